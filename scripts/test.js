// Runs every check and test, proves all snippets, and installs what that needs: `npm test`.
// Pass names of parts to run only those: check, unit, prove, e2e; and every, which is not part of the rest.
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { BROWSER, installPackages, installPrograms, installToolbox, run, runEngine } from "./install.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const results = path.join(root, "test-results");
const parts = process.argv.slice(2);
const wanted = (part) => (parts.length === 0 && part !== "every") || parts.includes(part);

/** Passed and failed tests of a runner's JSON report; a report that is missing is one failure. */
function countOf(file, read) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 1 };
}

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

/** Proves the snippets of the documents and of all notes, and on other versions those that have changed. */
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
const totals = { passed: 0, failed: 0 };
const add = ({ passed, failed }) => {
  totals.passed += passed;
  totals.failed += failed;
};

if (wanted("check"))
  add(
    installPackages() && run("npm", ["run", "--silent", "check"])
      ? { passed: 1, failed: 0 }
      : { passed: 0, failed: 1 },
  );
if (wanted("unit")) {
  const file = path.join(results, "unit.json");
  const fine =
    installPrograms() &&
    installPackages() &&
    run("npx", ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  const count = countOf(file, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));
  add(fine || count.failed > 0 ? count : { ...count, failed: 1 });
}
if (wanted("prove")) add(prove() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
if (wanted("every"))
  add(installTools() && runEngine("check", "--every") ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
if (wanted("e2e")) {
  const file = path.join(results, "e2e.json");
  const fine =
    installPrograms(BROWSER) && run("npx", ["playwright", "test"], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const count = countOf(file, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
  add(fine || count.failed > 0 ? count : { ...count, failed: 1 });
}
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;
