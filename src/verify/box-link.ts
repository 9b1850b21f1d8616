// This machine's end of the talk with `box.ts`: orders go in, events come out, each to the one it is about.
import type { ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import type { BoxEvent, BoxOrder, Excess } from "./box-messages.ts";

/** How a process ended. `flooded` if it was killed for what it printed. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly flooded: boolean;
}

/** A process in the sandbox. */
export interface SandboxProcess {
  /** Called with everything it prints from now on; returns how to stop that. */
  onPrint(listener: (text: string, stream: "out" | "err") => void): () => void;
  write(text: string): void;
  /** Closes its standard input. */
  end(): void;
  kill(signal: NodeJS.Signals, options?: { readonly childrenOnly?: boolean }): void;
  /** Resolves when it has ended; rejects if it could not be started. */
  readonly ended: Promise<Exit>;
}

/** This machine's end of the talk with a box. */
export interface BoxLink {
  /** Resolves when the box takes orders; rejects with what was said instead if it can't. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended; processes that ran are told so before. */
  readonly closed: Promise<void>;
  /** Resolves when its processes take more than they may. */
  readonly excess: Promise<Excess>;
  spawn(order: Omit<Extract<BoxOrder, { do: "spawn" }>, "do" | "id">): SandboxProcess;
  writeFile(file: string, text: string): Promise<void>;
  /** Resolves when what snippets left behind does not come and go any more, or half a second later. */
  calm(): Promise<void>;
}

/** What is told of a process whose sandbox has ended. */
const endOf = (id: number): BoxEvent => ({ id, event: "exit", code: null, signal: "SIGKILL" });

/** Speaks with the box: orders go in, events come out, each to the one it is about. */
export function linkTo(child: ChildProcess): BoxLink {
  const listeners = new Map<number, (event: BoxEvent) => void>();
  let ids = 0;
  let complaint = "";
  let rest = "";
  let over = false;
  const stdin = child.stdin as Writable;
  const stdout = child.stdout as Readable;
  stdin.on("error", () => {}); // it ended: every process is told so below
  const order = (message: BoxOrder): void => {
    if (over) listeners.get(message.id)?.(endOf(message.id));
    else if (stdin.writable) stdin.write(`${JSON.stringify(message)}\n`);
  };
  (child.stderr as Readable).setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const event: BoxEvent = JSON.parse(line);
      listeners.get(event.id)?.(event);
    }
  });
  const closed = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      complaint += error.message;
      resolve();
    });
    child.once("close", () => resolve());
  }).then(() => {
    over = true;
    for (const [id, listener] of [...listeners]) listener(endOf(id));
  });
  let exceed = (_of: Excess): void => {};
  const excess = new Promise<Excess>((resolve) => {
    exceed = resolve;
  });
  const ready = new Promise<void>((resolve, reject) => {
    listeners.set(0, (event) => {
      if (event.event === "done") resolve();
      else if (event.event === "excess") exceed(event.of);
      else reject(new Error(complaint.trim() || "it ended at once"));
    });
  });
  const ask = (message: (id: number) => BoxOrder): Promise<void> => {
    const id = ++ids;
    return new Promise((resolve, reject) => {
      listeners.set(id, (event) => {
        listeners.delete(id);
        if (event.event === "done") resolve();
        else reject(new Error("message" in event ? event.message : "the sandbox ended"));
      });
      order(message(id));
    });
  };
  return {
    ready,
    closed,
    excess,
    spawn(fields) {
      const id = ++ids;
      const process = followProcess(id, { listeners, order });
      order({ do: "spawn", id, ...fields });
      return process;
    },
    writeFile: (file, text) => ask((id) => ({ do: "file", id, file, text })),
    calm: () => ask((id) => ({ do: "calm", id })).catch(() => {}), // it ended: nothing comes any more
  };
}

function followProcess(
  id: number,
  { listeners, order }: { listeners: Map<number, (event: BoxEvent) => void>; order: (order: BoxOrder) => void },
): SandboxProcess {
  const printing = new Set<(text: string, stream: "out" | "err") => void>();
  let flooded = false;
  const ended = new Promise<Exit>((resolve, reject) => {
    listeners.set(id, (event) => {
      if (event.event === "out" || event.event === "err") for (const listener of printing) listener(event.data, event.event);
      if (event.event === "flood") flooded = true;
      if (event.event === "failed") reject(new Error(event.message));
      if (event.event !== "exit") return;
      listeners.delete(id);
      resolve({ code: event.code, signal: event.signal, flooded });
    });
  });
  ended.catch(() => {}); // whoever waits for it hears of it; nobody has to
  return {
    onPrint(listener) {
      printing.add(listener);
      return () => printing.delete(listener);
    },
    write: (data) => order({ do: "write", id, data }),
    end: () => order({ do: "end", id }),
    kill: (signal, { childrenOnly = false } = {}) => order({ do: "kill", id, signal, childrenOnly }),
    ended,
  };
}
