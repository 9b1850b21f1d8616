// Starts commands and measures them: wall time, CPU time, and the peak resident memory of the whole process
// tree.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * How often memory is looked at. A guess: short against a build, long against what looking costs (1 to 2 ms).
 */
const SAMPLE_MS = 80;
const PAGE_BYTES = 4096;

/**
 * Resident bytes of a process and all its descendants, summed, so that shared pages count once for each.
 * Linux only.
 */
export function treeMemory(rootPid) {
  const memory = new Map();
  const children = new Map();
  for (const name of fs.readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const entry = readProcess(name);
    if (entry === undefined) continue;
    memory.set(Number(name), entry.bytes);
    children.set(entry.parent, [...(children.get(entry.parent) ?? []), Number(name)]);
  }
  let total = 0;
  const open = [rootPid];
  while (open.length > 0) {
    const pid = open.pop();
    total += memory.get(pid) ?? 0;
    open.push(...(children.get(pid) ?? []));
  }
  return total;
}

function readProcess(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { parent: Number(fields[1]), bytes: Number(fields[21]) * PAGE_BYTES };
  } catch {
    return undefined; // it has ended
  }
}

const live = new Set();
for (const signal of ["exit", "SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    for (const child of live) signalGroup(child, "SIGKILL");
    if (signal !== "exit") process.exit(130);
  });
}

/** Starts a command as a separate process group; what it prints goes into the file `log`. */
export function startProcess(argv, { cwd, env, log }) {
  fs.mkdirSync(path.dirname(log), { recursive: true });
  const output = fs.openSync(log, "w");
  const child = spawn(argv[0], argv.slice(1), {
    cwd,
    env,
    stdio: ["ignore", output, output],
    detached: true,
  });
  fs.closeSync(output);
  live.add(child);
  child.on("exit", () => live.delete(child));
  return child;
}

/** Ends a process group that `startProcess` made: asks for 2 s, then forces. */
export async function endProcess(child) {
  signalGroup(child, "SIGTERM");
  for (let attempt = 0; attempt < 40 && !hasEnded(child); attempt++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  signalGroup(child, "SIGKILL");
}

/** Whether a process has ended, by itself or by a signal. */
export const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;

function signalGroup(child, signal) {
  if (child.pid === undefined || hasEnded(child)) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // the group has ended in between
  }
}

/**
 * Runs a command to its end; gives `{ ok, code, timedOut, wallMs, cpuMs, rssBytes, systemLoad }`. A command
 * over `timeoutMs` is stopped.
 */
export async function measureCommand(argv, { cwd, env, log, timeoutMs = 900_000 }) {
  const times = `${log}.time`;
  // bash's own `time` knows the CPU seconds of every descendant that was waited for
  const child = startProcess(
    ["bash", "-c", 'TIMEFORMAT="%U %S"; { time "$@" 2>&4; } 4>&2 2>"$0"', times, ...argv],
    { cwd, env, log },
  );
  const began = performance.now();
  let rssBytes = 0;
  let timedOut = false;
  const sampler = setInterval(() => {
    rssBytes = Math.max(rssBytes, treeMemory(child.pid));
  }, SAMPLE_MS);
  const limit = setTimeout(() => {
    timedOut = true;
    void endProcess(child);
  }, timeoutMs);
  const code = await new Promise((resolve) => {
    child.on("exit", (status, signal) => resolve(status ?? signal));
    child.on("error", (error) => resolve(String(error)));
  });
  const wallMs = performance.now() - began;
  clearInterval(sampler);
  clearTimeout(limit);
  const cpuMs = readCpuTime(times);
  fs.rmSync(times, { force: true });
  return { ok: code === 0, code, timedOut, wallMs, cpuMs, rssBytes, systemLoad: os.loadavg()[0] };
}

function readCpuTime(file) {
  try {
    const [user, system] = fs.readFileSync(file, "utf8").trim().split("\n").at(-1).split(" ").map(Number);
    return (user + system) * 1000;
  } catch {
    return null; // it was stopped before it could write
  }
}
