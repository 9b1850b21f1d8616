// Runs snippets, which may be untrusted programs, in a bubblewrap sandbox (`bubblewrap.ts`). Inside, `agent.ts`
// starts the processes; `connection.ts` is the other end.
import { setTimeout as delay } from "node:timers/promises";
import { sandboxUnavailable, startBubblewrap } from "./bubblewrap.ts";
import { connect } from "./connection.ts";
import { startOnHost } from "./host.ts";
import type { Bind, Sandbox } from "./interface.ts";

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

/** Opens a sandbox. Throws a ProblemError if that is not possible. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { root, binds = [], path: folders = [], env, noSandbox } = options;
  const place = noSandbox ? startOnHost(binds, folders) : startBubblewrap(root, binds, folders);
  const variables = { ...ENVIRONMENT, ...env, ...place.env, PWD: place.directory };
  return connect(place, variables).catch(({ message }: Error) => {
    throw sandboxUnavailable(message);
  });
}

/** Does work in a sandbox without snippets, then closes it. Rejects with a sentence if it exceeds a limit. */
export async function withSandbox<T>(
  options: SandboxOptions,
  maxMs: number,
  work: (sandbox: Sandbox) => Promise<T>,
): Promise<T> {
  const sandbox = await openSandbox(options);
  const timer = new AbortController();
  const late = delay(maxMs, `it took longer than ${maxMs / 1000} s, and was stopped`, timer);
  const failed = Promise.race([sandbox.fault, late]).then((sentence) => {
    throw new Error(sentence);
  });
  const working = work(sandbox);
  for (const promise of [failed, working]) promise.catch(() => {}); // the one that settles second is ignored
  try {
    return await Promise.race([failed, working]);
  } finally {
    timer.abort();
    await sandbox.close();
  }
}
