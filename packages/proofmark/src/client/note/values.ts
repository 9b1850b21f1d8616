// Shows the reader's values on a page of the site. Inlined beside the boot script into pages with
// placeholders; on other pages, the shell imports it before it shows such a page. `__CONFIG__` is replaced at
// build time.
import type { ValuesScriptConfig } from "../../shared/boot-config.ts";
import { showValues } from "./show-values.ts";

declare const __CONFIG__: ValuesScriptConfig;

const config = __CONFIG__;
showValues(config, () => import(/* @vite-ignore */ config.panel));
