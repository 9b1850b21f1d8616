// Finds the snippets that provoke a pasted error message. Messages are compared by the words that are the same
// wherever they are printed.
import type { NoteSection } from "@proofmark/theme/data/note-section.ts";
import { errorForm } from "../words/error-form.ts";
import { pastedQuery } from "../words/pasted-query.ts";
import type { Corpus } from "./corpus.ts";
import { UNIT } from "./index-file.ts";
import { largest } from "./largest.ts";

/**
 * Writes the errors that the snippets of a section provoke: the position of the snippet, then the words of the
 * message that a reader who pastes it looks for, which are left out if those of the heading are among them.
 */
export function writtenErrors({ heading, blocks }: NoteSection): string[] {
  const named = errorForm(heading);
  const isNamed = (words: readonly string[]): boolean =>
    named.length > 1 && named.every((word) => words.includes(word));
  const written = blocks.flatMap(({ errors = [] }, at) =>
    errors
      .map((message) => errorForm(pastedQuery(message)))
      .filter((words) => words.length > 1)
      .map((words) => (isNamed(words) ? `${at}` : `${at} ${words.join(" ")}`)),
  );
  return [...new Set(written)];
}

/** An error that a snippet provokes. */
interface ProvokedError {
  /** Position of its section. */
  readonly at: number;
  /** Position of the snippet in its section. */
  readonly block: number;
  readonly words: readonly string[];
  /** Whether its words are those of the section's heading. */
  readonly isNamed: boolean;
}

/** The errors of a corpus, and in how many of them each word is. */
export interface Errors {
  readonly all: readonly ProvokedError[];
  readonly uses: ReadonlyMap<string, number>;
}

/** Reads the errors of a corpus. */
export function errorsOf({ entries, errors }: Corpus): Errors {
  const all = errors.flatMap((written, at) =>
    (written === "" ? [] : written.split(UNIT)).map((error): ProvokedError => {
      const [block, ...words] = error.split(" ");
      const isNamed = words.length === 0;
      const named = isNamed ? errorForm(entries[at]?.section.heading ?? "") : words;
      return { at, block: Number(block), words: named, isNamed };
    }),
  );
  const uses = new Map<string, number>();
  for (const { words } of all) for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
  return { all, uses };
}

/** Fewest words of a pasted message: less is looked up as words. */
const MIN_WORDS = 3;
/** Least share of a message, by weight, that the query contains. Chosen by bench/search/errors.js. */
const MIN_SHARE = 0.8;
/** A message that matches less than this share as well as the best one is another one. Chosen by the same. */
const NEARLY = 0.85;

/** Most words beside those of a message that can say where it comes from: all of an output has more. A guess. */
const MAX_OTHERS = 3;

/**
 * Finds what a query provokes if it is a message: for each section the snippet. First come sections that have
 * the message as their heading, and so explain it; among these and among the others, the best. Words in many
 * messages (`error`, `not`) weigh little. A message is not provoked in a note if another of its words names
 * another note: `brew permission denied`.
 */
export function findProvoked(
  { all, uses }: Errors,
  query: string,
  isElsewhere: (at: number, word: string) => boolean = () => false,
): Map<number, number> {
  const asked = new Set(errorForm(query));
  if (asked.size < MIN_WORDS) return new Map();
  const weigh = (words: readonly string[]): number =>
    words.reduce((sum, word) => sum + Math.log(1 + all.length / (uses.get(word) ?? 1)), 0);
  const matches = all.flatMap((error) => {
    const found = error.words.filter((word) => asked.has(word));
    const share = weigh(found) / weigh(error.words);
    const isMatch = share >= MIN_SHARE && found.length >= Math.min(MIN_WORDS, error.words.length);
    const others = isMatch ? [...asked].filter((word) => !error.words.includes(word)) : [];
    const isOther = others.length <= MAX_OTHERS && others.some((word) => isElsewhere(error.at, word));
    return isMatch && !isOther ? [{ ...error, score: weigh(found) * share }] : [];
  });
  const least = largest(matches.map(({ score }) => score)) * NEARLY;
  const blocks = new Map<number, number>();
  const best = matches
    .filter(({ score }) => score >= least)
    .sort((one, other) => Number(other.isNamed) - Number(one.isNamed) || other.score - one.score);
  for (const { at, block } of best) if (!blocks.has(at)) blocks.set(at, block);
  return blocks;
}
