// Says what another version of a tool makes of a snippet, in comparison with the version that its lock names
// first. Pure.

import { matchesAssertion } from "../judge/assertion.ts";
import { variation } from "../judge/compare.ts";
import { assertedLines, unmetExpectation } from "../judge/judge.ts";
import { cleanOutput } from "../judge/output.ts";
import type { Snippet } from "../lock/snippet.ts";
import { isSameOutput } from "../proof/masks.ts";
import { hasPointRelease, type NoVerdict, type ToolProof, type VersionVerdict } from "../proof/proof.ts";
import type { SnippetRun } from "../snippet-run.ts";
import { cleanLine } from "../text/clean-text.ts";

/** An error in JSON, as GraphQL answers. */
const MESSAGE = /^\s*"message": (?<text>"(?:[^"\\]|\\.)*"),?$/;

/** Lines in which tools say what went wrong, the surest first. */
const ERRORS = [
  /(?:^|\s)(?:[A-Z]\w*Error|Error|ERROR|FATAL|error|fatal)(?: \[\w+\])?: /,
  MESSAGE,
  /error|fatal|invalid|unknown|unrecogni[sz]ed|unsupported|bad option|not (?:found|supported)|refused|\*\*\*/i,
];

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
  if (run?.type !== "ran") {
    const reason = run?.type === "not run" ? run.reason : "it was not run";
    return { on, reason: cleanLine(reason.replace(/ at line \d+/, " before it")) }; // lines move, the reason stays
  }
  const { outcome, timedOut, stopped } = run;
  const { lines, cut } = cleanOutput(outcome.output);
  // one that must fail may fail for the same lack on all versions
  const lacks = outcome.lacksDependency === true;
  const error = outcome.ok ? undefined : errorLine(lines);
  const lacking = { on, reason: cleanLine(["it lacks something there", error].filter(Boolean).join(": ")) };
  const base = { on, tool: cleanLine(outcome.tool.name), version: cleanLine(outcome.tool.version) };
  const seen = { ok: outcome.ok, exit: outcome.exit, timedOut, lines };
  const worksHere = snippet.meta.check.fails !== undefined && outcome.ok;
  const unmet = stopped ?? (worksHere ? undefined : unmetExpectation(snippet, seen, undefined));
  if (unmet !== undefined) {
    if (lacks) return lacking;
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
  if (isSame) return { ...base, verdict: "same" };
  return lacks ? lacking : { ...base, verdict: "differs", output: lines };
}

/** Why a block did not do what it must; undefined if it did. */
export function failureOf(snippet: Snippet, run: SnippetRun): string | undefined {
  if (run.type === "written") return undefined;
  if (run.type === "not run") return run.reason;
  const { outcome, timedOut, stopped } = run;
  const { lines } = cleanOutput(outcome.output);
  const seen = { ok: outcome.ok, exit: outcome.exit, timedOut, lines };
  // a block that must fail may work on another version
  const worksHere = snippet.meta.check.fails !== undefined && outcome.ok;
  const unmet = stopped ?? (worksHere ? undefined : unmetExpectation(snippet, seen, undefined));
  return unmet === undefined ? undefined : (errorLine(lines) ?? unmet);
}

/** The line of an output that says what went wrong: otherwise the last that says anything. */
export function errorLine(lines: readonly string[]): string | undefined {
  const found = ERRORS.flatMap((pattern) => lines.find((line) => pattern.test(line)) ?? [])[0];
  const line = (found ?? lines.findLast((text) => text.trim() !== ""))?.trim();
  const message = MESSAGE.exec(line ?? "")?.groups?.["text"];
  return message === undefined ? line : String(JSON.parse(message));
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
  second: VersionVerdict | NoVerdict | undefined,
): VersionVerdict | NoVerdict {
  if (second === undefined || "reason" in second || second.verdict !== first.verdict)
    return { on: first.on, reason: "two runs there ended differently" };
  if (isSameVerdict(first, second)) return first;
  const { output: _output, error: _error, ...rest } = first;
  return rest;
}
