// Budgets as checks: what a reader downloads, compressed as hosts compress it, and how long source files are.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { readBrowserScripts } from "./compile/browser-scripts.js";
import { compileIfStale } from "./compile.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const KIB = 1024;

/** Stylesheet of lib/client/ → KiB it may weigh at brotli quality 5. Those of scripts are in their list. */
const STYLE_BUDGETS = {
  "style.css": 7.66,
  "search.css": 1.05,
  "announcement.css": 0.2,
  "hideable-sidebar.css": 0.5,
  "one-file.css": 0.7,
};
/** Lines of a source file after which a seam is looked for; see CONTRIBUTING.md. */
const MAX_LINES = 250;
/** The same of a file of unit tests; the longest are still to be split. */
const MAX_TEST_LINES = 380;

await compileIfStale();
const failures = [];
const budgets = [
  ...(await readBrowserScripts()).map(([name, { budget }]) => [`${name}.js`, budget]),
  ...Object.entries(STYLE_BUDGETS),
];
for (const [name, most] of budgets) {
  const kib =
    brotliCompressSync(readFileSync(path.join(root, "lib/client", name)), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    }).length / KIB;
  console.log(`${name.padEnd(20)} ${kib.toFixed(1).padStart(5)} KiB of ${most}`);
  if (kib > most) failures.push(`lib/client/${name} weighs ${kib.toFixed(1)} KiB, its budget is ${most}`);
}
for (const entry of readdirSync(path.join(root, "src"), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const lines = readFileSync(file, "utf8").split("\n").length - 1;
  const most = /\.test\.tsx?$/.test(entry.name) ? MAX_TEST_LINES : MAX_LINES;
  if (lines > most) failures.push(`${path.relative(root, file)} has ${lines} lines, the most is ${most}`);
}
for (const failure of failures) console.error(`error: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;
