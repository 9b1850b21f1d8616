import { randomBytes } from "node:crypto";
import type { Sandbox, SandboxProcess } from "../sandbox/interface.ts";
import { preparationOf, SHELL_LOOP } from "./shell-loop.ts";

/** How a snippet typed into a shell ended. */
export interface ShellResult {
  /** Status of the first command that failed, as `set -E` and an ERR trap understand it; 0 if none did. */
  readonly status: number;
  readonly output: string;
  /** Whether it printed more than the limit. */
  readonly outputExceeded: boolean;
  /** Whether it was still running when the shell was stopped. */
  readonly stopped: boolean;
}

/** One bash process. Variables and the working directory carry over from snippet to snippet. */
export interface Shell {
  run(code: string): Promise<ShellResult>;
  /** Stops the running commands: first with SIGINT, then with SIGKILL, and at last with the shell itself. */
  interrupt(): void;
  stop(): Promise<void>;
}

/** Time for a command to end by itself after an interrupt: most need some milliseconds. */
export const GRACE_MS = 500;

/** Starts a shell with its first snippet, and a new one if a snippet ended it. */
export function createShell(sandbox: Sandbox): Shell {
  let running: SandboxProcess | undefined;
  let stopped = false;
  let current: symbol | undefined;
  let pipefail = true;
  let traces = false;
  const start = (): SandboxProcess => {
    const process = sandbox.spawn("/bin/bash", ["--noprofile", "--norc", "-c", SHELL_LOOP, "bash"]);
    void process.ended
      .catch(() => {})
      .then(() => {
        if (running === process) running = undefined;
      });
    return process;
  };
  return {
    run(code) {
      running ??= start();
      const mine = Symbol("snippet");
      current = mine;
      const process = running;
      const mark = `--${randomBytes(12).toString("hex")}--`;
      return new Promise((resolve, reject) => {
        const printed = { out: "", err: "" };
        const finish = (result: Omit<ShellResult, "output">, output: string): void => {
          silence();
          if (current === mine) current = undefined;
          const plain = output.replace(/^(?:\/bin\/)?bash: (?:eval: )?line \d+: /gm, "bash: ");
          // `eval` is a level of its own in a trace
          resolve({ ...result, output: traces ? plain.replace(/^\+(?=\++ )/gm, "") : plain });
        };
        const failed = (): number | undefined => {
          const [first = ""] = printed.err.split("\n");
          return /^\d+$/.test(first) ? Number(first) : undefined;
        };
        const silence = process.onPrint((part, stream) => {
          printed[stream] += part;
          const end = printed.out.indexOf(`\n${mark}\n`);
          if (end !== -1 && printed.err.endsWith(`${mark}\n`))
            finish(
              { status: failed() ?? 0, outputExceeded: false, stopped: false },
              printed.out.slice(0, end),
            );
        });
        process.ended.then(
          ({ code: exit, outputExceeded }) =>
            finish({ status: failed() ?? exit ?? 137, outputExceeded, stopped }, printed.out),
          reject,
        );
        pipefail &&= !/\bpipefail\b/.test(code); // the block's choice holds
        traces ||= /\bset\s+-\w*x|\bxtrace\b/.test(code);
        process.write(`${preparationOf(code, { pipefail })}\0${code}\n\0${mark}\0`);
      });
    },
    interrupt() {
      const process = running;
      const meant = current;
      const unlessEnded = (kill: () => void) => () => (current === meant ? kill() : undefined);
      process?.kill("SIGINT", { childrenOnly: true });
      setTimeout(
        unlessEnded(() => process?.kill("SIGKILL", { childrenOnly: true })),
        GRACE_MS,
      ).unref();
      setTimeout(
        unlessEnded(() => process?.kill("SIGKILL")),
        2 * GRACE_MS,
      ).unref();
    },
    async stop() {
      stopped = true;
      running?.kill("SIGKILL");
      await running?.ended.catch(() => {});
    },
  };
}
