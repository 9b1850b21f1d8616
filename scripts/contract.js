// Prints each line of the contract with the tests that hold it, or, with `--check`, only how many there are.
// Fails if a line has none, if a test that a line names is not there, or if a test claims a line that is not
// there. Only reads files.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const FOLDER = "site/tests/contract";
/** A line that is deleted would have no test to miss. */
const LINES = 199;
const read = (file) => readFileSync(path.join(root, file), "utf8");

const lines = new Map();
const faults = [];
for (const [, number, sentence, held] of read(`${FOLDER}/contract.md`).matchAll(
  /^- (\d\.\d+) (.*?)((?: → .*)?)$/gm,
)) {
  if (lines.has(number)) faults.push(`two lines have the number ${number}`);
  lines.set(number, { sentence, tests: held.split(" → ").slice(1) });
}
if (lines.size !== LINES) faults.push(`the contract has ${lines.size} lines; the specification has ${LINES}`);

for (const name of readdirSync(path.join(root, FOLDER)).filter((file) => /\.(?:test|spec)\.ts$/.test(file)))
  for (const [, , quoted] of read(`${FOLDER}/${name}`).matchAll(/(["'`])(\d\.\d+ (?:\\.|(?!\1).)*)\1/g)) {
    const title = quoted.replace(/\\(.)/g, "$1");
    const [number, sentence] = [title.slice(0, title.indexOf(" ")), title.slice(title.indexOf(" ") + 1)];
    if (lines.get(number)?.sentence === sentence)
      lines.get(number).tests.push(`${FOLDER}/${name} › ${title}`);
    else faults.push(`${FOLDER}/${name}  the contract has no line "${title}"`);
  }

/** Whether what holds a line is there: another line, or a file with this title. */
function isThere(test) {
  const [file, title] = test.split(" › ");
  if (title === undefined) return lines.has(file.replace("as ", ""));
  return (
    existsSync(path.join(root, file)) &&
    read(file)
      .replace(/\\(["'`])/g, "$1")
      .includes(title)
  );
}

/** Whether `npm test` leaves a test out, which would let a line be lost unseen. */
const takesLong = (test) => {
  const [file, title] = test.split(" › ");
  return (
    title !== undefined && (file.includes("exhaustive") || read(file).includes("@module-tag exhaustive"))
  );
};

for (const [number, { sentence, tests }] of lines) {
  if (!process.argv.includes("--check")) console.log([`${number} ${sentence}`, ...tests].join("\n      "));
  if (tests.length === 0) faults.push(`no test holds ${number} ${sentence}`);
  for (const test of tests)
    if (!isThere(test)) faults.push(`${number} names a test that is not there: ${test}`);
    else if (takesLong(test)) faults.push(`${number} names a test that npm test leaves out: ${test}`);
}
console.log(`site/tests/contract: ${lines.size} lines, ${faults.length} faults`);
for (const fault of faults) console.error(`error: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
