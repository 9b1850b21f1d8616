// What versions make of tried code, for the terminal and for machines.

import { diffOutputs } from "@proofmark/prover/judge/output.ts";
import type { Attempt, Tried } from "@proofmark/prover/prove/try.ts";
import { cleanLine } from "@proofmark/prover/text/clean-text.ts";
import { escapeJson } from "./check-report.ts";
import { duration, type Piece } from "./print.ts";

const COLORS = {
  works: "green",
  same: "green",
  differs: "yellow",
  fails: "red",
  "not run": "yellow",
} as const;

/** Widths of the columns; longer names push the rest to the right. */
const NAME = 14;
const VERDICT = 9;

/**
 * A version's row, and below it what it printed: all of it where that is new, the difference from the first
 * version that works where there is one.
 */
export function formatTried(tried: Tried, before: readonly Tried[]): Piece[] {
  const { on, verdict, tool, reason, error, ms } = tried;
  const label = tool === undefined ? "" : `${tool.tool} ${tool.version}, ${duration(ms)}`;
  const why = [reason, error]
    .filter((text) => text !== undefined)
    .map(cleanLine)
    .join(": ");
  const first = before.find((one) => one.verdict === "works");
  return [
    { style: "bold", text: cleanLine(on).padEnd(NAME) },
    { style: COLORS[verdict], text: verdict.padEnd(VERDICT) },
    `${[label, why].filter((text) => text !== "").join("  ")}\n`,
    ...linesOf(tried, first),
  ];
}

function linesOf({ verdict, tool, error }: Tried, first: Tried | undefined): Piece[] {
  const output = tool?.output ?? [];
  const isSaid = output.length === 1 && output[0]?.trim() === error;
  if (verdict === "same" || verdict === "not run" || isSaid) return [];
  if (verdict === "differs") return diffOutputs(first?.tool?.output ?? [], output).flatMap(painted);
  const cut = tool?.cut === undefined ? [] : [`… ${tool.cut} more lines`];
  return [...output, ...cut].map((line) => `  ${line}`.trimEnd().concat("\n"));
}

const painted = (text: string): Piece[] => [
  "  ",
  text.startsWith("- ") ? { style: "red", text } : text.startsWith("+ ") ? { style: "green", text } : text,
  "\n",
];

/** All of an attempt as JSON; docs/data.md says what each field holds. */
export const formatTryJson = (attempt: Attempt): string => escapeJson(attemptJson(attempt));

/** The same as data. */
export const attemptJson = ({ language, runner, setup, versions }: Attempt) => ({
  language,
  runner,
  setup: setup ?? null,
  versions: versions.map(({ on, verdict, tool, level, reason, error, ms }) => ({
    on,
    verdict,
    level: level ?? null,
    tool: tool?.tool ?? null,
    version: tool?.version ?? null,
    platform: tool?.platform ?? null,
    exit: tool?.exit ?? null,
    output: tool === undefined ? null : (tool.output ?? []).join("\n"),
    cut: tool?.cut ?? 0,
    reason: reason ?? null,
    error: error ?? null,
    ms,
  })),
});
