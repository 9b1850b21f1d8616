// Words of fences in Markdown that is not a note: behind the language, beside those of other tools, and in comments,
// for hosts that show them: `<!-- check: timeout=20s -->`.

import type { Problem } from "../problem.ts";
import { nearest } from "../text/nearest.ts";
import { CHECK_LEVELS, FLAGS, parseFenceMeta, VALUES, wordsOf } from "./fence.ts";

/** Words by name, as they were written. */
export type FenceWords = ReadonlyMap<string, string>;

/** A comment that says how fences are checked: the next one, or all below it in its section or file. */
export interface CheckComment {
  readonly scope: string;
  readonly words: FenceWords;
  readonly line: number;
}

const WIDER = ["section", "file"];
/** A comment of HTML or of MDX: the parser has removed the braces of the latter. */
const COMMENT = /(?:<!--|\/\*)\s*check(?:[ \t]+([\w-]+))?[ \t]*:([\s\S]*?)(?:-->|\*\/)/g;
const LEVELS: readonly string[] = [...CHECK_LEVELS, "run"];
const EXAMPLE = '`<!-- check: none why="…" -->`, `<!-- check: timeout=20s -->`, or other words of a fence';

/** Reads the comments in a piece of HTML or MDX that begins at a line; adds their problems to `problems`. */
export function readCheckComments(
  text: string,
  { file, line }: { file: string; line: number },
  problems: Problem[],
): CheckComment[] {
  return Array.from(text.matchAll(COMMENT)).flatMap(({ 1: scope = "", 2: written = "", index }) => {
    const place = { file, line: line + text.slice(0, index).split("\n").length - 1 };
    const faults: Omit<Problem, "severity" | "file">[] = [];
    const words = readWords(written);
    const guess = nearest(scope, WIDER);
    if (scope !== "" && guess === undefined) return []; // it belongs to another tool
    if (scope !== (guess ?? ""))
      faults.push({
        message: `unknown scope \`check ${scope}:\` in a comment`,
        expected: "`check:` for the next block, `check section:`, or `check file:`",
        fix: `did you mean \`check ${guess}:\`?`,
      });
    if (words.size === 0) faults.push({ message: "a `check:` comment without words", expected: EXAMPLE });
    if (words.has("from"))
      faults.push({
        message: "`from` takes code from a file in the notes of a site only",
        fix: "write the code into the block",
      });
    for (const problem of parseFenceMeta(formatWords(words), { ...place, length: 0 }).problems)
      faults.push({ ...problem, message: problem.message.replace("on a fence", "in a `check:` comment") });
    for (const fault of faults) problems.push({ severity: "error", ...fault, ...place });
    // its problems are said once, not by each fence again
    return [{ scope, words: faults.length > 0 ? new Map() : words, line: place.line }];
  });
}

/** Words of a comment are ours alone. A level may stand for itself. */
const readWords = (text: string): FenceWords =>
  new Map(
    wordsOf(text).map(({ written, name }) =>
      LEVELS.includes(written) ? ["check", `check=${written}`] : [name || written, written],
    ),
  );

/** Words with a value that count outside of a site; there, other tools take code `from` files. */
const OUTSIDE_VALUES = VALUES.filter((name) => name !== "from");

/**
 * The words of an info string that are for us. Other tools have words there too (`twoslash`, `npm2yarn`,
 * `{1,3}`): they are left out, unless they look like a slip in one of ours.
 */
export const wordsOfInfo = (info: string): FenceWords =>
  new Map(
    wordsOf(info).flatMap(({ written, name, value }) => {
      const isOurs = (value === undefined ? FLAGS : OUTSIDE_VALUES).includes(name);
      const isSlip = value !== undefined && name.length > 3 && nearest(name, OUTSIDE_VALUES) !== undefined;
      return isOurs || isSlip ? [[name, written]] : [];
    }),
  );

/** Words of all scopes, outer ones first: inner ones win; their level replaces another and its reason. */
export function mergeWords(scopes: readonly FenceWords[]): FenceWords {
  const merged = new Map<string, string>();
  for (const words of scopes) {
    if (words.has("check")) for (const name of ["check", "why"]) merged.delete(name);
    for (const [name, word] of words) merged.set(name, word);
  }
  return merged;
}

/** The word that takes a level back: the block runs, whatever is usual for its kind. */
const RUN = "check=run";

export const mustRun = (words: FenceWords): boolean => words.get("check") === RUN;

/** Words as a note has them behind a fence's language. */
export const formatWords = (words: FenceWords): string =>
  [...words.values()].filter((word) => word !== RUN).join(" ");
