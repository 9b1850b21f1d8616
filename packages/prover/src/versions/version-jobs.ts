// Finds which sequences have yet to run on which other versions.
import { FEATURE_MATRIX } from "../document/feature-matrix.ts";
import { MATRIX } from "../document/regex-matrix.ts";
import { proofOf } from "../lock/lock.ts";
import type { Sequence, Snippet } from "../lock/snippet.ts";
import type { CheckedNote } from "../note.ts";
import { isNamed, runnerOf, type Tools } from "../plan.ts";
import type { ToolProof } from "../proof/proof.ts";
import type { Runner, Variant } from "../runner/runner.ts";

/** A sequence to run with one other version. */
export interface Job {
  readonly note: CheckedNote;
  readonly sequence: Sequence;
  readonly runner: Runner;
  readonly variant: Variant;
  readonly wanted: ReadonlySet<Snippet>;
  /** What the first version printed, for all snippets that may run on this one. */
  readonly mains: ReadonlyMap<Snippet, ToolProof>;
}

/** One job for each version that at least one snippet of a sequence has yet to run on. */
export function jobsOf({
  note,
  sequence,
  wanted,
  tools,
  onlyMissing,
  retries,
}: {
  readonly note: CheckedNote;
  readonly sequence: Sequence;
  readonly wanted: ReadonlySet<Snippet>;
  readonly tools: Tools;
  readonly onlyMissing: boolean;
  /** Whether to ask again where a version said nothing. */
  readonly retries: boolean;
}): Job[] {
  const jobs = new Map<Variant, Job & { wanted: Set<Snippet>; mains: Map<Snippet, ToolProof> }>();
  for (const snippet of sequence.snippets.filter(({ meta }) => !meta.hidden)) {
    const runner = runnerOf(tools.runners, snippet);
    const entry = proofOf(note.lock, snippet);
    const main = entry?.tools.find(({ on }) => !isRefused(snippet, on));
    if (runner === undefined || main === undefined || entry?.level !== "ran" || isMatrix(snippet)) continue;
    const said = [...(entry.versions ?? []), ...(retries ? [] : (entry.noVerdict ?? []))];
    const known = new Set((onlyMissing ? said : []).map(({ on }) => on));
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

/** The versions that any lock names besides the first. */
export const namesInLocks = (notes: readonly CheckedNote[]): ReadonlySet<string> =>
  new Set(
    notes
      .flatMap(({ lock }) => lock?.entries ?? [])
      .flatMap(({ versions = [], noVerdict = [] }) => [...versions, ...noVerdict].map(({ on }) => on)),
  );

/** Whether a snippet is a table that names its versions itself. */
export const isMatrix = ({ fence }: Snippet): boolean => [MATRIX, FEATURE_MATRIX].includes(fence.language);

const isRefused = ({ meta }: Snippet, on: string | undefined): boolean =>
  meta.check.on.some(({ name, fails }) => fails && name === on);

/**
 * The versions that `check` does not run a snippet on: all but the first, or but those that it names.
 */
function otherVariants({ meta }: Snippet, variants: readonly Variant[]): readonly Variant[] {
  const { on } = meta.check;
  const others =
    on.length === 0
      ? variants.slice(1)
      : variants.filter((variant) => !on.some(({ name }) => isNamed(variant, name)));
  return others.filter(({ isForeign }) => !isForeign);
}
