// Runs inside the sandbox: starts and ends processes as it is told, one JSON message a line, and reports what they print.
// Everything dies with it. Imports nothing of the engine: it is compiled to one file and handed in.
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { BoxEvent, BoxOrder } from "./box-messages.ts";

interface Process {
  readonly pid: number;
  write(text: string): void;
  end(): void;
  /** Bytes printed since it was last written to. */
  printed: number;
}

const processes = new Map<number, Process>();
const tell = (event: BoxEvent): void => {
  process.stdout.write(`${JSON.stringify(event)}\n`);
};

function start({ id, command, args, cwd, env, merge, mostBytes }: Extract<BoxOrder, { do: "spawn" }>): void {
  const [file, ...words] = merge ? ["/bin/sh", "-c", 'exec "$0" "$@" 2>&1', command, ...args] : [command, ...args];
  const child = spawn(file ?? command, words, { cwd, env, stdio: "pipe", detached: true });
  const entry: Process = {
    pid: child.pid ?? 0,
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
      if (entry.printed > mostBytes) return;
      entry.printed += data.length;
      tell({ id, event, data });
      if (entry.printed <= mostBytes) return;
      tell({ id, event: "flood" });
      killTree(entry.pid, "SIGKILL", true);
    });
  }
  child.once("close", (code, signal) => {
    processes.delete(id);
    tell({ id, event: "exit", code, signal });
  });
}

/** Signals all that a process has started, and with `itself` also the process. */
function killTree(root: number, signal: NodeJS.Signals, itself: boolean): void {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(name);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found: number[] = [];
  const walk = (pid: number): void => {
    for (const child of children.get(pid) ?? []) {
      found.push(child);
      walk(child);
    }
  };
  walk(root);
  for (const pid of itself ? [root, ...found] : found) {
    try {
      process.kill(pid, signal);
    } catch {
      // it ended by itself in the meantime
    }
  }
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined; // it ended while the list was read
  }
}

function obey(order: BoxOrder): void {
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
        tell({ id: order.id, event: "failed", message: error instanceof Error ? error.message : String(error) });
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
  process.exit();
});
tell({ id: 0, event: "done" });
