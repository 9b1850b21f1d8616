// Programs in the sandbox that runners start, and talk to.
import { randomBytes } from "node:crypto";
import type { Snippet } from "../lock/snippet.ts";
import { type Exit, PRINTED_TOO_MUCH, type Sandbox, type SandboxProcess } from "../sandbox/interface.ts";
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

/** A server's clients by `session=`, opened on first use, and again after a snippet has ended one. */
export class Clients {
  private readonly all = new Map<string, Promise<Conversation>>();
  /** Names of those that the runner ended. */
  private readonly stopped = new Set<string>();

  constructor(
    private readonly name: string,
    private readonly server: Server,
    private readonly open: () => Conversation | Promise<Conversation>,
  ) {}

  /** As `ask` of a conversation; with the reason of its end, unless the runner ended it. */
  async ask({ meta }: Snippet, text: string, end: RegExp): Promise<Answer & { readonly reason?: string }> {
    const { session = "" } = meta.check;
    const client = this.all.get(session) ?? Promise.resolve(this.open());
    this.all.set(session, client);
    const answer = await (await client).ask(text, end);
    if (answer.exit === undefined) return answer;
    this.all.delete(session);
    if (this.stopped.has(session)) return answer;
    const log = `${this.name} ended. The end of the server's log:\n${this.server.log()}`;
    return { ...answer, reason: answer.exit.outputExceeded ? PRINTED_TOO_MUCH : log };
  }

  /** The process of a snippet's client, if it runs. */
  async process({ meta }: Snippet): Promise<SandboxProcess | undefined> {
    return (await this.all.get(meta.check.session ?? ""))?.process;
  }

  /** Stops the client of a snippet, or all. */
  async stop(snippet?: Snippet): Promise<void> {
    const names = snippet === undefined ? [...this.all.keys()] : [snippet.meta.check.session ?? ""];
    for (const name of names) {
      this.stopped.add(name);
      const process = (await this.all.get(name))?.process;
      process?.kill("SIGKILL");
      await process?.ended;
    }
  }
}

/** The processes of a session's snippets: waits for them, or ends them. */
export function snippetProcesses() {
  const running = new Map<Snippet, SandboxProcess>();
  /** Passes on a result during which the process may be ended. */
  const during = <T>(snippet: Snippet, process: SandboxProcess, result: Promise<T>): Promise<T> => {
    running.set(snippet, process);
    return result.finally(() => running.delete(snippet));
  };
  return {
    during,
    outcomeOf: (snippet: Snippet, process: SandboxProcess) => during(snippet, process, outcomeOf(process)),
    interrupt: (snippet: Snippet) => running.get(snippet)?.kill("SIGKILL"),
    async stop(): Promise<void> {
      for (const process of running.values()) process.kill("SIGKILL");
    },
  };
}

/**
 * Interpreters of blocks: one for each session, and a fresh one for a block without a session. `open` starts the
 * program, which gets a request per line, and ends its answer with the request's mark, a space and a status.
 */
export function createInterpreters(
  open: () => SandboxProcess,
  processes: ReturnType<typeof snippetProcesses>,
) {
  const sessions = new Map<string, Conversation>();
  return async (
    snippet: Snippet,
    session: string | undefined,
    request: object,
  ): Promise<Omit<Outcome, "tool">> => {
    const shared = session === undefined ? undefined : sessions.get(session);
    const conversation = shared ?? converse(open());
    if (session !== undefined) sessions.set(session, conversation);
    const mark = `--${randomBytes(12).toString("hex")}--`;
    const answer = conversation.ask(
      `${JSON.stringify({ ...request, mark })}\n`,
      new RegExp(`${mark} \\d\\n$`),
    );
    const { text, end, exit } = await processes.during(snippet, conversation.process, answer);
    if (session === undefined) conversation.process.kill("SIGKILL");
    else if (exit !== undefined) sessions.delete(session);
    const status = exit === undefined ? Number(end.at(-2)) : (exit.code ?? undefined);
    return {
      ...{ ok: status === 0, exit: status, output: text },
      diagnostics: exit?.outputExceeded ? PRINTED_TOO_MUCH : undefined,
    };
  };
}
