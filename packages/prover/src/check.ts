// Proves the snippets of a site: reads the notes, finds the tools, plans which sequences run with which
// tools, runs a few sequences at a time, each in its own sandbox, judges the results, and compares them with
// the locks or writes the locks.
import path from "node:path";
import { runAll, runWithConcurrency } from "./concurrency.ts";
import { removeTemporaryFiles } from "./files/temporary.ts";
import { type LockEntry, proofOf } from "./lock/lock.ts";
import type { Snippet } from "./lock/snippet.ts";
import type { CheckedNote } from "./note.ts";
import { findTools, runnerOf, waits } from "./plan.ts";
import { mergeVerdicts, proveSequence, type SequenceJob } from "./prove-sequence.ts";
import { finalizeNote, type Mode, type NoteResult, resultOf, type SnippetVerdicts } from "./result.ts";
import type { Runner } from "./runner/runner.ts";
import { type Selection, selectNotes } from "./select.ts";
import { openToolbox } from "./toolbox/toolbox.ts";

export interface CheckOptions extends Selection {
  readonly root: string;
  readonly notes: readonly CheckedNote[];
  readonly runners: readonly Runner[];
  readonly cacheDir: string;
  readonly mode: Mode;
  /** Stops at the first failure. */
  readonly bail: boolean;
  /** Runs without a sandbox. */
  readonly noSandbox: boolean;
  /** Treats a missing tool as an error. */
  readonly strict: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** Progress of a check. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly file: string;
  readonly section: string;
}

/**
 * Proves the selected snippets. Throws a ProblemError if a target matches nothing or no sandbox can be
 * opened.
 */
export async function check(options: CheckOptions): Promise<NoteResult[]> {
  const { root, notes, cacheDir, signal } = options;
  for (const folder of new Set(notes.map(({ lockFile }) => path.dirname(lockFile))))
    removeTemporaryFiles(path.join(root, folder));
  const selected = selectNotes(notes, options);
  const toolbox = openToolbox(cacheDir);
  const tools = await findTools(
    options.runners,
    selected.flatMap(({ note }) => note.snippets),
    { toolbox, root },
  );
  const stop = new AbortController();
  const anySignal = AbortSignal.any([signal, stop.signal]);
  // snippets that only run because a later one needs them are not counted
  const counted = new Set(selected.flatMap(({ wanted }) => [...wanted]));
  const seen = new Set<Snippet>();
  const jobs = selected.flatMap(({ note, wanted }) =>
    note.sequences.flatMap((sequence) => jobOf({ note, sequence, wanted, tools })),
  );
  const byJob = new Map<Job, ReadonlyMap<Snippet, SnippetVerdicts>>();
  const work = async (job: Job): Promise<void> => {
    if (anySignal.aborted) return;
    const onSnippet = (snippet: Snippet): void => {
      if (counted.has(snippet)) seen.add(snippet);
      options.onProgress({
        done: seen.size,
        total: counted.size,
        file: job.note.file,
        section: snippet.fence.section,
      });
    };
    const locked = (snippet: Snippet): LockEntry | undefined => proofOf(job.note.lock, snippet);
    const found = await proveSequence(job, { ...options, locked, signal: anySignal, onSnippet });
    byJob.set(job, found);
    if (
      options.bail &&
      [...found.values()].some(
        ({ failure, rows }) => failure !== undefined || rows.some(({ verdict }) => "failure" in verdict),
      )
    )
      stop.abort();
  };
  await runAll(jobs, isWaiting, work);
  const mayHaveBeenDelayed = (job: Job): boolean =>
    jobs.length > 1 && [...(byJob.get(job)?.values() ?? [])].some(isLate);
  await runWithConcurrency(jobs.filter(mayHaveBeenDelayed), 1, work); // alone, it may have enough time
  signal.throwIfAborted();
  const verdicts = new Map<Snippet, SnippetVerdicts>();
  // in reading order, whichever ended first
  for (const job of jobs)
    for (const [snippet, verdict] of byJob.get(job) ?? [])
      verdicts.set(snippet, mergeVerdicts(verdicts.get(snippet), verdict));
  return selected.map(({ note, wanted }) => {
    const results = note.snippets
      .filter((snippet) => wanted.has(snippet) && (!stop.signal.aborted || verdicts.has(snippet)))
      .map((snippet) =>
        resultOf({
          note,
          snippet,
          runner: runnerOf(options.runners, snippet)?.name,
          verdicts: verdicts.get(snippet),
          strict: options.strict,
          mode: options.mode,
        }),
      );
    return finalizeNote({ root, note, results, mode: options.mode });
  });
}

const isLate = ({ rows }: SnippetVerdicts): boolean =>
  rows.some(({ verdict }) => "failure" in verdict && verdict.failure.late === true);

interface Job extends SequenceJob {
  readonly note: CheckedNote;
}

const isWaiting = ({ sequence, tools }: Job): boolean => waits(sequence, tools);

/** Wanted setup runs in every sequence of its note; its first result counts. */
function jobOf({ note, sequence, wanted, tools }: Job): Job[] {
  return [...sequence.setup, ...sequence.snippets].some((snippet) => wanted.has(snippet))
    ? [{ note, sequence, wanted, tools }]
    : [];
}
