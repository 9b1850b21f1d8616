// What one version makes of tried code, compared with the first version on which it worked. Pure.

import { variation } from "../judge/compare.ts";
import { judgeRun } from "../judge/judge.ts";
import { cleanOutput } from "../judge/output.ts";
import type { Snippet } from "../lock/snippet.ts";
import type { Level, ToolProof } from "../proof/proof.ts";
import type { SnippetRun } from "../snippet-run.ts";
import { cleanLine } from "../text/clean-text.ts";
import { errorLine } from "../versions/version-verdict.ts";

/** What one version makes of tried code. */
export interface Tried {
  /** The name of the version in `on=`. */
  readonly on: string;
  /** Undefined if the tool did not run. */
  readonly tool: ToolProof | undefined;
  /**
   * `works` on the first version that it works on; `same` or `differs` on others, by what they print. `not run`
   * says nothing about the code.
   */
  readonly verdict: "works" | "same" | "differs" | "fails" | "not run";
  readonly level: Level | undefined;
  /** Why it fails, or was not run. */
  readonly reason: string | undefined;
  /** The line in which the tool says what went wrong. */
  readonly error: string | undefined;
  readonly ms: number;
}

interface VerdictInput {
  readonly on: string;
  readonly snippet: Snippet;
  readonly run: SnippetRun | undefined;
  /** Why what runs before it failed. */
  readonly setup: string | undefined;
  /** The version to compare with. */
  readonly first: Tried | undefined;
}

/** Judges one run by the rules of `check`. */
export function tryVerdict({ on, snippet, run, setup, first }: VerdictInput): Tried {
  const bare = { on, tool: undefined, level: undefined, error: undefined, ms: 0 };
  if (setup !== undefined) return { ...bare, verdict: "not run", reason: setup };
  const judged = judgeRun(snippet, run, undefined);
  if (run?.type !== "ran")
    return { ...bare, verdict: "not run", reason: "failure" in judged ? judged.failure.message : undefined };
  const { outcome, cost, timedOut, stopped } = run;
  const ran = { on, ms: Math.round(cost.startMs + cost.ms), error: undefined };
  if (!("failure" in judged)) {
    const isSame = first?.tool === undefined || variation(snippet, first.tool, judged.tool) === undefined;
    const verdict = first === undefined ? "works" : isSame ? "same" : "differs";
    return { ...ran, tool: judged.tool, verdict, level: judged.level, reason: undefined };
  }
  const { lines, cut } = cleanOutput(outcome.output);
  const diagnostics = cleanOutput(outcome.diagnostics ?? "").lines;
  const tool: ToolProof = {
    tool: cleanLine(outcome.tool.name),
    version: cleanLine(outcome.tool.version),
    platform: `${process.platform}-${process.arch}`,
    ...(outcome.exit === undefined ? {} : { exit: outcome.exit }),
    ...(lines.length === 0 ? {} : { output: lines }),
    ...(cut === 0 ? {} : { cut }),
  };
  const isOver = outcome.ok || timedOut || stopped !== undefined;
  const error = isOver ? undefined : (errorLine(lines) ?? errorLine(diagnostics));
  if (outcome.lacksDependency && !outcome.ok)
    return { ...ran, tool, verdict: "not run", level: undefined, reason: "it needs what is not here", error };
  return { ...ran, tool, verdict: "fails", level: undefined, reason: judged.failure.message, error };
}
