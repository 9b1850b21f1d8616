import { LEVELS } from "@proofmark/prover/proof/proof.ts";
import { percent } from "@proofmark/prover/proof/proof-words.ts";
import type { NoteLevels, RunnerTools } from "@proofmark/prover/prove/list.ts";
import type { NoteResult, SnippetResult } from "@proofmark/prover/prove/result.ts";
import type { VersionResult, VersionShare } from "@proofmark/prover/prove/versions.ts";
import { cleanLine, cleanText } from "@proofmark/prover/text/clean-text.ts";
import { count, named, type Piece, runnable } from "./print.ts";
import { versionsOf } from "./versions-report.ts";

/**
 * Maximum lines of a snippet, a diff or an output in a failure. A guess: more would push the message out of
 * sight.
 */
const MAX_LINES = 40;

/**
 * Formats a failure, or a new snippet: place and message, the snippet, expected and actual output, and what
 * to do.
 */
export function formatFailure({ file, snippet, status, failure }: SnippetResult): Piece[] {
  const place = `${file}:${snippet.fence.line}`;
  const { message = "", diff, output, diagnostics, fix, kind } = failure ?? {};
  return [
    status === "new" ? named("yellow", "new:") : named("red", "failed:"),
    " ",
    named("bold", place),
    `  ${shortened(message.split("\n")).join("\n")}`,
    ...shortened(snippet.code.split("\n")).map((line) => `\n  │ ${line}`),
    ...(diff === undefined || diff.length === 0
      ? []
      : ["\n  expected (-) and printed (+):", ...shortened(diff).flatMap((line) => ["\n    ", paint(line)])]),
    ...(output === undefined || output.length === 0
      ? []
      : ["\n  printed:", ...shortened(output).map((line) => `\n    ${line}`)]),
    ...(diagnostics === undefined || diagnostics === ""
      ? []
      : ["\n  diagnostics:", ...shortened(diagnostics.split("\n")).map((line) => `\n    ${line}`)]),
    ...(fix === undefined ? [] : [`\n  fix       ${runnable(fix)}`]),
    ...(status === "new" ? [] : [`\n  again     ${runnable("npx proofmark check")} ${cleanLine(place)}`]),
    ...(kind === "new" || kind === "lock"
      ? [
          `\n  ${status === "new" ? "keep it " : "accept  "}  ${runnable("npx proofmark check")} --update ${cleanLine(file)}`,
        ]
      : []),
    "\n",
  ];
}

const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length <= MAX_LINES
    ? lines
    : [...lines.slice(0, MAX_LINES), `… ${lines.length - MAX_LINES} more lines`];

const paint = (text: string): Piece =>
  text.startsWith("- ") ? { style: "red", text } : text.startsWith("+ ") ? { style: "green", text } : text;

/** Formats notices that fail nothing: missing tools, other versions, stale entries. */
export function formatNotices(notes: readonly NoteResult[]): Piece[] {
  const snippets = notes.flatMap((note) => note.snippets);
  const missingTools = new Map<string, { fix: string; snippets: number }>();
  for (const { missingTools: missing, status } of snippets) {
    if (status === "failed" || status === "new") continue;
    for (const { name, fix } of missing)
      missingTools.set(name, { fix, snippets: (missingTools.get(name)?.snippets ?? 0) + 1 });
  }
  const remarks = new Map<string, number>();
  for (const remark of snippets.flatMap((snippet) => snippet.remarks))
    remarks.set(remark, (remarks.get(remark) ?? 0) + 1);
  // their message is enough
  const failed = new Set(snippets.flatMap(({ status, file }) => (status === "failed" ? [file] : [])));
  const blocked = snippets.filter(({ status, file }) => status === "blocked" && !failed.has(file)).length;
  return [
    ...[...missingTools].flatMap(([name, missing]) => [
      named("yellow", "warning:"),
      ` ${cleanLine(name)} is missing: the lock entries of ${count(missing.snippets, "snippet")} are kept\n  fix       ${runnable(missing.fix)}\n`,
    ]),
    ...[...remarks].flatMap(([remark, times]) => [
      named("blue", "info:"),
      ` ${remark} (${count(times, "snippet")})\n`,
    ]),
    ...notes.flatMap(({ lockFile, file, stale }) =>
      stale === 0
        ? []
        : [
            named("red", "failed:"),
            ` ${cleanLine(lockFile)}  ${count(stale, "entry", "entries")} for snippets that are gone\n  accept    ${runnable("npx proofmark check")} --update ${cleanLine(file)}\n`,
          ],
    ),
    ...(blocked === 0
      ? []
      : [
          `${count(blocked, "file")} used by failed snippets ${blocked === 1 ? "is" : "are"} not proven either\n`,
        ]),
  ];
}

