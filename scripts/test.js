// Checks, tests and proves everything in minutes, and installs what that needs: `npm test`. Pass names of parts to
// run only those. The parts `exhaustive` and `every` take long: `npm run test:all` adds them.
import { rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { BROWSER, installPackages, installPrograms, installToolbox, run, runEngine } from "./install.js";
import { readReport } from "./reports.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const results = path.join(root, "test-results");
const SHORT = ["check", "unit", "e2e", "prove"];
const PARTS = [...SHORT, "exhaustive", "every"];
/** The tag of tests of all combinations, hostile input and limits. Playwright finds it in names of files, too. */
const TAG = "exhaustive";
const parts = process.argv.slice(2);
const unknown = parts.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`unknown part: ${unknown.join(", ")}\n  expected  ${PARTS.join(", ")}`);
  process.exit(2);
}
const wanted = (part) => (parts.length === 0 ? SHORT : parts).includes(part);

/** Installs what proofs need. Without all tools the locks are trusted, but not under CI. */
function installTools() {
  if (!installPrograms() || !installPackages()) return false;
  const complete = installToolbox();
  if (!complete)
    console.error(
      'Snippets that name one of these versions are not run. What to do: "The toolbox" in docs/proving.md.',
    );
  return complete || !process.env["CI"];
}

/** Proves the snippets of the documents and of all notes, on other versions what the locks do not say yet. */
function prove() {
  const installed = installTools();
  const documents = run(process.execPath, [
    "packages/proofmark/bin/proofmark.js",
    "check",
    "README.md",
    "CONTRIBUTING.md",
    "docs/*.md",
  ]);
  return runEngine("check") && runEngine("check", "--every", "--changed") && documents && installed;
}

rmSync(results, { recursive: true, force: true });
let passed = 0;
const failures = [];

/** Counts a part that passes or fails as a whole. */
function count(part, ended) {
  if (ended) passed += 1;
  else failures.push(`${part}: see above`);
}

/** Counts the tests of a runner's report. */
function countTests(part, file, ended) {
  const read = readReport(file, part, ended);
  passed += read.passed;
  failures.push(...read.failures);
}

/** Runs tests of modules and commands: those with these tags. */
function testUnits(part, tags) {
  const file = path.join(results, `${part}-unit.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const ended =
    installPrograms() &&
    installPackages() &&
    (!process.env["CI"] || installToolbox()) && // elsewhere tests of its versions are left out
    run("npx", ["vitest", "run", `--tags-filter=${tags}`, ...reporters]);
  countTests(part, file, ended);
}

/** Runs tests in a browser: those whose titles or tags match. */
function testPages(part, ...filter) {
  const file = path.join(results, `${part}-e2e.json`);
  const report = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  countTests(part, file, installPrograms(BROWSER) && run("npx", ["playwright", "test", ...filter], report));
}

if (wanted("check")) count("check", installPackages() && run("npm", ["run", "--silent", "check"]));
if (wanted("unit")) testUnits("unit", `!${TAG}`);
if (wanted("e2e")) testPages("e2e", `--grep-invert=${TAG}`);
if (wanted("exhaustive")) {
  testUnits("exhaustive", TAG);
  testPages("exhaustive", `--grep=${TAG}`);
  count("exhaustive", installTools() && runEngine("check", "homebrew", "--mutate", "--sample=1"));
}
// Last, so that a log that is cut still ends with the snippets that failed.
if (wanted("prove")) count("prove", prove());
if (wanted("every")) count("every", installTools() && runEngine("check", "--every"));
if (failures.length > 0) console.log(`Failed:\n${failures.map((failure) => `  ${failure}`).join("\n")}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
