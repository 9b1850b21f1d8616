// Runs a section without mutants: what the runs with mutants are compared with.

import { judgeRun, type Verdict } from "../judge/judge.ts";
import { stableVerdict, waitForOtherTime } from "../judge/stable-traces.ts";
import type { Sequence, Snippet } from "../lock/snippet.ts";
import { isUsedByOthers, type PlannedRun, planSequence, type Tools } from "../plan.ts";
import { runSequence, type SequenceRun, variantsOf } from "../run-sequence.ts";
import type { Variant } from "../runner/runner.ts";
import type { SandboxPool } from "../sandbox/sandbox-pool.ts";
import type { SnippetRun } from "../snippet-run.ts";
import { usersOf } from "../used-by.ts";

export interface MutationContext {
  /** Without a sandbox. */
  readonly noSandbox: boolean;
  readonly signal: AbortSignal;
  readonly pool: SandboxPool;
}

/** How a section runs, or a part of it, with the tools of the whole. */
export interface MutationPlan extends PlannedRun {
  readonly variants: readonly Variant[];
}

/** A section as it runs without mutants, with one set of tools. */
export interface Baseline {
  readonly sequence: Sequence;
  readonly plan: MutationPlan;
  /** What the snippets that are judged gave. */
  readonly verdicts: ReadonlyMap<Snippet, Verdict>;
  /** The same with only those traces that a second run leaves as well. Runs it when first asked. */
  readonly stableVerdicts: () => Promise<Baseline["verdicts"]>;
  /** What they gave before a runner looked at all of them together. */
  readonly early: ReadonlyMap<Snippet, Verdict>;
  /** How long each took. */
  readonly ms: ReadonlyMap<Snippet, number>;
  /** All that it left behind. */
  readonly left: string;
  /** The snippet that uses a file or variables. */
  readonly users: ReadonlyMap<Snippet, Snippet | undefined>;
  /** The short forms of this one, by the snippets that they are for. */
  readonly short: Map<Snippet, Promise<Baseline | undefined>>;
}

export type Results = ReadonlyMap<Snippet, SnippetRun>;

/** Runs a section without mutants, once for each set of tools that its snippets ask for. */
export async function runBaselines(
  sequence: Sequence,
  tools: Tools,
  context: MutationContext,
): Promise<Baseline[]> {
  const wanted = new Set([...sequence.setup, ...sequence.snippets]);
  const { runs } = planSequence({ sequence, wanted, tools });
  const baselines: Baseline[] = [];
  const users = usersOf([...wanted], tools.runners);
  for (const run of runs) {
    const plan = { ...run, variants: variantsOf(sequence, run) };
    baselines.push({ ...(await runBaseline(sequence, plan, context)), users });
  }
  return baselines;
}

/** Runs a section, or a part of it, without a mutant. `known` has how long its snippets took before. */
export async function runBaseline(
  sequence: Sequence,
  plan: MutationPlan,
  context: MutationContext,
  known?: ReadonlyMap<Snippet, number>,
): Promise<Baseline> {
  const began = performance.now();
  let early: Results = new Map();
  const results = await runSequence({
    ...planned(sequence, plan, context),
    ...(known && { timeoutOf: (snippet) => patienceFor(snippet, known.get(snippet) ?? 0, SHORT_TIMES) }),
    isOver(current) {
      early = new Map(current);
      return false;
    },
  });
  const judged = (some: Results): Map<Snippet, Verdict> =>
    new Map(
      [...plan.wanted].flatMap((snippet) =>
        isUsedByOthers(snippet) ? [] : [[snippet, judgeRun(snippet, some.get(snippet), plan.on(snippet))]],
      ),
    );
  const verdicts = judged(results);
  const compareSecond = async (): Promise<Baseline["verdicts"]> => {
    if (!(await waitForOtherTime(began, results))) return verdicts;
    const second = await runBaseline(sequence, plan, context);
    const stable = ([snippet, verdict]: [Snippet, Verdict]): [Snippet, Verdict] => [
      snippet,
      stableVerdict(verdict, second.verdicts.get(snippet) ?? verdict),
    ];
    return new Map([...verdicts].map(stable));
  };
  let compared: ReturnType<typeof compareSecond> | undefined;
  const ms = new Map([...results].map(([snippet, run]) => [snippet, run.type === "ran" ? run.cost.ms : 0]));
  return {
    ...{ sequence, plan, verdicts, early: judged(early), ms },
    stableVerdicts: () => (compared ??= compareSecond()),
    left: leftBy(results),
    users: new Map(),
    short: new Map(),
  };
}

/** The snippet that proves another: that which uses it, if it is a file. */
export const proverOf = (snippet: Snippet, { users }: Baseline): Snippet | undefined =>
  users.has(snippet) ? users.get(snippet) : snippet;

/** All that a run left behind, as one text. */
export const leftBy = (results: Results): string =>
  JSON.stringify([...results.values()].flatMap((run) => (run.type === "ran" ? (run.traces ?? []) : [])));

/** A mutant that loops is stopped after `times` the time that its snippet takes, and `ms` more. Guesses. */
export const PATIENCE = { times: 5, ms: 2000 };

/** The same for a part of a section without a mutant, which may lack what a snippet waits for. */
const SHORT_TIMES = 2;

/** Time for a snippet that took this long without a mutant, in milliseconds. */
export const patienceFor = ({ meta: { check } }: Snippet, ms: number, times = PATIENCE.times): number =>
  check.fails?.timeout ? check.timeoutMs : Math.min(check.timeoutMs, times * ms + PATIENCE.ms);

/** How the snippets of a plan run in a sandbox of the pool. */
export const planned = (
  sequence: Sequence,
  { wanted, assign, takesPart, variants }: Omit<MutationPlan, "on">,
  { noSandbox, signal, pool }: MutationContext,
): SequenceRun => ({
  ...{ sequence, wanted, assign, takesPart, variants, signal, pool },
  openSandbox: { noSandbox },
  withTraces: !noSandbox,
  onSnippet: () => {},
});
