// Runs snippets, which may be untrusted programs, in a bubblewrap sandbox (`bubblewrap.ts`). Inside,
// `agent.ts` starts the processes; this is the other end.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ProblemError } from "../problem.ts";
import { connectToAgent, type Fault } from "./agent-connection.ts";
import type { ProcessLimit } from "./agent-messages.ts";
import { sandboxUnavailable, startBubblewrap } from "./bubblewrap.ts";
import type { Bind, Sandbox } from "./interface.ts";
import { DIRECTORY, LIMITS, MAX_PROCESSES } from "./limits.ts";
import { createMemoryGroup, type MemoryGroup } from "./memory-group.ts";

export interface SandboxOptions {
  /** A toolbox root whose `usr` replaces this machine's. */
  readonly root?: string | undefined;
  readonly binds?: readonly Bind[] | undefined;
  /** Folders to put first on the PATH. */
  readonly path?: readonly string[] | undefined;
  /** Added to the variables of every process. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Set by `--no-sandbox`: processes run as this user, in a temporary directory. */
  readonly noSandbox?: boolean | undefined;
}

/** The kernel's memory limit, where there is one. It is above the agent's, whose message is clearer. */
const GROUP_BYTES = (LIMITS.memoryMiB + LIMITS.workMiB + LIMITS.tmpMiB + 256) * 2 ** 20;
const LIMIT_SENTENCES: Readonly<Record<ProcessLimit, string>> = {
  processes: `its sandbox had more than ${MAX_PROCESSES} processes and threads, and was stopped`,
  memory: `its sandbox used more than ${LIMITS.memoryMiB} MiB of memory, and was stopped`,
};
const ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
  HOME: "/home/dev",
  USER: "dev",
  LOGNAME: "dev",
  SHELL: "/bin/bash",
  TMPDIR: "/tmp",
  XDG_CACHE_HOME: "/tmp/.cache",
  npm_config_cache: "/tmp/.npm",
  npm_config_audit: "false",
  npm_config_fund: "false",
  npm_config_update_notifier: "false",
  npm_config_fetch_retries: "0",
  LANG: "C.UTF-8",
  LC_ALL: "C.UTF-8",
  TZ: "UTC",
  TERM: "dumb",
  COLUMNS: "100",
  NO_COLOR: "1",
  PYTHONUNBUFFERED: "1", // what it and its children print keeps its order, as on a terminal
};

/** Time for a sandbox to open. A guess: on a busy machine it takes half a second. */
const OPEN_MS = 30_000;
/** Without a sandbox, time for the agent to kill background processes. */
const END_MS = 2000;

/** Permissions of a file that was written, not created by a snippet. */
const NEW_MODE = "644";

function makeTemporary(): string {
  try {
    return mkdtempSync(path.join(tmpdir(), `proofmark-open-${process.pid}-`));
  } catch (error) {
    const message = "the folder for temporary files can't be written";
    const found = error instanceof Error ? error.message : String(error);
    const fix = "set `TMPDIR` to a folder that can be written";
    throw new ProblemError([{ severity: "error", file: tmpdir(), message, found, fix }]);
  }
}

