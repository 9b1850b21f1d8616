import { type ChildProcess, fork } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { type Outcome, withoutVariance } from "./outcome.ts";

const script = fileURLToPath(new URL("command-host-process.js", import.meta.url));

/** Environment variables besides those that every command gets. */
export type Variables = Readonly<Record<string, string>>;

/** The input of a command besides its arguments. */
export interface CommandInput {
  readonly env?: Variables;
  /** The text on its standard input. */
  readonly input?: string;
}

/** The process that runs commands; it ends with the one that runs the tests. */
let host: ChildProcess | undefined;
let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Whether a command runs or waits. */
export const isHostBusy = (): boolean => waiting > 0;

/**
 * Runs `proofmark` with arguments in a folder, after all commands before, in a process that all test files of
 * a worker share: starting a process takes most of a command's time.
 */
export async function runInHost(
  root: string,
  args: readonly string[],
  given: CommandInput = {},
): Promise<Outcome> {
  waiting++;
  const answer = turn.then(() => send({ root, args, ...given }));
  turn = answer.catch(() => undefined);
  try {
    const { status, stdout, stderr } = await answer;
    return { status, stdout: withoutVariance(stdout, root), stderr: withoutVariance(stderr, root) };
  } finally {
    waiting--;
  }
}

/** Resolves with what a command left; rejects if the host ends before. */
function send(command: CommandInput & { root: string; args: readonly string[] }): Promise<Outcome> {
  host ??= startHost();
  const running = host;
  return new Promise((resolve, reject) => {
    const onMessage = (outcome: Outcome): void => {
      running.off("exit", onExit);
      resolve(outcome);
    };
    const onExit = (code: number | null, signal: string | null): void => {
      running.off("message", onMessage);
      reject(new Error(`the commands' process ended by ${signal ?? `status ${code}`}`));
    };
    running.once("message", onMessage).once("exit", onExit);
    running.send(command);
  });
}

function startHost(): ChildProcess {
  const started = fork(script, {
    cwd: tmpdir(),
    env: { PATH: process.env["PATH"], NO_COLOR: "1" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  started.once("exit", () => {
    host = undefined;
  });
  return started;
}
