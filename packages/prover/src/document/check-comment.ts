// Words of fences outside of the fence: `<!-- check: timeout=20s -->` above it, for hosts that show the info
// string.

import type { Problem } from "../problem.ts";
import { nearest } from "../text/nearest.ts";
import { CHECK_LEVELS, FLAGS, parseFenceMeta, VALUES, WORD } from "./fence.ts";

/** What a comment holds for: the next fence, or every fence below it in its section or file. */
export type Scope = "fence" | (typeof WIDER)[number];

/** A comment that says how fences are checked. */
export interface CheckComment {
  readonly scope: Scope;
  readonly words: FenceWords;
  readonly line: number;
}

/** Words by name, as they were written. */
export type FenceWords = ReadonlyMap<string, string>;

export const NO_WORDS: FenceWords = new Map();

const WIDER = ["section", "file"] as const;
/** A comment of HTML or of MDX: the parser has removed the braces of the latter. */
const COMMENT = /(?:<!--|\/\*)\s*check(?:[ \t]+(?<scope>[\w-]+))?[ \t]*:(?<words>[\s\S]*?)(?:-->|\*\/)/g;
const LEVELS: readonly string[] = [...CHECK_LEVELS, "run"];
/** Words that only change how a page shows a block, so they do not ask for a check. */
const SHOWN: readonly string[] = ["title", "top", "showLineNumbers"];

/** Reads the comments in a piece of HTML or MDX that begins at a line. Other comments are none of ours. */
export function readCheckComments(
  text: string,
  { file, line }: { file: string; line: number },
): { comments: CheckComment[]; problems: Problem[] } {
  const comments: CheckComment[] = [];
  const problems: Problem[] = [];
  for (const { groups = {}, index } of text.matchAll(COMMENT)) {
    const place = { file, line: line + text.slice(0, index).split("\n").length - 1 };
    const name = groups["scope"];
    const scope = name === undefined ? "fence" : WIDER.find((wider) => wider === name);
    if (scope === undefined) {
      const guess = nearest(name ?? "", WIDER);
      if (guess !== undefined) problems.push({ severity: "error", ...place, ...unknownScope(name, guess) });
      continue;
    }
    const words = readWords(groups["words"] ?? "");
    if (words.size === 0)
      problems.push({
        severity: "error",
        ...place,
        message: "a `check:` comment without words",
        expected: EXAMPLE,
      });
    const wrong = problemsOf(words, place);
    for (const problem of wrong) problems.push(problem);
    // said once, not by each fence again
    comments.push({ scope, words: wrong.length > 0 ? NO_WORDS : words, line: place.line });
  }
  return { comments, problems };
}

const EXAMPLE = '`<!-- check: none why="…" -->`, `<!-- check: timeout=20s -->`, or other words of a fence';

const unknownScope = (
  name: string | undefined,
  guess: string,
): Pick<Problem, "message" | "expected" | "fix"> => ({
  message: `unknown scope \`check ${name}:\` in a comment`,
  expected: "`check:` for the next block, `check section:`, or `check file:`",
  fix: `did you mean \`check ${guess}:\`?`,
});

/** Words of a comment are ours alone, so each that is unknown is a mistake. */
function problemsOf(words: FenceWords, place: { file: string; line: number }): Problem[] {
  const { problems } = parseFenceMeta(formatWords(words), { ...place, length: 0 });
  const outside: Problem = {
    severity: "error",
    ...place,
    message: "`from` takes code from a file in the notes of a site only",
    fix: "write the code into the block",
  };
  return [
    ...problems.map((problem) => ({
      ...problem,
      message: problem.message.replace("on a fence", "in a `check:` comment"),
    })),
    ...(words.has("from") ? [outside] : []),
  ];
}

function readWords(text: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const { 0: word, groups = {} } of text.matchAll(WORD)) {
    if (LEVELS.includes(word)) words.set("check", `check=${word}`);
    else words.set(groups["name"] ?? word, word);
  }
  return words;
}

/** Words with a value that count outside of a site; there, other tools take code `from` files. */
const OUTSIDE_VALUES = VALUES.filter((name) => name !== "from");

/**
 * The words of an info string that are for us. Other tools have words there too (`twoslash`, `npm2yarn`,
 * `{1,3}`): they are left out, unless they look like a slip in one of ours.
 */
export function wordsOfInfo(info: string): FenceWords {
  const words = new Map<string, string>();
  for (const { 0: word, groups = {} } of info.matchAll(WORD)) {
    const name = groups["name"] ?? "";
    const hasValue = word.length > name.length;
    if ((hasValue ? OUTSIDE_VALUES : FLAGS).includes(name) || (word === "fails" && !hasValue))
      words.set(name, word);
    else if (word === "timeout" && words.has("fails")) words.set("fails", "fails=timeout");
    else if (hasValue && name.length > 3 && nearest(name, OUTSIDE_VALUES) !== undefined)
      words.set(name, word);
  }
  return words;
}

/** Whether words ask for a check of a block that would have none, since no runner has its language. */
export const askForCheck = (words: FenceWords): boolean =>
  [...words.keys()].some((name) => !SHOWN.includes(name));

/**
 * Words of all scopes, outer ones first: inner ones win, and their own level takes the place of one with
 * its reason.
 */
export function mergeWords(scopes: readonly FenceWords[]): FenceWords {
  const merged = new Map<string, string>();
  for (const words of scopes) {
    if (words.has("check")) for (const name of ["check", "why"]) merged.delete(name);
    for (const [name, word] of words) merged.set(name, word);
  }
  return merged;
}

/** What takes a level back: the block runs, whatever is usual for its kind. */
const RUN = "check=run";

export const mustRun = (words: FenceWords): boolean => words.get("check") === RUN;

/** Words as a note has them behind a fence's language. */
export const formatWords = (words: FenceWords): string =>
  [...words.values()].filter((word) => word !== RUN).join(" ");
