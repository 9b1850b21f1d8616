// What the box and the page of search have in common: from what a reader typed to an answer.
import { createRequest } from "../../search/hosted/request.ts";
import type { SearchClient, SearchHit, SearchResponse } from "../../search/search-client.ts";
import type { SearchData, SiteData } from "../../shared/site-data.ts";
import { MAX_CHARACTERS } from "../../theme/navbar/SearchBox.tsx";
import { preferredVersion } from "../note/preferred-version.ts";
import { type Completion, FACETS, type FacetCounts, hasFilter, parseQuery } from "./query.ts";

export interface Question {
  readonly query: string;
  /** Title of the one note that is searched; undefined for all. */
  readonly note?: string | undefined;
  /** Search tag of the version that is searched; undefined for the one that the page belongs to. */
  readonly tag?: string | undefined;
  /** From 0. */
  readonly page?: number;
}

export interface Found {
  readonly hits: readonly SearchHit[];
  readonly count: number;
  readonly completions: readonly Completion[];
}

/** Asks the engine. Rejects if it cannot answer. */
export interface Ask {
  (question: Question, signal?: AbortSignal): Promise<Found>;
  /** The values that filters can have in a version. */
  counts(tag?: string): Promise<FacetCounts>;
}

const NARROW = "(max-width: 48rem)";
const EVERY_FACET = Object.values(FACETS);

/** Makes what asks the engine of a site; filters are understood by the values that the index has. */
export function createAsk(site: SiteData, search: SearchData, client: SearchClient): Ask {
  const known = new Map<string, Promise<FacetCounts>>();
  const readCounts = (tag = searchedTag(site, search)): Promise<FacetCounts> => {
    const request = createRequest("", { ...options(site, search, tag), facets: EVERY_FACET });
    const counts =
      known.get(tag) ?? client.search({ ...request, hitsPerPage: 1 }).then(({ facets = {} }) => facets);
    known.set(tag, counts);
    counts.catch(() => known.delete(tag));
    return counts;
  };
  const ask = async ({ query, note, tag, page }: Question, signal?: AbortSignal): Promise<Found> => {
    const { text, filters, completions } = parseQuery(
      query.slice(0, MAX_CHARACTERS),
      hasFilter(query) ? await readCounts(tag) : {},
    );
    const all = note === undefined ? filters : [...filters, `${FACETS["in"]}:${note}`];
    const request = createRequest(text, {
      ...options(site, search, tag),
      filters: all,
      ...(page === undefined ? {} : { page }),
    });
    const answer: SearchResponse = await client.search(request, signal === undefined ? {} : { signal });
    if (!Array.isArray(answer.hits)) throw new Error("the search engine answered without hits");
    return { hits: answer.hits, count: answer.nbHits, completions };
  };
  return Object.assign(ask, { counts: readCounts });
}

const options = (site: SiteData, search: SearchData, tag = searchedTag(site, search)) => ({
  settings: search,
  context: { locale: site.locale, tags: [tag] },
  snippetWords: matchMedia(NARROW).matches ? 5 : 10,
});

/** The version that is searched: of the page, else the one that the reader chose last, else the last one. */
export function searchedTag(site: SiteData, search: SearchData): string {
  const version =
    document.querySelector<HTMLMetaElement>('meta[name="docusaurus_version"]')?.content ??
    preferredVersion(site);
  return version === undefined ? (search.tags[0] ?? "") : `docs-default-${version}`;
}
