// Tells whether a word of a query names a note, though it need not be the word of a heading.

import type { Corpus } from "./corpus.ts";
import { collect } from "./look-up.ts";

/** Least share of the sections with a word that one note must have: `brew` 0.97, `file` 0.3. A guess. */
const MIN_SHARE = 0.75;
/** Fewest sections that say something about a word by their share. A guess. */
const MIN_SECTIONS = 20;

/**
 * Creates a test of whether almost all sections with a word are in one note, and the section at a position
 * is in a different one. Looks up each word once.
 */
export function createNamesOther(corpus: Corpus): (at: number, word: string) => boolean {
  const { entries } = corpus;
  const known = new Map<string, number | undefined>();
  return (at, word) => {
    if (!known.has(word)) known.set(word, noteNamedBy(corpus, word));
    const named = known.get(word);
    return named !== undefined && named !== entries[at]?.noteAt;
  };
}

/** The note that has almost all sections with a word, if there are many. */
function noteNamedBy(corpus: Corpus, word: string): number | undefined {
  const { found } = collect(corpus, { kind: "word", text: word, typed: word, weight: 1 });
  const notes = [...found.keys()].map((has) => corpus.entries[has]?.noteAt);
  const named = notes[notes.length >> 1]; // sections are in order: the note with most of them has the middle one
  const isNamed = notes.filter((note) => note === named).length >= notes.length * MIN_SHARE;
  return notes.length >= MIN_SECTIONS && isNamed ? named : undefined;
}
