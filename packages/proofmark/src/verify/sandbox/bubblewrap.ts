// Starts the agent in a bubblewrap sandbox. What that holds back, and what not, is in docs/security.md.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Writable } from "node:stream";
import { problemError } from "../../content/problems.ts";
import type { Bind } from "./interface.ts";
import { DIRECTORY, LIMITS, MAX_PROCESSES, NOBODY } from "./limits.ts";
import type { MemoryGroup } from "./memory-group.ts";
import { seccompFilter } from "./seccomp.ts";
import { stageFor } from "./staging.ts";

interface ClosedOptions {
  readonly agentScript: string;
  /** A root of the toolbox whose `usr` takes the place of this machine's. */
  readonly root: string | undefined;
  readonly binds: readonly Bind[];
  readonly group: MemoryGroup | undefined;
}

/**
 * What the kernel allows. Some count those of all sandboxes together, so a bomb must find room to be seen
 * beside others.
 */
const USER_PROCESSES = 4 * 256;

/** Files that the sandbox sees in place of this machine's. */
const FILES: readonly (readonly [string, string])[] = [
  [
    "/etc/passwd",
    "root:x:0:0:root:/root:/bin/sh\ndev:x:1000:1000:dev:/home/dev:/bin/bash\nnobody:x:65534:65534:nobody:/nonexistent:/bin/false\n",
  ],
  ["/etc/group", "root:x:0:\ndev:x:1000:\nnogroup:x:65534:\n"],
  ["/etc/hosts", "127.0.0.1 localhost shop\n::1 localhost\n"],
  ["/etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n"],
];
/** Settings of tools, without any secret of this machine. */
const SETTINGS = [
  "/etc/alternatives",
  "/etc/ld.so.cache",
  "/etc/perl",
  "/etc/php",
  "/etc/ssl/openssl.cnf",
  "/etc/ssl/certs",
];

/**
 * The first process of the sandbox: it reaps what loses its parent, and everything ends with it. Where all
 * memory is used up nevertheless, the kernel ends a sandbox first. Descriptors that this command was started
 * with do not come along.
 */
const START = `echo 1000 > /proc/self/oom_score_adj
ulimit -c 0 -u ${USER_PROCESSES} -f ${LIMITS.fileMiB * 1024} -n ${LIMITS.openFiles}
for fd in /proc/self/fd/*; do [ "\${fd##*/}" -gt 2 ] && eval "exec \${fd##*/}>&-"; done
"$@"; exit`;

/**
 * It gives no right in a user namespace. Whoever lacks it can't look into a process that has it: see LESSEN
 * of `agent.ts`.
 */
const MARK_OF_THE_BOX = "CAP_WAKE_ALARM";

/** Joins the control group, or does not run at all. */
const JOIN = 'echo $$ > "$0" || exit; exec "$@"';

