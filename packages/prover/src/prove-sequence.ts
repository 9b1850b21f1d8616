import { leavesOther, variation } from "./judge/compare.ts";
import { type Failure, judgeRun } from "./judge/judge.ts";
import { stableVerdict, waitForOtherTime } from "./judge/stable-traces.ts";
import type { LockEntry } from "./lock/lock.ts";
import type { Sequence, Snippet } from "./lock/snippet.ts";
import { isUsedByOthers, planSequence, type Tools } from "./plan.ts";
import type { Mode, SnippetVerdicts } from "./result.ts";
import { runSequence } from "./run-sequence.ts";
import { NO_COST, type SnippetRun } from "./snippet-run.ts";
import { asUsedBy, usersOf } from "./used-by.ts";

/** A sequence, and the snippets requested from it. */
export interface SequenceJob {
  readonly sequence: Sequence;
  readonly wanted: ReadonlySet<Snippet>;
  readonly tools: Tools;
}

interface ProveOptions {
  readonly mode: Mode;
  /** Runs without a sandbox. */
  readonly noSandbox: boolean;
  readonly locked: (snippet: Snippet) => LockEntry | undefined;
  readonly signal: AbortSignal;
  readonly onSnippet: (snippet: Snippet) => void;
}

/**
 * Runs a sequence with each set of tools that its snippets name, and judges the results. Runs twice before
 * writing locks, and where something else is left behind than the lock says, to see what varies. Returns an
 * empty map if interrupted.
 */
export async function proveSequence(
  { sequence, wanted, tools }: SequenceJob,
  options: ProveOptions,
): Promise<Map<Snippet, SnippetVerdicts>> {
  const all = [...sequence.setup, ...sequence.snippets];
  const users = usersOf(all, tools.runners);
  const needed = new Set(
    all.flatMap((snippet) => (wanted.has(snippet) ? [snippet, users.get(snippet) ?? snippet] : [])),
  );
  const { runs, missingTools } = planSequence({
    sequence,
    wanted: needed,
    tools,
  });
  const verdicts = new Map<Snippet, SnippetVerdicts>();
  for (const [snippet, missing] of missingTools)
    verdicts.set(snippet, { rows: [], failure: undefined, missingTools: missing, cost: NO_COST });
  for (const { on, ...plan } of runs) {
    const run = (): Promise<Map<Snippet, SnippetRun>> =>
      runSequence({
        sequence,
        ...plan,
        openSandbox: { noSandbox: options.noSandbox },
        withTraces: !options.noSandbox,
        signal: options.signal,
        onSnippet: options.onSnippet,
      });
    const began = performance.now();
    const first = await run();
    if (options.signal.aborted) return new Map();
    const judged = judge(plan.wanted, first, on);
    const again = options.mode === "update" ? isProven(judged) : leftOther(judged, options.locked);
    if (again) await waitForOtherTime(began, first);
    const second = again ? judge(plan.wanted, await run(), on) : undefined;
    if (options.signal.aborted) return new Map();
    for (const [snippet, verdict] of judged)
      verdicts.set(
        snippet,
        mergeVerdicts(verdicts.get(snippet), {
          ...withStableTraces(verdict, second?.get(snippet)),
          failure: options.mode === "update" ? differs(snippet, verdict, second?.get(snippet)) : undefined,
        }),
      );
  }
  for (const [file, user] of users) {
    const verdict = user === undefined ? undefined : verdicts.get(user);
    if (verdict !== undefined) verdicts.set(file, asUsedBy(verdict, user));
  }
  return new Map([...verdicts].filter(([snippet]) => wanted.has(snippet)));
}

function judge(
  wanted: ReadonlySet<Snippet>,
  runs: ReadonlyMap<Snippet, SnippetRun>,
  on: (snippet: Snippet) => string | undefined,
): Map<Snippet, SnippetVerdicts> {
  return new Map(
    [...wanted]
      .filter((snippet) => !isUsedByOthers(snippet))
      .map((snippet) => {
        const run = runs.get(snippet);
        return [
          snippet,
          {
            rows: [{ on: on(snippet), verdict: judgeRun(snippet, run, on(snippet)) }],
            failure: undefined,
            missingTools: [],
            cost: run?.type === "ran" ? run.cost : NO_COST,
          },
        ];
      }),
  );
}

const isProven = (judged: ReadonlyMap<Snippet, SnippetVerdicts>): boolean =>
  [...judged.values()].every(({ rows }) => rows.every(({ verdict }) => "tool" in verdict));

const leftOther = (judged: ReadonlyMap<Snippet, SnippetVerdicts>, locked: ProveOptions["locked"]): boolean =>
  [...judged].some(([snippet, { rows }]) =>
    rows.some(({ verdict }) => "tool" in verdict && leavesOther(locked(snippet), verdict.tool)),
  );

function differs(
  snippet: Snippet,
  first: SnippetVerdicts,
  second: SnippetVerdicts | undefined,
): Failure | undefined {
  const [one, two] = [first.rows[0]?.verdict, second?.rows[0]?.verdict];
  if (one === undefined || two === undefined || !("tool" in one)) return undefined;
  if (!("tool" in two)) return { ...two.failure, message: `on the second run: ${two.failure.message}` };
  return variation(snippet, one.tool, two.tool);
}

/** A verdict without the traces that another run did not leave in the same way. */
function withStableTraces(first: SnippetVerdicts, second: SnippetVerdicts | undefined): SnippetVerdicts {
  const rows = first.rows.map(({ on, verdict }, index) => {
    const other = second?.rows[index]?.verdict;
    return { on, verdict: other === undefined ? verdict : stableVerdict(verdict, other) };
  });
  return { ...first, rows };
}

/** Merges the verdicts of two runs of a snippet: with other tools, or in another sequence. */
export function mergeVerdicts(before: SnippetVerdicts | undefined, after: SnippetVerdicts): SnippetVerdicts {
  if (before === undefined) return after;
  const rows = [...before.rows, ...after.rows.filter(({ on }) => !before.rows.some((row) => row.on === on))];
  const cost = {
    startMs: Math.max(before.cost.startMs, after.cost.startMs),
    ms: Math.max(before.cost.ms, after.cost.ms),
  };
  return {
    rows,
    failure: before.failure ?? after.failure,
    missingTools: before.missingTools.length > 0 ? before.missingTools : after.missingTools,
    cost,
  };
}
