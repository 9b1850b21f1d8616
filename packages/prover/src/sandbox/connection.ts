// This machine's end of the connection to `agent.ts`: sends commands, and passes each event to its listener.
import type { ChildProcess } from "node:child_process";
import path from "node:path";
import * as v from "valibot";
import type { FolderEntry } from "./folder.ts";
import {
  type Exit,
  LIMITS,
  type Sandbox,
  type SandboxProcess,
  type Signal,
  type SpawnOptions,
} from "./interface.ts";
import { readAnswer } from "./outcome.ts";

/** An agent that has been started, and where. */
export interface AgentPlace {
  readonly child: ChildProcess;
  /** The working directory. */
  readonly directory: string;
  /** Variables that depend on the place, with folders to put first on the PATH. */
  readonly env: Readonly<Record<"PATH" | "HOME", string>>;
  /** Ends every process and deletes all files. `closed` resolves when the agent has ended. */
  end(closed: Promise<void>): Promise<void>;
}

/** Commands to the agent; `id` names a process, or a request. */
export type AgentCommand = { readonly id: number } & (
  | {
      readonly do: "spawn";
      readonly command: string;
      readonly args: readonly string[];
      readonly cwd: string;
      readonly env: Readonly<Record<string, string>>;
      /** Redirects standard error to standard output, in order. */
      readonly merge: boolean;
    }
  | { readonly do: "write"; readonly data: string }
  | { readonly do: "end" }
  | { readonly do: "kill"; readonly signal: Signal; readonly childrenOnly: boolean }
  // requests, which are answered with `done` or `failed`
  | { readonly do: "file"; readonly file: string; readonly text: string }
  /** Requests an event for each entry of a folder. */
  | { readonly do: "list"; readonly folder: string }
  | { readonly do: "rest"; readonly ifChanged: boolean }
);

const id = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Events from the agent. They come from where untrusted programs run, so they are validated. */
const eventSchema = v.variant("event", [
  v.object({ id, event: v.picklist(["out", "err"]), data: v.string() }),
  v.object({
    id,
    event: v.literal("exit"),
    code: v.nullable(v.pipe(v.number(), v.integer())),
    signal: v.nullable(v.string()),
  }),
  v.object({ id, event: v.literal("overflow") }),
  v.object({ id: v.literal(0), event: v.literal("limit"), of: v.picklist(["processes", "memory"]) }),
  v.object({ id, event: v.literal("entry"), file: v.string(), mode: v.string(), text: v.string() }),
  v.object({ id, event: v.literal("done") }),
  v.object({ id, event: v.literal("failed"), message: v.string() }),
]);
export type AgentEvent = v.InferOutput<typeof eventSchema>;

/** The exit event for a process whose sandbox has ended. */
const endOf = (id: number): AgentEvent => ({ id, event: "exit", code: null, signal: "SIGKILL" });

/** Maximum length of an event: a full pipe, with each character escaped to six. */
const MAX_LINE_LENGTH = 1 << 20;
/** Characters of the sandbox's standard error to keep. */
const MAX_STDERR_LENGTH = 1 << 14;
/** The agent stops a process that prints too much. One that prints twice the limit shows that it does not. */
const MAX_PRINTED = 2 * LIMITS.printedBytes;
/** The agent lists fewer entries of a folder. */
const MAX_ENTRIES = 10_000;
/** Time for a sandbox to open. A guess: on a busy machine it takes half a second. */
const OPEN_MS = 30_000;
/** Permissions of a file that was written, not created by a snippet. */
const NEW_MODE = "644";

const BROKEN = "its sandbox sent an invalid message, and was stopped";
const ENDED = "its sandbox was ended from inside, or by the kernel because memory ran out";
const EXCEEDED = {
  processes: `its sandbox had more than ${LIMITS.processes} processes and threads, and was stopped`,
  memory: `its sandbox used more than ${LIMITS.memoryMiB} MiB of memory, and was stopped`,
};

/** Connects to an agent. Rejects with its standard error if it does not accept commands. */
export async function connect(
  place: AgentPlace,
  variables: Readonly<Record<string, string>>,
): Promise<Sandbox> {
  const connection = new Connection(place, variables);
  const late = setTimeout(() => place.child.kill("SIGKILL"), OPEN_MS);
  await connection.ready.finally(() => clearTimeout(late));
  return connection;
}

class Connection implements Sandbox {
  readonly directory: string;
  readonly fault: Promise<string>;
  readonly ready: Promise<void>;
  /** Resolves when the agent has ended, after its processes are reported as ended. */
  private readonly closed: Promise<void>;
  private readonly listeners = new Map<number, (event: AgentEvent) => void>();
  private readonly written = new Map<string, string>();
  private ids = 0;
  private stderr = "";
  private rest = "";
  private isOver = false;
  private isClosing = false;
  private report = (_sentence: string): void => {};

