// A snippet is a program, perhaps a stranger's: it runs in a bubblewrap sandbox. What that holds back, and what not, is
// in docs/security.md. Inside, `box.ts` starts the processes; this is its other end.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Writable } from "node:stream";
import { problemError } from "../content/problems.ts";
import { type Exit, linkTo, type SandboxProcess } from "./box-link.ts";
import type { Excess } from "./box-messages.ts";
import { createMemoryGroup, type MemoryGroup } from "./memory-group.ts";
import { stageFor } from "./staging.ts";

export type { Exit, SandboxProcess }; // runners meet them by the sandbox

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

export interface Sandbox {
  /** The working directory: empty at first, the only one besides `/tmp` that can be written. */
  readonly directory: string;
  spawn(command: string, args: readonly string[], options?: SpawnOptions): SandboxProcess;
  /** Writes a file; a relative path counts from the working directory. */
  writeFile(file: string, text: string): Promise<void>;
  /** Resolves when what snippets left behind does not come and go any more, or half a second later. */
  calm(): Promise<void>;
  /** Resolves with a sentence when its processes together take more than they may. */
  readonly excess: Promise<string>;
  /** Ends every process and removes every file of it. */
  close(): Promise<void>;
}

/** Limits on one sandbox. Guesses: several times what the notes' own servers and compilers need. */
const LIMITS = { memoryMiB: 1536, fileMiB: 256, openFiles: 4096, workMiB: 512, tmpMiB: 256, printedBytes: 4 << 20 };
/** Processes and threads that only a fork bomb has. */
const MOST_PROCESSES = 224;
/** What the kernel allows. Some count those of all sandboxes together, so a bomb must find room to be seen beside others. */
const USER_PROCESSES = 4 * 256;
/** What the kernel holds where it can: the box, which speaks plainer, sees its own limit first. */
const GROUP_BYTES = (LIMITS.memoryMiB + LIMITS.workMiB + LIMITS.tmpMiB + 256) * 2 ** 20;
const EXCESSES: Readonly<Record<Excess, string>> = {
  processes: `its sandbox had more than ${MOST_PROCESSES} processes and threads, and was stopped`,
  memory: `its sandbox used more than ${LIMITS.memoryMiB} MiB of memory, and was stopped`,
};
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

/** Where all memory is used up nevertheless, the kernel ends a sandbox first. */
const START = `echo 1000 > /proc/self/oom_score_adj
ulimit -c 0 -u ${USER_PROCESSES} -f ${LIMITS.fileMiB * 1024} -n ${LIMITS.openFiles}; exec "$@"`;

/** Opens a sandbox. Throws a ProblemError where there is none to be had. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const boxScript = readFileSync(new URL("./box.js", import.meta.url), "utf8");
  const directory = options.open ? mkdtempSync(path.join(tmpdir(), `snippets-open-${process.pid}-`)) : DIRECTORY;
  const group = options.open ? undefined : createMemoryGroup(GROUP_BYTES);
  const child = options.open ? startOpen(directory, options) : startClosed(boxScript, options, group);
  const link = linkTo(child);
  await link.ready.catch(async ({ message }: Error) => {
    await link.closed;
    await group?.remove();
    throw noSandbox(message);
  });
  const base = options.open ? { ...ENVIRONMENT, PATH: process.env["PATH"] ?? "", HOME: directory } : ENVIRONMENT;
  const isBound = (folder: string): boolean => (options.binds ?? []).some(({ to }) => folder === to || folder.startsWith(`${to}/`));
  const folders = (options.path ?? []).map((folder) => (options.open && isBound(folder) ? path.join(directory, folder) : folder));
  const environment = { ...base, ...options.env, PATH: [...folders, base["PATH"]].join(":"), PWD: directory };
  return {
    directory,
    spawn: (command, args, { cwd = directory, env = {}, merge = false } = {}) =>
      link.spawn({ command, args, cwd: path.resolve(directory, cwd), env: { ...environment, ...env }, merge, mostBytes: LIMITS.printedBytes }),
    writeFile: (file, text) => link.writeFile(path.resolve(directory, file), text),
    calm: options.open ? async () => {} : link.calm,
    excess: link.excess.then((of) => EXCESSES[of]),
    async close() {
      child.kill("SIGKILL");
      await link.closed;
      await group?.remove();
      if (options.open) rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Where a bound folder is seen: without a sandbox, below the working directory. */
export function seenIn({ directory }: Sandbox, folder: string): string {
  return directory === DIRECTORY ? folder : path.join(directory, folder);
}

