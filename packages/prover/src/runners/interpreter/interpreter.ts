// Runs blocks in one scope: a process of the sandbox that evaluates them one after the other.
import { randomBytes } from "node:crypto";
import type { Snippet } from "../../lock/snippet.ts";
import { bySession, type Conversation, converse } from "../../runner/processes.ts";
import type { Outcome, Session } from "../../runner/runner.ts";
import { PRINTED_TOO_MUCH, type SandboxProcess } from "../../sandbox/interface.ts";

export interface Interpreters extends Pick<Session, "interrupt" | "stop"> {
  /**
   * Evaluates code where those snippets were that share the snippet's `session`; alone if it names none. The
   * request is JSON with the code; the program answers as `InterpreterRequest` of agent.ts says.
   */
  run(snippet: Snippet, request: object): Promise<Pick<Outcome, "ok" | "exit" | "output" | "diagnostics">>;
}

/** Interpreters of one language; `open` starts its program. */
export function createInterpreters(open: () => SandboxProcess): Interpreters {
  const opened = new Set<Conversation>();
  const start = (): { conversation: Conversation | undefined } => ({ conversation: undefined });
  const sessions = bySession(start);
  const running = new Map<Snippet, Conversation>();
  return {
    async run(snippet, request) {
      const place = snippet.meta.check.session === undefined ? start() : sessions.of(snippet);
      place.conversation ??= converse(open());
      const { conversation } = place;
      opened.add(conversation);
      running.set(snippet, conversation);
      const mark = randomBytes(12).toString("hex");
      const { text, end, exit } = await conversation.ask(
        `${JSON.stringify({ ...request, mark })}\n`,
        new RegExp(`${mark} [01]\\n$`),
      );
      running.delete(snippet);
      if (exit !== undefined) place.conversation = undefined;
      if (exit === undefined && snippet.meta.check.session === undefined)
        conversation.process.kill("SIGKILL");
      return {
        ok: exit === undefined ? end.includes(" 0") : exit.code === 0,
        exit: exit === undefined ? Number(!end.includes(" 0")) : (exit.code ?? undefined),
        output: text,
        diagnostics: exit?.outputExceeded ? PRINTED_TOO_MUCH : undefined,
      };
    },
    interrupt: (snippet) => running.get(snippet)?.process.kill("SIGKILL"),
    async stop() {
      for (const { process } of opened) process.kill("SIGKILL");
    },
  };
}
