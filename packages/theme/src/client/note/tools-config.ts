import type { ToolsConfig } from "../../data/boot-config.ts";

declare const __CONFIG__: ToolsConfig;

/** Configuration of the reader's tools; `__CONFIG__` is replaced at build time, where it stands first. */
export const toolsConfig = __CONFIG__;
