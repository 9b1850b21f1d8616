// Starts the agent on this machine, without a sandbox: `--no-sandbox`.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { problemError } from "../document/problems.ts";
import type { AgentPlace } from "./connection.ts";
import { type Bind, LIMITS } from "./interface.ts";

/** Time for the agent to kill background processes. */
const END_MS = 2000;

/** Starts the agent in a temporary folder. Bound folders are links below it. */
export function startOnHost(binds: readonly Bind[], folders: readonly string[]): AgentPlace {
  const directory = makeTemporary();
  for (const { from, to, link: isLink } of binds) {
    const place = path.join(directory, to);
    mkdirSync(path.dirname(place), { recursive: true });
    if (!existsSync(place)) symlinkSync(isLink ? path.join(directory, from) : from, place);
  }
  const isBound = (folder: string): boolean =>
    binds.some(({ to }) => folder === to || to.startsWith(`${folder}/`) || folder.startsWith(`${to}/`));
  const places = folders.map((folder) => (isBound(folder) ? path.join(directory, folder) : folder));
  const child = spawn(
    process.execPath,
    [new URL("./agent.js", import.meta.url).pathname, JSON.stringify(LIMITS)],
    { cwd: directory, env: {}, stdio: "pipe", detached: true },
  );
  return {
    child,
    directory,
    env: { PATH: [...places, process.env["PATH"]].join(":"), HOME: directory },
    async end(closed) {
      child.stdin.end(); // the agent kills all processes it started, and their descendants
      await Promise.race([closed, delay(END_MS, undefined, { ref: false })]);
      child.kill("SIGKILL");
      await closed;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function makeTemporary(): string {
  try {
    return mkdtempSync(path.join(tmpdir(), `proofmark-open-${process.pid}-`));
  } catch (error) {
    throw problemError(tmpdir(), undefined, "the folder for temporary files can't be written", {
      found: error instanceof Error ? error.message : String(error),
      fix: "set `TMPDIR` to a folder that can be written",
    });
  }
}
