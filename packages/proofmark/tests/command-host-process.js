// Runs the command line for `command-host.ts`: each message is a folder and arguments, each answer what the
// command left.
import { main } from "../lib/cli.js";

let printed = { stdout: "", stderr: "" };
for (const name of ["stdout", "stderr"]) {
  process[name].write = (text) => {
    printed[name] += text;
    return true;
  };
}

process.on("message", async ({ root, args }) => {
  printed = { stdout: "", stderr: "" };
  process.exitCode = 0;
  process.chdir(root);
  process.env["HOME"] = root;
  await main([process.execPath, "proofmark", ...args]);
  process.send({ status: process.exitCode, ...printed });
});