/** Starts the agent in a sandbox: orders go to its standard input, events come from its standard output. */
export function startClosed({ agentScript, root, binds: wanted, group }: ClosedOptions): ChildProcess {
  // runners of a section share some
  const binds = [...new Map(wanted.map((bind) => [bind.to, bind])).values()];
  const filter = seccompFilter(process.arch);
  const data: (readonly [option: string, content: string | Buffer, place?: string, perms?: string])[] = [
    ...FILES.map(([file, text]) => ["--ro-bind-data", text, file] as const),
    ["--ro-bind-data", agentScript, "/opt/proofmark/agent.mjs"],
    ...binds.flatMap(({ from, to, copy }) =>
      copy ? [["--ro-bind-data", readFileSync(from), to, modeOf(from)] as const] : [],
    ),
    ...(filter === undefined ? [] : [["--seccomp", filter] as const]),
  ];
  const mib = (number: number): string => String(number << 20);
  const isRoot = process.getuid?.() === 0;
  const folders = binds.filter(({ link, copy }) => !link && !copy);
  const stage = stageFor(
    [...(root === undefined ? [] : [{ from: root }]), { from: process.execPath }, ...folders],
    {
      isRoot,
      unshare: programPath("unshare"),
    },
  );
  const usr = root === undefined ? "/usr" : path.join(stage.at(root), "usr");
  const alternatives =
    root === undefined
      ? []
      : ["--ro-bind-try", path.join(stage.at(root), "etc/alternatives"), "/etc/alternatives"];
  const settings = SETTINGS.filter((name) => root === undefined || !/alternatives|ld\.so/.test(name)).flatMap(
    (name) => ["--ro-bind-try", name, name],
  );
  const args = [
    ...[
      "--unshare-user",
      "--disable-userns",
      "--unshare-all",
      "--die-with-parent",
      "--new-session",
      "--as-pid-1",
      "--clearenv",
    ],
    ...[
      "--cap-drop",
      "ALL",
      "--cap-add",
      MARK_OF_THE_BOX,
      "--uid",
      "1000",
      "--gid",
      "1000",
      "--hostname",
      "shop",
    ],
    ...["--ro-bind", usr, "/usr"],
    ...["bin", "sbin", "lib", "lib64"].flatMap((name) => ["--symlink", `usr/${name}`, `/${name}`]),
    ...["--proc", "/proc", "--dev", "/dev", "--size", mib(64), "--tmpfs", "/dev/shm", "--remount-ro", "/dev"],
    ...[
      "--perms",
      "1777",
      "--size",
      mib(LIMITS.tmpMiB),
      "--tmpfs",
      "/tmp",
      "--size",
      mib(LIMITS.workMiB),
      "--tmpfs",
      DIRECTORY,
    ],
    ...["--dir", "/home/dev", ...settings, ...alternatives],
    ...data.flatMap(([option, , place, perms], index) => [
      ...(perms === undefined ? [] : ["--perms", perms]),
      option,
      String(index + 3),
      ...(place === undefined ? [] : [place]),
    ]),
    ...["--ro-bind", stage.at(process.execPath), "/opt/proofmark/node"],
    ...folders.flatMap(({ from, to, writable }) => [writable ? "--bind" : "--ro-bind", stage.at(from), to]),
    ...binds.flatMap(({ from, to, link }) => (link ? ["--symlink", from, to] : [])),
    ...["--chdir", DIRECTORY, "--remount-ro", "/"],
    ...["/bin/bash", "-c", START, "bash"],
    ...["/opt/proofmark/node", "/opt/proofmark/agent.mjs", String(MAX_PROCESSES), String(LIMITS.memoryMiB)],
  ];
  const join = group === undefined ? [] : ["/bin/sh", "-c", JOIN, group.join];
  const drop = isRoot
    ? [programPath("setpriv"), "--reuid", String(NOBODY), "--regid", String(NOBODY), "--clear-groups"]
    : [];
  const [command = "", ...words] = [...join, ...stage.command, ...drop, programPath("bwrap"), ...args];
  // `--clearenv` empties the environment of the first command only: bubblewrap keeps its own, which snippets
  // can read.
  const child = spawn(command, words, {
    cwd: "/",
    env: {},
    detached: true,
    stdio: ["pipe", "pipe", "pipe", ...data.map(() => "pipe" as const)],
  });
  for (const [index, [, content]] of data.entries()) {
    const pipe = child.stdio[index + 3] as Writable;
    pipe.on("error", () => {}); // the sandbox did not start; `ready` says why
    pipe.end(content);
  }
  return child;
}

/** Whoever may run a file here may do so in the sandbox. */
const modeOf = (file: string): string => ((statSync(file).mode & 0o111) === 0 ? "0444" : "0555");

/**
 * Where a program of this machine is; its bare name if it is nowhere on the PATH, so that starting it names
 * it.
 */
function programPath(name: string): string {
  const places = (process.env["PATH"] ?? "").split(path.delimiter).map((folder) => path.join(folder, name));
  return places.find((place) => path.isAbsolute(place) && existsSync(place)) ?? name;
}

/** Says that no sandbox can be had, and what would help. */
export function noSandbox(complaint: string): Error {
  const old = /unknown option/i.test(complaint);
  return problemError(
    "proofmark check",
    undefined,
    `snippets can't be run: no sandbox could be opened\nCause: ${complaint}`,
    {
      expected: "Linux with bubblewrap 0.8 or newer, and user namespaces that this user may make",
      ...(old ? { found: "an older bubblewrap" } : {}),
      fix:
        path.isAbsolute(programPath("bwrap")) && !old
          ? "see docs/security.md for systems that forbid them"
          : "on Debian 12, Ubuntu 24.04 or newer: sudo apt-get install bubblewrap",
    },
  );
}
