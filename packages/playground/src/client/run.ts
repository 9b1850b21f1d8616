// Runs the snippets of a note when readers press Run: their engine, their section's earlier snippets, then they
// themselves. The result is shown below what was proven.
import { comparedLines, maskLines } from "@proofmark/prover/proof/masks.ts";
import { diffLines } from "@proofmark/prover/text/diff-lines.ts";
import type { PlaygroundData, PlaygroundStep } from "../data.ts";
import type { EngineResult } from "../engine.ts";
import { fetchKept } from "./fetch-kept.ts";
import { openPanel, type Panel } from "./panel.ts";
import { type PlaygroundSession, startSession } from "./session.ts";

/** The state of each section that the reader has run something of. */
const sessions = new Map<string, PlaygroundSession>();
const panels = new WeakMap<HTMLElement, Panel>();

/**
 * Runs a snippet as it stands; `address` is that of the note's data, and `left` is aborted when the reader leaves
 * the page. Running a proven text again starts its section over.
 */
export async function runSnippet(figure: HTMLElement, address: string, left: AbortSignal): Promise<void> {
  const panel = panels.get(figure) ?? openPanel(figure, () => runSnippet(figure, address, left));
  panels.set(figure, panel);
  if (panel.isBusy) return;
  panel.begin("Fetching …");
  try {
    const data: PlaygroundData = await (await fetchKept(address)).json();
    const step = data.steps.find(({ id }) => id === figure.id);
    const engine = data.engines.find(({ languages }) => step && languages.includes(step.language));
    if (step === undefined || engine === undefined) throw new Error("Its data is not of this page.");
    if (engine.input !== undefined) panel.offerInput(engine.input, step.input ?? "");
    const key = `${step.sequence} ${engine.module}`;
    panel.endSection = (reason) => sessions.get(key)?.end(reason);
    if (sessions.get(key)?.done.has(step.id) && !panel.isEdited()) panel.endSection("Started over.");
    let session = sessions.get(key);
    if (session === undefined || session.ended.aborted)
      session = startSession(data.worker, engine, left, (received) =>
        panel.say(`${engine.title}, ${megabytes(received)} of ${megabytes(engine.bytes)} MB, once`),
      );
    sessions.set(key, session);
    const result = session.turn.then(() => runInSection(step, data, session, panel));
    session.turn = result.catch(() => {});
    showResult(panel, step, await result, engine.about);
  } catch (error) {
    panel.end(error instanceof Error ? error.message : String(error));
  }
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** Runs what precedes a step in its section and has not run yet, then the step as it stands. */
async function runInSection(
  step: PlaygroundStep,
  { steps }: PlaygroundData,
  session: PlaygroundSession,
  panel: Panel,
): Promise<EngineResult> {
  for (const earlier of steps.slice(0, steps.indexOf(step)))
    if ((earlier.sequence ?? step.sequence) === step.sequence && !session.done.has(earlier.id))
      await session.run(earlier);
  panel.say("Running …");
  return session.run(panel.isEdited() ? { ...step, code: panel.code(), input: panel.input() } : step);
}

/** Compares what a snippet printed with what it printed when it was proven, as `check` does. */
function showResult(panel: Panel, step: PlaygroundStep, result: EngineResult, engine: string): void {
  const { output: proven, varies, input = "" } = step;
  const { output, notes, needs, about = engine } = result;
  const linesOf = (text: string): string[] => comparedLines(text.trimEnd().split("\n"));
  const [before, after] = [linesOf(proven), linesOf(output)];
  const [a, b] = [maskLines(before), maskLines(after)];
  let next = 0;
  const lines = diffLines(before, after, (i, j) => a[i]?.trimEnd() === b[j]?.trimEnd()).map((line) => {
    const [sign, text] = [line.slice(0, 2), line.slice(2)];
    return { sign, text, note: sign === "- " ? undefined : notes?.[next++] };
  });
  const printed = lines.flatMap((line) => (line.sign === "- " ? [] : { ...line, sign: "" }));
  if (needs !== undefined) panel.end(`It needs ${needs}, which is not here.`);
  else if (panel.input() !== input) panel.end(`Ran here. ${about}`, printed);
  else if (varies) panel.end(`Ran here; its output differs from run to run. ${about}`, printed);
  else if (lines.every(({ sign }) => sign === "  ")) panel.end(`The same as proven. ${about}`, printed);
  else panel.end(`Not the same as proven: + is from here, - was proven. ${about}`, lines);
}
