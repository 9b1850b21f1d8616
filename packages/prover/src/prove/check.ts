// Proves snippets of notes: finds the tools, runs a few sections at a time, each in its own sandbox, judges the
// results, and compares them with the locks or writes the locks; then does the same on other versions.
import path from "node:path";
import { removeTemporaryFiles } from "../files/temporary.ts";
import type { Snippet } from "../lock/snippet.ts";
import type { CheckedNote } from "../note.ts";
import { runAll, runWithConcurrency } from "./concurrency.ts";
import { findTools, type Prover, runnerOf } from "./plan.ts";
import { type NoteResult, resultOf, withLock } from "./result.ts";
import { merged, type Proven, proveSection } from "./section.ts";
import { type CheckOptions, selectNotes } from "./select.ts";
import { checkVersions } from "./versions.ts";

/** A section, and the snippets of it that are asked for. */
interface Job {
  readonly note: CheckedNote;
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
  const { update, strict } = options;
  for (const folder of new Set(notes.map(({ lockFile }) => path.dirname(lockFile))))
    removeTemporaryFiles(path.join(root, folder));
  const selected = selectNotes(notes, runners, options);
  const needed = selected.flatMap(({ note }) => note.snippets);
  const tools = await findTools(prover, needed);
  const stop = new AbortController();
  const stoppable = { ...prover, signal: AbortSignal.any([signal, stop.signal]) };
  // snippets that only run because a later one needs them are not counted
  const total = selected.reduce((sum, { asked }) => sum + asked.size, 0);
  const begun = new Set<Snippet>();
  const jobs = selected.flatMap(({ note, asked }) =>
    note.sequences
      .map(({ setup, snippets }): Job => ({ note, asked, snippets: [...setup, ...snippets] }))
      .filter(({ snippets }) => snippets.some((snippet) => asked.has(snippet))),
  );
  const results = new Map<Job, readonly (Proven | undefined)[]>();
  const failures = (job: Job) =>
    results.get(job)?.flatMap((one) => one?.verdicts.flatMap(({ failure }) => failure ?? []) ?? []) ?? [];
  const work = async (job: Job): Promise<void> => {
    if (stoppable.signal.aborted) return;
    const { note, snippets, asked } = job;
    const onSnippet = (snippet: Snippet): void => {
      if (asked.has(snippet)) begun.add(snippet);
      options.onProgress({ done: begun.size, total, file: note.file, section: snippet.fence.section });
    };
    const shared = { prover: stoppable, tools, twice: update, onSnippet };
    results.set(job, await proveSection(snippets, asked, shared));
    if (options.bail && failures(job).length > 0) stop.abort();
  };
  await runAll(jobs, runners, work);
  const late = jobs.filter((job) => failures(job).some(({ kind }) => kind === "late"));
  if (jobs.length > 1) await runWithConcurrency(late, 1, work); // alone, it may have enough time
  signal.throwIfAborted();
  const checked = selected.map(({ note, asked }) => {
    // setup runs in every section of its note: in reading order, the first result counts
    const proven: (Proven | undefined)[] = [];
    for (const job of jobs.filter((one) => one.note === note))
      results.get(job)?.forEach((one, index) => {
        if (one !== undefined) proven[index] = merged(proven[index], one);
      });
    const found = note.snippets
      .filter((one) => asked.has(one) && (!stop.signal.aborted || proven[one.index] !== undefined))
      .map((snippet) => {
        const runner = runnerOf(runners, snippet)?.name;
        return resultOf(note, snippet, proven[snippet.index], { runner, strict, update });
      });
    return withLock(root, note, found, update);
  });
  return options.every ? checkVersions(prover, checked, { ...options, notes, tools }) : checked;
}
