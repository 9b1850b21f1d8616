// Finds the snippets that provoke a pasted error message. Messages are compared by the words that are the same
// wherever they are printed.
import type { NoteSection } from "@proofmark/theme/data/note-section.ts";
import { errorForm } from "../words/error-form.ts";
import { pastedQuery } from "../words/pasted-query.ts";
import type { Corpus } from "./corpus.ts";
import { collect } from "./look-up.ts";

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

/** Most words beside those of a message that can say where it comes from: all of an output has more. A guess. */
const MAX_OTHERS = 3;

/**
 * Creates the finder of what a query provokes if it is a message: for each section the snippet. First come
 * sections that have the message as their heading, and so explain it; among these and among the others, the
 * best. Words in many messages (`error`, `not`) weigh little. A message is not provoked in a note if another of
 * its words names another note: `brew permission denied`.
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
    const named = new Map<string, number | undefined>();
    const namesOther = (at: number, word: string): boolean => {
      if (!named.has(word)) named.set(word, noteNamedBy(corpus, word));
      const note = named.get(word);
      return note !== undefined && note !== corpus.entries[at]?.noteAt;
    };
    const matches = all.flatMap((error) => {
      const found = error.words.filter((word) => asked.has(word));
      const share = weigh(found) / weigh(error.words);
      const isMatch = share >= MIN_SHARE && found.length >= Math.min(MIN_WORDS, error.words.length);
      const others = isMatch ? [...asked].filter((word) => !error.words.includes(word)) : [];
      const isOther = others.length <= MAX_OTHERS && others.some((word) => namesOther(error.at, word));
      return isMatch && !isOther ? [{ ...error, score: weigh(found) * share }] : [];
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

/** Least share of the sections with a word that one note must have: `brew` 0.97, `file` 0.3. A guess. */
const MIN_NAMED_SHARE = 0.75;
/** Fewest sections that say something about a word by their share. A guess. */
const MIN_SECTIONS = 20;

/** The note that has almost all sections with a word, if there are many: the word names it. */
function noteNamedBy(corpus: Corpus, word: string): number | undefined {
  const { found } = collect(corpus, { kind: "word", text: word, typed: word, weight: 1 });
  const notes = [...found.keys()].map((has) => corpus.entries[has]?.noteAt);
  const named = notes[notes.length >> 1]; // sections are in order: the note with most of them has the middle one
  const isNamed = notes.filter((note) => note === named).length >= notes.length * MIN_NAMED_SHARE;
  return notes.length >= MIN_SECTIONS && isNamed ? named : undefined;
}
