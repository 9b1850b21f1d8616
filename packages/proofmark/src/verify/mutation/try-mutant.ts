// Runs one mutant in its section, and says whether anything notices it: a snippet that fails, or prints or
// returns what the section without a mutant does not.
import type { Sequence, Snippet } from "../../content/proof/snippet.ts";
import type { ToolProof } from "../../shared/proof.ts";
import { variation } from "../judge/compare.ts";
import { judgeRun, type Verdict } from "../judge/judge.ts";
import { stableVerdict, waitForOtherTime } from "../judge/stable-traces.ts";
import { diffTraces } from "../judge/traces.ts";
import { isUsedByOthers, type PlannedRun, planSequence, type Tools } from "../plan.ts";
import { runSequence, type SequenceRun } from "../run-sequence.ts";
import type { SnippetRun } from "../snippet-run.ts";

interface MutationContext {
  /** Without a sandbox. */
  readonly noSandbox: boolean;
  readonly signal: AbortSignal;
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
}

type Results = ReadonlyMap<Snippet, SnippetRun>;

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
    const verdicts = judged(results);
    if (await waitForOtherTime(began, results)) {
      const second = judged(await runSequence(planned(sequence, plan, context)));
      for (const [snippet, verdict] of verdicts)
        verdicts.set(snippet, stableVerdict(verdict, second.get(snippet) ?? verdict));
    }
    const ms = new Map([...results].map(([snippet, run]) => [snippet, run.type === "ran" ? run.cost.ms : 0]));
    baselines.push({ sequence, plan, verdicts, early: judged(early), ms });
  }
  return baselines;
}

const planned = (
  sequence: Sequence,
  { wanted, assign, takesPart }: PlannedRun,
  { noSandbox, signal }: MutationContext,
): SequenceRun => ({
  ...{ sequence, wanted, assign, takesPart, signal },
  openSandbox: { noSandbox },
  withTraces: !noSandbox,
  onSnippet: () => {},
});

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
  mutated: Snippet,
  code: string,
  context: MutationContext,
): Promise<boolean> {
  const { plan, verdicts, early } = baseline;
  const { sequence, originalOf } = withMutant(baseline, mutated, code);
  const all = [...sequence.setup, ...sequence.snippets];
  const after = all.slice(all.findIndex((twin) => originalOf(twin) === mutated));
  const judged = after.filter((twin) => verdicts.has(originalOf(twin)));
  const seen = new Set<Snippet>();
  const results = await runSequence({
    ...planned(
      sequence,
      {
        on: plan.on,
        wanted: new Set(judged),
        assign: (twin) => plan.assign(originalOf(twin)),
        takesPart: (twin) => plan.takesPart(originalOf(twin)),
      },
      context,
    ),
    isOver: (current) => judged.some((twin) => noticesEarly(twin, current)),
  });
  return judged.some((twin) => results.has(twin) && notices(twin, results, verdicts));

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

  function notices(twin: Snippet, some: Results, expected: ReadonlyMap<Snippet, Verdict>): boolean {
    const original = originalOf(twin);
    const before = expected.get(original);
    return before !== undefined && differs(original, before, verdictOf(twin, some));
  }

  function verdictOf(twin: Snippet, some: Results): Verdict {
    return judgeRun(twin, some.get(twin), plan.on(originalOf(twin)));
  }
}

/** Whether a snippet does something else than before: that would be seen in a lock. */
function differs(snippet: Snippet, before: Verdict, after: Verdict): boolean {
  if (!("tool" in before)) return false;
  if (!("tool" in after)) return true;
  const named = ({ tool, on, cut }: ToolProof): string => JSON.stringify([tool, on, cut]);
  return (
    before.level !== after.level ||
    named(before.tool) !== named(after.tool) ||
    variation(snippet, before.tool, after.tool) !== undefined ||
    (before.tool.traces !== undefined && diffTraces(before.tool.traces, after.tool.traces ?? []).length > 0)
  );
}

/** A mutant that loops is ended after so many times what its snippet takes, and so much more. Guesses. */
const PATIENCE = { times: 5, ms: 2000 };

/** The section with a mutant in it: copies of its snippets, with less time for each. */
function withMutant(
  { sequence, ms }: Baseline,
  mutated: Snippet,
  code: string,
): { sequence: Sequence; originalOf: (twin: Snippet) => Snippet } {
  const twins = new Map<Snippet, Snippet>();
  const originals = new Map<Snippet, Snippet>();
  const copy = (snippet: Snippet): Snippet => {
    const { check } = snippet.meta;
    const patience = PATIENCE.times * (ms.get(snippet) ?? 0) + PATIENCE.ms;
    const timeoutMs = check.fails?.timeout ? check.timeoutMs : Math.min(check.timeoutMs, patience);
    const twin: Snippet = {
      ...snippet,
      code: snippet === mutated ? code : snippet.code,
      meta: { ...snippet.meta, check: { ...check, timeoutMs } },
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
