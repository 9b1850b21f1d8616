// Runs the snippets of a note when readers press Run: their engine, their section's earlier snippets, then they
// themselves. The result is shown below what was proven.
import { comparedLines, maskLines } from "@proofmark/prover/proof/masks.ts";
import { diffLines } from "@proofmark/prover/text/diff-lines.ts";
import type { PlaygroundData, PlaygroundStep } from "../data.ts";
import { fetchKept } from "./fetch-kept.ts";
import { openPanel, type Panel } from "./panel.ts";
import { type PlaygroundSession, startSession } from "./session.ts";

/** The state of each section that the reader has run something of. */
const sessions = new Map<string, PlaygroundSession>();
const loaded = new Map<string, Promise<PlaygroundData>>();
const panels = new WeakMap<HTMLElement, Panel>();

/**
 * Runs a snippet as it stands; `run` does so again, `address` is that of the note's data, and `left` is aborted when
 * the reader leaves the page. Running a proven text again starts its section over.
 */
export async function runSnippet(
  figure: HTMLElement,
  run: () => void,
  address: string,
  left: AbortSignal,
): Promise<void> {
  const panel = panels.get(figure) ?? openPanel(figure, run);
  panels.set(figure, panel);
  if (panel.isBusy()) return;
  panel.begin("Fetching …");
  try {
    const data = await load(address);
    const step = data.steps.find(({ id }) => id === figure.id);
    const engine = data.engines.find(({ languages }) => step && languages.includes(step.language));
    if (step === undefined || engine === undefined)
      throw new Error("This page is older than its data: reload it.");
    const key = `${step.sequence} ${engine.module}`;
    const startOver = (): void => sessions.get(key)?.end();
    if (sessions.get(key)?.done.has(step.id) && !panel.isEdited()) startOver();
    const session = sessions.get(key) ?? startSession(data.worker, engine, left, () => sessions.delete(key));
    sessions.set(key, session);
    panel.controls({ stop: () => session.end("Stopped."), startOver });
    await session.start((received) =>
      panel.progress(`${engine.title}, ${megabytes(received)} of ${megabytes(engine.bytes)} MB, once`),
    );
    for (const earlier of data.steps.slice(0, data.steps.indexOf(step)))
      if ((earlier.sequence ?? step.sequence) === step.sequence && !session.done.has(earlier.id)) {
        panel.progress("Running what precedes it in its section …");
        await session.run(earlier);
      }
    panel.progress("Running …");
    const { output, needs } = await session.run(panel.isEdited() ? { ...step, code: panel.code() } : step);
    if (needs !== undefined) panel.end(`It needs ${needs}, which is not here.`);
    else showResult(panel, step, output, engine.about);
  } catch (error) {
    panel.end(error instanceof Error ? error.message : String(error));
  }
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

function load(address: string): Promise<PlaygroundData> {
  const data =
    loaded.get(address) ??
    fetchKept(address, { mayChange: true }).then(
      (response) => response.json(),
      () => {
        loaded.delete(address);
        throw new Error("The connection was lost. Run tries again.");
      },
    );
  loaded.set(address, data);
  return data;
}

/** Compares what a snippet printed with what it printed when it was proven, as `check` does. */
function showResult(panel: Panel, step: PlaygroundStep, output: string, about: string): void {
  const linesOf = (text: string): string[] => comparedLines(text.trimEnd().split("\n"));
  const [before, after] = [linesOf(step.output), linesOf(output)];
  const [a, b] = [maskLines(before), maskLines(after)];
  const lines = diffLines(before, after, (i, j) => a[i]?.trimEnd() === b[j]?.trimEnd());
  const isSame = lines.every((line) => line.startsWith("  "));
  if (step.varies) panel.end(`Ran here; its output differs from run to run. ${about}`, after);
  else if (isSame) panel.end(`The same as proven. ${about}`, after);
  else panel.end(`Not the same as proven: + is from here, - was proven. ${about}`, lines);
}
