// Programs in the sandbox that runners start, and talk to.
import type { Snippet } from "../lock/snippet.ts";
import { type Exit, PRINTED_TOO_MUCH, type Sandbox, type SandboxProcess } from "../sandbox/interface.ts";
import { outcomeOf } from "../sandbox/outcome.ts";
import type { Session } from "./runner.ts";

/** The answer of a client, the text that ended it, and how the client ended, if it did. */
export interface Answer {
  readonly text: string;
  readonly end: string;
  readonly exit: Exit | undefined;
}

/**
 * An interactive client that answers one question at a time. Standard error, unless it is merged, is part of the
 * last answer only.
 */
export interface Conversation {
  /** Types a text and reads until `end` matches; without a text only reads. The answer excludes `end`. */
  ask(text: string | undefined, end: RegExp): Promise<Answer>;
  readonly process: SandboxProcess;
}

/** Characters at the end of an answer in which to look for `end`. */
const MAX_END_LENGTH = 200;

/** Talks to a client that runs in the sandbox. */
export function converse(process: SandboxProcess): Conversation {
  let received = "";
  let errors = "";
  let exit: Exit | undefined;
  let listen = (): void => {};
  let turn: Promise<unknown> = Promise.resolve();
  process.onPrint((text, stream) => {
    if (stream === "err") errors += text;
    else received += text;
    listen();
  });
  void process.ended
    .catch((): Exit => ({ code: 127, signal: null, outputExceeded: false }))
    .then((ended) => {
      exit = ended;
      listen();
    });
  const read = (end: RegExp): Promise<Answer> =>
    new Promise((resolve) => {
      listen = () => {
        const tail = received.slice(-MAX_END_LENGTH);
        const match = end.exec(tail);
        if (match === null && exit === undefined) return;
        const text =
          match === null ? received + errors : received.slice(0, received.length - tail.length + match.index);
        received = "";
        listen = () => {};
        resolve({ text, end: match?.[0] ?? "", exit });
      };
      listen();
    });
  return {
    process,
    ask(text, end) {
      const answer = turn.then(() => {
        if (text !== undefined) process.write(text);
        return read(end);
      });
      turn = answer;
      return answer;
    },
  };
}

/** A server that a runner started in the sandbox. */
export interface Server {
  /** The last lines of its log. */
  log(): string;
  /** Stops it with everything it started. Its data may be lost. */
  stop(): Promise<void>;
}

/** Maximum lines of a server's log to show. */
const MAX_LINES = 12;

/**
 * Starts a server and waits until its log reports that it is ready. Throws with its log if it ends before.
 */
export async function startServer(
  sandbox: Sandbox,
  command: readonly [string, ...string[]],
  ready: RegExp,
): Promise<Server> {
  const [name, ...args] = command;
  const process = sandbox.spawn(name, args, { merge: true });
  let lines = "";
  const log = (): string => lines.trimEnd();
  const listens = new Promise<void>((resolve) => {
    process.onPrint((text) => {
      lines = (lines + text).split("\n").slice(-MAX_LINES).join("\n");
      if (ready.test(lines)) resolve();
    });
  });
  const over = process.ended.then(() => {
    throw new Error(`\`${name}\` ended before it was ready:\n${log()}`);
  });
  await Promise.race([listens, over]);
  over.catch(() => {}); // if it ends later, its clients notice
  return {
    log,
    async stop() {
      process.kill("SIGKILL");
      await process.ended;
    },
  };
}

/** A client of a server: opened for its first snippet, and anew for the next one if a snippet ended it. */
export class Client {
  /** Whether the runner ended it. */
  isStopped = false;
  private conversation: Promise<Conversation> | undefined;

  constructor(
    private readonly name: string,
    private readonly server: Server,
    private readonly open: () => Conversation | Promise<Conversation>,
  ) {}

  /** As `ask` of a conversation; with the reason of its end, if it ended. */
  async ask(text: string, end: RegExp): Promise<Answer & { readonly reason?: string }> {
    this.conversation ??= Promise.resolve(this.open());
    const answer = await (await this.conversation).ask(text, end);
    if (answer.exit === undefined) return answer;
    this.conversation = undefined;
    const log = `${this.name} ended. The end of the server's log:\n${this.server.log()}`;
    return { ...answer, reason: answer.exit.outputExceeded ? PRINTED_TOO_MUCH : log };
  }

  /** Its process, if it runs. */
  async process(): Promise<SandboxProcess | undefined> {
    return (await this.conversation)?.process;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    const process = await this.process();
    process?.kill("SIGKILL");
    await process?.ended;
  }
}

/** Snippets that name the same `session=` share a client; it is opened for the first of them. */
export function bySession<T>(open: () => T): { of(snippet: Snippet): T; all(): T[] } {
  const clients = new Map<string, T>();
  return {
    of({ meta }) {
      const name = meta.check.session ?? "";
      const client = clients.get(name) ?? open();
      clients.set(name, client);
      return client;
    },
    all: () => [...clients.values()],
  };
}

/** The processes of a session's snippets. */
export interface SnippetProcesses extends Pick<Session, "interrupt" | "stop"> {
  /** Waits for the process of a snippet. */
  outcomeOf(snippet: Snippet, process: SandboxProcess): ReturnType<typeof outcomeOf>;
}

export function snippetProcesses(): SnippetProcesses {
  const running = new Map<Snippet, SandboxProcess>();
  return {
    async outcomeOf(snippet, process) {
      running.set(snippet, process);
      return outcomeOf(process).finally(() => running.delete(snippet));
    },
    interrupt: (snippet) => running.get(snippet)?.kill("SIGKILL"),
    async stop() {
      for (const process of running.values()) process.kill("SIGKILL");
    },
  };
}
