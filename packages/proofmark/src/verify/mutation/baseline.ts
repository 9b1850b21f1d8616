// Runs a section without mutants: what the runs with mutants are compared with.
import type { Sequence, Snippet } from "../../content/proof/snippet.ts";
import { judgeRun, type Verdict } from "../judge/judge.ts";
import { stableVerdict, waitForOtherTime } from "../judge/stable-traces.ts";
import { isUsedByOthers, type PlannedRun, planSequence, type Tools } from "../plan.ts";
import { runSequence, type SequenceRun } from "../run-sequence.ts";
import { isShell } from "../runners/shell.ts";
import type { SandboxPool } from "../sandbox/sandbox-pool.ts";
import type { SnippetRun } from "../snippet-run.ts";
import { usersOf } from "../used-by.ts";
import { differsItself } from "./differs.ts";

export interface MutationContext {
  /** Without a sandbox. */
  readonly noSandbox: boolean;
  readonly signal: AbortSignal;
  readonly pool: SandboxPool;
}

/** A section as it runs without mutants, with one set of tools. */
export interface Baseline {
  readonly sequence: Sequence;
  readonly plan: PlannedRun;
  /** What the snippets that are judged gave. */
  readonly verdicts: ReadonlyMap<Snippet, Verdict>;
  /** What they gave before a runner looked at all of them together. */
  readonly early: ReadonlyMap<Snippet, Verdict>;
  /** How long each took. */
  readonly ms: ReadonlyMap<Snippet, number>;
  /** All that it left behind. */
  readonly left: string;
  /** The snippet that uses a file or variables. */
  readonly users: ReadonlyMap<Snippet, Snippet | undefined>;
  /** The short forms of this one, by the snippets that they end with. */
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
  const { runs } = planSequence({ sequence, wanted, tools, recording: false });
  const baselines: Baseline[] = [];
  for (const plan of runs) {
    const began = performance.now();
    const { results, ...baseline } = await runBaseline(sequence, plan, context);
    const verdicts = new Map(baseline.verdicts);
    if (await waitForOtherTime(began, results)) {
      const second = await runBaseline(sequence, plan, context);
      for (const [snippet, verdict] of verdicts)
        verdicts.set(snippet, stableVerdict(verdict, second.verdicts.get(snippet) ?? verdict));
    }
    baselines.push({ ...baseline, verdicts, users: usersOf([...wanted], tools.runners) });
  }
  return baselines;
}

/** Runs a section, or a part of it, without a mutant. */
export async function runBaseline(
  sequence: Sequence,
  plan: PlannedRun,
  context: MutationContext,
): Promise<Baseline & { readonly results: Results }> {
  let early: Results = new Map();
  const results = await runSequence({
    ...planned(sequence, plan, context),
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
  const ms = new Map([...results].map(([snippet, run]) => [snippet, run.type === "ran" ? run.cost.ms : 0]));
  return {
    ...{ sequence, plan, verdicts: judged(results), early: judged(early), ms, results },
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

/** How the snippets of a plan run in a sandbox of the pool. */
export const planned = (
  sequence: Sequence,
  { wanted, assign, takesPart }: Omit<PlannedRun, "on">,
  { noSandbox, signal, pool }: MutationContext,
): SequenceRun => ({
  ...{ sequence, wanted, assign, takesPart, signal, pool },
  openSandbox: { noSandbox },
  withTraces: !noSandbox,
  onSnippet: () => {},
});

/**
 * The section up to a snippet, without the separate snippets before it. Undefined if the snippet does not do
 * without them what it does with them, or if this would save nothing.
 */
export function shortOf(
  baseline: Baseline,
  snippet: Snippet,
  context: MutationContext,
): Promise<Baseline | undefined> {
  const known = baseline.short.get(snippet) ?? shorten(baseline, snippet, context);
  baseline.short.set(snippet, known);
  return known;
}

async function shorten(
  { plan, sequence, verdicts }: Baseline,
  snippet: Snippet,
  context: MutationContext,
): Promise<Baseline | undefined> {
  const all = [...sequence.setup, ...sequence.snippets];
  const before = all.slice(0, all.indexOf(snippet)).filter(plan.takesPart);
  const needed = new Set([...before.filter((one) => !isSeparate(one, plan)), snippet]);
  const savesNothing = needed.size > before.length && !isSeparate(snippet, plan);
  if (context.noSandbox || savesNothing || !verdicts.has(snippet) || snippet.meta.check.async)
    return undefined;
  const short = { ...plan, takesPart: (one: Snippet) => needed.has(one), wanted: new Set([snippet]) };
  const alone = await runBaseline(sequence, short, context);
  const [expected, found] = [verdicts.get(snippet), alone.verdicts.get(snippet)];
  const isSame =
    expected !== undefined &&
    found !== undefined &&
    "tool" in found &&
    !differsItself(snippet, expected, found);
  return isSame ? alone : undefined;
}

/** Whether a snippet runs in a new process, of which only files are left when it ends. */
export function isSeparate(snippet: Snippet, { assign }: PlannedRun): boolean {
  const { meta, fence } = snippet;
  const isPlain = meta.file === undefined && !meta.check.async && !isShell(fence.language);
  return isPlain && assign(snippet)?.runner.separate === true;
}
