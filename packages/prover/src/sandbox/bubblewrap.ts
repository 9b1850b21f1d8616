// Starts the agent in a bubblewrap sandbox. docs/security.md lists what it prevents, and what not.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Writable } from "node:stream";
import { problemError } from "../document/problems.ts";
import { MANUAL } from "../problem.ts";
import { bindMounts } from "./bind-mounts.ts";
import type { AgentPlace } from "./connection.ts";
import { type Bind, DIRECTORY, LIMITS, NOBODY } from "./interface.ts";
import { seccompFilter } from "./seccomp.ts";

/** Leaves room to notice a fork bomb: the kernel counts the processes of all sandboxes together. */
const USER_PROCESSES = 4 * 256;

/** Files that replace this machine's in the sandbox. */
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
const SETTINGS = ["/etc/perl", "/etc/php", "/etc/ssl/openssl.cnf", "/etc/ssl/certs"];

/**
 * The first process of the sandbox: reaps orphans, and ends everything when it ends. If memory runs out
 * nevertheless, the kernel kills a sandbox first. File descriptors of this command are not inherited.
 */
const START = `echo 1000 > /proc/self/oom_score_adj
ulimit -c 0 -u ${USER_PROCESSES} -f ${LIMITS.fileMiB * 1024} -n ${LIMITS.openFiles}
for fd in /proc/self/fd/*; do [ "\${fd##*/}" -gt 2 ] && eval "exec \${fd##*/}>&-"; done
"$@"; exit`;

/** Grants nothing, but no process without it can inspect one that has it: see `agent.ts`. */
const SANDBOX_CAPABILITY = "CAP_WAKE_ALARM";

/** Starts the agent in a sandbox, with commands on its standard input and events on its standard output. */
export function startBubblewrap(
  root: string | undefined,
  shared: readonly Bind[],
  folders: readonly string[],
): AgentPlace {
  // runners of a section may share binds
  const binds = [...new Map(shared.map((bind) => [bind.to, bind])).values()];
  const filter = seccompFilter(process.arch);
  /** The input on further descriptors: the words before each, its content, and the words after. */
  const data: (readonly [before: string, content: string | Buffer, after: readonly string[]])[] = [
    ...FILES.map(([file, text]) => ["--ro-bind-data", text, [file]] as const),
    ["--ro-bind-data", readFileSync(new URL("./agent.js", import.meta.url)), ["/opt/proofmark/agent.mjs"]],
    ...binds
      .filter(({ copy }) => copy)
      .map(({ from, to }) => [`--perms ${modeOf(from)} --ro-bind-data`, readFileSync(from), [to]] as const),
    ...(filter === undefined ? [] : [["--seccomp", filter, []] as const]),
  ];
  const mib = (number: number): number => number << 20;
  const isRoot = process.getuid?.() === 0;
  const bound = binds.filter(({ link, copy }) => !link && !copy);
  const mounts = bindMounts(
    [...(root === undefined ? [] : [{ from: root }]), { from: process.execPath }, ...bound],
    { isRoot, unshare: programPath("unshare") },
  );
  const place = root === undefined ? "" : mounts.at(root);
  const settings = [
    ...SETTINGS.map((name) => [name, name]),
    ...(root === undefined ? [["/etc/ld.so.cache", "/etc/ld.so.cache"]] : []),
    ...["/etc/alternatives", "/etc/java-25-openjdk"].map((name) => [`${place}${name}`, name]), // Java starts with it only
  ];
  const args = [
    ...words("--unshare-user --disable-userns --unshare-all --die-with-parent --new-session --as-pid-1"),
    ...words(
      `--clearenv --cap-drop ALL --cap-add ${SANDBOX_CAPABILITY} --uid 1000 --gid 1000 --hostname shop`,
    ),
    ...["--ro-bind", `${place}/usr`, "/usr"],
    ...["bin", "sbin", "lib", "lib64"].flatMap((name) => ["--symlink", `usr/${name}`, `/${name}`]),
    ...words(`--proc /proc --dev /dev --size ${mib(64)} --tmpfs /dev/shm --remount-ro /dev`),
    ...words(`--perms 1777 --size ${mib(LIMITS.tmpMiB)} --tmpfs /tmp`),
    ...words(`--size ${mib(LIMITS.workMiB)} --tmpfs ${DIRECTORY} --dir /home/dev`),
    ...settings.flatMap((names) => ["--ro-bind-try", ...names]),
    ...data.flatMap(([before, , after], index) => [...words(before), String(index + 3), ...after]),
    ...["--ro-bind", mounts.at(process.execPath), "/opt/proofmark/node"],
    ...bound.flatMap(({ from, to, writable }) => [writable ? "--bind" : "--ro-bind", mounts.at(from), to]),
    ...binds.flatMap(({ from, to, link }) => (link ? ["--symlink", from, to] : [])),
    ...["--chdir", DIRECTORY, "--remount-ro", "/"],
    ...["/bin/bash", "-c", START, "bash"],
    ...["/opt/proofmark/node", "/opt/proofmark/agent.mjs", JSON.stringify(LIMITS), "sandboxed"],
  ];
  const drop = isRoot
    ? [programPath("setpriv"), ...words(`--reuid ${NOBODY} --regid ${NOBODY} --clear-groups`)]
    : [];
  const [command = "", ...rest] = [...mounts.command, ...drop, programPath("bwrap"), ...args];
  // `--clearenv` empties the environment of the first command only; bubblewrap keeps its own, which snippets
  // can read.
  const child = spawn(command, rest, {
    cwd: "/",
    env: {},
    detached: true,
    stdio: ["pipe", "pipe", "pipe", ...data.map(() => "pipe" as const)],
  });
  for (const [index, [, content]] of data.entries()) {
    const pipe = child.stdio[index + 3] as Writable;
    pipe.on("error", () => {}); // the sandbox did not start; `connect` rejects with the reason
    pipe.end(content);
  }
  return {
    child,
    directory: DIRECTORY,
    env: { PATH: [...folders, "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"].join(":"), HOME: "/home/dev" },
    async end(closed) {
      child.kill("SIGKILL");
      await closed;
    },
  };
}

const words = (text: string): string[] => text.split(" ");

/** Files executable on this machine stay executable in the sandbox. */
const modeOf = (file: string): string => ((statSync(file).mode & 0o111) === 0 ? "0444" : "0555");

/** The path of a program on this machine; its bare name if it is not on the PATH, for the error. */
function programPath(name: string): string {
  const places = (process.env["PATH"] ?? "").split(path.delimiter).map((folder) => path.join(folder, name));
  return places.find((place) => path.isAbsolute(place) && existsSync(place)) ?? name;
}

/** An error for machines on which no sandbox works, with a remedy. */
export function sandboxUnavailable(reason: string): Error {
  const old = /unknown option/i.test(reason);
  return problemError(
    "proofmark check",
    undefined,
    `snippets can't be run: no sandbox could be opened\nCause: ${reason}`,
    {
      expected: "Linux with bubblewrap 0.8 or newer, and user namespaces that this user may create",
      ...(old ? { found: "an older bubblewrap" } : {}),
      fix:
        path.isAbsolute(programPath("bwrap")) && !old
          ? `run it in a container or virtual machine that allows them: ${MANUAL}/security.md#without-bubblewrap`
          : "on Debian 12, Ubuntu 24.04 or newer: sudo apt-get install bubblewrap",
    },
  );
}
