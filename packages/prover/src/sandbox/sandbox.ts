// Runs snippets, which may be untrusted programs, in a bubblewrap sandbox (`bubblewrap.ts`). Inside,
// `agent.ts` starts the processes; this is the other end.
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { connectToAgent, type Fault } from "./agent-connection.ts";
import type { ProcessLimit } from "./agent-messages.ts";
import { sandboxUnavailable, startBubblewrap } from "./bubblewrap.ts";
import { startOnHost } from "./host.ts";
import type { Bind, Sandbox } from "./interface.ts";
import { LIMITS, MAX_PROCESSES } from "./limits.ts";

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

const LIMIT_SENTENCES: Readonly<Record<ProcessLimit, string>> = {
  processes: `its sandbox had more than ${MAX_PROCESSES} processes and threads, and was stopped`,
  memory: `its sandbox used more than ${LIMITS.memoryMiB} MiB of memory, and was stopped`,
};
const ENVIRONMENT: Readonly<Record<string, string>> = {
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
/** Permissions of a file that was written, not created by a snippet. */
const NEW_MODE = "644";

/** Opens a sandbox. Throws a ProblemError if that is not possible. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { root, binds = [], path: folders = [], env, noSandbox } = options;
  const place = noSandbox ? startOnHost(binds) : startBubblewrap(root, binds);
  const { child, directory } = place;
  const agent = connectToAgent(child);
  const late = setTimeout(() => child.kill("SIGKILL"), OPEN_MS);
  await agent.ready
    .catch(async ({ message }: Error) => {
      await agent.closed;
      throw sandboxUnavailable(message);
    })
    .finally(() => clearTimeout(late));
  const PATH = [...folders.map(place.folder), place.env["PATH"]].join(":");
  const environment = { ...ENVIRONMENT, ...place.env, ...env, PATH, PWD: directory };
  const written = new Map<string, string>();
  let closing = false;
  const close = async (): Promise<void> => {
    closing = true;
    await place.end(agent.closed);
  };
  const fault = new Promise<string>((resolve) => {
    void agent.fault.then((found) => {
      if (closing) return; // its end is expected
      resolve(sentenceOf(found));
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
    waitForIdle: agent.waitForIdle,
    waitForRest: agent.waitForRest,
    fault,
    close,
  };
}

function sentenceOf(fault: Fault): string {
  if ("exceeded" in fault) return LIMIT_SENTENCES[fault.exceeded];
  return "sentence" in fault
    ? fault.sentence
    : "its sandbox was ended from inside, or by the kernel because memory ran out";
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
