// This machine's end of the talk with `agent.ts`: orders go in, events come out, each to the one it is about.
import type { ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { type AgentEvent, type AgentOrder, agentEventSchema, type Excess } from "./agent-messages.ts";
import type { Exit, SandboxProcess } from "./interface.ts";
import { readAnswer } from "./read-answer.ts";

/** Why an agent must not go on, or does not: it ended by itself. */
export type Fault = { readonly excess: Excess } | { readonly sentence: string } | { readonly ended: true };

/** This machine's end of the conversation with an agent. */
export interface AgentLink {
  /** Resolves when the agent takes orders; rejects with what was said instead if it can't. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended; its processes are reported as ended before. */
  readonly closed: Promise<void>;
  /** Resolves when the agent must not go on, or does not: before its processes are reported as ended. */
  readonly fault: Promise<Fault>;
  spawn(order: Omit<Extract<AgentOrder, { do: "spawn" }>, "do" | "id">): SandboxProcess;
  writeFile(file: string, text: string): Promise<void>;
  /** Resolves when what snippets left behind does not come and go any more, or half a second later. */
  calm(): Promise<void>;
}

/** What a process whose sandbox has ended is reported as. */
const endOf = (id: number): AgentEvent => ({ id, event: "exit", code: null, signal: "SIGKILL" });

/** An event holds at most what a pipe does, six times over where each character is escaped. */
const MAX_LINE_LENGTH = 1 << 20;
/** What the sandbox may complain of before the rest is dropped. */
const MAX_COMPLAINT_LENGTH = 1 << 14;
/** The agent stops a flood itself: one that goes on to so many times the limit shows that it does not. */
const FLOODS = 2;
const BROKEN = "its sandbox sent something that is not a message, and was stopped";

/** Talks to the agent: orders go in, events come out, each to the one it is about. */
export function linkTo(child: ChildProcess): AgentLink {
  const listeners = new Map<number, (event: AgentEvent) => void>();
  let ids = 0;
  let complaint = "";
  let rest = "";
  let over = false;
  let fail = (_fault: Fault): void => {};
  const fault = new Promise<Fault>((resolve) => {
    fail = (reason) => {
      over = true;
      resolve(reason);
    };
  });
  const stdin = child.stdin as Writable;
  stdin.on("error", () => {}); // it ended: every process is notified below
  const order = (message: AgentOrder): void => {
    if (over) setImmediate(() => listeners.get(message.id)?.(endOf(message.id)));
    else if (stdin.writable) stdin.write(`${JSON.stringify(message)}\n`);
  };
  (child.stderr as Readable).setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(0, MAX_COMPLAINT_LENGTH);
  });
  (child.stdout as Readable).setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    try {
      if (rest.length > MAX_LINE_LENGTH) throw new Error(BROKEN);
      for (const line of lines) {
        if (over) return;
        const event = readAnswer(agentEventSchema, line, "the sandbox agent");
        listeners.get(event.id)?.(event);
      }
    } catch {
      rest = "";
      fail({ sentence: BROKEN });
    }
  });
  const closed = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      complaint += error.message;
      resolve();
    });
    child.once("close", () => resolve());
  }).then(async () => {
    fail({ ended: true }); // of no interest if it was closed from here
    await new Promise(setImmediate); // whoever waits for a fault knows it first
    for (const [id, listener] of [...listeners]) listener(endOf(id));
  });
  const ready = new Promise<void>((resolve, reject) => {
    listeners.set(0, (event) => {
      if (event.event === "done") resolve();
      else if (event.event === "excess") fail({ excess: event.of });
      else reject(new Error(complaint.trim() || "it ended at once, or did not start in time"));
    });
  });
  const ask = (message: (id: number) => AgentOrder): Promise<void> => {
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
    fault,
    spawn(fields) {
      const id = ++ids;
      const process = followProcess(id, {
        listeners,
        order,
        maxBytes: FLOODS * fields.maxBytes,
        flood: () => fail({ sentence: BROKEN }),
      });
      order({ do: "spawn", id, ...fields });
      return process;
    },
    writeFile: (file, text) => ask((id) => ({ do: "file", id, file, text })),
    calm: () => ask((id) => ({ do: "calm", id })).catch(() => {}), // it ended: nothing comes any more
  };
}

interface Following {
  readonly listeners: Map<number, (event: AgentEvent) => void>;
  order(order: AgentOrder): void;
  readonly maxBytes: number;
  /** Called when it has printed more since it was last written to. */
  flood(): void;
}

function followProcess(id: number, { listeners, order, maxBytes, flood }: Following): SandboxProcess {
  const printing = new Set<(text: string, stream: "out" | "err") => void>();
  let flooded = false;
  let printed = 0;
  const print = (text: string, stream: "out" | "err"): void => {
    printed += text.length;
    if (printed > maxBytes) flood();
    else for (const listener of printing) listener(text, stream);
  };
  const ended = new Promise<Exit>((resolve, reject) => {
    listeners.set(id, (event) => {
      if (event.event === "out" || event.event === "err") print(event.data, event.event);
      if (event.event === "flood") flooded = true;
      if (event.event === "failed") reject(new Error(event.message));
      if (event.event !== "exit") return;
      listeners.delete(id);
      resolve({ code: event.code, signal: event.signal, flooded });
    });
  });
  ended.catch(() => {}); // callers that wait for it get the error; others ignore it
  return {
    onPrint(listener) {
      printing.add(listener);
      return () => printing.delete(listener);
    },
    write(data) {
      printed = 0;
      order({ do: "write", id, data });
    },
    end: () => order({ do: "end", id }),
    kill: (signal, { childrenOnly = false } = {}) => order({ do: "kill", id, signal, childrenOnly }),
    ended,
  };
}
