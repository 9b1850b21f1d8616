// A snippet is a program, perhaps a stranger's: it runs in a bubblewrap sandbox. What that holds back, and what not, is
// in docs/security.md. Inside, `box.ts` starts the processes; this is its other end.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { problemError } from "../content/problems.ts";
import type { BoxEvent, BoxOrder } from "./box-messages.ts";

/** A folder or file of this machine that can be seen in the sandbox. */
export interface Bind {
  readonly from: string;
  readonly to: string;
  /** It can be written; it must belong to the user of the sandbox. */
  readonly writable?: boolean | undefined;
}

export interface SandboxOptions {
  /** A root of the toolbox whose `usr` takes the place of this machine's. */
  readonly root?: string | undefined;
  readonly binds?: readonly Bind[] | undefined;
  /** Folders that stand first on the PATH. */
  readonly path?: readonly string[] | undefined;
  /** Added to the variables of every process. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Set by `--no-sandbox`: processes run as this user, in a temporary directory. */
  readonly open?: boolean | undefined;
}

export interface SpawnOptions {
  readonly cwd?: string | undefined;
  /** Added to the sandbox's own few variables. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Standard error goes where standard output goes, in order. */
  readonly merge?: boolean | undefined;
}

/** How a process ended. `flooded` if it was killed for what it printed. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly flooded: boolean;
}

/** A process in the sandbox. */
export interface SandboxProcess {
  /** Called with everything it prints from now on; returns how to stop that. */
  onPrint(listener: (text: string, stream: "out" | "err") => void): () => void;
  write(text: string): void;
  /** Closes its standard input. */
  end(): void;
  kill(signal: NodeJS.Signals, options?: { readonly childrenOnly?: boolean }): void;
  /** Resolves when it has ended; rejects if it could not be started. */
  readonly ended: Promise<Exit>;
}

export interface Sandbox {
  /** The working directory: empty at first, the only one besides `/tmp` that can be written. */
  readonly directory: string;
  spawn(command: string, args: readonly string[], options?: SpawnOptions): SandboxProcess;
  /** Writes a file; a relative path counts from the working directory. */
  writeFile(file: string, text: string): Promise<void>;
  /** Ends every process and removes every file of it. */
  close(): Promise<void>;
}

/** Limits on one sandbox. Guesses: several times what the notes' own servers and compilers need. */
const LIMITS = { processes: 256, fileMiB: 256, openFiles: 4096, workMiB: 512, tmpMiB: 256, printedBytes: 4 << 20 };
const DIRECTORY = "/work";
/** The user nobody, to whom root gives up its rights: limits on processes do not hold for root. */
export const NOBODY = 65534;
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

/** Files that the sandbox sees in place of this machine's. */
const FILES: readonly (readonly [string, string])[] = [
  ["/etc/passwd", "root:x:0:0:root:/root:/bin/sh\ndev:x:1000:1000:dev:/home/dev:/bin/bash\nnobody:x:65534:65534:nobody:/nonexistent:/bin/false\n"],
  ["/etc/group", "root:x:0:\ndev:x:1000:\nnogroup:x:65534:\n"],
  ["/etc/hosts", "127.0.0.1 localhost shop\n::1 localhost\n"],
  ["/etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n"],
];
/** Settings of tools, without any secret of this machine. */
const SETTINGS = ["/etc/alternatives", "/etc/ld.so.cache", "/etc/perl", "/etc/php", "/etc/ssl/openssl.cnf", "/etc/ssl/certs"];

