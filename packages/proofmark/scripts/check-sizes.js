// Budgets as checks: what a reader downloads, compressed as hosts compress it, and how long source files are.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { compileIfStale } from "./compile.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const KIB = 1024;

/** File of lib/client/ → most KiB it may weigh at brotli quality 5. */
const BUDGETS = {
  "boot.js": 2.3,
  "boot-searched.js": 3.35,
  "hide-on-scroll.js": 0.4,
  "announcement.js": 0.4,
  "versions.js": 0.4,
  "base-url.js": 0.35,
  "not-found.js": 0.6,
  "tabs.js": 0.45,
  "queried.js": 0.4,
  "follow-system.js": 0.3,
  "values.js": 0.85,
  "values-panel.js": 2.5,
  "tools.js": 2.6,
  "search.js": 10.3,
  "search-page.js": 2.6,
  "style.css": 7.4,
  "search.css": 1.05,
  "announcement.css": 0.2,
  "hideable-sidebar.css": 0.4,
  "shell.js": 84,
  "search-worker.js": 8.45,
  "search-hosted.js": 7,
};
/** Lines of a source file after which a seam is looked for; see CONTRIBUTING.md. */
const MAX_LINES = 250;
/** The same of a file of unit tests; the longest are still to be split. */
const MAX_TEST_LINES = 380;

await compileIfStale();
const failures = [];
for (const [name, most] of Object.entries(BUDGETS)) {
  const kib =
    brotliCompressSync(readFileSync(path.join(root, "lib/client", name)), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    }).length / KIB;
  console.log(`${name.padEnd(10)} ${kib.toFixed(1).padStart(5)} KiB of ${most}`);
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
