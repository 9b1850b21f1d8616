// The findings of a check, for the terminal, for machines and for GitHub Actions.

import { diffOutputs } from "@proofmark/prover/judge/compare.ts";
import type { Failure } from "@proofmark/prover/judge/judge.ts";
import { proofOf, type VersionVerdict } from "@proofmark/prover/lock/lock.ts";
import type { Snippet } from "@proofmark/prover/lock/snippet.ts";
import type { CheckedNote } from "@proofmark/prover/note.ts";
import { LEVELS, type Level } from "@proofmark/prover/proof/levels.ts";
import { BROWSER } from "@proofmark/prover/proof/proof.ts";
import type { NoteResult, SnippetResult, VersionResult } from "@proofmark/prover/prove/result.ts";
import { cleanLine } from "@proofmark/prover/text/clean-text.ts";
import { groupBy } from "@proofmark/prover/text/group-by.ts";
import { annotate, count, diffLine, duration, named, type Piece, print, runnable, say } from "./print.ts";

/**
 * Maximum lines of a snippet, a diff or an output in a failure. A guess: more would push the message out of
 * sight.
 */
const MAX_LINES = 40;

const isWrongStatus = ({ status }: SnippetResult | VersionResult): boolean =>
  status === "failed" || status === "new";

/** Whether a check fails. */
export const isWrong = (results: readonly NoteResult[]): boolean =>
  results.some(
    ({ snippets, versions, stale }) =>
      stale > 0 || snippets.some(isWrongStatus) || versions.some(isWrongStatus),
  );

const err = (...pieces: readonly Piece[]): void => print("stderr", ...pieces);

/** Prints everything that is wrong, notices, and counts. Without `details`, prints one failure of each cause. */
export function printResults(results: readonly NoteResult[], ms: number, details = false): void {
  for (const { note, snippets } of results) {
    const failed = snippets.flatMap(({ snippet, failure }) => (failure ? [{ snippet, failure }] : []));
    const causes = groupBy(
      failed,
      ({ snippet, failure }) => (details ? undefined : causeOf(failure)) ?? String(snippet.fence.line),
    );
    for (const [, [first, ...others]] of causes)
      if (first !== undefined) printFailed(note, first.snippet, first.failure, "", others);
  }
  for (const { note, versions } of results) printVersions(note, versions);
  printNotices(results);
  const isOutside = ({ note, snippets }: NoteResult) =>
    note.outside && snippets.some(({ status }) => status === "failed");
  if (results.some(isOutside)) err(OPT_OUT);
  for (const { note, isWritten } of results) if (isWritten) say(`wrote ${note.lockFile}`);
  const versions = results.flatMap((result) => result.versions);
  say(`${formatVersionCounts(versions)}${formatCounts(results)} in ${duration(ms)}`);
}

