// Checks that the words for search of notes lead to the sections that they are given to.
import { createCorpus, vocabularyOf } from "./corpus.ts";
import { decodeIndex, FIELDS } from "./index-file.ts";
import { withBeginnings } from "./matching.ts";
import { rank } from "./rank.ts";

/** A word for search, or several that belong together, and the section that it was given to. */
export interface SearchWord {
  readonly permalink: string;
  readonly anchor: string;
  readonly word: string;
}

/** Hits among which a word has to find its section: what a reader sees without scrolling. Specified. */
export const MOST_HITS = 3;

/**
 * Returns the words that, typed alone in their note, do not find their section among the first hits, each
 * with the headings that were found instead. Throws if `indexFile` is not one.
 */
export function findMisses<Word extends SearchWord>(
  indexFile: string,
  words: readonly Word[],
): (Word & { readonly found: readonly string[] })[] {
  const corpus = createCorpus(decodeIndex(indexFile));
  const fields = { ...corpus.fields };
  for (const name of FIELDS) fields[name] = withBeginnings(fields[name]);
  const vocabulary = vocabularyOf(corpus);
  const positions = [...corpus.entries.keys()];
  return words.flatMap((entry) => {
    const { permalink, anchor, word } = entry;
    const own = positions.filter((at) => corpus.entries[at]?.note.permalink === permalink);
    const { tag } = corpus.entries[own[0] ?? -1]?.note ?? {};
    const all = positions.filter((at) => corpus.entries[at]?.note.tag === tag);
    const steps = rank({ ...corpus, fields }, () => vocabulary, word, { all, preferred: new Set(own) });
    let step = steps.next();
    while (!step.done) step = steps.next();
    const hits = step.value.order.slice(0, MOST_HITS).flatMap((at) => corpus.entries[at] ?? []);
    if (hits.some(({ note, section }) => note.permalink === permalink && section.anchor === anchor))
      return [];
    return [{ ...entry, found: hits.map(({ note, section }) => `${note.title} › ${section.heading}`) }];
  });
}
