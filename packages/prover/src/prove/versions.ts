// Runs snippets on every other version that their runners offer, and compares their results with the locks.
// The version that a lock names first is the job of `check` itself.
import { isMatrix } from "../document/matrix.ts";
import { isRefusedOn } from "../judge/judge.ts";
import { failureOnVersion, isSameVerdict, stableVerdict, versionVerdict } from "../judge/version-verdict.ts";
import { type LockEntry, proofOf } from "../lock/lock.ts";
import type { Snippet } from "../lock/snippet.ts";
import type { CheckedNote } from "../note.ts";
import type { ToolProof, VersionVerdict } from "../proof/proof.ts";
import type { Variant } from "../runner/runner.ts";
import { workOn } from "./concurrency.ts";
import { isNamed, type Prover, planRun, runnerOf, type Target, type Tools } from "./plan.ts";
import { type NoteResult, type VersionResult, writeLock } from "./result.ts";
import { runSteps } from "./run.ts";
import { type CheckOptions, selectNotes } from "./select.ts";

/** A section to run with one other version. */
interface Job {
  readonly note: CheckedNote;
  readonly section: string;
  readonly snippets: readonly Snippet[];
  readonly target: Target;
  /** The proofs in the lock of the snippets that lack a verdict of it. */
  readonly asked: Map<Snippet, LockEntry>;
  /** By the index of a snippet: what the first version printed, for all that may run on this one. */
  readonly mains: ToolProof[];
}

type Found = VersionResult["found"];

/**
 * Runs the selected snippets on the other versions. With `changed`, or to update the locks, only for verdicts that
 * they lack; with `changed` on versions that a lock of any note names: a machine may offer others. Adds what is
 * found to the results, and with `update` to the locks.
 */
export async function checkVersions(
  prover: Prover,
  checked: readonly NoteResult[],
  notes: readonly CheckedNote[],
  { update, changed, onProgress, ...selection }: CheckOptions,
): Promise<NoteResult[]> {
  const named = new Set(notes.flatMap(({ lock }) => lock?.entries.flatMap(namesIn) ?? []));
  const lacks = (entry: LockEntry, on: string): boolean => {
    if (!update && !changed) return true;
    const names = update ? entry.versions?.map((one) => one.on) : namesIn(entry);
    return names?.includes(on) !== true && (update || named.has(on));
  };
  const selected = selectNotes(
    checked.map(({ note }) => note),
    prover.runners,
    { ...selection, changed: false },
  );
  const jobs = selected.flatMap(({ note, asked }) => jobsOf(note, asked, prover, lacks));
  const results = new Map(selected.map(({ note }): [CheckedNote, VersionResult[]] => [note, []]));
  await workOn(jobs, { signal: prover.signal, onProgress }, async (job) => {
    const { note, target, asked } = job;
    const on = target.variant.name;
    const found = await verdictsOf(job, prover, update);
    for (const [snippet, entry] of asked) {
      const verdict = found[snippet.index] ?? { on, reason: "it was not run" };
      results.get(note)?.push(compared(snippet, entry, verdict, update));
    }
  });
  return checked.map((result) => {
    const versions = results.get(result.note) ?? [];
    const entries = result.note.lock?.entries.map((entry) => withResults(entry, versions));
    return update && entries
      ? writeLock(prover.root, { ...result, versions }, entries)
      : { ...result, versions };
  });
}

/** The versions that an entry names besides the first. */
const namesIn = ({ versions = [], noVerdict = [] }: LockEntry): string[] =>
  [...versions, ...noVerdict].map(({ on }) => on);

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
          ...{ note, section: `${section} on ${variant.name}`, target: { runner, variant } },
          ...{ snippets: [...setup, ...snippets], asked: new Map(), mains: [] },
        };
        job.mains[snippet.index] = main;
        if (selected.has(snippet) && lacks(entry, variant.name)) job.asked.set(snippet, entry);
        jobs.set(variant, job);
      }
    }
    return [...jobs.values()].filter(({ asked }) => asked.size > 0);
  });
}

/** Whether other versions can say anything of a snippet: a table of features names its versions itself. */
const isCompared = ({ fence, meta }: Snippet, { level }: LockEntry): boolean =>
  level === "ran" && !meta.hidden && !isMatrix(fence.language);

/** The versions that `check` does not run a snippet on: all but the first, or but those that it names. */
function otherVariants({ meta }: Snippet, variants: readonly Variant[]): readonly Variant[] {
  const { on } = meta.check;
  return variants.filter(
    (variant, index) =>
      !variant.isForeign && (on.length === 0 ? index > 0 : !on.some(({ name }) => isNamed(variant, name))),
  );
}

/** The verdicts of a version, by the index of a snippet. */
async function verdictsOf(job: Job, prover: Prover, update: boolean): Promise<readonly Found[]> {
  const first = await runOnVersion(job, prover);
  const isUnstable = first.some((found) => "verdict" in found && found.verdict !== "same");
  if (!update || !isUnstable) return first;
  const second = await runOnVersion(job, prover);
  return first.map((found, index) => ("verdict" in found ? stableVerdict(found, second[index]) : found));
}

/** Judges the snippets of a section in their order: one that follows a failure may fail because of it. */
async function runOnVersion({ snippets, target, asked, mains }: Job, prover: Prover): Promise<Found[]> {
  const on = target.variant.name;
  const steps = planRun(snippets, prover, new Set(asked.keys()), target);
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

function compared(snippet: Snippet, entry: LockEntry, found: Found, update: boolean): VersionResult {
  const locked = entry.versions?.find(({ on }) => on === found.on);
  // a verdict that the lock lacks for a reason is not compared: another machine may lack what this one has
  const lacking = update ? undefined : entry.noVerdict?.find(({ on }) => on === found.on);
  const shared = { snippet, entry, found: lacking ?? found, locked };
  if ("reason" in shared.found) return { ...shared, status: "not run" };
  if (locked === undefined) return { ...shared, status: update ? "proven" : "new" };
  return { ...shared, status: isSameAsLocked(locked, shared.found) ? "proven" : "failed" };
}

/** A lock leaves out what every run prints otherwise. */
const isSameAsLocked = (locked: VersionVerdict, { output, error, ...rest }: VersionVerdict): boolean =>
  isSameVerdict(locked, { ...rest, output: locked.output && output, error: locked.error && error });

/** New verdicts replace those of the same versions. A verdict that can't be had now stays. */
function withResults(entry: LockEntry, results: readonly VersionResult[]): LockEntry {
  const fresh = results.flatMap((result) => (result.entry === entry ? [result.found] : []));
  const versions = joined(
    entry.versions,
    fresh.filter((found) => "verdict" in found),
  );
  const noVerdict = joined(
    entry.noVerdict,
    fresh.filter((found) => "reason" in found),
  ).filter(({ on }) => !versions.some((one) => one.on === on));
  return { ...entry, versions, noVerdict };
}

/** The new ones in place of the old ones of the same versions, in the order of their names. */
function joined<One extends Found>(before: readonly One[] = [], fresh: readonly One[]): One[] {
  const kept = before.filter(({ on }) => !fresh.some((one) => one.on === on));
  return [...kept, ...fresh].toSorted((a, b) => a.on.localeCompare(b.on, "en", { numeric: true }));
}
