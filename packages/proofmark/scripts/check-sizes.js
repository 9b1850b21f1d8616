// Budgets as checks: the bytes that a reader downloads, compressed as hosts compress them, the lines of each
// package without its tests, and the lines of each file, tests included.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { readBrowserScripts } from "./compile/browser-scripts.js";
import { compileIfStale } from "./compile.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const project = path.join(root, "../..");
const KIB = 1024;

/** Stylesheet of lib/client/ → KiB it may weigh at brotli quality 5. Those of scripts are in their list. */
const STYLE_BUDGETS = {
  "style.css": 5.6,
  "search.css": 0.7,
  "announcement.css": 0.2,
  "lists.css": 0.6,
};
/** Lines of a file of code after which a seam is looked for; see CONTRIBUTING.md. */
const MAX_LINES = 400;
/** Package → lines that its source may have, styles included and tests left out. They only go down. */
const PACKAGE_LINES = {
  prover: 8908,
  proofmark: 13753,
  theme: 5494,
  search: 3906,
  playground: 1199,
  lookup: 785,
  import: 2862,
  "create-proofmark": 88,
};
/** Folders of what is installed or made. */
const NOT_OURS = new Set(["node_modules", "lib", "types", "dist", "test-results"]);

/** Paths of all files of code below a folder, those of hidden folders left out. */
function codeBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory())
      return NOT_OURS.has(entry.name) || entry.name.startsWith(".") ? [] : codeBelow(file);
    return entry.isFile() && /\.(?:[cm]?[jt]s|tsx|css)$/.test(entry.name) ? [file] : [];
  });
}

await compileIfStale();
const failures = [];
const { INLINE_SCRIPTS, MODULES, SINGLE_SCRIPTS } = await readBrowserScripts();
const compiled = readdirSync(path.join(root, "lib/client"));
const budgets = [
  ...Object.entries({ ...INLINE_SCRIPTS, ...SINGLE_SCRIPTS }).map(([name, { budget }]) => [
    `${name}.js`,
    budget,
  ]),
  ...Object.entries(MODULES).map(([name, { budget }]) => [
    compiled.find((file) => file.replace(/\.\w+\.js$/, "") === name),
    budget,
  ]),
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
const linesOf = (file) => readFileSync(file, "utf8").split("\n").length - 1;
for (const file of codeBelow(project)) {
  const lines = linesOf(file);
  if (lines > MAX_LINES)
    failures.push(`${path.relative(project, file)} has ${lines} lines, the most is ${MAX_LINES}`);
}
const isTest = (file) => /\.test\.tsx?$|\/tests\//.test(file);
let total = 0;
for (const [name, most] of Object.entries(PACKAGE_LINES)) {
  const lines = codeBelow(path.join(project, "packages", name))
    .filter((file) => !isTest(file))
    .reduce((sum, file) => sum + linesOf(file), 0);
  total += lines;
  console.log(`packages/${name}`.padEnd(26), String(lines).padStart(6), "lines of", most);
  if (lines > most) failures.push(`packages/${name} has ${lines} lines, its budget is ${most}`);
}
console.log("all".padEnd(26), String(total).padStart(6), "lines");
for (const failure of failures) console.error(`error: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;
