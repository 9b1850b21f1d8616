import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../../bin/proofmark.js", import.meta.url));

/** A command of ours that goes on until it is stopped. */
export interface Server {
  /** Where it serves the site, without a slash at the end. */
  readonly url: string;
  /** All that the command has printed so far. */
  printed(): string;
  /** Ends the command; resolves when it has ended. */
  stop(): Promise<void>;
}

/** Runs `proofmark` with these arguments to its end. Throws with all that it printed if it fails. */
export async function run(...args: readonly string[]): Promise<void> {
  const { child, printed } = start(args);
  await once(child, "close");
  if (child.exitCode !== 0) throw new Error(`proofmark ${args.join(" ")} failed:\n${printed()}`);
}

/** Starts `proofmark` with these arguments, on a free port unless they name one; resolves once it serves. */
export async function serve(...args: readonly string[]): Promise<Server> {
  const { child, printed } = start(args.includes("--port") ? args : [...args, "--port", "0"]);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const address = /http:\/\/\S+?(?=\/\s)/.exec(printed());
      if (address !== null) resolve(address[0]);
    });
    child.once("close", () => reject(new Error(`proofmark ${args.join(" ")} ended:\n${printed()}`)));
  });
  return {
    url,
    printed,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, "close");
    },
  };
}

function start(args: readonly string[]): { child: ChildProcess; printed: () => string } {
  let text = "";
  // The sites are built with the address that their configuration names, and as an author builds them:
  // unproven snippets pass.
  const { SITE_URL: _own, CI: _strict, ...env } = process.env;
  const child = spawn(process.execPath, [bin, ...args], {
    env: { ...env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
  return { child, printed: () => text };
}
