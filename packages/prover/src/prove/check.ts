// Proves snippets of notes: finds the tools, runs a few sections at a time, each in its own sandbox, judges the
// results, and compares them with the locks or writes the locks.
import path from "node:path";
import { removeTemporaryFiles } from "../files/temporary.ts";
import type { Snippet } from "../lock/snippet.ts";
import type { CheckedNote } from "../note.ts";
import { runAll, runWithConcurrency } from "./concurrency.ts";
import { findTools, runnerOf, waits } from "./plan.ts";
import type { Prover } from "./prover.ts";
import { finalizeNote, type Mode, type NoteResult, resultOf } from "./result.ts";
import { merged, type Proven, proveSection } from "./section.ts";
import { type Selection, selectNotes } from "./select.ts";

/** Progress of a check. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly file: string;
  readonly section: string;
}

export interface CheckOptions extends Selection {
  readonly mode: Mode;
  /** Stops at the first failure. */
  readonly bail: boolean;
  /** Treats a missing tool as an error. */
  readonly strict: boolean;
  readonly onProgress: (progress: Progress) => void;
}

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
  const { mode, strict } = options;
  for (const folder of new Set(notes.map(({ lockFile }) => path.dirname(lockFile))))
    removeTemporaryFiles(path.join(root, folder));
  const selected = selectNotes(notes, runners, options);
  const tools = await findTools(
    prover,
    selected.flatMap(({ note }) => note.snippets),
  );
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
  const results: (readonly (Proven | undefined)[])[] = [];
  const failures = (index: number) =>
    (results[index] ?? []).flatMap(
      (proven) => proven?.verdicts.flatMap(({ failure }) => failure ?? []) ?? [],
    );
  const work = async (index: number): Promise<void> => {
    const job = jobs[index];
    if (job === undefined || stoppable.signal.aborted) return;
    const { note, snippets, asked } = job;
    const onSnippet = (snippet: Snippet): void => {
      if (asked.has(snippet)) begun.add(snippet);
      options.onProgress({ done: begun.size, total, file: note.file, section: snippet.fence.section });
    };
    results[index] = await proveSection(snippets, asked, tools, stoppable, {
      twice: mode === "update",
      onSnippet,
    });
    if (options.bail && failures(index).length > 0) stop.abort();
  };
  const indices = [...jobs.keys()];
  await runAll(indices, (index) => waits(jobs[index]?.snippets ?? [], tools), work);
  const late = indices.filter((index) => failures(index).some(({ kind }) => kind === "late"));
  if (jobs.length > 1) await runWithConcurrency(late, 1, work); // alone, it may have enough time
  signal.throwIfAborted();
  return selected.map(({ note, asked }) => {
    // setup runs in every section of its note: in reading order, the first result counts
    const proven: (Proven | undefined)[] = [];
    for (const index of indices)
      if (jobs[index]?.note === note)
        results[index]?.forEach((one, place) => {
          if (one !== undefined) proven[place] = merged(proven[place], one);
        });
    const found = note.snippets
      .filter((snippet) => asked.has(snippet))
      .filter((snippet) => !stop.signal.aborted || proven[snippet.index] !== undefined)
      .map((snippet) =>
        resultOf({
          ...{ note, snippet, strict, mode },
          runner: runnerOf(runners, snippet)?.name,
          proven: proven[snippet.index],
        }),
      );
    return finalizeNote(root, note, found, mode);
  });
}
