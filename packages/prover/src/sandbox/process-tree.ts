// Reads the processes of a sandbox from /proc. Compiled into the agent.
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The ids of all processes, as named in /proc. */
export const pids = (): string[] => readdirSync("/proc").filter((name) => /^\d+$/.test(name));

/** Reads what may be gone meanwhile, or belong to another user; undefined if it can't be read. */
export function read<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** The children of every process, by the id of their parent. */
export function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of pids()) {
    const parent = statOf(name)?.parent;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  return children;
}

/** All descendants of a process. */
export const descendantsOf = (root: number, children: ReadonlyMap<number, readonly number[]>): number[] =>
  (children.get(root) ?? []).flatMap((pid) => [pid, ...descendantsOf(pid, children)]);

/** Whether a process computes, waits for a processor, or waits for the disk. */
export const isBusy = (pid: string): boolean => /[RD]/.test(statOf(pid)?.state ?? "");

function statOf(pid: string): { state: string; parent: number; threads: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? "", parent: Number(fields[1]), threads: Number(fields[17]) };
  } catch {
    return undefined; // it ended while the list was read
  }
}

/** Bytes of a memory page. */
const PAGE = 4096;

/** Threads of a process, and its memory with all that it shares; undefined once it has ended. */
export function usageOf(pid: string): { threads: number; residentBytes: number } | undefined {
  try {
    const [, resident = 0] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ").map(Number);
    return { threads: statOf(pid)?.threads ?? 1, residentBytes: resident * PAGE };
  } catch {
    return undefined;
  }
}

/** The memory of a process, of what it shares its part: the sum of all counts each page once. Takes a walk. */
export const shareOf = (pid: string): number =>
  1024 *
  Number(
    /^Pss: *(?<kib>\d+)/m.exec(read(() => readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? "")?.[1] ?? 0,
  );

/** Shared memory of System V that no process has attached, in bytes. */
export const detachedBytes = (): number =>
  (read(() => readFileSync("/proc/sysvipc/shm", "utf8")) ?? "")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(/ +/).map(Number))
    .reduce((sum, { 6: attached, 14: resident = 0 }) => sum + (attached === 0 ? resident : 0), 0);

/** Maximum rounds of kills. A guess: most orphans start none. */
const MAX_ROUNDS = 1000;

/**
 * Without a sandbox: kills orphans that snippets left behind. They are known by `HOME`, which no other
 * process shares. Repeats, since one may start another meanwhile. Only Linux shows the variables of other
 * processes.
 */
export function killOrphans(): void {
  const mark = `HOME=${process.cwd()}\0`;
  for (let round = 0; round < MAX_ROUNDS && existsSync("/proc/self/environ"); round++) {
    const found = pids().filter(
      (pid) =>
        Number(pid) !== process.pid &&
        read(() => readFileSync(`/proc/${pid}/environ`, "latin1"))?.includes(mark),
    );
    if (found.length === 0) return;
    for (const pid of found) read(() => process.kill(Number(pid), "SIGKILL"));
  }
}
