// Lets the kernel limit a sandbox's memory where this user may create control groups. Unlike the agent's
// checks, it misses nothing in between, and a program can't escape by stopping the agent.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const MOUNT = "/sys/fs/cgroup";
const NAME = /^proofmark-(?<pid>\d+)-\d+$/;

/** A control group. Writing a process id to `join` moves that process into it, with everything it starts. */
export interface MemoryGroup {
  readonly join: string;
  /**
   * Whether the kernel killed one of its processes because memory ran out, its own or the machine's;
   * undefined if nothing counts that.
   */
  ranOut(): boolean | undefined;
  /** Removes it once its processes have ended. */
  remove(): Promise<void>;
}

let made = 0;

/**
 * Creates a control group that limits the memory of its processes together, including files in memory;
 * undefined if not permitted.
 */
export function createMemoryGroup(maxBytes: number): MemoryGroup | undefined {
  const location = locateGroups();
  if (location === undefined) return undefined;
  removeLeftOver(location.folder);
  const folder = path.join(location.folder, `proofmark-${process.pid}-${++made}`);
  try {
    mkdirSync(folder);
  } catch {
    return undefined; // read-only, as in most containers, or another user's
  }
  try {
    for (const [file, value] of Object.entries(location.limits))
      if (existsSync(path.join(folder, file))) writeFileSync(path.join(folder, file), value(maxBytes));
  } catch {
    rmdirSync(folder);
    return undefined; // its parent has no memory controller
  }
  if (!canJoin(folder)) {
    rmdirSync(folder);
    return undefined; // processes can't move there from the group of this one
  }
  return {
    join: path.join(folder, "cgroup.procs"),
    ranOut: () => ranOut(folder),
    remove: () => remove(folder),
  };
}

/** Where the kernel counts killed processes, in version 2 and in version 1. */
const COUNTS = ["memory.events", "memory.oom_control"];

function ranOut(folder: string): boolean | undefined {
  const file = COUNTS.map((name) => path.join(folder, name)).find(existsSync);
  const count =
    file === undefined
      ? undefined
      : /^oom_kill (?<count>\d+)$/m.exec(readFileSync(file, "utf8"))?.groups?.["count"];
  return count === undefined ? undefined : count !== "0";
}

let joins: boolean | undefined;

/** Whether a process started here may join. Tried only once, with a process that ends at once. */
function canJoin(folder: string): boolean {
  joins ??=
    spawnSync("/bin/sh", ["-c", 'echo $$ > "$0"', path.join(folder, "cgroup.procs")], { stdio: "ignore" })
      .status === 0;
  return joins;
}

interface GroupLocation {
  readonly folder: string;
  readonly limits: Readonly<Record<string, (maxBytes: number) => string>>;
}

/**
 * In version 2, beside the group of this process, since groups with processes have no groups below; in
 * version 1, below it.
 */
function locateGroups(): GroupLocation | undefined {
  const lines = existsSync("/proc/self/cgroup") ? readFileSync("/proc/self/cgroup", "utf8").split("\n") : [];
  const old = lines
    .map((line) => /^\d+:(?:[^:]*,)?memory(?:,[^:]*)?:(.*)$/.exec(line)?.[1])
    .find((name) => name !== undefined);
  if (old !== undefined)
    return { folder: path.join(MOUNT, "memory", old), limits: { "memory.limit_in_bytes": String } };
  const own = lines.map((line) => /^0::(.*)$/.exec(line)?.[1]).find((name) => name !== undefined);
  if (own === undefined) return undefined;
  const folder = path.join(MOUNT, own === "/" ? own : path.dirname(own));
  const shared = path.join(folder, "cgroup.subtree_control");
  if (!existsSync(shared) || !readFileSync(shared, "utf8").split(/\s/).includes("memory")) return undefined;
  return { folder, limits: { "memory.max": String, "memory.swap.max": () => "0" } };
}

/** Removes groups of commands that were killed. */
function removeLeftOver(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names) {
    const pid = NAME.exec(name)?.groups?.["pid"];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    try {
      rmdirSync(path.join(folder, name));
    } catch {
      // another command removed it, or it is still ending
    }
  }
}

/** Removes a group. `rmdir` fails until the kernel has reaped the processes, so retry. */
async function remove(folder: string): Promise<void> {
  for (let tries = 0; tries < 50 && existsSync(folder); tries++) {
    try {
      rmdirSync(folder);
      return;
    } catch {
      await delay(20);
    }
  }
}
