// Runs the command line for `command-host.ts`: each message is a folder, arguments, variables and standard
// input, each answer what the command left.
import { Readable } from "node:stream";
import { main } from "../lib/cli.js";

let printed = { stdout: "", stderr: "" };
for (const name of ["stdout", "stderr"]) {
  process[name].write = (text) => {
    printed[name] += text;
    return true;
  };
}

const ownEnv = { ...process.env };

process.on("disconnect", () => process.exit());
process.on("message", async ({ root, args, env, input = "" }) => {
  printed = { stdout: "", stderr: "" };
  process.exitCode = 0;
  process.chdir(root);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, ownEnv, { HOME: root }, env);
  Object.defineProperty(process, "stdin", { value: Readable.from([Buffer.from(input)]), configurable: true });
  await main([process.execPath, "proofmark", ...args]);
  process.send({ status: process.exitCode, ...printed });
});
