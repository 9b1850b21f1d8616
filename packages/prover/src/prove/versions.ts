// Runs snippets on every other version that their runners offer, and compares their results with the locks.
// The version that a lock names first is the job of `check` itself.
import path from "node:path";
import { FEATURE_MATRIX } from "../document/feature-matrix.ts";
import { MATRIX } from "../document/regex-matrix.ts";
import { writeWhole } from "../files/temporary.ts";
import { isRefusedOn } from "../judge/judge.ts";
import { failureOnVersion, isSameVerdict, stableVerdict, versionVerdict } from "../judge/version-verdict.ts";
import { formatLock, type LockEntry, proofOf } from "../lock/lock.ts";
import type { Snippet } from "../lock/snippet.ts";
import type { CheckedNote } from "../note.ts";
import type { NoVerdict, ToolProof, VersionVerdict } from "../proof/proof.ts";
import type { Runner, Variant } from "../runner/runner.ts";
import type { CheckOptions } from "./check.ts";
import { runAll } from "./concurrency.ts";
import { findTools, isNamed, planRun, runnerOf, type Tools, waits } from "./plan.ts";
import type { Prover } from "./prover.ts";
import { runSteps } from "./run.ts";
import { selectNotes } from "./select.ts";

export interface VersionOptions extends Pick<CheckOptions, "targets" | "only" | "changed" | "onProgress"> {
  /** Whether the locks will be written: then only verdicts that they lack are sought, in two runs. */
  readonly update: boolean;
}

