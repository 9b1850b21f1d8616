// Programs in the sandbox that runners start, and talk to.
import type { Snippet } from "../lock/snippet.ts";
import {
  type Exit,
  newMark,
  PRINTED_TOO_MUCH,
  type Sandbox,
  type SandboxProcess,
  type Signal,
} from "../sandbox/interface.ts";
import { outcomeOf } from "../sandbox/outcome.ts";
import type { Outcome } from "./runner.ts";

/** The answer of a client, the text that ended it, and how the client ended, if it did. */
export interface Answer {
  readonly text: string;
  readonly end: string;
  readonly exit: Exit | undefined;
}

/** A client that answers one question at a time. Errors, unless merged, are part of the last answer only. */
export type Conversation = Readonly<ReturnType<typeof converse>>;

/** Characters at the end of an answer in which to look for `end`. */
const MAX_END_LENGTH = 200;

/** Talks to a client that runs in the sandbox. */
export function converse(process: SandboxProcess) {
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
    /** Types a text and reads until `end` matches; without a text only reads. The answer excludes `end`. */
    ask(text: string | undefined, end: RegExp): Promise<Answer> {
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
export type Server = Awaited<ReturnType<typeof startServer>>;

/** Maximum lines of a server's log to show. */
const MAX_LINES = 12;

/** Starts a server and waits until its log says that it is ready. Throws with its log if it ends before. */
export async function startServer(sandbox: Sandbox, command: readonly [string, ...string[]], ready: RegExp) {
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
    /** The last lines of its log. */
    log,
    /** Stops it with everything it started. Its data may be lost. */
    async stop() {
      process.kill("SIGKILL");
      await process.ended;
    },
  };
}

/**
 * The programs that a runner starts for the snippets of a section: one for each session, started again after a snippet
 * has ended it, and one for each snippet that runs alone. `explain` says why a program ended that should not.
 */
export class Programs {
  private readonly sessions = new Map<string, Promise<Conversation>>();
  private readonly running = new Map<Snippet, SandboxProcess>();
  /** Those that the runner ended. */
  private readonly stopped = new Set<SandboxProcess>();

  constructor(private readonly explain?: () => string) {}

  /** Waits for the end of a program that runs a snippet alone, and collects what it prints. */
  outcomeOf(snippet: Snippet, process: SandboxProcess): ReturnType<typeof outcomeOf> {
    return this.during(snippet, process, outcomeOf(process));
  }

  /** Asks the program of a session, or a new one. Says why it ended, unless the runner ended it. */
  async ask(
    snippet: Snippet,
    session: string | undefined,
    { text, end, open }: { text: string; end: RegExp; open: () => Conversation | Promise<Conversation> },
  ): Promise<Answer & { readonly reason?: string | undefined }> {
    const key = session ?? newMark();
    const opened = this.sessions.get(key) ?? Promise.resolve(open());
    this.sessions.set(key, opened);
    const { process, ask } = await opened;
    const answer = await this.during(snippet, process, ask(text, end));
    if (session === undefined) process.kill("SIGKILL");
    if (session === undefined || answer.exit !== undefined) this.sessions.delete(key);
    if (answer.exit === undefined || this.stopped.has(process)) return answer;
    return { ...answer, reason: answer.exit.outputExceeded ? PRINTED_TOO_MUCH : this.explain?.() };
  }

  /** Sends a request to an interpreter as a line of JSON. The answer ends with its mark and a status. */
  async interpret(
    snippet: Snippet,
    session: string | undefined,
    request: object,
    open: () => SandboxProcess,
  ): Promise<Omit<Outcome, "tool">> {
    const mark = newMark();
    const text = `${JSON.stringify({ ...request, mark })}\n`;
    const end = new RegExp(`${mark} \\d\\n$`);
    const answer = await this.ask(snippet, session, { text, end, open: () => converse(open()) });
    const { exit, reason } = answer;
    const status = exit === undefined ? Number(answer.end.at(-2)) : (exit.code ?? undefined);
    return { ok: status === 0, exit: status, output: answer.text, diagnostics: reason };
  }

  /** Signals the program that a snippet runs in. */
  interrupt(snippet: Snippet, signal: Signal = "SIGKILL"): void {
    const process = this.running.get(snippet);
    if (process !== undefined) this.end(process, signal);
  }

  /** Ends all programs. */
  async stop(): Promise<void> {
    const sessions = await Promise.all(this.sessions.values());
    const processes = [...this.running.values(), ...sessions.map(({ process }) => process)];
    for (const process of processes) this.end(process, "SIGKILL");
    for (const { ended } of processes) await ended.catch(() => {});
  }

  private end(process: SandboxProcess, signal: Signal): void {
    this.stopped.add(process);
    process.kill(signal);
  }

  private during<T>(snippet: Snippet, process: SandboxProcess, result: Promise<T>): Promise<T> {
    this.running.set(snippet, process);
    return result.finally(() => this.running.delete(snippet));
  }
}