/** Without a sandbox, what would be bound is linked below the working directory. */
function startOpen(directory: string, { binds = [] }: SandboxOptions): ChildProcess {
  for (const { from, to } of binds) {
    const link = path.join(directory, to);
    mkdirSync(path.dirname(link), { recursive: true });
    if (!existsSync(link)) symlinkSync(from, link);
  }
  const box = new URL("./box.js", import.meta.url);
  return spawn(process.execPath, [box.pathname], { cwd: directory, env: {}, stdio: ["pipe", "pipe", "pipe"], detached: true });
}

function startClosed(boxScript: string, { root, binds = [] }: SandboxOptions, group: MemoryGroup | undefined): ChildProcess {
  const data = [...FILES, ["/opt/snippets/box.mjs", boxScript] as const];
  const mib = (number: number): string => String(number << 20);
  const isRoot = process.getuid?.() === 0;
  const stage = isRoot
    ? stageFor([...(root === undefined ? [] : [root]), process.execPath, ...binds.map(({ from }) => from)], programPath("unshare"))
    : undefined;
  const at = (source: string): string => stage?.at(source) ?? source;
  const alternatives = root === undefined ? [] : ["--ro-bind-try", path.join(at(root), "etc/alternatives"), "/etc/alternatives"];
  const settings = SETTINGS.filter((name) => root === undefined || !/alternatives|ld\.so/.test(name)).flatMap((name) => ["--ro-bind-try", name, name]);
  const args = [
    ...["--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--cap-drop", "ALL"],
    ...["--uid", "1000", "--gid", "1000", "--hostname", "shop"],
    ...["--ro-bind", path.join(at(root ?? "/"), "usr"), "/usr"],
    ...["bin", "sbin", "lib", "lib64"].flatMap((name) => ["--symlink", `usr/${name}`, `/${name}`]),
    ...["--proc", "/proc", "--dev", "/dev", "--size", mib(64), "--tmpfs", "/dev/shm", "--remount-ro", "/dev"],
    ...["--perms", "1777", "--size", mib(LIMITS.tmpMiB), "--tmpfs", "/tmp", "--size", mib(LIMITS.workMiB), "--tmpfs", DIRECTORY],
    ...["--dir", "/home/dev", ...settings, ...alternatives],
    ...data.flatMap(([file], index) => ["--ro-bind-data", String(index + 3), file]),
    ...["--ro-bind", at(process.execPath), "/opt/snippets/node"],
    ...binds.flatMap(({ from, to, writable }) => [writable ? "--bind" : "--ro-bind", at(from), to]),
    ...["--chdir", DIRECTORY, "--remount-ro", "/"],
    ...["/bin/bash", "-c", START, "bash"],
    ...["/opt/snippets/node", "/opt/snippets/box.mjs", String(MOST_PROCESSES), String(LIMITS.memoryMiB)],
  ];
  const join = group === undefined ? [] : ["/bin/sh", "-c", 'echo $$ > "$0"; exec "$@"', group.join];
  const drop = isRoot ? [programPath("setpriv"), "--reuid", String(NOBODY), "--regid", String(NOBODY), "--clear-groups"] : [];
  const [command = "bwrap", ...words] = [...join, ...(stage?.command ?? []), ...drop, programPath("bwrap"), ...args];
  // `--clearenv` empties the environment of the first command only: bubblewrap keeps its own, which snippets can read.
  const child = spawn(command, words, { cwd: "/", env: {}, detached: true, stdio: ["pipe", "pipe", "pipe", ...data.map(() => "pipe" as const)] });
  for (const [index, [, text]] of data.entries()) {
    const pipe = child.stdio[index + 3] as Writable;
    pipe.on("error", () => {}); // the sandbox did not start; `ready` says why
    pipe.end(text);
  }
  return child;
}

/** Where a program of this machine is; its bare name if it is nowhere on the PATH, so that starting it names it. */
export function programPath(name: string): string {
  const places = (process.env["PATH"] ?? "").split(path.delimiter).map((folder) => path.join(folder, name));
  return places.find((place) => path.isAbsolute(place) && existsSync(place)) ?? name;
}

function noSandbox(complaint: string): Error {
  return problemError("snippets check", undefined, `snippets can't be run: no sandbox could be opened\nCause: ${complaint}`, {
    expected: "Linux with bubblewrap, and user namespaces that this user may make",
    fix: path.isAbsolute(programPath("bwrap")) ? "see docs/security.md for systems that forbid them" : "on Debian or Ubuntu: sudo apt-get install bubblewrap",
  });
}
