// Says what another version of a tool makes of a snippet, in comparison with the version that its lock names
// first. Pure.

import type { NoVerdict, ToolProof, VersionVerdict } from "../lock/lock.ts";
import type { Snippet } from "../lock/snippet.ts";
import { isSameOutput } from "../proof/masks.ts";
import { isSameSeries } from "../proof/proof.ts";
import { cleanLine } from "../text/clean-text.ts";
import { variation } from "./compare.ts";
import { NOT_RUN, type Verdict } from "./judge.ts";

/**
 * The verdict of a run with another version; `main` is what the lock's first version printed. None, but the
 * reason why, if the snippet was not run there, or lacked something beside that version.
 */
export function versionVerdict(
  snippet: Snippet,
  run: Verdict,
  main: ToolProof,
  on: string,
): VersionVerdict | NoVerdict {
  const { tool, failure, error, lacks } = run;
  const reason = failureOnVersion(snippet, run);
  // lines move, the reason stays
  if (tool === undefined)
    return { on, reason: cleanLine(reason?.replace(/ at line \d+/, " before it") ?? "") };
  const base = { on, tool: tool.tool, version: tool.version };
  const isSame =
    reason === undefined &&
    (failure === undefined || failure.kind === "nothing") &&
    variation(snippet, { ...main, exit: tool.exit, cut: tool.cut, exchange: tool.exchange }, tool) ===
      undefined;
  if (isSame) return { ...base, verdict: "same" };
  // a snippet that must fail may fail for the same lack on all versions
  if (lacks !== undefined) return { on, reason: cleanLine([lacks, error ?? []].flat().join(": ")) };
  return reason === undefined
    ? { ...base, verdict: "differs", output: tool.output ?? [] }
    : { ...base, verdict: "fails", error: cleanLine(reason) };
}

/** Why a block does not do on another version what it must; a block that must fail may work there. */
export function failureOnVersion({ meta }: Snippet, { failure, ok, error }: Verdict): string | undefined {
  if (failure?.kind === "not run") return failure.message.slice(NOT_RUN.length);
  const worksHere = meta.check.fails !== undefined && ok;
  const isBroken = failure?.kind === "result" || failure?.kind === "late";
  return worksHere || !isBroken ? undefined : (error ?? failure.message);
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
