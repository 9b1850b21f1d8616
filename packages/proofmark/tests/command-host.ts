import { fork } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { type Outcome, withoutVariance } from "./outcome.ts";

const script = fileURLToPath(new URL("command-host-process.js", import.meta.url));

/** A process that runs many commands one after the other: most of a command's time is the start of its own. */
export interface CommandHost {
  /** Runs `proofmark` with arguments in a folder, after all that it was asked for before. */
  run(root: string, args: readonly string[], given?: CommandInput): Promise<Outcome>;
  /** Whether a command runs or waits. */
  isBusy(): boolean;
  stop(): void;
}

/** Environment variables besides those that every command gets. */
export type Variables = Readonly<Record<string, string>>;

/** What a command gets besides its arguments. */
export interface CommandInput {
  readonly env?: Variables;
  /** The text on its standard input. */
  readonly input?: string;
}

/** Starts a process for commands; whoever starts it stops it. */
export function startHost(): CommandHost {
  const child = fork(script, {
    cwd: tmpdir(),
    env: { PATH: process.env["PATH"], NO_COLOR: "1" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = new Promise<never>((_, reject) => {
    child.once("exit", (code, signal) =>
      reject(new Error(`the commands' process ended by ${signal ?? `status ${code}`}`)),
    );
  });
  ended.catch(() => undefined); // said to whoever waits for an answer
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    isBusy: () => waiting > 0,
    async run(root, args, given = {}) {
      waiting++;
      const answer = turn.then(() => {
        const told = new Promise<Outcome>((resolve) =>
          child.once("message", (outcome: Outcome) => resolve(outcome)),
        );
        child.send({ root, args, ...given });
        return Promise.race([told, ended]);
      });
      turn = answer.catch(() => undefined);
      try {
        const { status, stdout, stderr } = await answer;
        return { status, stdout: withoutVariance(stdout, root), stderr: withoutVariance(stderr, root) };
      } finally {
        waiting--;
      }
    },
    stop: () => void child.kill(),
  };
}

/**
 * A process for tables of cases, stopped after the tests of the file or group. Gives what runs `proofmark` with
 * arguments in a folder.
 */
export function commandHost(): (root: string, ...args: readonly string[]) => Promise<Outcome> {
  const host = startHost();
  afterAll(() => host.stop());
  return (root, ...args) => host.run(root, args);
}
