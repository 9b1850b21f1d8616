// Runs inside the sandbox: starts and stops processes on command, one JSON message per line, and reports
// their output. When it ends, everything in the sandbox ends. It imports nothing of the engine: it is
// compiled into one file, which is passed in.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { AgentCommand, AgentEvent } from "./agent-messages.ts";
import { listFolder } from "./folder.ts";
import {
  childrenByParent,
  descendantsOf,
  detachedBytes,
  isBusy,
  killOrphans,
  pids,
  shareOf,
  usageOf,
} from "./process-tree.ts";

interface Process {
  readonly pid: number;
  readonly isShell: boolean;
  write(text: string): void;
  end(): void;
  /** Bytes printed since its last input. */
  printed: number;
}

const [maxThreads, maxMiB] = process.argv.slice(2).map(Number);
/** Whether it runs without a sandbox, where it would count and wait for all processes of this machine. */
const isUnsandboxed = maxThreads === undefined;
/**
 * This process and the first one have a capability that grants nothing and that all others missing: the kernel
 * lets no process inspect another, its memory or its descriptors, if that has more capabilities. Variables
 * are set after dropping it, so that none of them, such as LD_PRELOAD, can interfere.
 */
const DROP_CAPABILITIES = [
  "/usr/bin/setpriv",
  "--ambient-caps=-all",
  "--inh-caps=-all",
  "/usr/bin/env",
  "-i",
];

process.on("SIGUSR1", () => {}); // otherwise any process could open the inspector of Node.js

const processes = new Map<number, Process>();
const send = (event: AgentEvent): void => {
  process.stdout.write(`${JSON.stringify(event)}\n`);
};

function start({
  id,
  command,
  args,
  cwd,
  env,
  merge,
  maxBytes,
}: Extract<AgentCommand, { do: "spawn" }>): void {
  const called = merge ? ["/bin/sh", "-c", 'exec "$0" "$@" 2>&1', command, ...args] : [command, ...args];
  const [file = "", ...words] = isUnsandboxed
    ? called
    : [...DROP_CAPABILITIES, ...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...called];
  const child = spawn(file, words, { cwd, env: isUnsandboxed ? env : {}, stdio: "pipe", detached: true });
  const entry: Process = {
    pid: child.pid ?? 0,
    isShell: path.basename(command) === "bash",
    write: (text) => child.stdin.write(text),
    end: () => child.stdin.end(),
    printed: 0,
  };
  processes.set(id, entry);
  child.stdin.on("error", () => {}); // it ended before it had read everything
  child.once("error", (error) => send({ id, event: "failed", message: error.message }));
  for (const [event, stream] of [
    ["out", child.stdout],
    ["err", child.stderr],
  ] as const) {
    stream.setEncoding("utf8").on("data", (data: string) => {
      if (entry.printed > maxBytes) return;
      entry.printed += data.length;
      send({ id, event, data });
      if (entry.printed <= maxBytes) return;
      send({ id, event: "overflow" });
      killTree(entry.pid, "SIGKILL", true);
    });
  }
  child.once("close", (code, signal) => {
    processes.delete(id);
    send({ id, event: "exit", code, signal });
  });
}

/** Interval between two checks of all processes. In between they can allocate some 100 MB. */
const WATCH_MS = 100;

/** Reports once if all processes together have too many threads, or too much memory. */
function watch(maxThreads: number, maxMiB: number): void {
  const timer = setInterval(() => {
    const found = pids();
    const usages = found.flatMap((pid) => usageOf(pid) ?? []);
    // Most processes of a fork bomb are gone before they can be read, but they count.
    const threads = usages.reduce((sum, usage) => sum + usage.threads - 1, found.length);
    const maxBytes = maxMiB * 2 ** 20 - detachedBytes();
    // servers share much among their processes: only a sum that counts it for each is worth the exact one
    const isOver =
      usages.reduce((sum, { residentBytes }) => sum + residentBytes, 0) > maxBytes &&
      found.reduce((sum, pid) => sum + shareOf(pid), 0) > maxBytes;
    const limit = threads > maxThreads ? "processes" : isOver ? "memory" : undefined;
    if (limit === undefined) return;
    clearInterval(timer);
    send({ id: 0, event: "limit", of: limit });
  }, WATCH_MS);
}

