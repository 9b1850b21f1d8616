// Proves the snippets of one section.
import { setTimeout as delay } from "node:timers/promises";
import { variation } from "../judge/compare.ts";
import { judgeRun, type Verdict } from "../judge/judge.ts";
import { stableTraces } from "../judge/traces.ts";
import type { Snippet } from "../lock/snippet.ts";
import { isUsedByOthers, type MissingVariant, planSection, runnerOf, type Step, type Tools } from "./plan.ts";
import type { Prover } from "./prover.ts";
import { type Cost, runSteps } from "./run.ts";

/** What the runs of a snippet showed. */
export interface Proven {
  /** One for each tool that it ran on. */
  readonly verdicts: readonly Verdict[];
  readonly missing: readonly MissingVariant[];
  readonly cost: Cost;
}

const NO_COST: Cost = { startMs: 0, ms: 0 };

/** Two runs that begin this far apart store different times, to the second. */
const APART_MS = 1100;

interface SectionOptions {
  /** Runs twice, to see what varies, as before a lock is written. */
  readonly twice: boolean;
  readonly onSnippet: (snippet: Snippet) => void;
}

/**
 * Runs a section with each set of tools that its snippets name, and judges what was asked for: by the index of a
 * snippet. Empty if interrupted.
 */
export async function proveSection(
  snippets: readonly Snippet[],
  asked: ReadonlySet<Snippet>,
  tools: Tools,
  prover: Prover,
  { twice, onSnippet }: SectionOptions,
): Promise<readonly (Proven | undefined)[]> {
  const needed = new Set(
    snippets.flatMap((snippet) =>
      asked.has(snippet) ? [snippet, userOf(snippet, snippets, tools) ?? snippet] : [],
    ),
  );
  const { runs, missing } = planSection(snippets, needed, tools);
  const proven = missing.map((tools): Proven => ({ verdicts: [], missing: tools, cost: NO_COST }));
  for (const steps of runs) {
    const began = performance.now();
    const first = await runAndJudge(steps, prover, onSnippet);
    const again = twice && first.every(({ verdict }) => verdict.failure === undefined);
    if (again && first.some(({ verdict }) => (verdict.tool?.traces?.length ?? 0) > 0))
      await delay(Math.max(0, began + APART_MS - performance.now()));
    const second = again ? await runAndJudge(steps, prover, onSnippet) : [];
    if (prover.signal.aborted) return [];
    for (const [position, { snippet, verdict, cost }] of first.entries())
      proven[snippet.index] = merged(proven[snippet.index], {
        verdicts: [stable(snippet, verdict, second[position]?.verdict)],
        missing: [],
        cost,
      });
  }
  for (const snippet of snippets) {
    const user = userOf(snippet, snippets, tools);
    const found = user && proven[user.index];
    if (user !== undefined && found !== undefined) proven[snippet.index] = asUsedBy(found, user);
  }
  return proven;
}

/** The next snippet that runs after a file or a block of variables, which uses it. */
function userOf(snippet: Snippet, snippets: readonly Snippet[], { runners }: Tools): Snippet | undefined {
  return isUsedByOthers(snippet)
    ? snippets
        .slice(snippets.indexOf(snippet) + 1)
        .find((later) => later.meta.check.level === undefined && runnerOf(runners, later) !== undefined)
    : undefined;
}

async function runAndJudge(
  steps: readonly Step[],
  prover: Prover,
  onSnippet: SectionOptions["onSnippet"],
): Promise<{ snippet: Snippet; verdict: Verdict; cost: Cost }[]> {
  const results = await runSteps(steps, prover, onSnippet);
  return steps.flatMap(({ snippet, on, isAsked }, index) => {
    if (!isAsked || isUsedByOthers(snippet)) return [];
    const run = results[index];
    const cost = run?.type === "ran" ? run.cost : NO_COST;
    return { snippet, verdict: judgeRun(snippet, run, on), cost };
  });
}

/** A verdict that a second run confirms: without it, or with other output, it fails. */
function stable(snippet: Snippet, first: Verdict, second: Verdict | undefined): Verdict {
  if (second === undefined || first.tool === undefined || second.tool === undefined) return first;
  const { failure } = second;
  if (failure !== undefined)
    return { ...first, failure: { ...failure, message: `on the second run: ${failure.message}` } };
  const { traces } = first.tool;
  return {
    ...first,
    tool:
      traces === undefined
        ? first.tool
        : { ...first.tool, traces: stableTraces(traces, second.tool.traces ?? []) },
    failure: variation(snippet, first.tool, second.tool),
  };
}

/** Joins the results of two runs of a snippet: with other tools, or in another section. */
export function merged(before: Proven | undefined, after: Proven): Proven {
  if (before === undefined) return after;
  const { verdicts, missing, cost } = before;
  return {
    verdicts: [...verdicts, ...after.verdicts.filter(({ on }) => !verdicts.some((one) => one.on === on))],
    missing: missing.length > 0 ? missing : after.missing,
    cost: { startMs: Math.max(cost.startMs, after.cost.startMs), ms: Math.max(cost.ms, after.cost.ms) },
  };
}

/** What a file takes from the snippet that uses it: level and tools, without outputs. */
function asUsedBy({ verdicts, missing }: Proven, user: Snippet): Proven {
  const failed = verdicts.find(({ failure }) => failure !== undefined);
  if (failed !== undefined) {
    const message = `the snippet that uses it, at line ${user.fence.line}, is not proven`;
    return {
      verdicts: [{ ...failed, on: undefined, failure: { kind: "blocked", message } }],
      ...{ missing, cost: NO_COST },
    };
  }
  const bare = verdicts.map(({ on, level, tool, failure }): Verdict => {
    if (tool === undefined) return { on, level, tool, failure };
    const { tool: name, version, platform } = tool;
    return {
      ...{ on, level, failure },
      tool: { tool: name, version, platform, ...(on === undefined ? {} : { on }) },
    };
  });
  return { verdicts: bare, missing, cost: NO_COST };
}
