// Runs commands beside each other, and prints what they say in one order, whichever is faster.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Orders the outputs of parts that run at the same time. `open()` gives the next part a `write` and an `end`;
 * the first part that has not ended is printed as it speaks, those after it once it has ended.
 */
export function createOutputs(print) {
  const parts = [];
  const flush = () => {
    for (let first = parts[0]; first !== undefined; first = parts[0]) {
      for (const text of first.texts.splice(0)) print(text);
      if (!first.ended) return;
      parts.shift();
    }
  };
  return {
    open() {
      const part = { texts: [], ended: false };
      parts.push(part);
      return {
        write(text) {
          part.texts.push(text);
          flush();
        },
        end() {
          part.ended = true;
          flush();
        },
      };
    },
  };
}

/** Runs a command of this project, with its output to `write`; resolves with whether it succeeded. */
export function runBeside(write, [command, ...args], env = {}) {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...colour, ...env },
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", write);
  return new Promise((resolve) => {
    child.once("error", (error) => {
      write(`${error.message}\n`);
      resolve(false);
    });
    child.once("close", (status) => resolve(status === 0));
  });
}
