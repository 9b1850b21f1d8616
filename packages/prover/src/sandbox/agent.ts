// Runs inside the sandbox: starts and stops processes on command, one JSON message per line, and reports
// their output. When it ends, everything in the sandbox ends. It imports nothing that other programs use: it is
// compiled into one file, which is passed in.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { AgentCommand, AgentEvent } from "./connection.ts";
import { listFolder } from "./folder.ts";
import type { LIMITS } from "./interface.ts";
import { detachedBytes, isBusy, killOrphans, killTree, pids, shareOf, usageOf } from "./process-tree.ts";

const limits: typeof LIMITS = JSON.parse(process.argv[2] ?? "");
/** Without a sandbox it would count and wait for all processes of this machine. */
const isSandboxed = process.argv[3] === "sandboxed";
/**
 * This process and the first one have a capability that grants nothing and that all others lack: the kernel
 * lets no process inspect another, its memory or its descriptors, if that has more capabilities. Variables
 * are set after dropping it, so that none of them, such as LD_PRELOAD, can interfere.
 */
const DROP_CAPABILITIES = "/usr/bin/setpriv --ambient-caps=-all --inh-caps=-all /usr/bin/env -i".split(" ");

process.on("SIGUSR1", () => {}); // otherwise any process could open the inspector of Node.js

/** The processes that were started, and what each has printed since its last input. */
const processes = new Map<number, { readonly child: ChildProcessWithoutNullStreams; printed: number }>();
const send = (event: AgentEvent): void => {
  process.stdout.write(`${JSON.stringify(event)}\n`);
};

function start({ id, command, args, cwd, env, merge }: Extract<AgentCommand, { do: "spawn" }>): void {
  const called = merge ? ["/bin/sh", "-c", 'exec "$0" "$@" 2>&1', command, ...args] : [command, ...args];
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const [file = "", ...words] = isSandboxed ? [...DROP_CAPABILITIES, ...variables, ...called] : called;
  const child = spawn(file, words, { cwd, env: isSandboxed ? {} : env, stdio: "pipe", detached: true });
  const entry = { child, printed: 0 };
  processes.set(id, entry);
  child.stdin.on("error", () => {}); // it ended before it had read everything
  child.once("error", (error) => send({ id, event: "failed", message: error.message }));
  for (const [event, stream] of [
    ["out", child.stdout],
    ["err", child.stderr],
  ] as const) {
    stream.setEncoding("utf8").on("data", (data: string) => {
      if (entry.printed > limits.printedBytes) return;
      entry.printed += data.length;
      send({ id, event, data });
      if (entry.printed <= limits.printedBytes) return;
      send({ id, event: "overflow" });
      killTree(child.pid, "SIGKILL");
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
function watch(): void {
  const timer = setInterval(() => {
    const found = pids();
    const usages = found.flatMap((pid) => usageOf(pid) ?? []);
    // Most processes of a fork bomb are gone before they can be read, but they count.
    const threads = usages.reduce((sum, usage) => sum + usage.threads - 1, found.length);
    const maxBytes = limits.memoryMiB * 2 ** 20 - detachedBytes();
    // servers share much among their processes: only a sum that counts it for each is worth the exact one
    const isOver =
      usages.reduce((sum, { residentBytes }) => sum + residentBytes, 0) > maxBytes &&
      found.reduce((sum, pid) => sum + shareOf(pid), 0) > maxBytes;
    const limit = threads > limits.processes ? "processes" : isOver ? "memory" : undefined;
    if (limit === undefined) return;
    clearInterval(timer);
    send({ id: 0, event: "limit", of: limit });
  }, WATCH_MS);
}

/** Checks in a row that count as rest, and most checks: a guess, as a fork bomb is at its limit by then. */
const REST_CHECKS = 5;
const MAX_CHECKS = 150;
const CHECK_INTERVAL_MS = 20;

/** All processes but the agent at the last rest. */
let rested = "";

/** Resolves when for some checks in a row the same processes waited for input, a lock or a timer. */
async function waitForRest(ifChanged: boolean): Promise<void> {
  let before = "";
  for (let checks = 0, calm = 0; checks < MAX_CHECKS && calm < REST_CHECKS; checks++) {
    const others = pids().filter((pid) => Number(pid) !== process.pid);
    const found = others.join(" ");
    if (ifChanged && found === rested) return;
    calm = found === before && !others.some(isBusy) ? calm + 1 : 0;
    before = found;
    await delay(CHECK_INTERVAL_MS);
  }
  rested = before;
}

function writeNew(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  writeFileSync(file, text);
}

/** Does some work, then reports that it is done, or why it failed. */
async function answer(id: number, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
    send({ id, event: "done" });
  } catch (error) {
    send({ id, event: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

function handle(command: AgentCommand): void {
  const { id } = command;
  const entry = processes.get(id);
  switch (command.do) {
    case "spawn":
      start(command);
      break;
    case "write":
      if (entry !== undefined) entry.printed = 0;
      entry?.child.stdin.write(command.data);
      break;
    case "end":
      entry?.child.stdin.end();
      break;
    case "kill":
      killTree(entry?.child.pid, command.signal, command.childrenOnly);
      break;
    case "file":
      void answer(id, () => writeNew(command.file, command.text));
      break;
    case "list":
      void answer(id, () => {
        for (const found of listFolder(command.folder)) send({ id, event: "entry", ...found });
      });
      break;
    case "rest":
      void answer(id, () => (isSandboxed ? waitForRest(command.ifChanged) : undefined));
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
  for (const { child } of processes.values()) killTree(child.pid, "SIGKILL");
  if (!isSandboxed) killOrphans();
  process.exit();
});
if (isSandboxed) watch();
send({ id: 0, event: "done" });
