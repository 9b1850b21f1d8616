// Runs snippets on every other version that their runners offer, and compares what becomes of them with the
// locks. What the lock names first is the job of `check` itself.
import { FEATURE_MATRIX } from "../../content/code/feature-matrix.ts";
import { MATRIX } from "../../content/code/regex-matrix.ts";
import { proofOf } from "../../content/proof/lock.ts";
import type { Sequence, Snippet } from "../../content/proof/snippet.ts";
import type { ToolProof, VersionVerdict } from "../../shared/proof.ts";
import type { CheckOptions } from "../check.ts";
import { runAll } from "../concurrency.ts";
import type { CheckedNote } from "../note.ts";
import { findTools, isNamed, planVariant, runnerOf, type Tools, waits } from "../plan.ts";
import { runSequence } from "../run-sequence.ts";
import type { Runner, Variant } from "../runner/runner.ts";
import { selectNotes } from "../select.ts";
import type { SnippetRun } from "../snippet-run.ts";
import { openToolbox } from "../toolbox/toolbox.ts";
import { isSameVerdict, stableVerdict, versionVerdict } from "./version-verdict.ts";

export interface VersionOptions extends Omit<CheckOptions, "bail" | "strict" | "mode"> {
  /** Whether the locks will be written: then only what they lack runs, and twice. */
  readonly update: boolean;
}

/** What one version makes of one snippet. */
export interface VersionResult {
  readonly note: CheckedNote;
  readonly snippet: Snippet;
  /** The name of the version in `on=`. */
  readonly on: string;
  /** Undefined if the snippet could not be run there. */
  readonly verdict: VersionVerdict | undefined;
  readonly locked: VersionVerdict | undefined;
  /** `proven`: as the lock says. `new`: no lock says it. `failed`: the lock says something else. */
  readonly status: "proven" | "new" | "failed" | "not run";
}

/** A sequence to run with one other version. */
interface Job {
  readonly note: CheckedNote;
  readonly sequence: Sequence;
  readonly runner: Runner;
  readonly variant: Variant;
  readonly wanted: ReadonlySet<Snippet>;
  /** What the first version printed, for all snippets that may run on this one. */
  readonly mains: ReadonlyMap<Snippet, ToolProof>;
}

/** Runs the selected snippets on the other versions. */
export async function checkVersions(options: VersionOptions): Promise<VersionResult[]> {
  const { root, notes, runners, cacheDir, signal, update } = options;
  const selected = selectNotes(notes, { ...options, changed: false, recording: false });
  const tools = await findTools(
    runners,
    selected.flatMap(({ note }) => note.snippets),
    { toolbox: openToolbox(cacheDir), root },
  );
  const onlyMissing = update || options.changed;
  const jobs = selected.flatMap(({ note, wanted }) =>
    note.sequences.flatMap((sequence) => jobsOf({ note, sequence, wanted, tools, onlyMissing })),
  );
  const total = jobs.reduce((sum, { wanted }) => sum + wanted.size, 0);
  const results: VersionResult[] = [];
  await runAll(
    [...jobs],
    ({ sequence }) => waits(sequence, tools),
    async (job) => {
      if (signal.aborted) return;
      const { note, sequence, variant } = job;
      options.onProgress({
        ...{ done: results.length, total, file: `${note.file} on ${variant.name}` },
        section: sequence.section,
      });
      const found = await verdictsOf(job, tools, options);
      for (const snippet of job.wanted)
        results.push(resultOf(note, snippet, variant.name, found.get(snippet)));
    },
  );
  signal.throwIfAborted();
  return results;
}

