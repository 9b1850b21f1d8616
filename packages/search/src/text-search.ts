// The matching of search for a list that is on the page already: without an index, and without ranking.
import { createCorpus, vocabularyOf } from "./embedded/corpus.ts";
import { FIELDS, RECORD, type SearchIndex } from "./embedded/index-file.ts";
import { lookUp, matchesAll } from "./embedded/look-up.ts";
import { parseQuery } from "./words/terms.ts";

/**
 * Finds texts by words as the site's search does: other forms of a word, synonyms, names and signs, typing
 * mistakes. Returns a function from a query to the positions of the texts that match all its words; an empty
 * query matches all texts.
 */
export function createTextSearch(texts: readonly string[]): (query: string) => ReadonlySet<number> {
  const corpus = createCorpus(indexOf(texts));
  let words: Set<string> | undefined;
  const vocabulary = (): Set<string> => {
    words ??= vocabularyOf(corpus);
    return words;
  };
  return (query) => {
    const found = lookUp(corpus, vocabulary, parseQuery(query));
    return new Set([...texts.keys()].filter((at) => matchesAll(found, at)));
  };
}

/** Makes each text the heading of a section. */
function indexOf(texts: readonly string[]): SearchIndex {
  const lines = texts.map((text) => text.replaceAll(RECORD, " "));
  const none = RECORD.repeat(Math.max(0, texts.length - 1));
  const columns = Object.fromEntries(
    FIELDS.map((name) => [name, name === "heading" ? lines.join(RECORD) : none]),
  );
  return {
    language: "",
    errors: [],
    notes: [
      {
        permalink: "",
        title: "",
        tag: "",
        version: "",
        sections: lines.map((heading) => ({
          level: 2,
          heading,
          anchor: "",
          aliases: [],
          texts: [],
          blocks: [],
        })),
      },
    ],
    columns: columns as SearchIndex["columns"], // FIELDS has every name
  };
}
