// Runs snippets on every other version that their runners offer, and compares what becomes of them with the
// locks. What the lock names first is the job of `check` itself.

import type { CheckOptions } from "../check.ts";
import { runAll } from "../concurrency.ts";
import { proofOf } from "../lock/lock.ts";
import type { Snippet } from "../lock/snippet.ts";
import type { CheckedNote } from "../note.ts";
import { findTools, planVariant, type Tools, waits } from "../plan.ts";
import type { NoVerdict, VersionVerdict } from "../proof/proof.ts";
import { runSequence } from "../run-sequence.ts";
import { selectNotes } from "../select.ts";
import type { SnippetRun } from "../snippet-run.ts";
import { openToolbox } from "../toolbox/toolbox.ts";
import { type Job, jobsOf, namesInLocks } from "./version-jobs.ts";
import { failureOf, isSameVerdict, stableVerdict, versionVerdict } from "./version-verdict.ts";

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
  /** Undefined if the version says nothing of it. */
  readonly verdict: VersionVerdict | undefined;
  /** Why there is no verdict. */
  readonly reason: string | undefined;
  readonly locked: VersionVerdict | undefined;
  /** `proven`: as the lock says. `new`: no lock says it. `failed`: the lock says something else. */
  readonly status: "proven" | "new" | "failed" | "not run";
}

/** The results, and the versions that no lock names: they were not run. */
export interface VersionResults {
  readonly results: readonly VersionResult[];
  readonly unknown: readonly string[];
}

/**
 * Runs the selected snippets on the other versions. With `changed`, only what the locks do not say, on versions
 * that they name: a machine may offer others.
 */
export async function checkVersions(options: VersionOptions): Promise<VersionResults> {
  const { root, notes, runners, cacheDir, signal, update, changed } = options;
  const selected = selectNotes(notes, { ...options, changed: false });
  const tools = await findTools(
    runners,
    selected.flatMap(({ note }) => note.snippets),
    { toolbox: openToolbox(cacheDir), root },
  );
  const onlyMissing = update || changed;
  const all = selected.flatMap(({ note, wanted }) =>
    note.sequences.flatMap((sequence) =>
      jobsOf({ note, sequence, wanted, tools, onlyMissing, retries: !changed }),
    ),
  );
  const named = namesInLocks(notes);
  const isKnown = ({ variant }: Job): boolean => !changed || update || named.has(variant.name);
  const jobs = all.filter(isKnown);
  const unknown = [...new Set(all.filter((job) => !isKnown(job)).map(({ variant }) => variant.name))];
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
        results.push(
          resultOf({
            note,
            snippet,
            on: variant.name,
            found: found.get(snippet) ?? notRun(variant.name),
            update,
          }),
        );
    },
  );
  signal.throwIfAborted();
  return { results, unknown };
}

type Verdicts = ReadonlyMap<Snippet, VersionVerdict | NoVerdict>;

async function verdictsOf(
  job: Job,
  tools: Tools,
  { update, noSandbox, signal }: VersionOptions,
): Promise<Verdicts> {
  const { sequence, runner, variant, wanted } = job;
  const run = async (): Promise<Verdicts> => {
    const runs = await runSequence({
      ...{ sequence, signal, openSandbox: { noSandbox }, onSnippet: () => {} },
      wanted,
      ...planVariant(tools, { runner, variant }),
    });
    return judgeAll(job, runs);
  };
  const first = await run();
  const unstable = [...first.values()].some((found) => !("reason" in found) && found.verdict !== "same");
  if (!update || !unstable) return first;
  const second = await run();
  return new Map(
    [...first].map(([snippet, found]) => [
      snippet,
      "reason" in found ? found : stableVerdict(found, second.get(snippet)),
    ]),
  );
}

/** Judges the runs of a sequence in their order: what follows a failure may fail because of it. */
function judgeAll({ variant, wanted, mains }: Job, runs: ReadonlyMap<Snippet, SnippetRun>): Verdicts {
  const verdicts = new Map<Snippet, VersionVerdict | NoVerdict>();
  const on = variant.name;
  let before: "fine" | "fails" | "lacks" = "fine";
  for (const [snippet, run] of runs) {
    const main = mains.get(snippet);
    if (main === undefined) {
      const isSetup = snippet.meta.hidden && snippet.meta.check.on.length === 0;
      if (before === "fine" && isSetup && failureOf(snippet, run) !== undefined) before = "fails";
      continue;
    }
    const found = versionVerdict(snippet, run, main, on);
    const fails = !("reason" in found) && found.verdict === "fails";
    const follows = (before !== "fine" && fails) || (before === "lacks" && !isSame(found));
    verdicts.set(snippet, follows ? { on, reason: "what runs before it fails there" } : found);
    if ("reason" in found) before = "lacks";
    else if (fails && before === "fine") before = "fails";
  }
  return new Map([...verdicts].filter(([snippet]) => wanted.has(snippet)));
}

const isSame = (found: VersionVerdict | NoVerdict): boolean =>
  !("reason" in found) && found.verdict === "same";
const notRun = (on: string): NoVerdict => ({ on, reason: "it was not run" });

function resultOf({
  note,
  snippet,
  on,
  found,
  update,
}: Pick<VersionResult, "note" | "snippet" | "on"> & {
  readonly found: VersionVerdict | NoVerdict;
  readonly update: boolean;
}): VersionResult {
  const entry = proofOf(note.lock, snippet);
  const locked = entry?.versions?.find((one) => one.on === on);
  // it stays unsaid until it is written, since another machine may lack what this one has
  const unsaid = update ? undefined : entry?.noVerdict?.find((one) => one.on === on);
  const shared = { note, snippet, on, locked };
  if ("reason" in found || unsaid !== undefined)
    return {
      ...shared,
      verdict: undefined,
      reason: "reason" in found ? found.reason : unsaid?.reason,
      status: "not run",
    };
  const status = locked === undefined ? "new" : isSameAsLocked(locked, found) ? "proven" : "failed";
  return { ...shared, verdict: found, reason: undefined, status };
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
