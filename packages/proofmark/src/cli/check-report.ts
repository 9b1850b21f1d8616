// What a check found, for the terminal, for machines and for GitHub Actions.
import type { Failure } from "@proofmark/prover/judge/judge.ts";
import { diffOutputs } from "@proofmark/prover/judge/output.ts";
import { proofOf } from "@proofmark/prover/lock/lock.ts";
import type { Snippet } from "@proofmark/prover/lock/snippet.ts";
import type { CheckedNote } from "@proofmark/prover/note.ts";
import { LEVELS, type VersionVerdict } from "@proofmark/prover/proof/proof.ts";
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

/** Prints everything that is wrong, notices, and counts. */
export function printResults(results: readonly NoteResult[], ms: number): void {
  for (const { note, snippets } of results)
    for (const { snippet, status, failure } of snippets)
      if ((status === "failed" || status === "new") && failure !== undefined)
        print("stderr", ...formatFailure(note, snippet, failure));
  for (const { note, versions } of results) print("stderr", ...formatVersions(note, versions));
  print("stderr", ...formatNotices(results));
  if (
    results.some(({ note, snippets }) => note.outside && snippets.some(({ status }) => status === "failed"))
  )
    print("stderr", OPT_OUT);
  for (const { note, isWritten } of results) if (isWritten) say(`wrote ${note.lockFile}`);
  const versions = results.flatMap((result) => result.versions);
  say(`${formatVersionCounts(versions)}${formatCounts(results)} in ${duration(ms)}`);
}

/** How to exclude a block of a README: most blocks there were not written to be run. */
const OPT_OUT = `to leave a block unchecked, write \`<!-- check: none why="…" -->\` on the line above it; for all below it in its section
\`<!-- check section: none why="…" -->\`, for all of the file \`<!-- check file: none why="…" -->\` at its top
`;

/** A command for a place, as a line below a failure. */
const command = (word: string, options: string, place: string): string =>
  `\n  ${word.padEnd(8)}  ${runnable("npx proofmark check")} ${options}${cleanLine(place)}`;

/** Place and message, the snippet, expected and actual output, and what to do. */
function formatFailure(
  { file }: CheckedNote,
  { fence, code }: Snippet,
  { kind, message, diff, output, diagnostics, fix }: Failure,
  every = "",
): Piece[] {
  const place = `${file}:${fence.line}`;
  const isNew = kind === "new";
  const part = (title: string, lines: readonly string[] = []): Piece[] =>
    lines.length === 0 ? [] : [`\n  ${title}:`, ...shortened(lines).map((line) => `\n    ${line}`)];
  return [
    isNew ? named("yellow", "new:") : named("red", "failed:"),
    " ",
    named("bold", place),
    `  ${shortened(message.split("\n")).join("\n")}`,
    ...shortened(code.split("\n")).map((line) => `\n  │ ${line}`),
    ...(diff === undefined || diff.length === 0
      ? []
      : [
          "\n  expected (-) and printed (+):",
          ...shortened(diff).flatMap((line) => ["\n    ", diffLine(line)]),
        ]),
    ...part("printed", output),
    ...part("diagnostics", diagnostics ? diagnostics.split("\n") : []),
    ...(fix === undefined ? [] : [`\n  fix       ${runnable(fix)}`]),
    ...(isNew ? [] : [command("again", every, place)]),
    ...(isNew || kind === "lock" ? [command(isNew ? "keep it" : "accept", `${every}--update `, file)] : []),
    "\n\n",
  ];
}

const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length <= MAX_LINES
    ? lines
    : [...lines.slice(0, MAX_LINES), `… ${lines.length - MAX_LINES} more lines`];

const EVERY = "--every ";

