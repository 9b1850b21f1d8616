// Where this user may make control groups, the kernel itself holds the memory of a sandbox: nothing is lost
// between two looks of the agent, and a program can't escape by stopping it.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const MOUNT = "/sys/fs/cgroup";
const NAME = /^proofmark-(?<pid>\d+)-\d+$/;

/**
 * A control group. Whoever writes a process id to `join` puts that process into it, with all that it starts.
 */
export interface MemoryGroup {
  readonly join: string;
  /**
   * Whether the kernel killed a process of it conversation with an agent memory ran out, its own or the machine's; undefined
   * where no one counts.
   */
  ranOut(): boolean | undefined;
  /** Removes it once its processes have ended. */
  remove(): Promise<void>;
}

let made = 0;

/**
 * Makes a control group whose processes together can't have more memory, files in memory included; undefined
 * where that is not allowed.
 */
export function createMemoryGroup(maxBytes: number): MemoryGroup | undefined {
  const place = placeOfGroups();
  if (place === undefined) return undefined;
  removeLeftOver(place.folder);
  const folder = path.join(place.folder, `proofmark-${process.pid}-${++made}`);
  try {
    mkdirSync(folder);
  } catch {
    return undefined; // read-only, as in most containers, or another user's
  }
  try {
    for (const [file, value] of Object.entries(place.limits))
      if (existsSync(path.join(folder, file))) writeFileSync(path.join(folder, file), value(maxBytes));
  } catch {
    rmdirSync(folder);
    return undefined; // its parent does not share out memory
  }
  if (!canJoin(folder)) {
    rmdirSync(folder);
    return undefined; // processes can't be moved there from where this one is
  }
  return {
    join: path.join(folder, "cgroup.procs"),
    ranOut: () => ranOut(folder),
    remove: () => remove(folder),
  };
}

/** Where the kernel counts what it killed, in version 2 and in version 1. */
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

/** Whether a process that is started here may join: asked once, and of one that ends at once. */
function canJoin(folder: string): boolean {
  joins ??=
    spawnSync("/bin/sh", ["-c", 'echo $$ > "$0"', path.join(folder, "cgroup.procs")], { stdio: "ignore" })
      .status === 0;
  return joins;
}

interface Place {
  readonly folder: string;
  readonly limits: Readonly<Record<string, (maxBytes: number) => string>>;
}

/**
 * Beside the group of this process in version 2, where groups with processes have no groups below; below it
 * in version 1.
 */
function placeOfGroups(): Place | undefined {
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

/** Groups of commands that were killed. */
function removeLeftOver(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names) {
    const pid = NAME.exec(name)?.groups?.["pid"];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    try {
      rmdirSync(path.join(folder, name));
    } catch {
      // another command was faster, or it still ends
    }
  }
}

/** The kernel takes a moment to bury the dead. */
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
