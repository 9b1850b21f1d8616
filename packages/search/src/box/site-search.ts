// Runs a typed query, for both the search box and the search page.

import { preferredVersion } from "@proofmark/theme/client/note/preferred-version.ts";
import { MAX_QUERY_LENGTH } from "@proofmark/theme/data/query-length.ts";
import type { SearchData, SiteData } from "@proofmark/theme/data/site-data.ts";
import { onAskedVersion } from "../facets.ts";
import { createRequest } from "../request.ts";
import type { FacetCounts, SearchClient, SearchHit } from "../search-client.ts";

/** The filters of a search. */
export interface SearchScope {
  /** Title of the note that is being read; it comes first among equals. */
  readonly note?: string | undefined;
  /** Whether to search only that note. */
  readonly inNote?: boolean | undefined;
  /** Filters that the reader chose: `hierarchy.lvl0:Redis`. */
  readonly filters?: readonly string[];
  /** Search tag of the version to search; undefined for the page's version. */
  readonly tag?: string | undefined;
}

export interface SiteQuery extends SearchScope {
  readonly query: string;
  /** Zero-based. */
  readonly page?: number;
}

export interface SiteSearch {
  /** Runs a query. Rejects if the engine fails. */
  run(
    query: SiteQuery,
    signal?: AbortSignal,
  ): Promise<{ hits: readonly SearchHit[]; count: number; isCounted: boolean }>;
  /** Counts the sections of a version by each value of the facets. */
  counts(facets: readonly string[], tag?: string): Promise<FacetCounts>;
}

const NARROW = "(max-width: 48rem)";

/** Creates the search of a site. */
export function createSiteSearch(site: SiteData, search: SearchData, client: SearchClient): SiteSearch {
  const options = (tag = searchedTag(search)) => ({
    settings: search,
    context: { locale: site.locale, tags: [tag] },
    snippetWords: matchMedia(NARROW).matches ? 5 : 10,
  });
  return {
    async run({ query, note, inNote, filters = [], tag, page }, signal) {
      const text = query.slice(0, MAX_QUERY_LENGTH).trim().replace(/\s+/g, " ");
      const request = createRequest(text, {
        ...options(tag),
        filters: inNote ? [...filters, `hierarchy.lvl0:${note}`] : filters,
        ...(page ? { page } : {}),
      });
      const { hits, nbHits, exhaustiveNbHits } = await client.search(request, { signal, note });
      if (!Array.isArray(hits)) throw new Error("the search engine's response has no hits");
      return {
        hits: hits.map((hit) => onAskedVersion(hit, filters)),
        count: nbHits,
        isCounted: exhaustiveNbHits !== false,
      };
    },
    async counts(names, tag) {
      const request = createRequest("", { ...options(tag), facets: names });
      const { facets = {} } = await client.search({ ...request, hitsPerPage: 1 });
      return facets;
    },
  };
}

/**
 * Returns the search tag of the page's version; else of the version that the reader chose last; else the
 * default.
 */
export function searchedTag(search: SearchData): string {
  const version =
    document.querySelector<HTMLMetaElement>('meta[name="docusaurus_version"]')?.content ?? preferredVersion();
  return version === undefined ? (search.tags[0] ?? "") : `docs-default-${version}`;
}