/** One job for each version that at least one snippet of a sequence has yet to run on. */
function jobsOf({
  note,
  sequence,
  wanted,
  tools,
  onlyMissing,
}: {
  readonly note: CheckedNote;
  readonly sequence: Sequence;
  readonly wanted: ReadonlySet<Snippet>;
  readonly tools: Tools;
  readonly onlyMissing: boolean;
}): Job[] {
  const jobs = new Map<Variant, Job & { wanted: Set<Snippet>; mains: Map<Snippet, ToolProof> }>();
  for (const snippet of sequence.snippets.filter(({ meta }) => !meta.hidden)) {
    const runner = runnerOf(tools.runners, snippet);
    const entry = proofOf(note.lock, snippet);
    const main = entry?.tools.find(({ on }) => !isRefused(snippet, on));
    if (runner === undefined || main === undefined || entry?.level !== "ran" || isMatrix(snippet)) continue;
    const known = new Set((onlyMissing ? (entry.versions ?? []) : []).map(({ on }) => on));
    for (const variant of otherVariants(snippet, tools.found.get(runner)?.variants ?? [])) {
      const job = jobs.get(variant) ?? {
        ...{ note, sequence, runner, variant },
        wanted: new Set(),
        mains: new Map(),
      };
      job.mains.set(snippet, main);
      if (wanted.has(snippet) && !known.has(variant.name)) job.wanted.add(snippet);
      jobs.set(variant, job);
    }
  }
  return [...jobs.values()].filter((job) => job.wanted.size > 0);
}

/** Whether a snippet is a table that names its versions itself. */
export const isMatrix = ({ fence }: Snippet): boolean => [MATRIX, FEATURE_MATRIX].includes(fence.language);

const isRefused = ({ meta }: Snippet, on: string | undefined): boolean =>
  meta.check.on.some(({ name, fails }) => fails && name === on);

/** The variants that `check` does not run a snippet on: all but the first, or but those that it names. */
function otherVariants({ meta }: Snippet, variants: readonly Variant[]): readonly Variant[] {
  const { on } = meta.check;
  return on.length === 0
    ? variants.slice(1)
    : variants.filter((variant) => !on.some(({ name }) => isNamed(variant, name)));
}

async function verdictsOf(
  job: Job,
  tools: Tools,
  { update, noSandbox, signal }: VersionOptions,
): Promise<Map<Snippet, VersionVerdict>> {
  const { sequence, runner, variant, wanted, mains } = job;
  const run = (): Promise<Map<Snippet, SnippetRun>> =>
    runSequence({
      ...{ sequence, signal, openSandbox: { noSandbox }, onSnippet: () => {} },
      wanted,
      ...planVariant(tools, { runner, variant }),
    });
  const judged = (runs: ReadonlyMap<Snippet, SnippetRun>): Map<Snippet, VersionVerdict> => {
    const verdicts = new Map<Snippet, VersionVerdict>();
    let isBroken = false;
    for (const [snippet, main] of mains) {
      const verdict = versionVerdict(snippet, runs.get(snippet), main, variant.name);
      // what fails after another one may fail because of that
      if (verdict !== undefined && wanted.has(snippet) && !(isBroken && verdict.verdict === "fails"))
        verdicts.set(snippet, verdict);
      isBroken ||= runs.has(snippet) && (verdict === undefined || verdict.verdict === "fails");
    }
    return verdicts;
  };
  const first = judged(await run());
  if (!update || [...first.values()].every(({ verdict }) => verdict === "same")) return first;
  const second = judged(await run());
  return new Map(
    [...first].flatMap(([snippet, verdict]) => {
      const stable = stableVerdict(verdict, second.get(snippet));
      return stable === undefined ? [] : [[snippet, stable]];
    }),
  );
}

function resultOf(
  note: CheckedNote,
  snippet: Snippet,
  on: string,
  verdict: VersionVerdict | undefined,
): VersionResult {
  const locked = proofOf(note.lock, snippet)?.versions?.find((one) => one.on === on);
  const status =
    verdict === undefined
      ? "not run"
      : locked === undefined
        ? "new"
        : isSameAsLocked(locked, verdict)
          ? "proven"
          : "failed";
  return { note, snippet, on, verdict, locked, status };
}

/** A lock leaves out what every run prints otherwise. */
function isSameAsLocked(locked: VersionVerdict, verdict: VersionVerdict): boolean {
  const { output, error, ...rest } = verdict;
  const shown = {
    ...rest,
    ...(locked.output === undefined ? {} : { output }),
    ...(locked.error === undefined ? {} : { error }),
  };
  return isSameVerdict(locked, shown);
}
