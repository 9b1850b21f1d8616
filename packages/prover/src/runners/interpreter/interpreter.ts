// Runs blocks in one scope: a process of the sandbox that evaluates them one after the other.
import { randomBytes } from "node:crypto";
import type { Snippet } from "../../lock/snippet.ts";
import { type Conversation, converse, type snippetProcesses } from "../../runner/processes.ts";
import type { Outcome } from "../../runner/runner.ts";
import { PRINTED_TOO_MUCH, type SandboxProcess } from "../../sandbox/interface.ts";

/**
 * Interpreters of one language, one for each `session` and for each snippet without one; `open` starts its
 * program, which answers a request as `InterpreterRequest` of agent.ts says.
 */
export function createInterpreters(
  open: () => SandboxProcess,
  processes: ReturnType<typeof snippetProcesses>,
) {
  const sessions = new Map<string, Conversation>();
  return async (snippet: Snippet, request: object): Promise<Omit<Outcome, "tool">> => {
    const { session } = snippet.meta.check;
    const shared = session === undefined ? undefined : sessions.get(session);
    const conversation = shared ?? converse(open());
    if (session !== undefined) sessions.set(session, conversation);
    const mark = randomBytes(12).toString("hex");
    const answer = conversation.ask(
      `${JSON.stringify({ ...request, mark })}\n`,
      new RegExp(`${mark} [01]\\n$`),
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
