// Finds the snippets that provoke a pasted error message. Messages are compared by the words that are the same
// wherever they are printed.
import type { NoteSection } from "../sections.ts";
import { errorForm, pastedQuery } from "../words/error-form.ts";
import type { Corpus } from "./corpus.ts";

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

/** Fewest words of a pasted message: less is looked up as words. */
const MIN_WORDS = 3;
/** Least share of a message, by weight, that the query contains. Chosen by bench/search/errors.js. */
const MIN_SHARE = 0.8;
/** A message that matches less than this share as well as the best one is another one. Chosen by the same. */
const NEARLY = 0.85;

/**
 * Creates the finder of what a query provokes if it is a message: for each section the snippet. First come
 * sections that have the message as their heading, and so explain it; among these and among the others, the
 * best. Words in many messages (`error`, `not`) weigh little.
 */
export function createProvoked(corpus: Corpus): (query: string) => Map<number, number> {
  const all = errorsOf(corpus);
  const uses = new Map<string, number>();
  for (const { words } of all) for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
  const weigh = (words: readonly string[]): number =>
    words.reduce((sum, word) => sum + Math.log(1 + all.length / (uses.get(word) ?? 1)), 0);
  return (query) => {
    const asked = new Set(errorForm(query));
    if (asked.size < MIN_WORDS) return new Map();
    const matches = all.flatMap((error) => {
      const found = error.words.filter((word) => asked.has(word));
      const share = weigh(found) / weigh(error.words);
      const isMatch = share >= MIN_SHARE && found.length >= Math.min(MIN_WORDS, error.words.length);
      return isMatch ? [{ ...error, score: weigh(found) * share }] : [];
    });
    const best = matches.reduce((most, { score }) => Math.max(most, score), 0);
    const blocks = new Map<number, number>();
    const ordered = matches
      .filter(({ score }) => score >= best * NEARLY)
      .sort((one, other) => Number(other.isNamed) - Number(one.isNamed) || other.score - one.score);
    for (const { at, block } of ordered) if (!blocks.has(at)) blocks.set(at, block);
    return blocks;
  };
}

/** Reads the errors of a corpus. */
const errorsOf = ({ entries }: Corpus): ProvokedError[] =>
  entries.flatMap(({ section: { heading, errors } }, at) =>
    errors.map((error) => {
      const [block, ...words] = error.split(" ");
      const isNamed = words.length === 0;
      return { at, block: Number(block), words: isNamed ? errorForm(heading) : words, isNamed };
    }),
  );
