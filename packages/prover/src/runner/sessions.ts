// Parts of the sessions of runners.
import type { Snippet } from "../lock/snippet.ts";
import type { SandboxProcess } from "../sandbox/interface.ts";
import { outcomeOf } from "../sandbox/outcome.ts";
import type { SequenceContext, Session } from "./runner.ts";
import type { Shell } from "./shell.ts";

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

/** Types code into each shell of a section once, before the first snippet that uses it. */
export function shellPreparation(
  context: SequenceContext,
  code: string,
): (snippet: Snippet) => Promise<unknown> {
  const prepared = new WeakMap<Shell, Promise<unknown>>();
  return ({ meta }) => {
    const shell = context.shell(meta.check.session);
    const preparation = prepared.get(shell) ?? shell.run(code);
    prepared.set(shell, preparation);
    return preparation;
  };
}
