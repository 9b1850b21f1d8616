// Proves snippets of notes: finds the tools, runs a few sections at a time, each in its own sandbox, judges the
// results, and compares them with the locks or writes the locks; then does the same on other versions.
import path from "node:path";
import { removeTemporaryFiles } from "../files/temporary.ts";
import type { Snippet } from "../lock/snippet.ts";
import type { CheckedNote } from "../note.ts";
import { workOn } from "./concurrency.ts";
import { findTools, type Prover, runnerOf } from "./plan.ts";
import { type NoteResult, resultOf, withLock } from "./result.ts";
import { merged, type Proven, proveSection } from "./section.ts";
import { type CheckOptions, selectNotes } from "./select.ts";
import { checkVersions } from "./versions.ts";

/** A section, and the snippets of it that are asked for. */
interface Job {
  readonly note: CheckedNote;
  readonly section: string;
  readonly snippets: readonly Snippet[];
  readonly asked: ReadonlySet<Snippet>;
}

/**
 * Proves the selected snippets. Throws a ProblemError if a target matches nothing or no sandbox can be
 * opened.
 */
export async function check(
  prover: Prover,
  notes: readonly CheckedNote[],
  options: CheckOptions,
): Promise<NoteResult[]> {
  const { root, runners, signal } = prover;
  const { update, strict, onProgress } = options;
  for (const folder of new Set(notes.map(({ lockFile }) => path.dirname(lockFile))))
    removeTemporaryFiles(path.join(root, folder));
  const selected = selectNotes(notes, runners, options);
  const needed = selected.flatMap(({ note }) => note.snippets);
  const tools = await findTools(prover, needed);
  const jobs = selected.flatMap(({ note, asked }) =>
    note.sequences
      .map(({ section, setup, snippets }) => ({ note, section, asked, snippets: [...setup, ...snippets] }))
      .filter(({ snippets }) => snippets.some((snippet) => asked.has(snippet))),
  );
  const results = new Map<Job, readonly (Proven | undefined)[]>();
  const work = async (job: Job): Promise<void> =>
    void results.set(job, await proveSection(job.snippets, job.asked, { prover, tools, twice: update }));
  await workOn(jobs, { signal, onProgress }, work);
  const late = jobs.filter((job) =>
    results.get(job)?.some((one) => one?.verdicts.some(({ failure }) => failure?.kind === "late")),
  );
  for (const job of jobs.length > 1 ? late : []) await work(job); // alone, it may have enough time
  signal.throwIfAborted();
  const checked = selected.map(({ note, asked }) => {
    // setup runs in every section of its note: in reading order, the first result counts
    const proven: (Proven | undefined)[] = [];
    for (const job of jobs.filter((one) => one.note === note))
      results.get(job)?.forEach((one, index) => {
        if (one !== undefined) proven[index] = merged(proven[index], one);
      });
    const found = note.snippets
      .filter((snippet) => asked.has(snippet))
      .map((snippet) => {
        const runner = runnerOf(runners, snippet)?.name;
        return resultOf(note, snippet, proven[snippet.index], { runner, strict, update });
      });
    return withLock(root, note, found, update);
  });
  return options.every ? checkVersions(prover, checked, { ...options, notes, tools }) : checked;
}
