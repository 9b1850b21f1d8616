import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

interface CommandOptions {
  readonly signal: AbortSignal;
  /** Receives each line that the command writes to its descriptor 3. */
  readonly onStatus?: (line: string) => void;
}

/** Runs a command on this machine and returns its output. Rejects with its standard error if it fails. */
export function runCommand(
  [name = "", ...args]: readonly string[],
  { signal, onStatus }: CommandOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, {
      signal,
      stdio: ["ignore", "pipe", "pipe", "pipe"],
      env: { ...process.env, LC_ALL: "C.UTF-8", DEBIAN_FRONTEND: "noninteractive" },
    });
    let printed = "";
    let stderr = "";
    (child.stdout as Readable).setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
    (child.stderr as Readable).setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    createInterface({ input: child.stdio[3] as Readable }).on("line", (line) => onStatus?.(line));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0
        ? resolve(printed)
        : reject(new Error(`\`${name}\` failed: ${stderr.trim() || `status ${code}`}`)),
    );
  });
}