/** Opens a sandbox. Throws a ProblemError where there is none to be had. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const boxScript = readFileSync(new URL("./box.js", import.meta.url), "utf8");
  const directory = options.open ? mkdtempSync(path.join(tmpdir(), `snippets-open-${process.pid}-`)) : DIRECTORY;
  const child = options.open ? startOpen(directory, options) : startClosed(boxScript, options);
  const link = linkTo(child);
  await link.ready;
  const base = options.open ? { ...ENVIRONMENT, PATH: process.env["PATH"] ?? "", HOME: directory } : ENVIRONMENT;
  const isBound = (folder: string): boolean => (options.binds ?? []).some(({ to }) => folder === to || folder.startsWith(`${to}/`));
  const folders = (options.path ?? []).map((folder) => (options.open && isBound(folder) ? path.join(directory, folder) : folder));
  const environment = { ...base, ...options.env, PATH: [...folders, base["PATH"]].join(":"), PWD: directory };
  return {
    directory,
    spawn: (command, args, { cwd = directory, env = {}, merge = false } = {}) =>
      link.spawn({ command, args, cwd: path.resolve(directory, cwd), env: { ...environment, ...env }, merge, mostBytes: LIMITS.printedBytes }),
    writeFile: (file, text) => link.writeFile(path.resolve(directory, file), text),
    async close() {
      child.kill("SIGKILL");
      await link.closed;
      if (options.open) rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Without a sandbox, what would be bound is linked below the working directory. */
function startOpen(directory: string, { binds = [] }: SandboxOptions): ChildProcess {
  for (const { from, to } of binds) {
    const link = path.join(directory, to);
    mkdirSync(path.dirname(link), { recursive: true });
    if (!existsSync(link)) symlinkSync(from, link);
  }
  const box = new URL("./box.js", import.meta.url);
  return spawn(process.execPath, [box.pathname], { cwd: directory, stdio: ["pipe", "pipe", "pipe"], detached: true });
}

function startClosed(boxScript: string, { root, binds = [] }: SandboxOptions): ChildProcess {
  const data = [...FILES, ["/opt/snippets/box.mjs", boxScript] as const];
  const mib = (number: number): string => String(number << 20);
  const alternatives = root === undefined ? [] : ["--ro-bind-try", path.join(root, "etc/alternatives"), "/etc/alternatives"];
  const settings = SETTINGS.filter((name) => root === undefined || !/alternatives|ld\.so/.test(name)).flatMap((name) => ["--ro-bind-try", name, name]);
  const args = [
    ...["--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--cap-drop", "ALL"],
    ...["--uid", "1000", "--gid", "1000", "--hostname", "shop"],
    ...["--ro-bind", path.join(root ?? "/", "usr"), "/usr"],
    ...["bin", "sbin", "lib", "lib64"].flatMap((name) => ["--symlink", `usr/${name}`, `/${name}`]),
    ...["--proc", "/proc", "--dev", "/dev", "--size", mib(64), "--tmpfs", "/dev/shm", "--remount-ro", "/dev"],
    ...["--perms", "1777", "--size", mib(LIMITS.tmpMiB), "--tmpfs", "/tmp", "--size", mib(LIMITS.workMiB), "--tmpfs", DIRECTORY],
    ...["--dir", "/home/dev", ...settings, ...alternatives],
    ...data.flatMap(([file], index) => ["--ro-bind-data", String(index + 3), file]),
    ...["--ro-bind", process.execPath, "/opt/snippets/node"],
    ...binds.flatMap(({ from, to, writable }) => [writable ? "--bind" : "--ro-bind", from, to]),
    ...["--chdir", DIRECTORY, "--remount-ro", "/"],
    ...["/bin/bash", "-c", `ulimit -c 0 -u ${LIMITS.processes} -f ${LIMITS.fileMiB * 1024} -n ${LIMITS.openFiles}; exec "$@"`, "bash"],
    ...["/opt/snippets/node", "/opt/snippets/box.mjs"],
  ];
  const drop = process.getuid?.() === 0 ? ["setpriv", "--reuid", String(NOBODY), "--regid", String(NOBODY), "--clear-groups"] : [];
  const [command = "bwrap", ...words] = [...drop, "bwrap", ...args];
  const child = spawn(command, words, { cwd: "/", detached: true, stdio: ["pipe", "pipe", "pipe", ...data.map(() => "pipe" as const)] });
  for (const [index, [, text]] of data.entries()) {
    const pipe = child.stdio[index + 3] as Writable;
    pipe.on("error", () => {}); // the sandbox did not start; `ready` says why
    pipe.end(text);
  }
  return child;
}

