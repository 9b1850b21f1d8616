import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { runInHost } from "../command-host.ts";

/** The address that a server prints, without the slash at its end. */
const ADDRESS = /http:\/\/\S+?(?=\/\s)/;
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

/** Builds the site in a folder. Throws with all that was printed if that fails. */
export async function build(root: string): Promise<void> {
  await run(root, "build");
}

/**
 * Serves the built site in a folder for as long as the worker's tests run, in the process that builds. Gives
 * its address, without a slash at the end.
 */
export async function preview(root: string): Promise<string> {
  const printed = await run(root, "preview", "--port", "0");
  return ADDRESS.exec(printed)?.[0] ?? "";
}

/** Runs `proofmark` in a site's folder, in a process that the worker's tests share. Gives what it printed. */
async function run(root: string, ...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runInHost(root, args);
  if (status !== 0) throw new Error(`proofmark ${args.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout;
}

/** Starts `proofmark` with these arguments, on a free port unless they name one; resolves once it serves. */
export async function serve(...args: readonly string[]): Promise<Server> {
  const { child, printed } = start(args.includes("--port") ? args : [...args, "--port", "0"]);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const address = ADDRESS.exec(printed());
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
