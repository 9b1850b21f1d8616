// Says what another version of a tool makes of a snippet, in comparison with the version that its lock names
// first. Pure.
import type { Snippet } from "../../content/proof/snippet.ts";
import { cleanLine } from "../../shared/clean-text.ts";
import { isSameOutput } from "../../shared/masks.ts";
import { hasPointRelease, type ToolProof, type VersionVerdict } from "../../shared/proof.ts";
import { matchesAssertion } from "../judge/assertion.ts";
import { variation } from "../judge/compare.ts";
import { assertedLines, unmetExpectation } from "../judge/judge.ts";
import { cleanOutput } from "../judge/output.ts";
import type { SnippetRun } from "../snippet-run.ts";

/** Lines in which tools say what went wrong, the surest first. */
const ERRORS = [
  /(?:^|\s)(?:[A-Z]\w*Error|Error|ERROR|FATAL|error|fatal)(?: \[\w+\])?: /,
  /error|fatal|invalid|unknown|unrecogni[sz]ed|unsupported|bad option|not (?:found|supported)|refused|\*\*\*/i,
];

/**
 * The verdict of a run with another version; `main` is what the lock's first version printed. Undefined if the
 * snippet was not run there, or lacked something beside that version.
 */
export function versionVerdict(
  snippet: Snippet,
  run: SnippetRun | undefined,
  main: ToolProof,
  on: string,
): VersionVerdict | undefined {
  if (run?.type !== "ran" || (run.outcome.lacksDependency && !run.outcome.ok)) return undefined;
  const { outcome, timedOut, stopped } = run;
  const { lines, cut } = cleanOutput(outcome.output);
  const base = { on, tool: cleanLine(outcome.tool.name), version: cleanLine(outcome.tool.version) };
  const seen = { ok: outcome.ok, exit: outcome.exit, timedOut, lines };
  const worksHere = snippet.meta.check.fails !== undefined && outcome.ok;
  const unmet = stopped ?? (worksHere ? undefined : unmetExpectation(snippet, seen, undefined));
  if (unmet !== undefined) {
    return { ...base, verdict: "fails", error: cleanLine(errorLine(lines) ?? unmet) };
  }
  const tool: ToolProof = {
    ...{ tool: base.tool, version: base.version, platform: main.platform },
    ...(outcome.exit === undefined || timedOut ? {} : { exit: outcome.exit }),
    ...(lines.length === 0 ? {} : { output: lines }),
    ...(cut === 0 ? {} : { cut }),
  };
  const asserted = assertedLines(snippet, undefined);
  const isSame =
    !worksHere &&
    (asserted === undefined || matchesAssertion(asserted, lines)) &&
    variation(snippet, { ...main, exit: tool.exit }, tool) === undefined;
  return isSame ? { ...base, verdict: "same" } : { ...base, verdict: "differs", output: lines };
}

/** The line of an output that says what went wrong: otherwise the last that says anything. */
export function errorLine(lines: readonly string[]): string | undefined {
  const found = ERRORS.flatMap((pattern) => lines.find((line) => pattern.test(line)) ?? [])[0];
  return (found ?? lines.findLast((line) => line.trim() !== ""))?.trim();
}

/** Whether two verdicts say the same, apart from values that differ from run to run and the point release. */
export function isSameVerdict(a: VersionVerdict, b: VersionVerdict): boolean {
  const lines = ({ output = [], error }: VersionVerdict): readonly string[] =>
    error === undefined ? output : [error];
  return (
    a.verdict === b.verdict &&
    a.tool === b.tool &&
    seriesOf(a) === seriesOf(b) &&
    isSameOutput(lines(a), lines(b))
  );
}

const seriesOf = (verdict: VersionVerdict): string =>
  hasPointRelease(verdict) ? verdict.version.slice(0, verdict.version.lastIndexOf(".")) : verdict.version;

/** A verdict without what another run of the same version printed otherwise: the rest holds. */
export function stableVerdict(
  first: VersionVerdict,
  second: VersionVerdict | undefined,
): VersionVerdict | undefined {
  if (second === undefined || second.verdict !== first.verdict) return undefined;
  if (isSameVerdict(first, second)) return first;
  const { output: _output, error: _error, ...rest } = first;
  return rest;
}
