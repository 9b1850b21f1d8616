// Tells whether a word of a query names a note, though it need not be the word of a heading.

import type { Corpus } from "./corpus.ts";
import { collect } from "./look-up.ts";

/** Least share of the sections with a word that one note must have: `brew` 0.97, `file` 0.3. A guess. */
const MIN_SHARE = 0.75;
/** Fewest sections that say something about a word by their share. A guess. */
const MIN_SECTIONS = 20;

/** Whether hardly any note but one has a word, and the section at a position is in another. */
export function namesOtherNote(corpus: Corpus, word: string, at: number): boolean {
  const { found } = collect(corpus, { kind: "word", text: word, typed: word, weight: 1 });
  const { entries } = corpus;
  const notes = [...found.keys()].map((has) => entries[has]?.noteAt);
  const named = notes[notes.length >> 1]; // sections are in order: the note with most of them has the middle one
  const isNamed = notes.filter((note) => note === named).length >= notes.length * MIN_SHARE;
  return notes.length >= MIN_SECTIONS && isNamed && named !== entries[at]?.noteAt;
}