/** Opens a sandbox. Throws a ProblemError if that is not possible. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const agentScript = readFileSync(new URL("./agent.js", import.meta.url), "utf8");
  const directory = options.noSandbox ? makeTemporary() : DIRECTORY;
  const group = options.noSandbox ? undefined : createMemoryGroup(GROUP_BYTES);
  const child = options.noSandbox
    ? startUnsandboxed(directory, options)
    : startBubblewrap({ agentScript, root: options.root, binds: options.binds ?? [], group });
  const agent = connectToAgent(child);
  const late = setTimeout(() => child.kill("SIGKILL"), OPEN_MS);
  await agent.ready
    .catch(async ({ message }: Error) => {
      await agent.closed;
      await group?.remove();
      throw sandboxUnavailable(message);
    })
    .finally(() => clearTimeout(late));
  const base = options.noSandbox
    ? { ...ENVIRONMENT, PATH: process.env["PATH"] ?? "", HOME: directory }
    : ENVIRONMENT;
  const isBound = (folder: string): boolean =>
    (options.binds ?? []).some(
      ({ to }) => folder === to || to.startsWith(`${folder}/`) || folder.startsWith(`${to}/`),
    );
  const folders = (options.path ?? []).map((folder) =>
    options.noSandbox && isBound(folder) ? path.join(directory, folder) : folder,
  );
  const environment = { ...base, ...options.env, PATH: [...folders, base["PATH"]].join(":"), PWD: directory };
  const written = new Map<string, string>();
  let closing = false;
  const close = async (): Promise<void> => {
    closing = true;
    if (options.noSandbox) {
      child.stdin?.end(); // the agent kills all processes it started, and their descendants
      await Promise.race([agent.closed, delay(END_MS, undefined, { ref: false })]);
    }
    child.kill("SIGKILL");
    await agent.closed;
    await group?.remove();
    if (options.noSandbox) rmSync(directory, { recursive: true, force: true });
  };
  const fault = new Promise<string>((resolve) => {
    void agent.fault.then((found) => {
      if (closing) return; // its end is expected
      resolve(sentenceOf(found, group));
      void close();
    });
  });
  return {
    directory,
    spawn: (command, args, { cwd = directory, env = {}, merge = false } = {}) =>
      agent.spawn({
        command,
        args,
        cwd: path.resolve(directory, cwd),
        env: { ...environment, ...env },
        merge,
        maxBytes: LIMITS.printedBytes,
      }),
    async writeFile(file, text) {
      const full = path.resolve(directory, file);
      written.set(path.relative(directory, full), text);
      await agent.writeFile(full, text);
    },
    async listFiles() {
      const entries = await agent.listFolder(directory);
      return entries.flatMap((entry) => {
        if (written.get(entry.file) !== entry.text) return entry;
        return entry.mode === NEW_MODE ? [] : { ...entry, text: "as written" };
      });
    },
    waitForIdle: options.noSandbox ? async () => {} : agent.waitForIdle,
    waitForRest: options.noSandbox ? async () => {} : agent.waitForRest, // else every process of this machine
    fault,
    close,
  };
}

/** Describes a fault by what is known. Only a control group shows whether the kernel killed a process. */
function sentenceOf(fault: Fault, group: MemoryGroup | undefined): string {
  if ("exceeded" in fault) return LIMIT_SENTENCES[fault.exceeded];
  if ("sentence" in fault) return fault.sentence;
  switch (group?.ranOut()) {
    case true:
      return "its sandbox ended: memory ran out, and the kernel killed something in it";
    case false:
      return "its sandbox was ended from inside";
    default:
      return "its sandbox was ended from inside, or by the kernel because memory ran out";
  }
}

/** Does work in a sandbox without snippets, then closes it. Rejects with a sentence if it exceeds a limit. */
export async function withSandbox<T>(
  options: SandboxOptions,
  maxMs: number,
  work: (sandbox: Sandbox) => Promise<T>,
): Promise<T> {
  const sandbox = await openSandbox(options);
  const timer = new AbortController();
  const fail = (sentence: string): never => {
    throw new Error(sentence);
  };
  const late = delay(maxMs, undefined, { signal: timer.signal }).then(() =>
    fail(`it took longer than ${maxMs / 1000} s, and was stopped`),
  );
  const working = work(sandbox);
  for (const promise of [late, working]) promise.catch(() => {}); // the one that settles second is ignored
  try {
    return await Promise.race([sandbox.fault.then(fail), late, working]);
  } finally {
    timer.abort();
    await sandbox.close();
  }
}

/** Links bound folders below the working directory, since there is no sandbox. */
function startUnsandboxed(directory: string, { binds = [] }: SandboxOptions): ChildProcess {
  for (const { from, to, link: isLink } of binds) {
    const shown = path.join(directory, to);
    mkdirSync(path.dirname(shown), { recursive: true });
    if (!existsSync(shown)) symlinkSync(isLink ? path.join(directory, from) : from, shown);
  }
  const agent = new URL("./agent.js", import.meta.url);
  return spawn(process.execPath, [agent.pathname], {
    cwd: directory,
    env: {},
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
}
