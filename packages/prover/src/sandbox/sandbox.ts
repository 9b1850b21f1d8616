// Runs snippets, which may be untrusted programs, in a bubblewrap sandbox (`bubblewrap.ts`). Inside, `agent.ts`
// starts the processes; `connection.ts` is the other end.
import { setTimeout as delay } from "node:timers/promises";
import type { Variant } from "../runner/runner.ts";
import { sandboxUnavailable, startBubblewrap } from "./bubblewrap.ts";
import { connect } from "./connection.ts";
import { startOnHost } from "./host.ts";
import type { Sandbox } from "./interface.ts";

/** Where the programs of a sandbox are. */
export interface SandboxOptions extends Omit<Variant, "name"> {
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

/** Does work in a sandbox without snippets. Closes it then, or when its time is over, which ends its processes. */
export async function withSandbox<T>(
  options: SandboxOptions,
  maxMs: number,
  work: (sandbox: Sandbox) => Promise<T>,
): Promise<T> {
  const sandbox = await openSandbox(options);
  const done = new AbortController();
  delay(maxMs, undefined, done)
    .then(() => sandbox.close())
    .catch(() => {}); // the work was done before
  try {
    return await work(sandbox);
  } finally {
    done.abort();
    await sandbox.close();
  }
}
