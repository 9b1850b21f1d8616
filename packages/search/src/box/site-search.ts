// Runs a typed query, for both the search box and the search page.

import { preferredVersion } from "@proofmark/theme/client/note/preferred-version.ts";
import { MAX_QUERY_LENGTH } from "@proofmark/theme/data/query-length.ts";
import type { SearchData, SiteData } from "@proofmark/theme/data/site-data.ts";
import { onAskedVersion } from "../asked-version.ts";
import { createRequest } from "../hosted/request.ts";
import { type Completion, FACETS, type FacetCounts, hasFilter, parseQuery } from "../query.ts";
import type { SearchClient, SearchHit } from "../search-client.ts";

export interface SiteQuery {
  readonly query: string;
  /** Title of the note that is being read; it comes first among equals. */
  readonly note?: string | undefined;
  /** Whether to search only that note. */
  readonly inNote?: boolean | undefined;
  /** Search tag of the version to search; undefined for the page's version. */
  readonly tag?: string | undefined;
  /** Zero-based. */
  readonly page?: number;
}

export interface QueryResult {
  readonly hits: readonly SearchHit[];
  /** Number of hits on all pages. */
  readonly count: number;
  readonly completions: readonly Completion[];
}

/** Runs a query. Rejects if the engine fails. */
export interface SiteSearch {
  (query: SiteQuery, signal?: AbortSignal): Promise<QueryResult>;
  /** Returns the values that filters can have in a version. */
  counts(tag?: string): Promise<FacetCounts>;
}

const NARROW = "(max-width: 48rem)";
const ALL_FACETS = Object.values(FACETS);

/** Creates the search of a site; resolves filters against the values in the index. */
export function createSiteSearch(site: SiteData, search: SearchData, client: SearchClient): SiteSearch {
  const cache = new Map<string, Promise<FacetCounts>>();
  const readCounts = (tag = searchedTag(site, search)): Promise<FacetCounts> => {
    const request = createRequest("", { ...options(site, search, tag), facets: ALL_FACETS });
    const counts =
      cache.get(tag) ?? client.search({ ...request, hitsPerPage: 1 }).then(({ facets = {} }) => facets);
    cache.set(tag, counts);
    counts.catch(() => cache.delete(tag));
    return counts;
  };
  const run = async (
    { query, note, inNote, tag, page }: SiteQuery,
    signal?: AbortSignal,
  ): Promise<QueryResult> => {
    const { text, filters, completions } = parseQuery(
      query.slice(0, MAX_QUERY_LENGTH),
      hasFilter(query) ? await readCounts(tag) : {},
    );
    const request = createRequest(text, {
      ...options(site, search, tag),
      filters: inNote ? [...filters, `${FACETS["in"]}:${note}`] : filters,
      ...(page === undefined ? {} : { page }),
    });
    const { hits, nbHits } = await client.search(request, { signal, note });
    if (!Array.isArray(hits)) throw new Error("the search engine's response has no hits");
    return {
      hits: hits.map((hit) => onAskedVersion(hit, filters)),
      count: nbHits,
      completions,
    };
  };
  return Object.assign(run, { counts: readCounts });
}

const options = (site: SiteData, search: SearchData, tag = searchedTag(site, search)) => ({
  settings: search,
  context: { locale: site.locale, tags: [tag] },
  snippetWords: matchMedia(NARROW).matches ? 5 : 10,
});

/**
 * Returns the search tag of the page's version; else of the version that the reader chose last; else the
 * default.
 */
export function searchedTag(site: SiteData, search: SearchData): string {
  const version =
    document.querySelector<HTMLMetaElement>('meta[name="docusaurus_version"]')?.content ??
    preferredVersion(site);
  return version === undefined ? (search.tags[0] ?? "") : `docs-default-${version}`;
}
