// Runs snippets on every other version that their runners offer, and compares their results with the locks.
// The version that a lock names first is the job of `check` itself.
import { isMatrix } from "../document/matrix.ts";
import { isRefusedOn } from "../judge/judge.ts";
import { failureOnVersion, isSameVerdict, stableVerdict, versionVerdict } from "../judge/version-verdict.ts";
import { type LockEntry, proofOf, type VersionVerdict } from "../lock/lock.ts";
import type { Snippet } from "../lock/snippet.ts";
import type { CheckedNote } from "../note.ts";
import type { Variant } from "../runner/runner.ts";
import { isNamed, type Prover, planRun, runnerOf, type Target } from "./plan.ts";
import { type NoteResult, type VersionResult, writeLock } from "./result.ts";
import { runSteps, workOn } from "./run.ts";
import { type CheckOptions, selectNotes } from "./select.ts";

/** A section to run with one other version. */
interface Job {
  readonly note: CheckedNote;
  readonly section: string;
  readonly snippets: readonly Snippet[];
  readonly target: Target;
  /** The proofs that results on this version are compared with. */
  readonly proofs: ReadonlyMap<Snippet, LockEntry>;
  readonly asked: ReadonlySet<Snippet>;
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
  const named = new Set(notes.flatMap(({ lock }) => lock?.flatMap(namesIn) ?? []));
  const isLacking = (entry: LockEntry, on: string): boolean => {
    if (!update && !changed) return true;
    const names = update ? entry.versions?.map((one) => one.on) : namesIn(entry);
    return names?.includes(on) !== true && (update || named.has(on));
  };
  const selected = selectNotes(
    checked.map(({ note }) => note),
    prover.runners,
    { ...selection, changed: false },
  );
  const jobs = selected.flatMap(({ note, asked }) =>
    jobsOf(note, prover, (snippet, entry, on) => asked.has(snippet) && isLacking(entry, on)),
  );
  const results: VersionResult[] = [];
  await workOn(jobs, { signal: prover.signal, onProgress }, async (job) => {
    const verdicts = await verdictsOf(job, prover, update);
    for (const snippet of job.asked) {
      const entry = job.proofs.get(snippet);
      const found = verdicts.get(snippet) ?? { on: job.target.variant.name, reason: "it was not run" };
      if (entry !== undefined) results.push(compared(snippet, entry, found, update));
    }
  });
  return checked.map((result) => {
    const versions = results.filter(({ snippet }) => result.note.snippets.includes(snippet));
    const lock = result.note.lock?.map((entry) => withResults(entry, versions));
    return update && lock ? writeLock(prover.root, { ...result, versions }, lock) : { ...result, versions };
  });
}

/** The versions that an entry names besides the first. */
const namesIn = ({ versions = [], noVerdict = [] }: LockEntry): string[] =>
  [...versions, ...noVerdict].map(({ on }) => on);

/** A job for each section and other version of its runners that at least one snippet is asked about. */
function jobsOf(
  note: CheckedNote,
  { runners, found }: Prover,
  isAsked: (snippet: Snippet, entry: LockEntry, on: string) => boolean,
): Job[] {
  return note.sequences.flatMap(({ section, setup, snippets }) => {
    const jobs = new Map<Variant, Job & { proofs: Map<Snippet, LockEntry>; asked: Set<Snippet> }>();
    for (const snippet of snippets) {
      const runner = runnerOf(runners, snippet);
      const entry = proofOf(note.lock, snippet);
      if (runner === undefined || entry === undefined || !isCompared(snippet, entry)) continue;
      for (const variant of otherVariants(snippet, found.get(runner)?.variants ?? [])) {
        const job = jobs.get(variant) ?? {
          ...{ note, section: `${section} on ${variant.name}`, target: { runner, variant } },
          ...{ snippets: [...setup, ...snippets], asked: new Set(), proofs: new Map() },
        };
        job.proofs.set(snippet, entry);
        if (isAsked(snippet, entry, variant.name)) job.asked.add(snippet);
        jobs.set(variant, job);
      }
    }
    return [...jobs.values()].filter(({ asked }) => asked.size > 0);
  });
}

/** Whether other versions can say anything of a snippet: a table of features names its versions itself. */
const isCompared = (snippet: Snippet, entry: LockEntry): boolean =>
  entry.level === "ran" &&
  !snippet.meta.hidden &&
  !isMatrix(snippet.fence.language) &&
  mainOf(snippet, entry) !== undefined;

/** The versions that `check` does not run a snippet on: all but the first, or but those that it names. */
function otherVariants({ meta }: Snippet, variants: readonly Variant[]): readonly Variant[] {
  const { on } = meta.check;
  if (on.length === 0) return variants.slice(1);
  return variants.filter((variant) => !on.some(({ name }) => isNamed(variant, name)));
}

/** The output of the first version that must not refuse the snippet. */
const mainOf = (snippet: Snippet, { tools }: LockEntry) => tools.find(({ on }) => !isRefusedOn(snippet, on));

/** The verdicts of a version: to update a lock those of two runs, unless the first is the same everywhere. */
async function verdictsOf(job: Job, prover: Prover, update: boolean): Promise<ReadonlyMap<Snippet, Found>> {
  const first = await runOnVersion(job, prover);
  const isUnstable = [...first.values()].some((found) => "verdict" in found && found.verdict !== "same");
  if (!update || !isUnstable) return first;
  const second = await runOnVersion(job, prover);
  return new Map(
    [...first].map(([snippet, found]) => [
      snippet,
      "verdict" in found ? stableVerdict(found, second.get(snippet)) : found,
    ]),
  );
}

/** Judges the snippets of a section in their order: one that follows a failure may fail because of it. */
async function runOnVersion(job: Job, prover: Prover): Promise<Map<Snippet, Found>> {
  const on = job.target.variant.name;
  const runs = await runSteps(planRun(job.snippets, prover, job.asked, job.target), prover);
  const verdicts = new Map<Snippet, Found>();
  let before: "works" | "fails" | "lacks" = "works";
  for (const snippet of job.snippets) {
    const run = runs.get(snippet);
    const entry = job.proofs.get(snippet);
    const main = entry && mainOf(snippet, entry);
    if (run === undefined) continue;
    if (main === undefined) {
      const isSetup = snippet.meta.hidden && snippet.meta.check.on.length === 0;
      if (before === "works" && isSetup && failureOnVersion(snippet, run) !== undefined) before = "fails";
      continue;
    }
    const found = versionVerdict(snippet, run, main, on);
    const result = "verdict" in found ? found.verdict : "none";
    const follows =
      (before !== "works" && result === "fails") || (before === "lacks" && result === "differs");
    verdicts.set(snippet, follows ? { on, reason: "what runs before it fails there" } : found);
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
  const { versions = [], noVerdict = [] } = entry;
  const fresh = results
    .flatMap((result) => (result.entry === entry ? [result.found] : []))
    .filter((found) => "verdict" in found || !versions.some(({ on }) => on === found.on));
  const others = [...versions, ...noVerdict].filter(({ on }) => !fresh.some((one) => one.on === on));
  const all = [...others, ...fresh].toSorted((a, b) => a.on.localeCompare(b.on, "en", { numeric: true }));
  return {
    ...entry,
    versions: all.filter((one) => "verdict" in one),
    noVerdict: all.filter((one) => "reason" in one),
  };
}
