// The parts that trials share: their options, the table of what they tried, and how they run the command.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { table } from "./measure.js";

const command = fileURLToPath(new URL("../packages/proofmark/bin/proofmark.js", import.meta.url));

/** Tries each subject that the command line names, and prints a table with a row for each. */
export function tryAll(usage, head, tryOne) {
  const { values, positionals } = parseArgs({
    options: { details: { type: "boolean" }, keep: { type: "string" }, help: { type: "boolean" } },
    allowPositionals: true,
  });
  if (values.help || positionals.length === 0) {
    process.stdout.write(usage);
    process.exitCode = values.help ? 0 : 2;
  } else
    console.log(
      table(
        head,
        positionals.map((subject) => tryOne(subject, values)),
      ),
    );
}

export function run(program, args) {
  return spawnSync(program, args, { encoding: "utf8", maxBuffer: 2 ** 30 });
}

/** Runs the command of this repository. */
export const proofmark = (...args) => run(process.execPath, [command, ...args]);
