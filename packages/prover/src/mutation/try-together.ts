// Tries the mutants of a snippet one after the other in one sandbox: starting one, with a server or a mock in
// it, takes longer than most snippets do.

import { judgeRun, type Verdict } from "../judge/judge.ts";
import { diffTraces, traceLines } from "../judge/traces.ts";
import type { Snippet } from "../lock/snippet.ts";
import type { Mutant } from "../mutants/mutants.ts";
import { runSequence } from "../run-sequence.ts";
import { isShell } from "../runners/shell.ts";
import type { SnippetRun } from "../snippet-run.ts";
import {
  type Baseline,
  leftBy,
  type MutationContext,
  patienceFor,
  planned,
  proverOf,
  type Results,
} from "./baseline.ts";
import { differsItself } from "./differs.ts";
import { isNeededBefore, isSeparate, shortOf } from "./short-form.ts";

/**
 * The mutants that a snippet notices itself. They run right before it. They count only if it then does the same
 * as without them and they leave nothing behind, and after a command if what comes next does the same too.
 * Says nothing of the others, nor of those that run out of time.
 */
export async function noticedTogether(
  snippet: Snippet,
  mutants: readonly Mutant[],
  baseline: Baseline,
  context: MutationContext,
): Promise<ReadonlySet<Mutant>> {
  const { plan, ms } = baseline;
  if (!canShare(snippet, baseline) || mutants.length < 2 || context.noSandbox) return new Set();
  const { snippets, verdicts, early, leavesOther } = await partAround(snippet, baseline, context);
  const [expected, atOnce] = [verdicts.get(snippet), early.get(snippet)];
  if (expected === undefined || atOnce === undefined) return new Set();
  const twins = new Map(mutants.map((mutant) => [{ ...snippet, code: mutant.code }, mutant]));
  const originalOf = (one: Snippet): Snippet => (twins.has(one) ? snippet : one);
  const verdictOf = (one: Snippet, some: Results): Verdict =>
    judgeRun(one, some.get(one), plan.on(originalOf(one)));
  const results = await runSequence({
    ...planned(
      {
        ...{ section: baseline.sequence.section, setup: [] },
        snippets: snippets.flatMap((one) => (one === snippet ? [...twins.keys(), one] : [one])),
      },
      {
        wanted: new Set(verdicts.keys()),
        takesPart: () => true,
        variants: plan.variants,
        assign: (one) => plan.assign(originalOf(one)),
      },
      context,
    ),
    timeoutOf: (one) => patienceFor(one, ms.get(originalOf(one)) ?? 0),
    isOver: (current) => current.has(snippet) && differsItself(snippet, atOnce, verdictOf(snippet, current)),
  });
  const late = [...twins].find(([twin]) => isLate(results.get(twin)));
  if (late !== undefined) {
    // perhaps the snippet itself waits for what is missing here
    if (isSeparate(snippet, plan) && (await shortOf(baseline, snippet, context)) === undefined)
      return new Set();
    const others = mutants.filter((mutant) => mutant !== late[1]);
    return noticedTogether(snippet, others, baseline, context);
  }
  const isSame = [...verdicts].every(([one, before]) => !differsItself(one, before, verdictOf(one, results)));
  if (!isSame || leavesOther(results)) return new Set();
  const noticed = [...twins].filter(([twin]) => differsItself(snippet, expected, verdictOf(twin, results)));
  return new Set(noticed.map(([, mutant]) => mutant));
}

/**
 * Whether the mutants of a snippet seldom disturb each other: processes of their own, and commands. What a
 * server is asked mostly changes its data: of PostgreSQL's snippets half disturb the next, of Redis' more.
 */
function canShare(snippet: Snippet, baseline: Baseline): boolean {
  const { plan } = baseline;
  const isCommand = isShell(snippet.fence.language) && !plan.assign(snippet)?.runner.waits;
  const isItself = proverOf(snippet, baseline) === snippet && !snippet.meta.check.async;
  return isItself && (isSeparate(snippet, plan) || isCommand);
}

const isLate = (run: SnippetRun | undefined): boolean => run?.type === "ran" && run.timedOut;

/** What runs around the mutants of a snippet, and what it gives and leaves behind without them. */
interface Part {
  readonly snippets: readonly Snippet[];
  readonly verdicts: Baseline["verdicts"];
  readonly early: Baseline["early"];
  /** Whether a run leaves something else behind, apart from times and the like. */
  readonly leavesOther: (results: Results) => boolean;
}

async function partAround(snippet: Snippet, baseline: Baseline, context: MutationContext): Promise<Part> {
  const partOf = ({ sequence, plan }: Baseline): Snippet[] =>
    [...sequence.setup, ...sequence.snippets].filter(plan.takesPart);
  const { plan, verdicts } = baseline;
  if (isSeparate(snippet, plan)) {
    const all = partOf(baseline);
    const before = all.slice(0, all.indexOf(snippet));
    const needed = before.filter((one) => isNeededBefore(one, snippet, plan));
    const expected = verdicts.get(snippet);
    return {
      snippets: [...needed, snippet],
      verdicts: new Map(expected === undefined ? [] : [[snippet, expected]]),
      early: baseline.early,
      // it leaves a part of the files of its section
      leavesOther: (results) => diffLeft(baseline, results).some((line) => line.startsWith("+")),
    };
  }
  const part = (await shortOf(baseline, snippet, context)) ?? baseline;
  const all = partOf(part);
  const after = new Set(all.slice(all.indexOf(snippet)));
  return {
    snippets: all,
    verdicts: new Map([...part.verdicts].filter(([one]) => after.has(one))),
    early: part.early,
    leavesOther: (results) => diffLeft(part, results).length > 0,
  };
}

const diffLeft = ({ left }: Baseline, results: Results): string[] =>
  diffTraces(traceLines(JSON.parse(left)), traceLines(JSON.parse(leftBy(results))));
