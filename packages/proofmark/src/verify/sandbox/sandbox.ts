// A snippet is a program, perhaps a stranger's: it runs in a bubblewrap sandbox (`bubblewrap.ts`). Inside,
// `agent.ts` starts the processes; this is its other end.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Fault, linkTo } from "./agent-link.ts";
import type { Excess } from "./agent-messages.ts";
import { noSandbox, startClosed } from "./bubblewrap.ts";
import type { Bind, Sandbox } from "./interface.ts";
import { DIRECTORY, LIMITS, MAX_PROCESSES } from "./limits.ts";
import { createMemoryGroup, type MemoryGroup } from "./memory-group.ts";

export interface SandboxOptions {
  /** A root of the toolbox whose `usr` takes the place of this machine's. */
  readonly root?: string | undefined;
  readonly binds?: readonly Bind[] | undefined;
  /** Folders that come first on the PATH. */
  readonly path?: readonly string[] | undefined;
  /** Added to the variables of every process. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Set by `--no-sandbox`: processes run as this user, in a temporary directory. */
  readonly open?: boolean | undefined;
}

/** What the kernel holds where it can: the agent, which speaks plainer, sees its own limit first. */
const GROUP_BYTES = (LIMITS.memoryMiB + LIMITS.workMiB + LIMITS.tmpMiB + 256) * 2 ** 20;
const EXCESSES: Readonly<Record<Excess, string>> = {
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
};

/** A sandbox has this long to open. A guess: on a busy machine it takes half a second. */
const OPEN_MS = 30_000;
/** Without a sandbox, the agent has this long to end what snippets left behind. */
const END_MS = 2000;

/** Opens a sandbox. Throws a ProblemError where there is none to be had. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const agentScript = readFileSync(new URL("./agent.js", import.meta.url), "utf8");
  const directory = options.open
    ? mkdtempSync(path.join(tmpdir(), `proofmark-open-${process.pid}-`))
    : DIRECTORY;
  const group = options.open ? undefined : createMemoryGroup(GROUP_BYTES);
  const child = options.open
    ? startOpen(directory, options)
    : startClosed({ agentScript, root: options.root, binds: options.binds ?? [], group });
  const link = linkTo(child);
  const late = setTimeout(() => child.kill("SIGKILL"), OPEN_MS);
  await link.ready
    .catch(async ({ message }: Error) => {
      await link.closed;
      await group?.remove();
      throw noSandbox(message);
    })
    .finally(() => clearTimeout(late));
  const base = options.open
    ? { ...ENVIRONMENT, PATH: process.env["PATH"] ?? "", HOME: directory }
    : ENVIRONMENT;
  const isBound = (folder: string): boolean =>
    (options.binds ?? []).some(
      ({ to }) => folder === to || to.startsWith(`${folder}/`) || folder.startsWith(`${to}/`),
    );
  const folders = (options.path ?? []).map((folder) =>
    options.open && isBound(folder) ? path.join(directory, folder) : folder,
  );
  const environment = { ...base, ...options.env, PATH: [...folders, base["PATH"]].join(":"), PWD: directory };
  let closing = false;
  const close = async (): Promise<void> => {
    closing = true;
    if (options.open) {
      child.stdin?.end(); // the agent ends what it has started, and what that has started
      await Promise.race([link.closed, delay(END_MS, undefined, { ref: false })]);
    }
    child.kill("SIGKILL");
    await link.closed;
    await group?.remove();
    if (options.open) rmSync(directory, { recursive: true, force: true });
  };
  const fault = new Promise<string>((resolve) => {
    void link.fault.then((found) => {
      if (closing) return; // then its end is none
      resolve(sentenceOf(found, group));
      void close();
    });
  });
  return {
    directory,
    spawn: (command, args, { cwd = directory, env = {}, merge = false } = {}) =>
      link.spawn({
        command,
        args,
        cwd: path.resolve(directory, cwd),
        env: { ...environment, ...env },
        merge,
        maxBytes: LIMITS.printedBytes,
      }),
    writeFile: (file, text) => link.writeFile(path.resolve(directory, file), text),
    calm: options.open ? async () => {} : link.calm,
    fault,
    close,
  };
}

/** The known facts of a fault. Only a control group shows whether the kernel ended a sandbox. */
function sentenceOf(fault: Fault, group: MemoryGroup | undefined): string {
  if ("excess" in fault) return EXCESSES[fault.excess];
  if ("sentence" in fault) return fault.sentence;
  switch (group?.ranOut()) {
    case true:
      return "its sandbox ended: memory ran out, and the kernel killed something in it";
    case false:
      return "its sandbox was ended from inside";
    default:
      return "its sandbox was ended from inside, or by the kernel conversation with an agent memory ran out";
  }
}

/**
 * Does something in a sandbox that no snippet does, and closes it. Rejects with a sentence if it takes too
 * long, or too much.
 */
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
  for (const promise of [late, working]) promise.catch(() => {}); // whichever comes second is of no interest
  try {
    return await Promise.race([sandbox.fault.then(fail), late, working]);
  } finally {
    timer.abort();
    await sandbox.close();
  }
}

/** Without a sandbox, what would be bound is linked below the working directory. */
function startOpen(directory: string, { binds = [] }: SandboxOptions): ChildProcess {
  for (const { from, to, link: isLink } of binds) {
    const link = path.join(directory, to);
    mkdirSync(path.dirname(link), { recursive: true });
    if (!existsSync(link)) symlinkSync(isLink ? path.join(directory, from) : from, link);
  }
  const agent = new URL("./agent.js", import.meta.url);
  return spawn(process.execPath, [agent.pathname], {
    cwd: directory,
    env: {},
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
}