/** The frames of a stack inside Node.js, which say nothing about a snippet. */
const FRAME = /^\s+at (?:.* \()?node:/;

/** The line of an output that names an error. */
const ERROR = /^(?:Uncaught )?\w*(?:Error|Exception)\b.*:|: command not found$|: No such file or directory$/;

/** The words that failures of one cause share; undefined for one that stands alone. */
function causeOf({ kind, message, diagnostics, output = [] }: Failure): string | undefined {
  if (kind === "not run") return message;
  return kind === "result" ? diagnostics || output.find((line) => ERROR.test(line)) : undefined;
}

/** How to exclude a block of a README: most blocks there were not written to be run. */
const OPT_OUT = `to leave a block unchecked, write \`<!-- check: none why="…" -->\` on the line above it; for all below it in its section
\`<!-- check section: none why="…" -->\`, for all of the file \`<!-- check file: none why="…" -->\` at its top
`;

/** A line of a failure: a command for a place. */
const command = (word: string, options: string, place: string): string =>
  `  ${word.padEnd(8)}  ${runnable("npx proofmark check")} ${options}${cleanLine(place)}\n`;

/** Prints place and message, the snippet, expected and actual output, and what to do. */
function printFailed(
  { file }: CheckedNote,
  { fence, code }: Snippet,
  { kind, message, diff = [], output = [], diagnostics = "", fix }: Failure,
  every = "",
  alike: readonly Pick<SnippetResult, "snippet">[] = [],
): void {
  const place = `${file}:${fence.line}`;
  const isNew = kind === "new";
  const word = isNew ? named("yellow", "new:") : named("red", "failed:");
  err(word, " ", named("bold", place), `  ${shortened(message.split("\n")).join("\n")}\n`);
  for (const line of shortened(code.split("\n"))) err(`  │ ${line}\n`);
  if (diff.length > 0) err("  expected (-) and printed (+):\n");
  for (const line of shortened(diff)) err("    ", diffLine(line), "\n");
  if (output.length > 0) err("  printed:\n");
  for (const line of shortened(output.filter((line) => !FRAME.test(line)))) err(`    ${line}\n`);
  if (diagnostics !== "") err("  diagnostics:\n");
  for (const line of diagnostics === "" ? [] : shortened(diagnostics.split("\n"))) err(`    ${line}\n`);
  if (fix !== undefined) err(`  fix       ${runnable(fix)}\n`);
  if (alike.length > 0) {
    const lines = alike.map(({ snippet }) => snippet.fence.line).join(", ");
    err(`  the same  ${count(alike.length, "more block")}, in line ${lines}; \`--details\` prints each\n`);
  }
  if (!isNew) err(command("again", every, place));
  if (isNew || kind === "lock") err(command(isNew ? "keep it" : "accept", `${every}--update `, file));
  err("\n");
}

const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length <= MAX_LINES
    ? lines
    : [...lines.slice(0, MAX_LINES), `… ${lines.length - MAX_LINES} more lines`];

const EVERY = "--every ";

/** Prints every verdict that differs from what the lock holds, and how many it lacks. */
function printVersions(note: CheckedNote, versions: readonly VersionResult[]): void {
  for (const { snippet, found, locked, status } of versions)
    if (status === "failed" && locked !== undefined && "verdict" in found) {
      const message = `its result on ${found.on} differs from the lock`;
      printFailed(note, snippet, { kind: "lock", message, diff: changes(locked, found) }, EVERY);
    }
  const lacking = versions.filter(({ status }) => status === "new").map(({ found }) => found.on);
  if (lacking.length === 0) return;
  const what = `${count(lacking.length, "verdict")} of ${[...new Set(lacking)].join(", ")}`;
  err(named("yellow", "new:"), " ", named("bold", note.lockFile));
  err(`  ${what} ${lacking.length === 1 ? "is" : "are"} not in the lock\n`);
  err(command("keep", `${EVERY}--update `, note.file), "\n");
}

/** How a verdict differs from that in a lock: in its line, `PostgreSQL 15.18 fails: ERROR: …`, or its output. */
function changes(locked: VersionVerdict, found: VersionVerdict): string[] {
  const [before, after] = [locked, found].map(
    ({ tool, version, verdict, error }) =>
      `${tool} ${version} ${verdict}${error === undefined ? "" : `: ${error}`}`,
  );
  return [
    ...(before === after ? [] : [`- ${before}`, `+ ${after}`]),
    ...diffOutputs(locked.output ?? [], found.output ?? []),
  ];
}

/** Prints what fails nothing: missing tools and other versions; and stale entries. */
function printNotices(results: readonly NoteResult[]): void {
  const snippets = results.flatMap((result) => result.snippets);
  const missing = snippets.flatMap((snippet) => (isWrongStatus(snippet) ? [] : snippet.missing));
  for (const [name, [tool, ...more]] of groupBy(missing, ({ name }) => name)) {
    const effect = `the lock entries of ${count(more.length + 1, "snippet")} are kept`;
    err(named("yellow", "warning:"), ` ${cleanLine(name)} is missing: ${effect}\n`);
    err(`  fix       ${runnable(tool?.fix ?? "")}\n`);
  }
  const remarks = snippets.flatMap((snippet) => snippet.remarks);
  for (const [remark, all] of groupBy(remarks, (text) => text))
    err(named("blue", "info:"), ` ${remark} (${count(all.length, "snippet")})\n`);
  for (const { note, stale } of results)
    if (stale > 0) {
      const entries = count(stale, "entry", "entries");
      err(named("red", "failed:"), ` ${cleanLine(note.lockFile)}  ${entries} for snippets that are gone\n`);
      err(command("accept", "--update ", note.file));
    }
}

/** `612 ran`, for every number that is not 0. */
const counted = (numbers: Readonly<Record<string, number>>): string[] =>
  Object.entries(numbers).flatMap(([word, number]) => (number === 0 ? [] : [`${number} ${word}`]));

/** Counts visible snippets by level, strongest first, and all new and failed ones: `612 ran · 2 new`. */
function formatCounts(results: readonly NoteResult[]): string {
  const all = results.flatMap(({ snippets }) => snippets);
  const visible = all.filter(({ snippet }) => !snippet.meta.hidden);
  const failed = all.filter(({ status }) => status === "failed").length;
  const number = (name: Level | "silent") => visible.filter(({ level }) => level === name).length;
  const words = counted({
    ...Object.fromEntries((["ran", "silent", ...LEVELS] as const).map((name) => [name, number(name)])),
    unproven: visible.filter(({ status, level }) => status === "kept" && level === undefined).length,
    new: all.filter(({ status }) => status === "new").length,
  });
  return [...words, ...(failed === 0 ? [] : [count(failed, "failure")])].join(" · ") || "nothing checked";
}

/** A line for each version: `postgresql15: 140 same · 9 differ · 12 fail`. */
const formatVersionCounts = (versions: readonly VersionResult[]): string =>
  groupBy(versions, ({ found }) => found.on)
    .toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .map(([name, results]) => {
      const verdicts = results.map(({ found }) => ("verdict" in found ? found.verdict : undefined));
      const number = (verdict: VersionVerdict["verdict"] | undefined): number =>
        verdicts.filter((one) => one === verdict).length;
      const words = counted({ differ: number("differs"), fail: number("fails") });
      const without = number(undefined);
      if (without > 0) words.push(`${count(without, "snippet")} could not be run`);
      return `${name}: ${[`${number("same")} same`, ...words].join(" · ")}\n`;
    })
    .join("");

/** Markdown tables of notes and levels, and of what runs in the browser by language, from the locks alone. */
export function formatLevels(notes: readonly CheckedNote[]): string {
  const rows = notes.map(({ file, lock, snippets }) => {
    const visible = snippets.filter(({ meta }) => !meta.hidden);
    return { file, levels: visible.map((snippet) => proofOf(lock, snippet)?.level ?? "unproven") };
  });
  const all = { file: "all", levels: rows.flatMap(({ levels }) => levels) };
  const used = [...LEVELS, "unproven" as const].filter((level) => all.levels.includes(level));
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  const asked = notes.flatMap(({ lock, snippets }) =>
    snippets.flatMap((snippet) => {
      const { versions = [], noVerdict = [] } = proofOf(lock, snippet) ?? {};
      const found = [...versions, ...noVerdict].find(({ on }) => on === BROWSER);
      const isSame = found !== undefined && "verdict" in found && found.verdict === "same";
      return found === undefined ? [] : [{ language: snippet.fence.language, isSame }];
    }),
  );
  return [
    line(["note", ...used]),
    line(["---", ...used.map(() => "--:")]),
    ...[...rows, all].map(({ file, levels }) =>
      line([file, ...used.map((level) => levels.filter((one) => one === level).length || "")]),
    ),
    ...(asked.length === 0 ? [] : ["", "| language | tried | same in the browser |", "| --- | --: | --: |"]),
    ...groupBy(asked, ({ language }) => language).map(([language, tried]) => {
      const same = tried.filter(({ isSame }) => isSame).length;
      return line([language, tried.length, `${same} (${Math.round((same / tried.length) * 100)} %)`]);
    }),
  ].join("\n");
}

/** The results for JSON: an array of snippets. */
export const jsonOf = (results: readonly NoteResult[]): unknown =>
  results.flatMap(({ note, snippets, versions }) =>
    snippets.map(({ snippet, status, level, runner, failure, missing, remarks }) => ({
      ...{ file: note.file, line: snippet.fence.line, language: snippet.fence.language },
      ...{ hidden: snippet.meta.hidden, status, level, runner, failure },
      versions: versions
        .filter((one) => one.snippet === snippet)
        .map(({ found, status }) => ({ ...found, status })),
      missing: missing.map(({ name }) => name),
      remarks,
    })),
  );

/** Maximum lines of an output or a diff in an annotation, a note in the margin. A guess; the log has the rest. */
const MAX_ANNOTATED = 10;

/** Annotates every failed snippet, and every lock with entries that no snippet needs. */
export function annotateResults(results: readonly NoteResult[]): void {
  for (const { note, snippets, stale } of results) {
    for (const { snippet, failure } of snippets) {
      if (failure === undefined) continue;
      const { diff = [], output = [], fix } = failure;
      const lines = (diff.length > 0 ? diff : output).slice(0, MAX_ANNOTATED);
      const message = [failure.message, ...lines].join("\n");
      annotate({ severity: "error", file: note.file, line: snippet.fence.line, message, fix });
    }
    const fix = `npx proofmark check --update ${note.file}`;
    if (stale > 0) annotate({ severity: "error", file: note.lockFile, message: "stale entries", fix });
  }
}