/**
 * Number of equal checks in a row that count as idle, and maximum checks. A guess: a fork bomb has reached
 * its limit by then.
 */
const IDLE_CHECKS = 5;
const MAX_CHECKS = 150;
const CHECK_INTERVAL_MS = 20;

/** The background processes at the last check. */
let known = "";

/**
 * Resolves when the background processes of snippets are idle. With a fork bomb they never are: its sandbox is
 * closed before.
 */
async function waitForIdle(): Promise<void> {
  let same = IDLE_CHECKS;
  for (let checks = 0; checks < MAX_CHECKS; checks++) {
    const found = backgroundProcesses().join(" ");
    same = found === known ? same + 1 : 0;
    known = found;
    if (found === "" || same >= IDLE_CHECKS) break;
    await delay(CHECK_INTERVAL_MS);
  }
}

/** Resolves when none but the agent was busy for some checks in a row: all wait for input, a lock or a timer. */
async function waitForRest(): Promise<void> {
  let calm = 0;
  for (let checks = 0; checks < MAX_CHECKS && calm < IDLE_CHECKS; checks++) {
    await delay(CHECK_INTERVAL_MS);
    calm = pids().some((pid) => Number(pid) !== process.pid && isBusy(pid)) ? 0 : calm + 1;
  }
}

/**
 * Processes that no one waits for: children of shells, and orphans. Children of servers and clients don't
 * count.
 */
function backgroundProcesses(): number[] {
  const children = childrenByParent();
  const ours = [...processes.values()];
  const waitedFor = new Set(
    ours.flatMap(({ pid, isShell }) => (isShell ? [pid] : [pid, ...descendantsOf(pid, children)])),
  );
  // Use the list of processes alone: those of a fork bomb are gone before their parents can be read.
  return pids()
    .map(Number)
    .filter((pid) => pid !== 1 && pid !== process.pid && !waitedFor.has(pid));
}

/** Signals all descendants of a process, and with `itself` also the process. */
function killTree(root: number, signal: NodeJS.Signals, itself: boolean): void {
  const found = descendantsOf(root, childrenByParent());
  for (const pid of itself ? [root, ...found] : found) {
    try {
      process.kill(pid, signal);
    } catch {
      // it ended by itself in the meantime
    }
  }
}

/** Answers when some work is done, or why it failed. */
function settle(id: number, work: Promise<void>): void {
  const fail = (error: unknown): void =>
    send({ id, event: "failed", message: error instanceof Error ? error.message : String(error) });
  void work.then(() => send({ id, event: "done" }), fail);
}

async function writeNew({ file, text }: Extract<AgentCommand, { do: "file" }>): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  writeFileSync(file, text);
}

function handle(command: AgentCommand): void {
  const entry = processes.get(command.id);
  switch (command.do) {
    case "spawn":
      start(command);
      break;
    case "write":
      if (entry !== undefined) entry.printed = 0;
      entry?.write(command.data);
      break;
    case "end":
      entry?.end();
      break;
    case "idle":
      settle(command.id, isUnsandboxed ? Promise.resolve() : waitForIdle());
      break;
    case "rest":
      settle(command.id, isUnsandboxed ? Promise.resolve() : waitForRest());
      break;
    case "list":
      for (const entry of listFolder(command.folder)) send({ id: command.id, event: "entry", ...entry });
      send({ id: command.id, event: "done" });
      break;
    case "kill":
      if (entry !== undefined) killTree(entry.pid, command.signal, !command.childrenOnly);
      break;
    case "file":
      settle(command.id, writeNew(command));
      break;
  }
}

let rest = "";
process.stdin.setEncoding("utf8").on("data", (data: string) => {
  const lines = (rest + data).split("\n");
  rest = lines.pop() ?? "";
  for (const line of lines) handle(JSON.parse(line));
});
process.stdin.once("end", () => {
  for (const { pid } of processes.values()) killTree(pid, "SIGKILL", true);
  if (isUnsandboxed) killOrphans();
  process.exit();
});
if (maxThreads !== undefined && maxMiB !== undefined) watch(maxThreads, maxMiB);
send({ id: 0, event: "done" });
