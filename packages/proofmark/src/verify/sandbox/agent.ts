// Runs inside the sandbox: starts and ends processes on order, one JSON message a line, and reports what
// they print. Everything dies with it. Imports nothing of the engine: it is compiled to one file and handed
// in.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { AgentEvent, AgentOrder } from "./agent-messages.ts";
import { childrenByParent, descendantsOf, pids, read, usageOf } from "./process-tree.ts";

interface Process {
  readonly pid: number;
  readonly isShell: boolean;
  write(text: string): void;
  end(): void;
  /** Bytes printed since it was last written to. */
  printed: number;
}

const [maxThreads, maxMiB] = process.argv.slice(2).map(Number);
/** Without a sandbox. */
const isOpen = maxThreads === undefined;
/**
 * This process and the first one have a capability that gives no right, and that is taken from all others:
 * the kernel lets no one look into a process, its memory and its descriptors, who has fewer. Their variables
 * are set behind it, so that none of them, such as LD_PRELOAD, gets hold of it.
 */
const LESSEN = ["/usr/bin/setpriv", "--ambient-caps=-all", "--inh-caps=-all", "/usr/bin/env", "-i"];

process.on("SIGUSR1", () => {}); // or Node.js would open its inspector to whoever sends it

const processes = new Map<number, Process>();
const tell = (event: AgentEvent): void => {
  process.stdout.write(`${JSON.stringify(event)}\n`);
};

function start({ id, command, args, cwd, env, merge, maxBytes }: Extract<AgentOrder, { do: "spawn" }>): void {
  const called = merge ? ["/bin/sh", "-c", 'exec "$0" "$@" 2>&1', command, ...args] : [command, ...args];
  const [file = "", ...words] = isOpen
    ? called
    : [...LESSEN, ...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...called];
  const child = spawn(file, words, { cwd, env: isOpen ? env : {}, stdio: "pipe", detached: true });
  const entry: Process = {
    pid: child.pid ?? 0,
    isShell: path.basename(command) === "bash",
    write: (text) => child.stdin.write(text),
    end: () => child.stdin.end(),
    printed: 0,
  };
  processes.set(id, entry);
  child.stdin.on("error", () => {}); // it ended before it had read everything
  child.once("error", (error) => tell({ id, event: "failed", message: error.message }));
  for (const [event, stream] of [
    ["out", child.stdout],
    ["err", child.stderr],
  ] as const) {
    stream.setEncoding("utf8").on("data", (data: string) => {
      if (entry.printed > maxBytes) return;
      entry.printed += data.length;
      tell({ id, event, data });
      if (entry.printed <= maxBytes) return;
      tell({ id, event: "flood" });
      killTree(entry.pid, "SIGKILL", true);
    });
  }
  child.once("close", (code, signal) => {
    processes.delete(id);
    tell({ id, event: "exit", code, signal });
  });
}

/** Time between two looks at all processes. In between they can get hold of some 100 MB. */
const WATCH_MS = 100;

/** Bytes of a page of memory. */
const PAGE = 4096;

/** Reports once that all processes together have too many threads, or too much memory. */
function watch(maxThreads: number, maxMiB: number): void {
  const timer = setInterval(() => {
    const found = pids();
    const usages = found.flatMap((pid) => usageOf(pid) ?? []);
    // Most of a fork bomb's processes are gone before they can be looked at: they count all the same.
    const threads = usages.reduce((sum, usage) => sum + usage.threads - 1, found.length);
    const own = usages.reduce((sum, usage) => sum + usage.ownPages, 0);
    // servers share it among their processes
    const shared = Math.max(0, ...usages.map(({ sharedPages }) => sharedPages));
    const excess =
      threads > maxThreads ? "processes" : (own + shared) * PAGE > maxMiB * 2 ** 20 ? "memory" : undefined;
    if (excess === undefined) return;
    clearInterval(timer);
    tell({ id: 0, event: "excess", of: excess });
  }, WATCH_MS);
}

/**
 * Looks in a row that must find the same, and looks at most. A guess: a fork bomb has grown to its end by
 * then.
 */
const CALM_LOOKS = 5;
const MAX_LOOKS = 30;
const LOOK_MS = 20;

/** What was left behind when it was calm last. */
let known = "";

/**
 * Answers when what snippets left behind does not come and go any more. A fork bomb does not get there: its
 * sandbox is ended before.
 */
async function calm(id: number): Promise<void> {
  let same = CALM_LOOKS;
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    const found = leftBehind().join(" ");
    same = found === known ? same + 1 : 0;
    known = found;
    if (found === "" || same >= CALM_LOOKS) break;
    await delay(LOOK_MS);
  }
  tell({ id, event: "done" });
}

/**
 * Processes that no one waits for: children of shells, and those whose parents have ended. Servers and
 * clients have their own.
 */
function leftBehind(): number[] {
  const children = childrenByParent();
  const ours = [...processes.values()];
  const waitedFor = new Set(
    ours.flatMap(({ pid, isShell }) => (isShell ? [pid] : [pid, ...descendantsOf(pid, children)])),
  );
  // By the list of processes alone: those of a fork bomb are gone before their parents can be read.
  return pids()
    .map(Number)
    .filter((pid) => pid !== 1 && pid !== process.pid && !waitedFor.has(pid));
}

/** Signals all that a process has started, and with `itself` also the process. */
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

/**
 * Without a sandbox: ends what snippets left behind and lost its parent. It is known by its home, which no
 * other process has. Rounds, conversation with an agent one may start another meanwhile; only Linux shows the variables of
 * others.
 */
function killMarked(): void {
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

function obey(order: AgentOrder): void {
  const entry = processes.get(order.id);
  switch (order.do) {
    case "spawn":
      start(order);
      break;
    case "write":
      if (entry !== undefined) entry.printed = 0;
      entry?.write(order.data);
      break;
    case "end":
      entry?.end();
      break;
    case "calm":
      void calm(order.id);
      break;
    case "kill":
      if (entry !== undefined) killTree(entry.pid, order.signal, !order.childrenOnly);
      break;
    case "file":
      try {
        mkdirSync(path.dirname(order.file), { recursive: true });
        rmSync(order.file, { force: true });
        writeFileSync(order.file, order.text);
        tell({ id: order.id, event: "done" });
      } catch (error) {
        tell({
          id: order.id,
          event: "failed",
          message: error instanceof Error ? error.message : String(error),
        });
      }
      break;
  }
}

let rest = "";
process.stdin.setEncoding("utf8").on("data", (data: string) => {
  const lines = (rest + data).split("\n");
  rest = lines.pop() ?? "";
  for (const line of lines) obey(JSON.parse(line));
});
process.stdin.once("end", () => {
  for (const { pid } of processes.values()) killTree(pid, "SIGKILL", true);
  if (isOpen) killMarked();
  process.exit();
});
// without a sandbox all of this machine would be seen
if (maxThreads !== undefined && maxMiB !== undefined) watch(maxThreads, maxMiB);
tell({ id: 0, event: "done" });
