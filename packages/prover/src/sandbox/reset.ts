// Ends what snippets leave running, and deletes what they wrote. Compiled into the agent.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { listIpc, pids, read } from "./process-tree.ts";

/** All that a snippet can write to, and the permissions at first. */
const FOLDERS = [process.cwd(), "/tmp", "/dev/shm"].flatMap((folder) => {
  const mode = read(() => statSync(folder).mode & 0o7777);
  return mode === undefined ? [] : [{ folder, mode }];
});
/** Interval between two looks at processes that were killed, and maximum looks. Guesses: most end at once. */
const INTERVAL_MS = 5;
const MAX_LOOKS = 1000;

/**
 * Makes a sandbox as it was when it opened: ends every process but the agent and the first one, then empties
 * the folders and the lists of System V. Throws if it can't.
 */
export async function resetSandbox(hasProcesses: () => boolean): Promise<void> {
  const others = (): string[] => pids().filter((pid) => pid !== "1" && Number(pid) !== process.pid);
  for (let looks = 0; others().length > 0 || hasProcesses(); looks++) {
    if (looks >= MAX_LOOKS) throw new Error("its processes did not end");
    for (const pid of others()) read(() => process.kill(Number(pid), "SIGKILL"));
    await delay(INTERVAL_MS);
  }
  for (const { folder, mode } of FOLDERS) {
    chmodSync(folder, mode);
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
  }
  if (hasIpc()) spawnSync("/usr/bin/ipcrm", ["--all"]);
  if (hasIpc()) throw new Error("its System V objects could not be removed");
}

/** Whether there is memory, a semaphore or a queue of System V: they outlive their processes. */
const hasIpc = (): boolean => (["shm", "sem", "msg"] as const).some((kind) => listIpc(kind).length > 0);

/**
 * Without a sandbox: kills orphans that snippets left behind. They are known by `HOME`, which no other
 * process shares. Repeats, since one may start another meanwhile. Only Linux shows the variables of other
 * processes.
 */
export function killOrphans(): void {
  const mark = `HOME=${process.cwd()}\0`;
  for (let round = 0; round < MAX_LOOKS && existsSync("/proc/self/environ"); round++) {
    const found = pids().filter(
      (pid) =>
        Number(pid) !== process.pid &&
        read(() => readFileSync(`/proc/${pid}/environ`, "latin1"))?.includes(mark),
    );
    if (found.length === 0) return;
    for (const pid of found) read(() => process.kill(Number(pid), "SIGKILL"));
  }
}
