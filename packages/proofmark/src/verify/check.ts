// Proves the snippets of a site. Steps: read the notes; find the tools; plan which sequences run with what;
// run them, each in its own sandbox, a few at a time; judge what came; compare it with the locks or write
// them.
import { cpus } from "node:os";
import path from "node:path";
import { proofOf } from "../content/proof/lock.ts";
import type { Snippet } from "../content/proof/snippet.ts";
import { removeTemporaryFiles } from "../files/temporary.ts";
import { hasOtherDurations } from "./judge/compare.ts";
import type { CheckedNote } from "./note.ts";
import { findTools, runnerOf } from "./plan.ts";
import { mergeVerdicts, proveSequence, type SequenceJob } from "./prove-sequence.ts";
import { type Mode, type NoteResult, resultOf, type SnippetVerdicts, settleNote } from "./result.ts";
import type { Runner } from "./runner/runner.ts";
import { type Selection, selectNotes } from "./select.ts";
import { askShellcheck, findShellcheck } from "./shellcheck.ts";
import { openToolbox } from "./toolbox/toolbox.ts";

export interface CheckOptions extends Selection {
  readonly root: string;
  readonly notes: readonly CheckedNote[];
  readonly runners: readonly Runner[];
  readonly cacheDir: string;
  readonly mode: Mode;
  /** Stops at the first failure. */
  readonly bail: boolean;
  /** Without a sandbox. */
  readonly open: boolean;
  /** A missing tool is an error. */
  readonly strict: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** How far a check is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly file: string;
  readonly section: string;
}

/**
 * Sequences that compute at once. Each waits at times, so two processors take three: all notes in 109 s
 * instead of 129. More would make honest snippets slow enough to time out. One more may wait beside them.
 */
const LANES = Math.min(3, cpus().length + 1);

/**
 * Proves the snippets that are selected. Throws a ProblemError if a target means nothing or no sandbox can be
 * opened.
 */
export async function check(options: CheckOptions): Promise<NoteResult[]> {
  const { root, notes, cacheDir, signal } = options;
  const recording = options.mode === "record";
  for (const folder of new Set(notes.map(({ lockFile }) => path.dirname(lockFile))))
    removeTemporaryFiles(path.join(root, folder));
  const selected = selectNotes(notes, { ...options, recording });
  const toolbox = openToolbox(cacheDir);
  const tools = await findTools(
    options.runners,
    selected.flatMap(({ note }) => note.snippets),
    { toolbox, root },
  );
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  // what runs before them is not what was asked for
  const counted = new Set(selected.flatMap(({ wanted }) => [...wanted]));
  const seen = new Set<Snippet>();
  const jobs = selected.flatMap(({ note, wanted }) =>
    note.sequences.flatMap((sequence) => jobOf({ note, sequence, wanted, tools })),
  );
  const byJob = new Map<Job, ReadonlyMap<Snippet, SnippetVerdicts>>();
  const work = async (job: Job): Promise<void> => {
    if (either.aborted) return;
    const onSnippet = (snippet: Snippet): void => {
      if (counted.has(snippet)) seen.add(snippet);
      options.onProgress({
        done: seen.size,
        total: counted.size,
        file: job.note.file,
        section: snippet.fence.section,
      });
    };
    const found = await proveSequence(job, { ...options, recording, signal: either, onSnippet });
    byJob.set(job, found);
    if (
      options.bail &&
      [...found.values()].some(
        ({ failure, rows }) => failure !== undefined || rows.some(({ verdict }) => "failure" in verdict),
      )
    )
      stop.abort();
  };
  const computing = jobs.filter((job) => !isWaiting(job));
  const waiting = jobs.filter(isWaiting);
  await Promise.all([
    inLanes(computing, LANES, work).then(() => inLanes(waiting, LANES, work)),
    inLanes(waiting, 1, work),
  ]);
  const mayBeBusy = (job: Job): boolean =>
    [...(byJob.get(job) ?? [])].some(
      ([snippet, verdicts]) =>
        (jobs.length > 1 && isLate(verdicts)) ||
        (options.mode === "verify" && isSlower(job.note, snippet, verdicts)),
    );
  await inLanes(jobs.filter(mayBeBusy), 1, work); // alone it may have the time it needs
  const opinions = new Map<Snippet, string[]>();
  const shellcheck = findShellcheck(toolbox);
  await inLanes([...selected], LANES, async ({ wanted }) => {
    if (either.aborted) return;
    for (const [snippet, warnings] of await askShellcheck(wanted, { tools: shellcheck, open: options.open }))
      opinions.set(snippet, warnings);
  });
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
          warnings: opinions.get(snippet) ?? [],
          strict: options.strict,
          mode: options.mode,
        }),
      );
    return settleNote({ root, note, results, mode: options.mode });
  });
}

const isLate = ({ rows }: SnippetVerdicts): boolean =>
  rows.some(({ verdict }) => "failure" in verdict && verdict.failure.late === true);

/** Whether its durations are not those of the lock: they may be when nothing else runs. */
function isSlower({ lock }: CheckedNote, snippet: Snippet, { rows }: SnippetVerdicts): boolean {
  const locked = proofOf(lock, snippet);
  return rows.some(({ on, verdict }) => {
    const before = locked?.tools.find((tool) => tool.on === on);
    return (
      before !== undefined &&
      "tool" in verdict &&
      !snippet.meta.check.varies &&
      hasOtherDurations(before, verdict.tool)
    );
  });
}

interface Job extends SequenceJob {
  readonly note: CheckedNote;
}

const isWaiting = ({ sequence, tools: { runners } }: Job): boolean => {
  const used = [...sequence.setup, ...sequence.snippets].flatMap(
    (snippet) => runnerOf(runners, snippet) ?? [],
  );
  return used.length > 0 && used.every(({ waits }) => waits);
};

/** Setup that is wanted runs in every sequence: the first that uses it says what it proves. */
function jobOf({ note, sequence, wanted, tools }: Job): Job[] {
  return [...sequence.setup, ...sequence.snippets].some((snippet) => wanted.has(snippet))
    ? [{ note, sequence, wanted, tools }]
    : [];
}

/** Works through a queue, which others may work through as well. */
async function inLanes<T>(queue: T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const lane = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
