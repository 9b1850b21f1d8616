// Where a term is in a text, and how well: the one notion of a match, for ranking and for marking alike.
import { foldCase, stemOf } from "../words/words.ts";

/**
 * One thing to look for. Words match by stem, prefix and as parts of names; anything with a sign in it
 * matches literally.
 */
export interface Term {
  readonly kind: "word" | "literal";
  /** In lower case. */
  readonly text: string;
  /** As it was typed. */
  readonly typed: string;
  /** How much it counts, from 0 to 1. */
  readonly weight: number;
}

/** A text and the same in lower case. */
export interface Searchable {
  readonly text: string;
  readonly folded: string;
}

/** Makes a text searchable. */
export const searchable = (text: string): Searchable => ({ text, folded: foldCase(text) });

/** Called with a match: where it begins and ends, and its quality, from 0 to 1. */
type Visit = (start: number, end: number, quality: number) => void;

/** Visits every match of a term in a text, from its start. */
export function visitMatches(term: Term, text: Searchable, visit: Visit): void {
  if (term.kind === "word") visitWord(term.text, text, visit);
  else visitLiteral(term, text, visit);
}

/** Qualities, chosen on the training half of bench/search/queries.yml and on tuning.yml beside it. */
const QUALITY = { sameStem: 0.5, prefix: 0.4, ofName: 0.8, oneSide: 0.6, noSide: 0.25, otherCase: 0.5 };

/** Endings that a word may have after the stem of another form of it. */
const MAX_ENDING_LENGTH = 4;

function visitWord(word: string, { text, folded }: Searchable, visit: Visit): void {
  const stem = stemOf(word);
  for (let start = folded.indexOf(stem); start !== -1; start = folded.indexOf(stem, start + 1)) {
    if (!startsWord(text, start)) continue;
    let end = start + stem.length;
    while (end < text.length && isWordChar(text.charCodeAt(end)) && !isHump(text, end)) end++;
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

/** Signs that make another operator of the one they are beside: `->` is not `->>`. */
const JOINING = new Set([..."-+*/<>=!@#%&|^~?:$"].map((sign) => sign.charCodeAt(0)));

const isFreeBefore = (text: string, start: number): boolean =>
  start === 0 || isSeam(text.charCodeAt(start - 1), text.charCodeAt(start));
const isFreeAfter = (text: string, end: number): boolean =>
  end === text.length || isSeam(text.charCodeAt(end - 1), text.charCodeAt(end));

/** Whether two characters belong to different words or operators. */
function isSeam(before: number, after: number): boolean {
  if (isWordChar(before) && isWordChar(after)) return false;
  return !(JOINING.has(before) && JOINING.has(after));
}

/**
 * Whether a character is a letter or digit. Everything above ASCII counts as a letter: signs there are rare.
 */
const isWordChar = (code: number): boolean =>
  (code > 96 && code < 123) || (code > 47 && code < 58) || (code > 64 && code < 91) || code > 127;
const isUpper = (code: number): boolean => code > 64 && code < 91;
const isLower = (code: number): boolean => (code > 96 && code < 123) || (code > 47 && code < 58);

/** Whether a new part of a name begins here: `use|State`, `GraphQL|Error`. */
function isHump(text: string, at: number): boolean {
  if (at === 0 || !isUpper(text.charCodeAt(at))) return false;
  return (
    isLower(text.charCodeAt(at - 1)) || (isUpper(text.charCodeAt(at - 1)) && isLower(text.charCodeAt(at + 1)))
  );
}

const startsWord = (text: string, start: number): boolean =>
  start === 0 || !isWordChar(text.charCodeAt(start - 1)) || isHump(text, start);

/** Whether a word is a part of a longer name: `stat` in `pg_stat_activity`, `use` in `useState`. */
function isOfName(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? " ";
  const after = text[end] ?? " ";
  return /[\w.]/.test(before) || /\w/.test(after) || (after === "." && /\w/.test(text[end + 1] ?? " "));
}
