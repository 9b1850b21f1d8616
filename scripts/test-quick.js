// The checks while working: `npm run test:quick` looks at types, format and lint, runs the unit tests, and
// looks at a built fixture site in Chromium. It installs nothing. What passes is said in a line, what fails
// in full.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { compileIfStale } from "../packages/proofmark/scripts/compile.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The parts, in two rows that run beside each other: most machines have two cores to spare. */
const ROWS = [
  [
    { name: "types", command: ["node", "scripts/check-types.js"] },
    {
      name: "a built site",
      command: ["npx", "playwright", "test", "first-visit", "--workers=1", "--reporter=line"],
    },
  ],
  [
    { name: "format and lint", command: ["npx", "biome", "check", ".", "--error-on-warnings"] },
    { name: "unit tests", command: ["npx", "vitest", "run", "/src/", "--reporter=dot"] },
  ],
];

/** Runs a command of this project; resolves with whether it succeeded, and all that it printed. */
function outcomeOf([program, ...args]) {
  const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ passed: false, printed: String(error) }));
    child.once("close", (status) => resolve({ passed: status === 0, printed }));
  });
}

/** Runs the parts of a row one after the other, says how each went, and resolves with how many failed. */
async function failuresOf(row) {
  let failures = 0;
  for (const { name, command } of row) {
    const start = performance.now();
    const { passed, printed } = await outcomeOf(command);
    if (!passed) failures++;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${passed ? "passed" : "FAILED"}  ${name} (${seconds} s)${passed ? "" : `\n${printed}`}`);
  }
  return failures;
}

await compileIfStale(); // once, before two runners look whether it is
const failures = (await Promise.all(ROWS.map(failuresOf))).reduce((sum, count) => sum + count, 0);
console.log(failures === 0 ? "all passed" : `${failures} of ${ROWS.flat().length} parts failed`);
process.exitCode = failures > 0 ? 1 : 0;
