import { LEVELS } from "../shared/proof.ts";
import type { NoteLevels, RunnerTools } from "../verify/list.ts";
import type { NoteResult, SnippetResult } from "../verify/result.ts";
import { colored, count } from "./print.ts";

/** Lines of a snippet, a diff or an output that a failure shows. A guess: more scrolls the sentence out of sight. */
const MOST_LINES = 40;

/** A failure as its author reads it: place and sentence, the snippet, what was expected and came, how to run it again. */
export function formatFailure({ file, snippet, failure }: SnippetResult): string {
  const place = `${file}:${snippet.fence.line}`;
  const { message = "", diff, output, complaint, fix, acceptable } = failure ?? {};
  return [
    `${colored("red", "failed:")} ${colored("bold", place)}  ${message}`,
    ...shortened(snippet.code.split("\n")).map((line) => `  │ ${line}`),
    ...(diff === undefined ? [] : ["  expected (-) and printed (+):", ...shortened(diff).map((line) => `    ${paint(line)}`)]),
    ...(output === undefined || output.length === 0 ? [] : ["  printed:", ...shortened(output).map((line) => `    ${line}`)]),
    ...(complaint === undefined || complaint === "" ? [] : ["  besides:", ...shortened(complaint.split("\n")).map((line) => `    ${line}`)]),
    ...(fix === undefined ? [] : [`  fix       ${fix}`]),
    `  again     snippets check ${place}`,
    ...(acceptable ? [`  accept    snippets check --update ${file}`] : []),
  ].join("\n");
}

const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES), `… ${lines.length - MOST_LINES} more lines`];

const paint = (line: string): string => (line.startsWith("- ") ? colored("red", line) : line.startsWith("+ ") ? colored("green", line) : line);

/** What is worth knowing without being a failure of a snippet: missing tools, other versions, entries left over. */
export function formatNotices(notes: readonly NoteResult[]): string[] {
  const snippets = notes.flatMap((note) => note.snippets);
  const lacks = new Map<string, { fix: string; snippets: number }>();
  for (const { lacks: missing, status } of snippets) {
    if (status === "failed") continue;
    for (const { name, fix } of missing) lacks.set(name, { fix, snippets: (lacks.get(name)?.snippets ?? 0) + 1 });
  }
  const remarks = new Map<string, number>();
  for (const remark of snippets.flatMap((snippet) => snippet.remarks)) remarks.set(remark, (remarks.get(remark) ?? 0) + 1);
  const blocked = snippets.filter(({ status }) => status === "blocked").length;
  return [
    ...[...lacks].map(
      ([name, lack]) =>
        `${colored("yellow", "warning:")} ${name} is missing: of ${count(lack.snippets, "snippet")} the lock's word stands\n  fix       ${lack.fix}`,
    ),
    ...snippets.flatMap(({ file, snippet, warnings }) =>
      warnings.map((warning) => `${colored("yellow", "warning:")} ${file}:${snippet.fence.line}  ShellCheck: ${warning}`),
    ),
    ...[...remarks].map(([remark, times]) => `${colored("blue", "info:")} ${remark} (${count(times, "snippet")})`),
    ...notes.flatMap(({ lockFile, file, stale }) =>
      stale === 0
        ? []
        : [`${colored("red", "failed:")} ${lockFile}  ${count(stale, "entry", "entries")} of no snippet\n  accept    snippets check --update ${file}`],
    ),
    ...(blocked === 0 ? [] : [`${count(blocked, "file")} used by what failed ${blocked === 1 ? "is" : "are"} not proven either`]),
  ];
}

/** How many of the shown snippets have which level, strongest first: `612 ran · 41 types`. Hidden ones are not counted. */
export function formatCounts(notes: readonly NoteResult[]): string {
  const shown = notes.flatMap(({ snippets }) => snippets.filter(({ snippet }) => !snippet.meta.hidden));
  const parts = LEVELS.map((level) => ({ level, number: shown.filter((snippet) => snippet.level === level).length })).filter(({ number }) => number > 0);
  const without = shown.filter(({ status, level }) => status === "kept" && level === undefined).length;
  const words = [...parts.map(({ level, number }) => `${number} ${level}`), ...(without === 0 ? [] : [`${without} unproven`])];
  return words.length === 0 ? "nothing checked" : words.join(" · ");
}

/** A table of notes and levels, as Markdown. */
export function formatLevels(rows: readonly NoteLevels[]): string {
  const used = [...LEVELS, "unproven" as const].filter((level) => rows.some(({ counts }) => counts[level] !== undefined));
  const all = used.map((level) => rows.reduce((sum, { counts }) => sum + (counts[level] ?? 0), 0));
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(["note", ...used]),
    line(["---", ...used.map(() => "--:")]),
    ...rows.map(({ file, counts }) => line([file, ...used.map((level) => counts[level] ?? "")])),
    line(["all", ...all]),
  ].join("\n");
}

/** The tools of every runner: what was found, and how to get what was not. */
export function formatTools(rows: readonly RunnerTools[]): string {
  return rows
    .flatMap(({ runner, found, missing }) => [
      `${runner}: ${found.length === 0 ? "nothing found" : found.map(({ name, from }) => (from === undefined ? name : `${name} (${from})`)).join(", ")}`,
      ...missing.map(({ name, fix }) => `  missing   ${name}: ${fix}`),
    ])
    .join("\n");
}

/** The results for machines: an array of snippets. */
export function formatJson(notes: readonly NoteResult[]): string {
  const rows = notes.flatMap(({ snippets }) =>
    snippets.map(({ file, snippet, status, level, runner, failure, lacks, remarks, warnings, cost }) => ({
      file,
      line: snippet.fence.line,
      language: snippet.fence.language,
      hidden: snippet.meta.hidden,
      status,
      level,
      runner,
      failure,
      missing: lacks.map(({ name }) => name),
      remarks,
      warnings,
      startMs: Math.round(cost.startMs),
      ms: Math.round(cost.ms),
    })),
  );
  return JSON.stringify(rows, null, 2);
}
