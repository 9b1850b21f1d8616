// Finds a term in a text and rates each match. Ranking and marking share this definition of a match.
import { foldText, isUnspaced, stemOf } from "../words/words.ts";

/**
 * One thing to look for. A word matches by its stem, as a prefix, and as a part of a name; anything with a
 * sign in it matches literally.
 */
export interface Term {
  readonly kind: "word" | "literal";
  /** In lower case. */
  readonly text: string;
  /** As it was typed. */
  readonly typed: string;
  /** From 0 to 1. */
  readonly weight: number;
}

/** A text, and its lower case of the same length. */
export interface Searchable {
  readonly text: string;
  readonly folded: string;
}

/** Prepares a text for `visitMatches`. */
export const searchable = (text: string): Searchable => ({ text, folded: foldText(text) });

/** Receives a match: its start and end, and its quality from 0 to 1. */
type Visit = (start: number, end: number, quality: number) => void;

/** Visits every match of a term in a text, in order. */
export function visitMatches(term: Term, text: Searchable, visit: Visit): void {
  if (term.kind === "word") visitWord(term.text, text, visit);
  else visitLiteral(term, text, visit);
}

/**
 * Qualities of matches. Tuned on the training half of bench/search/queries.yml and on tuning.yml beside it.
 */
const QUALITY = { sameStem: 0.5, prefix: 0.4, ofName: 0.8, oneSide: 0.6, noSide: 0.25, otherCase: 0.5 };

/** Longest ending after a stem for a word still to be a form of it. */
const MAX_ENDING_LENGTH = 4;

function visitWord(word: string, { text, folded }: Searchable, visit: Visit): void {
  const stem = stemOf(word);
  for (let start = folded.indexOf(stem); start !== -1; start = folded.indexOf(stem, start + 1)) {
    if (!startsWord(text, start)) continue;
    let end = start + stem.length;
    while (end < text.length && !startsWord(text, end)) end++;
    const found = folded.slice(start, end);
    const quality = wordQuality(word, stem, found);
    if (quality === 0) continue;
    const marked = found.startsWith(word) ? start + word.length : end;
    visit(
      start,
      quality === QUALITY.prefix ? marked : end,
      quality * (isOfName(text, start, end) ? QUALITY.ofName : 1),
    );
  }
}

function wordQuality(word: string, stem: string, found: string): number {
  if (found === word) return 1;
  if (found.length - stem.length <= MAX_ENDING_LENGTH && stemOf(found) === stem) return QUALITY.sameStem;
  return found.startsWith(word) ? QUALITY.prefix : 0;
}

function visitLiteral({ text: wanted, typed }: Term, { text, folded }: Searchable, visit: Visit): void {
  for (let start = folded.indexOf(wanted); start !== -1; start = folded.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    const sides = Number(isFreeBefore(text, start)) + Number(isFreeAfter(text, end));
    const quality = sides === 2 ? 1 : sides === 1 ? QUALITY.oneSide : QUALITY.noSide;
    visit(start, end, text.startsWith(typed, start) ? quality : quality * QUALITY.otherCase);
  }
}

/** Signs that change the operator beside them: `->` is not `->>`. */
const JOINING = new Set([..."-+*/<>=!@#%&|^~?:$"].map((sign) => sign.charCodeAt(0)));

const isFreeBefore = (text: string, start: number): boolean =>
  start === 0 || isSeam(text.charCodeAt(start - 1), text.charCodeAt(start));
const isFreeAfter = (text: string, end: number): boolean =>
  end === text.length || isSeam(text.charCodeAt(end - 1), text.charCodeAt(end));

/** Whether two characters belong to different words or operators. */
function isSeam(before: number, after: number): boolean {
  if (isJoined(before, after)) return false;
  return !(JOINING.has(before) && JOINING.has(after));
}

const isAsciiLetter = (code: number): boolean =>
  (code > 96 && code < 123) || (code > 47 && code < 58) || (code > 64 && code < 91);
/** Whether a character is a letter, a digit, or a mark of one. */
const isLetter = (code: number): boolean =>
  code < 128 ? isAsciiLetter(code) : /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(code));
/** Whether two characters are of one word. A script without spaces may begin a word at each character. */
const isJoined = (before: number, after: number): boolean =>
  before < 128 && after < 128
    ? isAsciiLetter(before) && isAsciiLetter(after)
    : isLetter(before) && isLetter(after) && !isUnspaced(String.fromCharCode(before, after));
const isUpper = (code: number): boolean => code > 64 && code < 91;
const isLower = (code: number): boolean => (code > 96 && code < 123) || (code > 47 && code < 58);

/** Whether a part of a name starts here: `use|State`, `GraphQL|Error`. */
function isHump(text: string, at: number): boolean {
  if (at === 0 || !isUpper(text.charCodeAt(at))) return false;
  return (
    isLower(text.charCodeAt(at - 1)) || (isUpper(text.charCodeAt(at - 1)) && isLower(text.charCodeAt(at + 1)))
  );
}

/** Whether a word, or a part of a name, starts at a position or has ended before it. */
const startsWord = (text: string, start: number): boolean =>
  start === 0 || !isJoined(text.charCodeAt(start - 1), text.charCodeAt(start)) || isHump(text, start);

/** Whether a word is a part of a longer name: `stat` in `pg_stat_activity`, `use` in `useState`. */
function isOfName(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? " ";
  const after = text[end] ?? " ";
  return /[\w.]/.test(before) || /\w/.test(after) || (after === "." && /\w/.test(text[end + 1] ?? " "));
}
