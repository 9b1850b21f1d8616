import { randomBytes } from "node:crypto";
import type { Sandbox, SandboxProcess } from "../sandbox/interface.ts";

/** How a snippet typed into a shell ended. */
export interface ShellResult {
  /** Status of the first command that failed, as `set -e` understands it; 0 if none did. */
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

/** Time for a command to end by itself after an interrupt. A guess. */
const GRACE_MS = 500;

/**
 * Reads snippets from standard input, separated by NUL, and evaluates each with an empty standard input.
 * After each snippet it reads a marker, which the snippet never sees, and prints it with the status of the
 * first failed command. Descriptors 8 and 9 hide its own channels from the snippets.
 */
const LOOP = `exec 8>&1 9<&0 </dev/null
trap '__failed=\${__failed:-$?}' ERR
while IFS= read -r -d '' __snippet <&9; do
  __failed=
  eval "$__snippet" 8>&- 9<&-
  IFS= read -r -d '' __mark <&9
  printf '\\n%s %s\\n' "$__mark" "\${__failed:-0}" >&8
done`;

/** Starts a shell with its first snippet, and a new one if a snippet ended it. */
export function createShell(sandbox: Sandbox): Shell {
  let running: SandboxProcess | undefined;
  let stopped = false;
  let current: symbol | undefined;
  const start = (): SandboxProcess => {
    const process = sandbox.spawn("/bin/bash", ["--noprofile", "--norc", "-c", LOOP, "bash"], {
      merge: true,
    });
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
        let text = "";
        const finish = (result: Omit<ShellResult, "output">, output: string): void => {
          silence();
          if (current === mine) current = undefined;
          resolve({
            ...result,
            output: output.replace(/^(?:\/bin\/)?bash: (?:eval: )?line \d+: /gm, "bash: "),
          });
        };
        const silence = process.onPrint((part) => {
          text += part;
          const end = text.indexOf(`\n${mark} `);
          const match = end === -1 ? null : /^ (\d+)\n/.exec(text.slice(end + 1 + mark.length));
          if (match !== null)
            finish({ status: Number(match[1]), outputExceeded: false, stopped: false }, text.slice(0, end));
        });
        process.ended.then(
          (exit) => finish({ status: exit.code ?? 137, outputExceeded: exit.outputExceeded, stopped }, text),
          reject,
        );
        process.write(`${code}\n\0${mark}\0`);
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