/** The result of a snippet on one version. */
export interface VersionResult {
  readonly note: CheckedNote;
  readonly snippet: Snippet;
  /** The name of the version in `on=`. */
  readonly on: string;
  /** Undefined if there is none. */
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

/** A section to run with one other version. */
interface Job {
  readonly note: CheckedNote;
  readonly section: string;
  readonly snippets: readonly Snippet[];
  readonly runner: Runner;
  readonly variant: Variant;
  /** The snippets that lack a verdict of it. */
  readonly asked: Set<Snippet>;
  /** By the index of a snippet: what the first version printed, for all that may run on this one. */
  readonly mains: ToolProof[];
}

type Found = VersionVerdict | NoVerdict;

/**
 * Runs the selected snippets on the other versions. With `changed`, only for verdicts that the locks lack, on
 * versions that they name: a machine may offer others.
 */
export async function checkVersions(
  prover: Prover,
  notes: readonly CheckedNote[],
  { update, changed, onProgress, ...selection }: VersionOptions,
): Promise<VersionResults> {
  const selected = selectNotes(notes, prover.runners, { ...selection, changed: false });
  const tools = await findTools(
    prover,
    selected.flatMap(({ note }) => note.snippets),
  );
  const lacks = (entry: LockEntry, on: string): boolean =>
    !(update || changed) ||
    ![...(entry.versions ?? []), ...(changed ? (entry.noVerdict ?? []) : [])].some((one) => one.on === on);
  const all = selected.flatMap(({ note, asked }) => jobsOf(note, asked, tools, lacks));
  const named = namesInLocks(notes);
  const isUnknown = ({ variant }: Job): boolean => changed && !update && !named.has(variant.name);
  const jobs = all.filter((job) => !isUnknown(job));
  const unknown = [...new Set(all.filter(isUnknown).map(({ variant }) => variant.name))];
  const total = jobs.reduce((sum, { asked }) => sum + asked.size, 0);
  const results: VersionResult[] = [];
  await runAll(
    jobs,
    ({ snippets }) => waits(snippets, tools),
    async (job) => {
      if (prover.signal.aborted) return;
      const { note, section, variant } = job;
      onProgress({ done: results.length, total, file: `${note.file} on ${variant.name}`, section });
      const found = await verdictsOf(job, tools, prover, update);
      for (const snippet of job.asked)
        results.push(
          resultOf(
            note,
            snippet,
            found[snippet.index] ?? { on: variant.name, reason: "it was not run" },
            update,
          ),
        );
    },
  );
  prover.signal.throwIfAborted();
  return { results, unknown };
}

/** One job for each version that at least one snippet of a section lacks. */
function jobsOf(
  note: CheckedNote,
  selected: ReadonlySet<Snippet>,
  tools: Tools,
  lacks: (entry: LockEntry, on: string) => boolean,
): Job[] {
  return note.sequences.flatMap(({ section, setup, snippets }) => {
    const jobs = new Map<Variant, Job>();
    for (const snippet of snippets) {
      const runner = runnerOf(tools.runners, snippet);
      const entry = proofOf(note.lock, snippet);
      const main = entry?.tools.find(({ on }) => !isRefusedOn(snippet, on));
      if (runner === undefined || main === undefined || entry === undefined || !isCompared(snippet, entry))
        continue;
      for (const variant of otherVariants(snippet, tools.found.get(runner)?.variants ?? [])) {
        const job = jobs.get(variant) ?? {
          ...{ note, section, runner, variant, snippets: [...setup, ...snippets] },
          ...{ asked: new Set(), mains: [] },
        };
        job.mains[snippet.index] = main;
        if (selected.has(snippet) && lacks(entry, variant.name)) job.asked.add(snippet);
        jobs.set(variant, job);
      }
    }
    return [...jobs.values()].filter(({ asked }) => asked.size > 0);
  });
}

/** Whether other versions can say anything of a snippet: a table of features names its versions itself. */
const isCompared = ({ fence, meta }: Snippet, { level }: LockEntry): boolean =>
  level === "ran" && !meta.hidden && ![MATRIX, FEATURE_MATRIX].includes(fence.language);

/** The versions that `check` does not run a snippet on: all but the first, or but those that it names. */
function otherVariants({ meta }: Snippet, variants: readonly Variant[]): readonly Variant[] {
  const { on } = meta.check;
  return variants.filter(
    (variant, index) =>
      !variant.isForeign && (on.length === 0 ? index > 0 : !on.some(({ name }) => isNamed(variant, name))),
  );
}

/** The versions that any lock names besides the first. */
const namesInLocks = (notes: readonly CheckedNote[]): ReadonlySet<string> =>
  new Set(
    notes
      .flatMap(({ lock }) => lock?.entries ?? [])
      .flatMap(({ versions = [], noVerdict = [] }) => [...versions, ...noVerdict].map(({ on }) => on)),
  );

/** The verdicts of a version, by the index of a snippet. */
async function verdictsOf(
  job: Job,
  tools: Tools,
  prover: Prover,
  update: boolean,
): Promise<readonly Found[]> {
  const first = await runOnVersion(job, tools, prover);
  const isUnstable = first.some((found) => "verdict" in found && found.verdict !== "same");
  if (!update || !isUnstable) return first;
  const second = await runOnVersion(job, tools, prover);
  return first.map((found, index) => ("verdict" in found ? stableVerdict(found, second[index]) : found));
}

/** Judges the snippets of a section in their order: one that follows a failure may fail because of it. */
async function runOnVersion(
  { snippets, runner, variant, asked, mains }: Job,
  tools: Tools,
  prover: Prover,
): Promise<Found[]> {
  const on = variant.name;
  const steps = planRun(snippets, tools, (snippet) => asked.has(snippet), { runner, variant });
  const runs = await runSteps(steps, prover);
  const verdicts: Found[] = [];
  let before: "works" | "fails" | "lacks" = "works";
  for (const [place, { snippet }] of steps.entries()) {
    const run = runs[place];
    const main = mains[snippet.index];
    if (run === undefined) continue;
    if (main === undefined) {
      const isSetup = snippet.meta.hidden && snippet.meta.check.on.length === 0;
      if (before === "works" && isSetup && failureOnVersion(snippet, run) !== undefined) before = "fails";
      continue;
    }
    const found = versionVerdict(snippet, run, main, on);
    const result = "verdict" in found ? found.verdict : "none";
    const follows = (before !== "works" && result === "fails") || (before === "lacks" && result !== "same");
    verdicts[snippet.index] = follows ? { on, reason: "what runs before it fails there" } : found;
    if (result === "none") before = "lacks";
    else if (result === "fails" && before === "works") before = "fails";
  }
  return verdicts;
}

function resultOf(note: CheckedNote, snippet: Snippet, found: Found, update: boolean): VersionResult {
  const { on } = found;
  const entry = proofOf(note.lock, snippet);
  const locked = entry?.versions?.find((one) => one.on === on);
  // a verdict that the lock lacks for a reason is not compared: another machine may lack what this one has
  const lacking = update ? undefined : entry?.noVerdict?.find((one) => one.on === on);
  const shared = { note, snippet, on, locked };
  if ("reason" in found || lacking !== undefined) {
    const { reason } = "reason" in found ? found : { reason: lacking?.reason };
    return { ...shared, verdict: undefined, reason, status: "not run" };
  }
  const status = locked === undefined ? "new" : isSameAsLocked(locked, found) ? "proven" : "failed";
  return { ...shared, verdict: found, reason: undefined, status };
}

/** A lock leaves out what every run prints otherwise. */
function isSameAsLocked(locked: VersionVerdict, { output, error, ...rest }: VersionVerdict): boolean {
  return isSameVerdict(locked, {
    ...rest,
    ...(locked.output === undefined ? {} : { output }),
    ...(locked.error === undefined ? {} : { error }),
  });
}

/** Adds the results of other versions to the locks that prove the snippets. */
export function recordVersions(root: string, results: readonly VersionResult[]): void {
  for (const { lock, lockFile } of new Set(results.map(({ note }) => note))) {
    if (lock === undefined) continue;
    const fresh = new Map<LockEntry | undefined, VersionResult[]>();
    for (const result of results.filter(({ note }) => note.lock === lock)) {
      const entry = proofOf(lock, result.snippet);
      fresh.set(entry, [...(fresh.get(entry) ?? []), result]);
    }
    const entries = lock.entries.map((entry) => withResults(entry, fresh.get(entry) ?? []));
    const text = formatLock({ entries });
    if (text !== formatLock(lock)) writeWhole(path.join(root, lockFile), text);
  }
}

/** New verdicts replace those of the same versions. A verdict that can't be had now stays. */
function withResults(entry: LockEntry, results: readonly VersionResult[]): LockEntry {
  const without = results.flatMap(({ on, reason }) => (reason === undefined ? [] : [{ on, reason }]));
  const versions = joined(
    entry.versions,
    results.flatMap(({ verdict }) => verdict ?? []),
  );
  const noVerdict = joined(entry.noVerdict, without).filter(
    ({ on }) => !versions.some((one) => one.on === on),
  );
  return { ...entry, versions, noVerdict };
}

/** The new ones in place of the old ones of the same versions, in the order of their names. */
function joined<One extends { readonly on: string }>(
  before: readonly One[] = [],
  fresh: readonly One[],
): One[] {
  const kept = before.filter(({ on }) => !fresh.some((one) => one.on === on));
  return [...kept, ...fresh].toSorted((a, b) => a.on.localeCompare(b.on, "en", { numeric: true }));
}

/** How many snippets of those that ran have a verdict for every version of their tool. */
export interface VersionShare {
  readonly complete: number;
  readonly of: number;
}

/** The share of each note, from the locks alone; undefined if no lock names another version. */
export function versionShares(
  notes: readonly CheckedNote[],
  runners: readonly Runner[],
): ((note: CheckedNote) => VersionShare) | undefined {
  const offered = new Map<Runner, Set<string>>();
  for (const { lock, snippets } of notes)
    for (const snippet of snippets) {
      const runner = runnerOf(runners, snippet);
      for (const { on } of proofOf(lock, snippet)?.versions ?? [])
        if (runner !== undefined) offered.set(runner, (offered.get(runner) ?? new Set()).add(on));
    }
  if (offered.size === 0) return undefined;
  return ({ lock, snippets }) => {
    const complete = snippets.flatMap((snippet): boolean[] => {
      const runner = runnerOf(runners, snippet); // files have none: they run with what uses them
      const entry = proofOf(lock, snippet);
      if (runner === undefined || entry === undefined || !isCompared(snippet, entry)) return [];
      const isThere = (name: string): boolean =>
        entry.versions?.some(({ on }) => on === name) === true ||
        entry.tools.some((tool) => isVersion(tool, name));
      return [[...(offered.get(runner) ?? [])].every(isThere)];
    });
    return { complete: complete.filter(Boolean).length, of: complete.length };
  };
}

/** Whether a snippet ran on a version by itself: it names it, or it is the first. */
function isVersion({ on, version }: ToolProof, name: string): boolean {
  const number = name.replace(/^\D+/, "");
  return on === undefined ? version === number || version.startsWith(`${number}.`) : isNamed({ name }, on);
}