/**
 * Counts visible snippets by level, strongest first, and all new and failed ones: `612 ran · 41 types · 2
 * new`.
 */
export function formatCounts(notes: readonly NoteResult[]): string {
  const shown = notes.flatMap(({ snippets }) => snippets.filter(({ snippet }) => !snippet.meta.hidden));
  const parts = LEVELS.map((level) => ({
    level,
    number: shown.filter((snippet) => snippet.level === level).length,
  })).filter(({ number }) => number > 0);
  const without = shown.filter(({ status, level }) => status === "kept" && level === undefined).length;
  const words = [
    ...parts.map(({ level, number }) => `${number} ${level}`),
    ...(without === 0 ? [] : [`${without} unproven`]),
  ];
  const all = notes.flatMap(({ snippets }) => snippets);
  const [added, failed] = [
    all.filter(({ status }) => status === "new").length,
    all.filter(({ status }) => status === "failed").length,
  ];
  const more = [
    ...(added === 0 ? [] : [`${added} new`]),
    ...(failed === 0 ? [] : [count(failed, "failure")]),
  ];
  return [...words, ...more].join(" · ") || "nothing checked";
}

/** A Markdown table of notes and levels. */
export function formatLevels(rows: readonly NoteLevels[]): string {
  const used = [...LEVELS, "unproven" as const].filter((level) =>
    rows.some(({ counts }) => counts[level] !== undefined),
  );
  const all = {
    file: "all",
    counts: Object.fromEntries(
      used.map((level) => [level, rows.reduce((sum, { counts }) => sum + (counts[level] ?? 0), 0)]),
    ),
    onEvery: rows.reduce<VersionShare>(
      (sum, { onEvery = NONE }) => ({
        complete: sum.complete + onEvery.complete,
        of: sum.of + onEvery.of,
      }),
      NONE,
    ),
  };
  const inPercent = ({ onEvery: { complete, of } = NONE }: Pick<NoteLevels, "onEvery">): string =>
    of === 0 ? "" : percent(complete, of);
  const hasShare = inPercent(all) !== "";
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(["note", ...used, ...(hasShare ? ["on every version"] : [])]),
    line(["---", ...used.map(() => "--:"), ...(hasShare ? ["--:"] : [])]),
    ...[...rows, all].map((row) =>
      line([
        row.file,
        ...used.map((level) => row.counts[level] ?? ""),
        ...(hasShare ? [inPercent(row)] : []),
      ]),
    ),
  ].join("\n");
}

const NONE: VersionShare = { complete: 0, of: 0 };

/** Lists the tools of every runner: those found, and how to get the others. */
export function formatTools(rows: readonly RunnerTools[]): string {
  return rows
    .flatMap(({ runner, found, missing }) => [
      `${runner}: ${found.length === 0 ? "nothing found" : found.map(({ name, from }) => (from === undefined ? name : `${name} (${from})`)).join(", ")}`,
      ...missing.map(({ name, fix }) => `  missing   ${name}: ${runnable(fix)}`),
    ])
    .join("\n");
}

/** The same as JSON: an array of runners. */
export const formatToolsJson = (rows: readonly RunnerTools[]): string => escapeJson(rows);

/** The results as JSON: an array of snippets. */
export function formatJson(notes: readonly NoteResult[], versions: readonly VersionResult[]): string {
  const rows = notes.flatMap(({ snippets }) =>
    snippets.map(({ file, snippet, status, level, runner, failure, missingTools, remarks, cost }) => ({
      file,
      line: snippet.fence.line,
      language: snippet.fence.language,
      hidden: snippet.meta.hidden,
      status,
      level,
      runner,
      failure,
      versions: versionsOf(versions, file, snippet.fence.line),
      missing: missingTools.map(({ name }) => name),
      remarks,
      startMs: Math.round(cost.startMs),
      ms: Math.round(cost.ms),
    })),
  );
  return escapeJson(rows);
}

/** JSON in which characters that `print` would remove are escaped. */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/[^\n -~]/gu, (sign) =>
    cleanText(sign) === sign ? sign : escaped(sign),
  );

const escaped = (sign: string): string =>
  sign
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
