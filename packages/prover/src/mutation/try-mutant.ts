// Runs one mutant in its section, and says whether anything notices it: a snippet that fails, or prints or
// returns what the section without a mutant does not.

import { judgeRun, type Verdict } from "../judge/judge.ts";
import type { Sequence, Snippet } from "../lock/snippet.ts";
import { runSequence } from "../run-sequence.ts";
import {
  type Baseline,
  leftBy,
  type MutationContext,
  PATIENCE,
  patienceFor,
  planned,
  proverOf,
  type Results,
  runBaseline,
} from "./baseline.ts";
import { differs, differsItself } from "./differs.ts";
import { onlyFails } from "./only-fails.ts";
import { isSeparate, shortOf } from "./short-form.ts";

/** What became of one mutant in one run. */
interface Tried {
  readonly isNoticed: boolean;
  /** The snippet that ran into the time that it was given. */
  readonly late: Snippet | undefined;
  readonly left: string;
}

/**
 * Whether a mutant is noticed: `code` in place of the snippet's own. Tries one set of tools after the other;
 * each run ends with the snippet that notices it.
 */
export async function isNoticed(
  snippet: Snippet,
  code: string,
  baselines: readonly Baseline[],
  context: MutationContext,
): Promise<boolean> {
  for (const baseline of baselines)
    if (baseline.plan.takesPart(snippet) && (await isNoticedIn(baseline, snippet, code, context)))
      return true;
  return false;
}

async function isNoticedIn(
  baseline: Baseline,
  snippet: Snippet,
  code: string,
  context: MutationContext,
): Promise<boolean> {
  const prover = proverOf(snippet, baseline);
  const claimsNothing = onlyFails(snippet, baseline.sequence);
  const short = prover && (await shortOf(baseline, prover, context));
  if (short !== undefined) {
    const mutated = { snippet, code, differ: differsItself, expected: Promise.resolve(short.verdicts) };
    const { isNoticed, left } = await tryInTime(short, mutated, context);
    if (isNoticed || claimsNothing) return isNoticed;
    // what comes after a process runs as before if it finds the same files
    const isAllSame = short.verdicts.size === short.plan.wanted.size && left === short.left;
    if (prover === snippet && isSeparate(snippet, baseline.plan) && isAllSame) return false;
  }
  const mutated = { snippet, code, differ: differs, expected: baseline.stableVerdicts() };
  return (await tryInTime(baseline, mutated, context)).isNoticed;
}

/** A mutant, and what counts as noticing it. */
interface Mutated {
  readonly snippet: Snippet;
  readonly code: string;
  readonly differ: typeof differs;
  /** What the snippets give without it, found while it runs. */
  readonly expected: Promise<Baseline["verdicts"]>;
}

/**
 * Tries a mutant. Where a snippet runs out of time, it runs again right after that without the mutant: on a
 * machine that has become slower meanwhile it gets more.
 */
async function tryInTime(baseline: Baseline, mutated: Mutated, context: MutationContext): Promise<Tried> {
  const tried = await tryMutant(baseline, mutated, context);
  const { late } = tried;
  if (late === undefined || context.signal.aborted) return tried;
  const upToIt = { ...baseline.plan, wanted: new Set([late]) };
  const { ms } = await runBaseline(baseline.sequence, upToIt, context);
  const longest = Math.min(late.meta.check.timeoutMs, PATIENCE.times * (ms.get(late) ?? 0));
  const isSlower = longest > patienceFor(late, baseline.ms.get(late) ?? 0);
  return isSlower
    ? tryInTime({ ...baseline, ms: new Map([...baseline.ms, ...ms]) }, mutated, context)
    : tried;
}

async function tryMutant(
  baseline: Baseline,
  { snippet: mutated, code, differ, expected }: Mutated,
  context: MutationContext,
): Promise<Tried> {
  const { plan, verdicts, early, ms } = baseline;
  const { sequence, originalOf } = withMutant(baseline.sequence, mutated, code);
  const all = [...sequence.setup, ...sequence.snippets];
  const place = all.findIndex((twin) => originalOf(twin) === mutated);
  // what began before the mutant and still runs may print what it does
  const mayDiffer = all.filter((twin, at) => at >= place || twin.meta.check.async);
  const judged = mayDiffer.filter((twin) => verdicts.has(originalOf(twin)));
  const seen = new Set<Snippet>();
  const running = runSequence({
    ...planned(
      sequence,
      {
        wanted: new Set(judged),
        variants: plan.variants,
        assign: (twin) => plan.assign(originalOf(twin)),
        takesPart: (twin) => plan.takesPart(originalOf(twin)),
      },
      context,
    ),
    timeoutOf: (twin) => patienceFor(originalOf(twin), ms.get(originalOf(twin)) ?? 0),
    isOver: (current) => judged.some((twin) => noticesEarly(twin, current)),
  });
  const [results, stable] = await Promise.all([running, expected]);
  const late = [...results].find(
    ([twin, run]) => run.type === "ran" && run.timedOut && twin.meta.check.fails?.timeout !== true,
  );
  return {
    isNoticed: judged.some((twin) => results.has(twin) && notices(twin, results, stable)),
    late: late && originalOf(late[0]),
    left: leftBy(results),
  };

  function noticesEarly(twin: Snippet, current: Results): boolean {
    if (seen.has(twin) || !current.has(twin)) return false;
    seen.add(twin);
    const original = originalOf(twin);
    const [before, final] = [early.get(original), verdicts.get(original)];
    const isReviewed = before === undefined || final === undefined || differs(original, before, final);
    if (!isReviewed) return notices(twin, current, early); // the traces come with the end of the section
    // its output may not count; but what fails already does not succeed later
    return before !== undefined && "tool" in before && "failure" in verdictOf(twin, current);
  }

  function notices(twin: Snippet, some: Results, known: Baseline["verdicts"]): boolean {
    const original = originalOf(twin);
    const before = known.get(original);
    return before !== undefined && differ(original, before, verdictOf(twin, some));
  }

  function verdictOf(twin: Snippet, some: Results): Verdict {
    return judgeRun(twin, some.get(twin), plan.on(originalOf(twin)));
  }
}

/** The section with a mutant in it: copies of its snippets. */
function withMutant(
  sequence: Sequence,
  mutated: Snippet,
  code: string,
): { sequence: Sequence; originalOf: (twin: Snippet) => Snippet } {
  const twins = new Map<Snippet, Snippet>();
  const originals = new Map<Snippet, Snippet>();
  const copy = (snippet: Snippet): Snippet => {
    const twin: Snippet = {
      ...snippet,
      code: snippet === mutated ? code : snippet.code,
      files: snippet.files.map((file) => twins.get(file) ?? file),
    };
    twins.set(snippet, twin);
    originals.set(twin, snippet);
    return twin;
  };
  return {
    sequence: {
      section: sequence.section,
      setup: sequence.setup.map(copy),
      snippets: sequence.snippets.map(copy),
    },
    originalOf: (twin) => originals.get(twin) ?? twin,
  };
}
