// Runs every check and test, proves all snippets, and installs what that needs: `npm test`.
// Pass names of parts to run only those: check, unit, e2e, prove; and every, which is not part of the rest.
import { rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compileIfStale } from "../packages/proofmark/scripts/compile.js";
import { BROWSER, installPackages, installPrograms, installToolbox } from "./install.js";
import { readReport } from "./reports.js";
import { createOutputs, runBeside } from "./side-by-side.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const results = path.join(root, "test-results");
const ENGINE = [process.execPath, "packages/proofmark/bin/proofmark.js"];

const failed = (part) => ({ passed: 0, failures: [`${part}: see above`] });
const whole = (part, ended) => (ended ? { passed: 1, failures: [] } : failed(part));

/** Runs commands one after the other, up to the first that fails; resolves with whether all succeeded. */
async function runAll(write, commands) {
  for (const command of commands) if (!(await runBeside(write, command))) return false;
  return true;
}

/**
 * The parts. Each gets a function that prints and what was installed, and resolves with the number of tests
 * that passed and a line for each that failed.
 */
const PARTS = {
  check: async (write, { packages }) =>
    whole("check", packages && (await runAll(write, [["npm", "run", "--silent", "check"]]))),

  async unit(write, { programs, packages, toolbox }) {
    if (!programs || !packages || !toolbox) return failed("unit");
    const file = path.join(results, "unit.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    return readReport(file, "unit", await runBeside(write, ["npx", "vitest", "run", ...reporters]));
  },

  async e2e(write, { programs }) {
    if (!programs) return failed("e2e");
    const file = path.join(results, "e2e.json");
    const report = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    return readReport(file, "e2e", await runBeside(write, ["npx", "playwright", "test"], report));
  },

  /** The snippets of the documents and of all notes, and on other versions what the locks do not say yet. */
  async prove(write, { programs, packages, toolbox }) {
    const documents = ["check", "README.md", "CONTRIBUTING.md", "docs/*.md"];
    const notes = ["check", "--root", "site"];
    const documentsProven = await runAll(write, [[...ENGINE, ...documents]]);
    const notesProven = await runAll(write, [
      [...ENGINE, ...notes],
      [...ENGINE, ...notes, "--every", "--changed"],
    ]);
    return whole("prove", documentsProven && notesProven && programs && packages && toolbox);
  },

  async every(write, { programs, packages, toolbox }) {
    if (!programs || !packages || !toolbox) return failed("every");
    return whole("every", await runAll(write, [[...ENGINE, "check", "--root", "site", "--every"]]));
  },
};

/**
 * Parts that run one after the other, two rows beside each other: half of the time of a browser test is
 * waiting. What is proven is printed last, so that a log that is cut still ends with the snippets that failed.
 */
const ROWS = [["check", "unit", "prove", "every"], ["e2e"]];
const PRINTED = ["check", "unit", "e2e", "prove", "every"];

/** Installs what the parts need, and says for each kind whether it is there, or not needed. */
function install(parts) {
  const needed = (...names) => names.some((name) => parts.includes(name));
  const programs = !needed("unit", "e2e", "prove", "every") || installPrograms(needed("e2e") ? BROWSER : []);
  const packages = !needed("check", "unit", "prove", "every") || installPackages();
  // the unit tests leave out what lacks a tool of the toolbox, but not under CI
  const usesToolbox = needed("prove", "every") || (needed("unit") && process.env["CI"]);
  if (!programs || !packages || !usesToolbox) return { programs, packages, toolbox: true };
  const isComplete = installToolbox();
  if (!isComplete)
    console.error(
      'Snippets that name one of these versions are not run. What to do: "The toolbox" in docs/proving.md.',
    );
  return { programs, packages, toolbox: isComplete || !process.env["CI"] };
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !PRINTED.includes(name));
if (unknown.length > 0) {
  console.error(`unknown part: ${unknown.join(", ")}\n  expected  ${PRINTED.join(", ")}`);
  process.exit(2);
}
const parts = PRINTED.filter((name) => (named.length === 0 ? name !== "every" : named.includes(name)));

rmSync(results, { recursive: true, force: true });
await compileIfStale(); // once, before two parts look whether it is
const installed = install(parts);
const outputs = createOutputs((text) => process.stdout.write(text));
const open = new Map(parts.map((part) => [part, outputs.open()]));
const outcomes = new Map();
const runRow = async (row) => {
  for (const part of row) {
    const output = open.get(part);
    if (output === undefined) continue;
    outcomes.set(part, await PARTS[part](output.write, installed));
    output.end();
  }
};
await Promise.all(ROWS.map(runRow));
const failures = parts.flatMap((part) => outcomes.get(part).failures);
const passed = parts.reduce((sum, part) => sum + outcomes.get(part).passed, 0);
if (failures.length > 0) console.log(`Failed:\n${failures.map((failure) => `  ${failure}`).join("\n")}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
