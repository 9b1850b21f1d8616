// This machine's end of the connection to `agent.ts`: sends commands, and passes each event to its listener.
import type { ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { type AgentCommand, type AgentEvent, agentEventSchema, type ProcessLimit } from "./agent-messages.ts";
import type { FolderEntry } from "./folder.ts";
import type { Exit, SandboxProcess } from "./interface.ts";
import { readAnswer } from "./read-answer.ts";

/** An agent that has been started, and where. */
export interface AgentPlace {
  readonly child: ChildProcess;
  /** The working directory. */
  readonly directory: string;
  /** Variables that depend on the place. */
  readonly env: Readonly<Record<string, string>>;
  /** Where a folder of a PATH is. */
  folder(name: string): string;
  /** Ends every process and deletes all files. `closed` resolves when the agent has ended. */
  end(closed: Promise<void>): Promise<void>;
}

/** Why an agent must be stopped, or has stopped: it ended by itself. */
export type Fault =
  | { readonly exceeded: ProcessLimit }
  | { readonly sentence: string }
  | { readonly ended: true };

/** This machine's end of the connection to an agent. */
export interface AgentConnection {
  /** Resolves when the agent accepts commands; rejects with its standard error if it can't. */
  readonly ready: Promise<void>;
  /** Resolves when the agent has ended, after its processes are reported as ended. */
  readonly closed: Promise<void>;
  /** Resolves when the agent must be stopped or has stopped, before its processes are reported as ended. */
  readonly fault: Promise<Fault>;
  spawn(command: Omit<Extract<AgentCommand, { do: "spawn" }>, "do" | "id">): SandboxProcess;
  writeFile(file: string, text: string): Promise<void>;
  /** Lists a folder with everything below it, up to a limit. */
  listFolder(folder: string): Promise<FolderEntry[]>;
  /** Resolves when the background processes of snippets are idle, or three seconds later. */
  waitForIdle(): Promise<void>;
  /** Resolves when no process computes or waits for the disk, or three seconds later. */
  waitForRest(): Promise<void>;
}

/** The exit event for a process whose sandbox has ended. */
const endOf = (id: number): AgentEvent => ({ id, event: "exit", code: null, signal: "SIGKILL" });

/** Maximum length of an event: a full pipe, with each character escaped to six. */
const MAX_LINE_LENGTH = 1 << 20;
/** Characters of the sandbox's standard error to keep. */
const MAX_STDERR_LENGTH = 1 << 14;
/**
 * The agent enforces the output limit itself. A process that prints this many times the limit shows that it
 * does not.
 */
const OVERFLOW_FACTOR = 2;
/** The agent lists fewer entries of a folder. */
const MAX_ENTRIES = 10_000;
const BROKEN = "its sandbox sent an invalid message, and was stopped";

/** Connects to the agent: sends commands, and passes each event to its listener. */
export function connectToAgent(child: ChildProcess): AgentConnection {
  const listeners = new Map<number, (event: AgentEvent) => void>();
  let ids = 0;
  let stderr = "";
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
  stdin.on("error", () => {}); // it ended: the processes are reported below
  const send = (message: AgentCommand): void => {
    if (over) setImmediate(() => listeners.get(message.id)?.(endOf(message.id)));
    else if (stdin.writable) stdin.write(`${JSON.stringify(message)}\n`);
  };
  (child.stderr as Readable).setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(0, MAX_STDERR_LENGTH);
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
      stderr += error.message;
      resolve();
    });
    child.once("close", () => resolve());
  }).then(async () => {
    fail({ ended: true }); // ignored if this side closed it
    await new Promise(setImmediate); // let those who wait for a fault know it first
    for (const [id, listener] of [...listeners]) listener(endOf(id));
  });
  const ready = new Promise<void>((resolve, reject) => {
    listeners.set(0, (event) => {
      if (event.event === "done") resolve();
      else if (event.event === "limit") fail({ exceeded: event.of });
      else reject(new Error(stderr.trim() || "it ended at once, or did not start in time"));
    });
  });
  const ask = (message: (id: number) => AgentCommand): Promise<FolderEntry[]> => {
    const id = ++ids;
    const entries: FolderEntry[] = [];
    return new Promise((resolve, reject) => {
      listeners.set(id, (event) => {
        if (event.event === "entry") {
          entries.push(event);
          if (entries.length > MAX_ENTRIES) fail({ sentence: BROKEN });
          return;
        }
        listeners.delete(id);
        if (event.event === "done") resolve(entries);
        else reject(new Error("message" in event ? event.message : "the sandbox ended"));
      });
      send(message(id));
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
        send,
        maxBytes: OVERFLOW_FACTOR * fields.maxBytes,
        onOverflow: () => fail({ sentence: BROKEN }),
      });
      send({ do: "spawn", id, ...fields });
      return process;
    },
    writeFile: async (file, text) => void (await ask((id) => ({ do: "file", id, file, text }))),
    listFolder: (folder) => ask((id) => ({ do: "list", id, folder })),
    // if it ended, nothing changes any more
    waitForIdle: async () => void (await ask((id) => ({ do: "idle", id })).catch(() => {})),
    waitForRest: async () => void (await ask((id) => ({ do: "rest", id })).catch(() => {})),
  };
}

interface FollowOptions {
  readonly listeners: Map<number, (event: AgentEvent) => void>;
  send(message: AgentCommand): void;
  readonly maxBytes: number;
  /** Called when it has printed more than that since its last input. */
  onOverflow(): void;
}

function followProcess(id: number, { listeners, send, maxBytes, onOverflow }: FollowOptions): SandboxProcess {
  const printing = new Set<(text: string, stream: "out" | "err") => void>();
  let outputExceeded = false;
  let printed = 0;
  const print = (text: string, stream: "out" | "err"): void => {
    printed += text.length;
    if (printed > maxBytes) onOverflow();
    else for (const listener of printing) listener(text, stream);
  };
  const ended = new Promise<Exit>((resolve, reject) => {
    listeners.set(id, (event) => {
      if (event.event === "out" || event.event === "err") print(event.data, event.event);
      if (event.event === "overflow") outputExceeded = true;
      if (event.event === "failed") reject(new Error(event.message));
      if (event.event !== "exit") return;
      listeners.delete(id);
      resolve({ code: event.code, signal: event.signal, outputExceeded });
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
      send({ do: "write", id, data });
    },
    end: () => send({ do: "end", id }),
    kill: (signal, { childrenOnly = false } = {}) => send({ do: "kill", id, signal, childrenOnly }),
    ended,
  };
}
