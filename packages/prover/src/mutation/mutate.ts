// Mutation testing for documentation: snippets are changed by small mistakes, each runs in its section, and
// what no snippet notices is a claim that nothing holds.
import { createHighlighter } from "proofmark/src/content/highlight/highlight.ts";
import type { CheckOptions } from "../check.ts";
import { CONCURRENCY, runAll } from "../concurrency.ts";
import { hashText } from "../files/hash.ts";
import { proofOf } from "../lock/lock.ts";
import { type Sequence, type Snippet, sequenceKey } from "../lock/snippet.ts";
import { type Mutant, mutantsOf, sampleOf } from "../mutants/mutants.ts";
import type { CheckedNote } from "../note.ts";
import { findTools, isUsedByOthers, runnerOf, type Tools, waits } from "../plan.ts";
import { TICKED } from "../proof/proof.ts";
import { createSandboxPools } from "../sandbox/sandbox-pool.ts";
import { selectNotes } from "../select.ts";
import { openToolbox } from "../toolbox/toolbox.ts";
import { type Baseline, type MutationContext, proverOf, runBaselines } from "./baseline.ts";
import { openMutantCache, stateOfTools } from "./mutant-cache.ts";
import { onlyFails } from "./only-fails.ts";
import { isNoticed } from "./try-mutant.ts";
import { noticedTogether } from "./try-together.ts";

export interface MutateOptions
  extends Pick<
    CheckOptions,
    | "root"
    | "notes"
    | "runners"
    | "cacheDir"
    | "targets"
    | "only"
    | "changed"
    | "noSandbox"
    | "signal"
    | "onProgress"
  > {
  /** Mutants of each snippet that are tried. */
  readonly sample: number;
  /** Chooses the sample: the same for the same seed. */
  readonly seed: string;
}

/** What became of the mutants of one snippet. */
export interface SnippetMutants {
  readonly file: string;
  readonly snippet: Snippet;
  /** The key of its section, as `LockEntry` has it. */
  readonly section: string;
  readonly tried: readonly { readonly mutant: Mutant; readonly noticed: boolean }[];
  /** Whether it claims nothing but a failure. */
  readonly onlyFails: boolean;
  /** Why none was tried, if not because there is none. */
  readonly failure: string | undefined;
}

/**
 * Sections that mostly wait, beside those that compute. More than `check` has: a mutant that is late because the
 * machine is busy gets more time.
 */
const WAITING = 3;

/** A mutant to be tried alone if it was not noticed together with the others; or those together. */
interface Job {
  readonly target: Target;
  readonly mutant: Mutant | undefined;
}

interface Target {
  readonly note: CheckedNote;
  readonly sequence: Sequence;
  readonly snippet: Snippet;
  readonly mutants: readonly Mutant[];
  /** Whether a mutant was noticed; undefined if it was not tried. */
  readonly resultOf: (mutant: Mutant) => boolean | undefined;
  /** Keeps a result in the cache. */
  readonly keep: (mutant: Mutant, noticed: boolean) => void;
}

const untried = ({ mutants, resultOf }: Target): Mutant[] =>
  mutants.filter((mutant) => resultOf(mutant) === undefined);

/** Tries a sample of the mutants of each selected snippet that readers see. Needs no lock. */
export async function mutate(options: MutateOptions): Promise<SnippetMutants[]> {
  const { root, notes, runners, cacheDir, signal } = options;
  const selected = selectNotes(notes, { ...options, changed: false });
  const toolbox = openToolbox(cacheDir);
  const tools = await findTools(
    runners,
    selected.flatMap(({ note }) => note.snippets),
    { toolbox, root },
  );
  const targets: Target[] = [];
  for (const { note, wanted } of selected) targets.push(...(await targetsOf(note, wanted, tools, options)));
  const pools = createSandboxPools(CONCURRENCY + WAITING);
  const contextOf = (sequence: Sequence): MutationContext => ({
    noSandbox: options.noSandbox,
    signal,
    pool: pools.poolOf(sequence),
  });
  const baselines = new Map<Sequence, Promise<Baseline[]>>();
  const failures = new Map<Snippet, string>();
  const total = targets.flatMap(untried).length;
  let done = 0;
  const keep = ({ keep }: Target, mutant: Mutant, noticed: boolean): void => {
    keep(mutant, noticed);
    done++;
  };
  /** Runs the section of a snippet, if it did not run yet. Undefined if it says nothing about mutants. */
  const baselinesOf = async ({ note, sequence, snippet }: Target): Promise<Baseline[] | undefined> => {
    if (signal.aborted) return undefined;
    options.onProgress({ done, total, file: note.file, section: snippet.fence.section });
    const baseline = baselines.get(sequence) ?? runBaselines(sequence, tools, contextOf(sequence));
    baselines.set(sequence, baseline);
    const ran = await baseline;
    const failure = failureOf(snippet, ran);
    if (failure !== undefined) failures.set(snippet, failure);
    return failure !== undefined || signal.aborted || !isTicked(snippet, ran) ? undefined : ran;
  };
  const runTogether = async (target: Target): Promise<void> => {
    for (const baseline of (await baselinesOf(target)) ?? []) {
      const noticed = await noticedTogether(
        target.snippet,
        untried(target),
        baseline,
        contextOf(target.sequence),
      );
      if (signal.aborted) return;
      for (const mutant of noticed) keep(target, mutant, true);
    }
  };
  const together = new Map<Target, Promise<void>>();
  const work = async ({ target, mutant }: Job): Promise<void> => {
    const ended = together.get(target) ?? runTogether(target);
    together.set(target, ended);
    await ended;
    if (mutant === undefined || target.resultOf(mutant) !== undefined) return;
    const ran = await baselinesOf(target);
    const noticed = ran && (await isNoticed(target.snippet, mutant.code, ran, contextOf(target.sequence)));
    if (noticed !== undefined && !signal.aborted) keep(target, mutant, noticed);
  };
  const hasSeveral = (target: Target): boolean => untried(target).length > 1;
  const jobs = [
    ...targets.filter(hasSeveral).map((target): Job => ({ target, mutant: undefined })),
    ...targets.flatMap((target) => untried(target).map((mutant): Job => ({ target, mutant }))),
  ];
  const isWaiting = ({ target: { sequence } }: Job): boolean => waits(sequence, tools);
  await runAll(jobs, isWaiting, work, WAITING).finally(pools.close);
  signal.throwIfAborted();
  return targets.map(({ note, sequence, snippet, mutants, resultOf }) => ({
    file: note.file,
    snippet,
    section: sequenceKey(sequence),
    onlyFails: onlyFails(snippet, sequence),
    failure: failures.get(snippet),
    tried: mutants.flatMap((mutant) => {
      const noticed = resultOf(mutant);
      return noticed === undefined ? [] : [{ mutant, noticed }];
    }),
  }));
}

