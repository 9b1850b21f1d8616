import { fork } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { type Outcome, withoutVariance } from "./fixture-site.ts";

const host = fileURLToPath(new URL("command-host-process.js", import.meta.url));

/**
 * One process that runs many commands one after the other, for tables of cases: most of a command's time is
 * the start of its process. Gives what runs `proofmark` with arguments in a folder.
 */
export function commandHost(): (root: string, ...args: readonly string[]) => Promise<Outcome> {
  const child = fork(host, {
    cwd: tmpdir(),
    env: { PATH: process.env["PATH"], HOME: tmpdir(), NO_COLOR: "1" },
  });
  const ended = new Promise<never>((_, reject) => {
    child.once("exit", (code, signal) =>
      reject(new Error(`the commands' process ended by ${signal ?? `status ${code}`}`)),
    );
  });
  ended.catch(() => undefined); // said to whoever waits for an answer
  afterAll(() => void child.kill());
  let turn: Promise<unknown> = Promise.resolve();
  return (root, ...args) => {
    const answer = turn.then(() => {
      const told = new Promise<Outcome>((resolve) =>
        child.once("message", (outcome: Outcome) => resolve(outcome)),
      );
      child.send({ root, args });
      return Promise.race([told, ended]);
    });
    turn = answer.catch(() => undefined);
    return answer.then(({ status, stdout, stderr }) => ({
      status,
      stdout: withoutVariance(stdout, root),
      stderr: withoutVariance(stderr, root),
    }));
  };
}
