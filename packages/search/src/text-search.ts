// The matching of search for a list that is on the page already: without an index, and without ranking.
import { createCorpus } from "./embedded/corpus.ts";
import { lookUp } from "./embedded/look-up.ts";
import { parseQuery } from "./words/terms.ts";

/**
 * Finds texts by words as the site's search does: other forms of a word, synonyms, names and signs, typing
 * mistakes. Returns a function from a query to the positions of the texts that match all its words; an empty
 * query matches all texts.
 */
export function createTextSearch(texts: readonly string[]): (query: string) => ReadonlySet<number> {
  const empty = { level: 2, anchor: "", aliases: [], texts: [], blocks: [], errors: [] };
  const sections = texts.map((heading) => ({ ...empty, heading, words: "", names: "", searchWords: "" }));
  const note = { permalink: "", title: "", tag: "", version: "", sections };
  const corpus = createCorpus({ language: "", notes: [note] });
  return (query) => {
    const { required } = lookUp(corpus, parseQuery(query));
    const telling = required.filter(({ isGrammar }) => !isGrammar);
    const groups = telling.length > 0 ? telling : required;
    const matches = (at: number): boolean =>
      groups.every(({ members }) => members.some(({ found }) => found.has(at)));
    return new Set([...texts.keys()].filter(matches));
  };
}