/** The name of a mutant in the cache. */
const idOf = (snippet: Snippet, mutant: Mutant): string => hashText(`${snippet.key} ${mutant.code}`);

const highlighter = createHighlighter();

/** The snippets that readers see run, with their samples. */
async function targetsOf(
  note: CheckedNote,
  wanted: ReadonlySet<Snippet>,
  tools: Tools,
  { root, cacheDir, changed, sample, seed }: MutateOptions,
): Promise<Target[]> {
  const cache = openMutantCache(cacheDir, note.file);
  const targets: Target[] = [];
  for (const sequence of note.sequences) {
    const section = sequenceKey(sequence);
    const all = [...sequence.setup, ...sequence.snippets];
    const used = new Set(all.flatMap((snippet) => runnerOf(tools.runners, snippet) ?? []));
    const variants = [...used].flatMap((runner) => tools.found.get(runner)?.variants ?? []);
    const cacheKey = hashText(`${section} ${stateOfTools(variants, root)}`);
    for (const snippet of sequence.snippets) {
      const isMeasured = changed && proofOf(note.lock, snippet)?.mutants?.section === section;
      const level = proofOf(note.lock, snippet)?.level;
      const isWeak = level !== undefined && !TICKED.has(level);
      if (!wanted.has(snippet) || isMeasured || isWeak || !isShownAndRuns(snippet, tools)) continue;
      const { code, key, fence } = snippet;
      const all = mutantsOf(code, fence.language, await (await highlighter).tokens(code, fence.language));
      const mutants = sampleOf(all, sample, (mutant) => hashText(`${seed} ${key} ${mutant.code}`));
      targets.push({
        ...{ note, sequence, snippet, mutants },
        resultOf: (mutant) => cache.get(cacheKey, idOf(snippet, mutant)),
        keep(mutant, noticed) {
          cache.set(cacheKey, idOf(snippet, mutant), noticed);
          cache.save();
        },
      });
    }
  }
  return targets;
}

const isShownAndRuns = (snippet: Snippet, { runners }: Tools): boolean =>
  !snippet.meta.hidden && (runnerOf(runners, snippet) !== undefined || isUsedByOthers(snippet));

/** Whether a snippet carries a tick: if a snippet is only parsed, only typing errors in it are noticed. */
const isTicked = (snippet: Snippet, baselines: readonly Baseline[]): boolean =>
  baselines.some((baseline) => {
    const prover = proverOf(snippet, baseline);
    const verdict = prover && baseline.verdicts.get(prover);
    return verdict !== undefined && "tool" in verdict && TICKED.has(verdict.level);
  });

/** Why the section of a snippet says nothing about mutants: it fails without one, or did not run. */
function failureOf(snippet: Snippet, baselines: readonly Baseline[]): string | undefined {
  for (const { verdicts } of baselines)
    for (const [{ fence }, verdict] of verdicts)
      if ("failure" in verdict)
        return `its section fails without a mutant: line ${fence.line}: ${verdict.failure.message}`;
  const isRun = baselines.some((baseline) => {
    const prover = proverOf(snippet, baseline);
    return prover !== undefined && baseline.verdicts.has(prover);
  });
  return isRun ? undefined : "it does not run here: a tool is missing, or nothing uses it";
}
