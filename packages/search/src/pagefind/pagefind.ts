// The engine of a site that outgrows one file: Pagefind finds the notes, and loads no more of its index than
// that takes. The best of them are then searched as the embedded engine searches all.
import { createEmbeddedClient } from "../embedded/embedded.ts";
import type { IndexedNote } from "../embedded/index-file.ts";
import type { FacetCounts, FacetFilter, SearchClient, SearchHit } from "../search-client.ts";
import { parseQuery } from "../words/terms.ts";

/** Signs that Pagefind keeps beside letters and digits: those that operators and options are made of. */
export const SIGNS = "-+*/<>=!@#%&|^~?:$";
const WORDS = /[\p{L}\p{N}]+|[-+*/<>=!@#%&|^~?:$]+/gu;

/** Returns the words and operators of a text as Pagefind is to see them: `a->>b` is `a`, `->>` and `b`. */
export const wordsOf = (text: string): Set<string> => new Set(text.match(WORDS));

/** The part of Pagefind's script that is used. Source: https://pagefind.app/docs/api/ */
export interface PagefindLibrary {
  createInstance(options: { basePath: string; language: string; noWorker: boolean }): PagefindInstance;
}

interface PagefindInstance {
  init(): Promise<void>;
  filters(): Promise<FacetCounts>;
  /** Its `filters` are the numbers of notes found for each value of a facet. */
  search(
    query: string | null,
    options: { filters: unknown },
  ): Promise<{ results: readonly PagefindResult[]; filters: FacetCounts }>;
}

interface PagefindResult {
  readonly id: string;
  readonly score: number;
  data(): Promise<{ readonly raw_url: string }>;
}

/** Notes whose sections are loaded and ranked together. A guess: most of the first results are of fewer. */
const NOTES_AT_ONCE = 8;

/** Creates the engine; `index` is the address of the folder with Pagefind's index and script. */
export async function createPagefindClient(
  { index, language }: { readonly index: string; readonly language: string },
  load: (address: string) => Promise<PagefindLibrary> = (address) => import(/* @vite-ignore */ address),
): Promise<SearchClient> {
  // without its worker, which Trusted Types would refuse
  const options = { basePath: index, language, noWorker: true };
  const pagefind = (await load(`${index}pagefind.js`)).createInstance(options);
  await pagefind.init();
  return {
    async search(request, { signal, note } = {}) {
      const { facets, page = 0, hitsPerPage, facetFilters } = request;
      const filters = filtersOf(facetFilters?.filter((one) => one !== `language:${language}`)); // all notes pass
      if (facets !== undefined) {
        await pagefind.filters(); // counts only those that are loaded
        const { filters: counts, results } = await pagefind.search(null, { filters });
        return { hits: [], nbHits: results.length, facets: counts };
      }
      const results = await find(pagefind, request.query, filters);
      const most = (page + 1) * hitsPerPage;
      const hits: SearchHit[] = [];
      let [count, next] = [0, 0];
      while (next < results.length && hits.length < most) {
        signal?.throwIfAborted();
        const found = results.slice(next, next + NOTES_AT_ONCE);
        next += found.length;
        const notes = await Promise.all(found.map(async (one) => readNote((await one.data()).raw_url)));
        const asked = { ...request, page: 0, hitsPerPage: most - hits.length };
        const answer = await createEmbeddedClient({ language, notes }).search(asked, { note });
        hits.push(...answer.hits);
        count += answer.nbHits;
      }
      return {
        hits: hits.slice(page * hitsPerPage),
        nbHits: count,
        exhaustiveNbHits: next === results.length,
      };
    },
  };
}

const readNote = (record: string): IndexedNote => JSON.parse(record);

/** All filters must match; of an inner list, any one. */
const filtersOf = (filters: readonly FacetFilter[] = []): unknown => ({
  all: filters.map((filter) => ({
    any: [filter].flat().map((text) => {
      const colon = text.indexOf(":");
      return { [text.slice(0, colon)]: text.slice(colon + 1) };
    }),
  })),
});

/** Finds the notes that have all words of a query; if there are none, those that have any, the most first. */
async function find(
  pagefind: PagefindInstance,
  query: string,
  filters: unknown,
): Promise<readonly PagefindResult[]> {
  const { terms } = parseQuery(query);
  const telling = terms.filter(({ isGrammar }) => !isGrammar);
  const words = [...wordsOf((telling.length > 0 ? telling : terms).map(({ term }) => term.text).join(" "))];
  if (words.length === 0) return [];
  const { results } = await pagefind.search(words.join(" "), { filters });
  if (results.length > 0 || words.length === 1) return results;
  const scores = new Map<string, { result: PagefindResult; score: number }>();
  for (const word of words)
    for (const result of (await pagefind.search(word, { filters })).results) {
      const before = scores.get(result.id)?.score ?? 0;
      scores.set(result.id, { result, score: before + 1 + result.score / (1 + result.score) });
    }
  return [...scores.values()].sort((one, other) => other.score - one.score).map(({ result }) => result);
}