interface Link {
  readonly ready: Promise<void>;
  readonly closed: Promise<void>;
  spawn(order: Omit<Extract<BoxOrder, { do: "spawn" }>, "do" | "id">): SandboxProcess;
  writeFile(file: string, text: string): Promise<void>;
}

/** What is told of a process whose sandbox has ended. */
const endOf = (id: number): BoxEvent => ({ id, event: "exit", code: null, signal: "SIGKILL" });

/** Speaks with the box: orders go in, events come out, each to the one it is about. */
function linkTo(child: ChildProcess): Link {
  const listeners = new Map<number, (event: BoxEvent) => void>();
  let ids = 0;
  let complaint = "";
  let rest = "";
  let over = false;
  const stdin = child.stdin as Writable;
  const stdout = child.stdout as Readable;
  stdin.on("error", () => {}); // it ended: every process is told so below
  const order = (message: BoxOrder): void => {
    if (over) listeners.get(message.id)?.(endOf(message.id));
    else if (stdin.writable) stdin.write(`${JSON.stringify(message)}\n`);
  };
  (child.stderr as Readable).setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const event: BoxEvent = JSON.parse(line);
      listeners.get(event.id)?.(event);
    }
  });
  const closed = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      complaint += error.message;
      resolve();
    });
    child.once("close", () => resolve());
  }).then(() => {
    over = true;
    for (const [id, listener] of [...listeners]) listener(endOf(id));
  });
  const ready = new Promise<void>((resolve, reject) => {
    listeners.set(0, ({ event }) => (event === "done" ? resolve() : reject(noSandbox(complaint))));
  });
  return {
    ready,
    closed,
    spawn(fields) {
      const id = ++ids;
      const process = followProcess(id, { listeners, order });
      order({ do: "spawn", id, ...fields });
      return process;
    },
    writeFile(file, text) {
      const id = ++ids;
      return new Promise((resolve, reject) => {
        listeners.set(id, (event) => {
          listeners.delete(id);
          if (event.event === "done") resolve();
          else reject(new Error("message" in event ? event.message : "the sandbox ended"));
        });
        order({ do: "file", id, file, text });
      });
    },
  };
}

function followProcess(
  id: number,
  { listeners, order }: { listeners: Map<number, (event: BoxEvent) => void>; order: (order: BoxOrder) => void },
): SandboxProcess {
  const printing = new Set<(text: string, stream: "out" | "err") => void>();
  let flooded = false;
  const ended = new Promise<Exit>((resolve, reject) => {
    listeners.set(id, (event) => {
      if (event.event === "out" || event.event === "err") for (const listener of printing) listener(event.data, event.event);
      if (event.event === "flood") flooded = true;
      if (event.event === "failed") reject(new Error(event.message));
      if (event.event !== "exit") return;
      listeners.delete(id);
      resolve({ code: event.code, signal: event.signal, flooded });
    });
  });
  ended.catch(() => {}); // whoever waits for it hears of it; nobody has to
  return {
    onPrint(listener) {
      printing.add(listener);
      return () => printing.delete(listener);
    },
    write: (data) => order({ do: "write", id, data }),
    end: () => order({ do: "end", id }),
    kill: (signal, { childrenOnly = false } = {}) => order({ do: "kill", id, signal, childrenOnly }),
    ended,
  };
}

/** Whether this machine has what sandboxes are made with. */
export function hasBubblewrap(): boolean {
  return (process.env["PATH"] ?? "").split(path.delimiter).some((folder) => existsSync(path.join(folder, "bwrap")));
}

function noSandbox(complaint: string): Error {
  return problemError("snippets check", undefined, `snippets can't be run: no sandbox could be opened\nCause: ${complaint.trim() || "it ended at once"}`, {
    expected: "Linux with bubblewrap, and user namespaces that this user may make",
    fix: hasBubblewrap() ? "see docs/security.md for systems that forbid them" : "on Debian or Ubuntu: sudo apt-get install bubblewrap",
  });
}
