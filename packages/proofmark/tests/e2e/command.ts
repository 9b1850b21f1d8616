import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

/** The address that a server prints, without the slash at its end. */
const ADDRESS = /http:\/\/\S+?(?=\/\s)/;
const host = fileURLToPath(new URL("../command-host-process.js", import.meta.url));
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
 * Serves the built site in a folder for as long as the worker's tests run, in the process that builds. Gives its
 * address, without a slash at the end.
 */
export async function preview(root: string): Promise<string> {
  const printed = await run(root, "preview", "--port", "0");
  return ADDRESS.exec(printed)?.[0] ?? "";
}

/** The process that builds and serves for a worker, and ends with it: to start one takes longer than a build. */
let shared: { readonly child: ChildProcess; readonly ended: ReturnType<typeof once> } | undefined;
/** Settles when the process has done all that it was asked for. */
let turn: Promise<unknown> = Promise.resolve();

/** Runs `proofmark` in a site's folder, after all commands before. Resolves with what it printed. */
function run(root: string, ...args: readonly string[]): Promise<string> {
  shared ??= startShared();
  const { child, ended } = shared;
  const printed = turn.then(async () => {
    child.send({ root, args });
    const [answer] = await Promise.race([once(child, "message"), ended]);
    if (answer?.status !== 0)
      throw new Error(`proofmark ${args.join(" ")} failed:\n${answer?.stdout ?? ""}${answer?.stderr ?? ""}`);
    return answer.stdout;
  });
  turn = printed.catch(() => undefined);
  return printed;
}

function startShared(): { child: ChildProcess; ended: ReturnType<typeof once> } {
  const child = fork(host, {
    cwd: tmpdir(),
    env: { PATH: process.env["PATH"], NO_COLOR: "1" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return { child, ended: once(child, "exit") };
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
