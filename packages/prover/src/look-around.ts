import type { Session, Trace } from "./runner/runner.ts";
import type { Sandbox } from "./sandbox/interface.ts";

/** What a sequence has left behind: files in its directory, and what its runners find elsewhere. */
export async function lookAround(
  sandbox: Sandbox,
  sessions: Iterable<Promise<Session>>,
): Promise<readonly Trace[]> {
  const traces: Trace[] = (await sandbox.listFiles()).map(({ file, mode, text }) => ({
    kind: "file",
    name: mode === "644" ? file : `${file} (${mode})`,
    content: text.replace(/\n$/, ""),
  }));
  for (const session of sessions) {
    const started = await session.catch(() => undefined); // its snippets say why it did not start
    traces.push(...((await started?.traces?.()) ?? []));
  }
  return traces;
}
