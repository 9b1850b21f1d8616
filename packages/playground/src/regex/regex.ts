import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Engine } from "../engine.ts";

/** Regular expressions in the page: the browser's, and RE2. The site has `re2js` among its packages. */
export const regex = (): Engine => ({
  name: "regex",
  languages: ["regex"],
  title: "RE2",
  about: "JavaScript (flag u) and RE2, in this browser",
  input: "Texts to try, one a line",
  module: fileURLToPath(new URL("./playground-regex.js", import.meta.url)),
  modules(root) {
    const main = createRequire(import.meta.url).resolve("re2js", { paths: [root, import.meta.dirname] });
    const manifest = readFileSync(path.join(path.dirname(main), "../package.json"), "utf8");
    return { "re2js-version.js": `export const { version } = ${manifest}` };
  },
});
