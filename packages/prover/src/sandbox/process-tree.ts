// Reads the processes of a sandbox from /proc, and ends them. Compiled into the agent.
import { readdirSync, readFileSync } from "node:fs";

/** Reads what may be gone meanwhile, or belong to another user; undefined if it can't be read. */
export function read<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** The ids of all processes, as named in /proc; none where there is no such folder. */
export const pids = (): string[] =>
  (read(() => readdirSync("/proc")) ?? []).filter((name) => /^\d+$/.test(name));

const readProc = (name: string): string | undefined => read(() => readFileSync(`/proc/${name}`, "latin1"));

/** The numbers and letters behind the name of a process, in the order of proc(5); none once it has ended. */
function statOf(pid: string): string[] {
  const stat = readProc(`${pid}/stat`) ?? "";
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Whether a process computes, waits for a processor, or waits for the disk. */
export const isBusy = (pid: string): boolean => /[RD]/.test(statOf(pid)[0] ?? "");

/** Signals a process and all its descendants, or these only. */
export function killTree(root = 0, signal: NodeJS.Signals, childrenOnly = false): void {
  if (root === 0) return; // it did not start
  const parents = pids().map((pid) => [Number(pid), Number(statOf(pid)[1])] as const);
  const below = (above: number): number[] =>
    parents.flatMap(([pid, parent]) => (parent === above ? [pid, ...below(pid)] : []));
  const found = below(root);
  for (const pid of childrenOnly ? found : [root, ...found]) read(() => process.kill(pid, signal));
}

/** Bytes of a memory page. */
const PAGE = 4096;

/** Threads of a process, and its memory with all that it shares; undefined once it has ended. */
export function usageOf(pid: string): { threads: number; residentBytes: number } | undefined {
  const [, resident] = readProc(`${pid}/statm`)?.split(" ").map(Number) ?? [];
  if (resident === undefined) return undefined;
  return { threads: Number(statOf(pid)[17] ?? 1), residentBytes: resident * PAGE };
}

/** The memory of a process, of what it shares its part: the sum of all counts each page once. Takes a walk. */
export const shareOf = (pid: string): number =>
  1024 * Number(/^Pss: *(?<kib>\d+)/m.exec(readProc(`${pid}/smaps_rollup`) ?? "")?.[1] ?? 0);

/** Shared memory of System V that no process has attached, in bytes. */
export const detachedBytes = (): number =>
  (readProc("sysvipc/shm") ?? "")
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
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = pids().filter(
      (pid) => Number(pid) !== process.pid && readProc(`${pid}/environ`)?.includes(mark),
    );
    if (found.length === 0) return;
    for (const pid of found) read(() => process.kill(Number(pid), "SIGKILL"));
  }
}
