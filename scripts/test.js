// Runs every check and test, proves all snippets, and installs what that needs: `npm test`.
// Pass names of parts to run only those: check, unit, e2e, prove; and every, which is not part of the rest.
import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { BROWSER, installPackages, installPrograms, installToolbox, run, runEngine } from "./install.js";
import { readReport } from "./reports.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const results = path.join(root, "test-results");
const PARTS = ["check", "unit", "e2e", "prove", "every"];
const parts = process.argv.slice(2);
const unknown = parts.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`unknown part: ${unknown.join(", ")}\n  expected  ${PARTS.join(", ")}`);
  process.exit(2);
}
const wanted = (part) => (parts.length === 0 && part !== "every") || parts.includes(part);

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

/**
 * The notes whose locks differ from those of the main branch, or else from those of the commit before: what they
 * say of other versions is compared, too.
 */
function notesWithNewLocks() {
  for (const range of ["origin/main...HEAD", "HEAD~1"]) {
    const { status, stdout } = spawnSync("git", ["diff", "--name-only", range, "--", "site/*.lock.json"], {
      cwd: root,
      encoding: "utf8",
    });
    if (status === 0)
      return stdout
        .split("\n")
        .filter((file) => file !== "")
        .map((file) => file.replace(/^site\/(.*)\.lock\.json$/, "$1.mdx"))
        .filter((note) => existsSync(path.join(root, "site", note))); // it may be gone
  }
  console.error("Other versions are not compared: git has no earlier commit to compare the locks with.");
  return [];
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
  const changed = notesWithNewLocks();
  const notes =
    runEngine("check") &&
    runEngine("check", "--every", "--changed") &&
    (changed.length === 0 || runEngine("check", "--every", ...changed));
  return notes && documents && installed;
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

if (wanted("check")) count("check", installPackages() && run("npm", ["run", "--silent", "check"]));
if (wanted("unit")) {
  const file = path.join(results, "unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const ended =
    installPrograms() &&
    installPackages() &&
    (!process.env["CI"] || installToolbox()) && // elsewhere tests of its versions are left out
    run("npx", ["vitest", "run", ...reporters]);
  countTests("unit", file, ended);
}
if (wanted("e2e")) {
  const file = path.join(results, "e2e.json");
  const report = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const ended = installPrograms(BROWSER) && run("npx", ["playwright", "test"], report);
  countTests("e2e", file, ended);
}
// Last, so that a log that is cut still ends with the snippets that failed.
if (wanted("prove")) count("prove", prove());
if (wanted("every")) count("every", installTools() && runEngine("check", "--every"));
if (failures.length > 0) console.log(`Failed:\n${failures.map((failure) => `  ${failure}`).join("\n")}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