/** Every verdict that differs from what the lock holds, and how many it lacks. */
function formatVersions(note: CheckedNote, versions: readonly VersionResult[]): Piece[] {
  const lacking = versions.filter(({ status }) => status === "new").map(({ found }) => found.on);
  return [
    ...versions.flatMap(({ snippet, found, locked, status }) => {
      if (status !== "failed" || locked === undefined || !("verdict" in found)) return [];
      const message = `its result on ${found.on} differs from the lock`;
      return formatFailure(note, snippet, { kind: "lock", message, diff: changes(locked, found) }, EVERY);
    }),
    ...(lacking.length === 0
      ? []
      : [
          named("yellow", "new:"),
          " ",
          named("bold", note.lockFile),
          `  ${count(lacking.length, "verdict")} of ${[...new Set(lacking)].join(", ")} ${lacking.length === 1 ? "is" : "are"} not in the lock`,
          command("keep", `${EVERY}--update `, note.file),
          "\n\n",
        ]),
  ];
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

/** Notices that fail nothing: missing tools, other versions, and files of failed snippets; and stale entries. */
function formatNotices(results: readonly NoteResult[]): Piece[] {
  const snippets = results.flatMap((result) => result.snippets);
  const missing = snippets.flatMap((snippet) => (isWrongStatus(snippet) ? [] : snippet.missing));
  const remarks = snippets.flatMap((snippet) => snippet.remarks);
  const has = (result: NoteResult, status: SnippetResult["status"]) =>
    result.snippets.filter((snippet) => snippet.status === status).length;
  // where one failed, its message is enough
  const blocked = results.reduce((sum, one) => sum + (has(one, "failed") > 0 ? 0 : has(one, "blocked")), 0);
  return [
    ...groupBy(missing, ({ name }) => name).flatMap(([name, tools]) => [
      named("yellow", "warning:"),
      ` ${cleanLine(name)} is missing: the lock entries of ${count(tools.length, "snippet")} are kept\n  fix       ${runnable(tools[0]?.fix ?? "")}\n`,
    ]),
    ...groupBy(remarks, (remark) => remark).flatMap(([remark, all]) => [
      named("blue", "info:"),
      ` ${remark} (${count(all.length, "snippet")})\n`,
    ]),
    ...results.flatMap(({ note: { file, lockFile }, stale }) =>
      stale === 0
        ? []
        : [
            named("red", "failed:"),
            ` ${cleanLine(lockFile)}  ${count(stale, "entry", "entries")} for snippets that are gone`,
            command("accept", "--update ", file),
            "\n",
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
function formatCounts(results: readonly NoteResult[]): string {
  const all = results.flatMap(({ snippets }) => snippets);
  const visible = all.filter(({ snippet }) => !snippet.meta.hidden);
  const unproven = visible.filter(({ status, level }) => status === "kept" && level === undefined);
  const failed = all.filter(({ status }) => status === "failed").length;
  const words = [
    ...LEVELS.map((name) => [visible.filter(({ level }) => level === name).length, name] as const),
    [unproven.length, "unproven"] as const,
    [all.filter(({ status }) => status === "new").length, "new"] as const,
  ].flatMap(([number, word]) => (number === 0 ? [] : [`${number} ${word}`]));
  return [...words, ...(failed === 0 ? [] : [count(failed, "failure")])].join(" · ") || "nothing checked";
}

/** A line for each version: `postgresql15: 140 same · 9 differ · 12 fail`. */
function formatVersionCounts(versions: readonly VersionResult[]): string {
  return groupBy(versions, ({ found }) => found.on)
    .toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .map(([name, results]) => {
      const number = (verdict: VersionVerdict["verdict"] | undefined): number =>
        results.filter(({ found }) => ("verdict" in found ? found.verdict : undefined) === verdict).length;
      const more = (how: number, words: string): string[] => (how === 0 ? [] : [words]);
      const words = [
        `${number("same")} same`,
        ...more(number("differs"), `${number("differs")} differ`),
        ...more(number("fails"), `${number("fails")} fail`),
        ...more(number(undefined), `${count(number(undefined), "snippet")} could not be run`),
      ];
      return `${name}: ${words.join(" · ")}\n`;
    })
    .join("");
}

/** A Markdown table of notes and levels, from the locks alone. */
export function formatLevels(notes: readonly CheckedNote[]): string {
  const rows = notes.map(({ file, lock, snippets }) => {
    const visible = snippets.filter(({ meta }) => !meta.hidden);
    return { file, levels: visible.map((snippet) => proofOf(lock, snippet)?.level ?? "unproven") };
  });
  const all = { file: "all", levels: rows.flatMap(({ levels }) => levels) };
  const used = [...LEVELS, "unproven" as const].filter((level) => all.levels.includes(level));
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(["note", ...used]),
    line(["---", ...used.map(() => "--:")]),
    ...[...rows, all].map(({ file, levels }) =>
      line([file, ...used.map((level) => levels.filter((one) => one === level).length || "")]),
    ),
  ].join("\n");
}

/** The results for JSON: an array of snippets. */
export const jsonOf = (results: readonly NoteResult[]): unknown =>
  results.flatMap(({ note, snippets, versions }) =>
    snippets.map(({ snippet, status, level, runner, failure, missing, remarks, ms }) => ({
      file: note.file,
      line: snippet.fence.line,
      language: snippet.fence.language,
      hidden: snippet.meta.hidden,
      status,
      level,
      runner,
      failure,
      versions: versions
        .filter((one) => one.snippet === snippet)
        .map(({ found, status }) => ({ ...found, status })),
      missing: missing.map(({ name }) => name),
      remarks,
      ms: Math.round(ms),
    })),
  );

/** Maximum lines of an output or a diff in an annotation, a note in the margin. A guess; the log has the rest. */
const MAX_ANNOTATED = 10;

/** Annotates every failed snippet, and every lock with entries that no snippet needs. */
export function annotateResults(results: readonly NoteResult[]): void {
  for (const { note, snippets, stale } of results) {
    for (const { snippet, status, failure } of snippets) {
      if ((status !== "failed" && status !== "new") || failure === undefined) continue;
      const { diff = [], output = [], fix } = failure;
      const lines = (diff.length > 0 ? diff : output).slice(0, MAX_ANNOTATED);
      const message = [failure.message, ...lines].join("\n");
      annotate({ severity: "error", file: note.file, line: snippet.fence.line, message, fix });
    }
    const fix = `npx proofmark check --update ${note.file}`;
    if (stale > 0) annotate({ severity: "error", file: note.lockFile, message: "stale entries", fix });
  }
}