  constructor(
    private readonly place: AgentPlace,
    private readonly variables: Readonly<Record<string, string>>,
  ) {
    const { child, directory } = place;
    this.directory = directory;
    this.fault = new Promise((resolve) => {
      this.report = resolve;
    });
    child.stdin?.on("error", () => {}); // it ended: the processes are reported below
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.stderr = (this.stderr + text).slice(0, MAX_STDERR_LENGTH);
    });
    child.stdout?.setEncoding("utf8").on("data", (text: string) => this.receive(text));
    this.closed = new Promise<void>((resolve) => {
      child.once("error", (error) => {
        this.stderr += error.message;
        resolve();
      });
      child.once("close", () => resolve());
    }).then(async () => {
      this.fail(ENDED);
      await new Promise(setImmediate); // let those who wait for a fault know it first
      for (const [id, listener] of [...this.listeners]) listener(endOf(id));
    });
    this.ready = new Promise((resolve, reject) => {
      this.listeners.set(0, (event) => {
        if (event.event === "done") resolve();
        else if (event.event === "limit") this.fail(EXCEEDED[event.of]);
        else reject(new Error(this.stderr.trim() || "it ended at once, or did not start in time"));
      });
    });
  }

  spawn(
    command: string,
    args: readonly string[],
    { cwd = "", env = {}, merge = false }: SpawnOptions = {},
  ): SandboxProcess {
    const id = ++this.ids;
    const printing = new Set<(text: string, stream: "out" | "err") => void>();
    let outputExceeded = false;
    let printed = 0;
    const ended = new Promise<Exit>((resolve, reject) => {
      this.listeners.set(id, (event) => {
        if (event.event === "out" || event.event === "err") {
          printed += event.data.length;
          if (printed > MAX_PRINTED) this.fail(BROKEN);
          else for (const listener of printing) listener(event.data, event.event);
        }
        if (event.event === "overflow") outputExceeded = true;
        if (event.event === "failed") reject(new Error(event.message));
        if (event.event !== "exit") return;
        this.listeners.delete(id);
        resolve({ code: event.code, signal: event.signal, outputExceeded });
      });
    });
    ended.catch(() => {}); // callers that wait for it get the error; others ignore it
    const place = { cwd: path.resolve(this.directory, cwd), env: { ...this.variables, ...env } };
    this.send({ do: "spawn", id, command, args, merge, ...place });
    return {
      onPrint(listener) {
        printing.add(listener);
        return () => printing.delete(listener);
      },
      write: (data) => {
        printed = 0;
        this.send({ do: "write", id, data });
      },
      end: () => this.send({ do: "end", id }),
      kill: (signal, { childrenOnly = false } = {}) => this.send({ do: "kill", id, signal, childrenOnly }),
      ended,
    };
  }

  async writeFile(name: string, text: string): Promise<void> {
    const file = path.resolve(this.directory, name);
    this.written.set(path.relative(this.directory, file), text);
    await this.ask((id) => ({ do: "file", id, file, text }));
  }

  async listFiles(): Promise<FolderEntry[]> {
    const entries = await this.ask((id) => ({ do: "list", id, folder: this.directory }));
    return entries.flatMap((entry) => {
      if (this.written.get(entry.file) !== entry.text) return entry;
      return entry.mode === NEW_MODE ? [] : { ...entry, text: "as written" };
    });
  }

  async waitForRest({ ifChanged = false } = {}): Promise<void> {
    await this.ask((id) => ({ do: "rest", id, ifChanged })).catch(() => {}); // if it ended, nothing changes any more
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.place.end(this.closed);
  }

  private fail(sentence: string): void {
    this.isOver = true;
    if (this.isClosing) return; // its end is expected
    this.report(sentence);
    void this.close();
  }

  private send(message: AgentCommand): void {
    const { stdin } = this.place.child;
    if (this.isOver) setImmediate(() => this.listeners.get(message.id)?.(endOf(message.id)));
    else if (stdin?.writable) stdin.write(`${JSON.stringify(message)}\n`);
  }

  private receive(text: string): void {
    const lines = (this.rest + text).split("\n");
    this.rest = lines.pop() ?? "";
    try {
      if (this.rest.length > MAX_LINE_LENGTH) throw new Error(BROKEN);
      for (const line of lines) {
        if (this.isOver) return;
        const event = readAnswer(eventSchema, line, "the sandbox agent");
        this.listeners.get(event.id)?.(event);
      }
    } catch {
      this.rest = "";
      this.fail(BROKEN);
    }
  }

  /** Sends a request; resolves with the entries that the agent reports before it is done. */
  private ask(message: (id: number) => AgentCommand): Promise<FolderEntry[]> {
    const id = ++this.ids;
    const entries: FolderEntry[] = [];
    return new Promise((resolve, reject) => {
      this.listeners.set(id, (event) => {
        if (event.event === "entry") {
          if (entries.push(event) > MAX_ENTRIES) this.fail(BROKEN);
          return;
        }
        this.listeners.delete(id);
        if (event.event === "done") resolve(entries);
        else reject(new Error("message" in event ? event.message : "the sandbox ended"));
      });
      this.send(message(id));
    });
  }
}
