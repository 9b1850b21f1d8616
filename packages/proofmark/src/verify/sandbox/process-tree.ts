// Reads the processes of a sandbox from /proc. Compiled into the agent.
import { readdirSync, readFileSync } from "node:fs";

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

/** Threads of a process, and its memory in pages; undefined once it has ended. */
export function usageOf(pid: string): { threads: number; ownPages: number; sharedPages: number } | undefined {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ").map(Number);
    return { threads: statOf(pid)?.threads ?? 1, ownPages: resident - shared, sharedPages: shared };
  } catch {
    return undefined;
  }
}
