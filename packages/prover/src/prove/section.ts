// Proves the snippets of one section.
import { setTimeout as delay } from "node:timers/promises";
import { variation } from "../judge/compare.ts";
import { judgeRun, type Verdict } from "../judge/judge.ts";
import { stableTraces } from "../judge/traces.ts";
import type { Snippet } from "../lock/snippet.ts";
import {
  isUsedByOthers,
  type Missing,
  type Prover,
  planSection,
  runnerOf,
  type Step,
  type Tools,
} from "./plan.ts";
import { runSteps, type SnippetRun } from "./run.ts";

/** What the runs of a snippet showed. */
export interface Proven {
  /** One for each tool that it ran on. */
  readonly verdicts: readonly Verdict[];
  readonly missing: readonly Missing[];
}

/** Two runs that begin this far apart store different times, to the second. */
const APART_MS = 1100;

interface SectionOptions {
  readonly prover: Prover;
  readonly tools: Tools;
  /** Runs twice, to see what varies, as before a lock is written. */
  readonly twice: boolean;
}

/**
 * Runs a section with each set of tools that its snippets name, and judges what was asked for: by the index of a
 * snippet. Empty if interrupted.
 */
export async function proveSection(
  snippets: readonly Snippet[],
  asked: ReadonlySet<Snippet>,
  { prover, tools, twice }: SectionOptions,
): Promise<readonly (Proven | undefined)[]> {
  const users = usersOf(snippets, tools);
  const needed = new Set([...asked].map((snippet) => users.get(snippet) ?? snippet));
  const { runs, missing } = planSection(snippets, needed, tools);
  const proven = missing.map((tools): Proven => ({ verdicts: [], missing: tools }));
  for (const steps of runs) {
    const began = performance.now();
    const runAndJudge = async () => judged(steps, await runSteps(steps, prover));
    const first = await runAndJudge();
    const again = twice && first.every(({ verdict }) => verdict.failure === undefined);
    if (again && first.some(({ verdict }) => (verdict.tool?.traces?.length ?? 0) > 0))
      await delay(Math.max(0, began + APART_MS - performance.now()));
    const second = again ? await runAndJudge() : [];
    if (prover.signal.aborted) return [];
    for (const [position, { snippet, verdict }] of first.entries()) {
      const verdicts = [stable(snippet, verdict, second[position]?.verdict)];
      proven[snippet.index] = merged(proven[snippet.index], { verdicts, missing: [] });
    }
  }
  for (const [snippet, user] of users) {
    const found = proven[user.index];
    if (found !== undefined) proven[snippet.index] = asUsedBy(found);
  }
  return proven;
}

/** The next snippet that runs after each file or block of variables, which uses it. */
function usersOf(snippets: readonly Snippet[], { runners }: Tools): Map<Snippet, Snippet> {
  const users = new Map<Snippet, Snippet>();
  let next: Snippet | undefined;
  for (const snippet of snippets.toReversed())
    if (!isUsedByOthers(snippet)) {
      if (snippet.meta.check.level === undefined && runnerOf(runners, snippet) !== undefined) next = snippet;
    } else if (next !== undefined) users.set(snippet, next);
  return users;
}

function judged(steps: readonly Step[], runs: readonly (SnippetRun | undefined)[]) {
  return steps.flatMap(({ snippet, on, isAsked }, index) =>
    isAsked ? [{ snippet, verdict: judgeRun(snippet, runs[index], on) }] : [],
  );
}

/** A verdict that a second run confirms: without it, or with other output, it fails. */
function stable(snippet: Snippet, first: Verdict, second: Verdict | undefined): Verdict {
  if (second === undefined || first.tool === undefined || second.tool === undefined) return first;
  const { failure } = second;
  if (failure !== undefined)
    return { ...first, failure: { ...failure, message: `on the second run: ${failure.message}` } };
  const { traces } = first.tool;
  const tool =
    traces === undefined
      ? first.tool
      : { ...first.tool, traces: stableTraces(traces, second.tool.traces ?? []) };
  return { ...first, tool, failure: variation(snippet, first.tool, second.tool) };
}

/** Joins the results of two runs of a snippet: with other tools, or in another section. */
export function merged(before: Proven | undefined, after: Proven): Proven {
  if (before === undefined) return after;
  const { verdicts, missing } = before;
  return {
    verdicts: [...verdicts, ...after.verdicts.filter(({ on }) => !verdicts.some((one) => one.on === on))],
    missing: missing.length > 0 ? missing : after.missing,
  };
}

/** What a file takes from the snippet that uses it: level and tools, without outputs; nothing if that failed. */
function asUsedBy({ verdicts, missing }: Proven): Proven {
  if (verdicts.some(({ failure }) => failure !== undefined)) return { verdicts: [], missing };
  const bare = verdicts.map(({ tool: ran, ...verdict }): Verdict => {
    const { tool = "", version = "", platform = "", on } = ran ?? {};
    return { ...verdict, tool: ran && { tool, version, platform, ...(on === undefined ? {} : { on }) } };
  });
  return { verdicts: bare, missing };
}
