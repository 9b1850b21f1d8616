// Says what another version of a tool makes of a snippet, in comparison with the version that its lock names
// first. Pure.

import type { Snippet } from "../lock/snippet.ts";
import { errorLine } from "../proof/error-line.ts";
import { isSameOutput } from "../proof/masks.ts";
import { isSameSeries, type NoVerdict, type ToolProof, type VersionVerdict } from "../proof/proof.ts";
import type { SnippetRun } from "../prove/run.ts";
import { cleanLine } from "../text/clean-text.ts";
import { variation } from "./compare.ts";
import { judgeRun } from "./judge.ts";

/**
 * The verdict of a run with another version; `main` is what the lock's first version printed. None, but the
 * reason why, if the snippet was not run there, or lacked something beside that version.
 */
export function versionVerdict(
  snippet: Snippet,
  run: SnippetRun | undefined,
  main: ToolProof,
  on: string,
): VersionVerdict | NoVerdict {
  const { tool, failure } = judgeRun(snippet, run);
  if (run?.type !== "ran" || tool === undefined) {
    const reason = run?.type === "not run" ? run.reason : "it was not run";
    return { on, reason: cleanLine(reason.replace(/ at line \d+/, " before it")) }; // lines move, the reason stays
  }
  const { outcome } = run;
  const lines = tool.output ?? [];
  const error = outcome.ok ? undefined : errorLine(lines);
  const lacking = { on, reason: cleanLine(["it lacks something there", error].filter(Boolean).join(": ")) };
  const base = { on, tool: tool.tool, version: tool.version };
  const reason = failureOnVersion(snippet, run);
  // a snippet that must fail may fail for the same lack on all versions
  if (reason !== undefined)
    return outcome.lacksDependency ? lacking : { ...base, verdict: "fails", error: cleanLine(reason) };
  const isSame =
    (failure === undefined || failure.kind === "nothing") &&
    variation(snippet, { ...main, exit: tool.exit, cut: tool.cut, exchange: tool.exchange }, tool) ===
      undefined;
  if (isSame) return { ...base, verdict: "same" };
  return outcome.lacksDependency ? lacking : { ...base, verdict: "differs", output: lines };
}

/** Why a block does not do on another version what it must; a block that must fail may work there. */
export function failureOnVersion(snippet: Snippet, run: SnippetRun): string | undefined {
  if (run.type === "written") return undefined;
  if (run.type === "not run") return run.reason;
  const { tool, failure } = judgeRun(snippet, run);
  const worksHere = snippet.meta.check.fails !== undefined && run.outcome.ok && run.stopped === undefined;
  const isBroken = failure?.kind === "result" || failure?.kind === "late";
  if (worksHere || !isBroken) return undefined;
  return errorLine(tool?.output ?? []) ?? failure.message;
}

/** Whether two verdicts say the same, apart from values that differ from run to run and the point release. */
export function isSameVerdict(a: VersionVerdict, b: VersionVerdict): boolean {
  const lines = ({ output = [], error }: VersionVerdict): readonly string[] =>
    error === undefined ? output : [error];
  return (
    a.verdict === b.verdict && a.tool === b.tool && isSameSeries(a, b) && isSameOutput(lines(a), lines(b))
  );
}

/** A verdict without what another run of the same version printed otherwise: the rest holds. */
export function stableVerdict(
  first: VersionVerdict,
  second: VersionVerdict | NoVerdict | undefined,
): VersionVerdict | NoVerdict {
  if (second === undefined || "reason" in second || second.verdict !== first.verdict)
    return { on: first.on, reason: "two runs there ended differently" };
  if (isSameVerdict(first, second)) return first;
  const { output: _output, error: _error, ...rest } = first;
  return rest;
}
