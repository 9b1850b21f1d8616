import { HIERARCHY_LEVELS } from "./hit.ts";
import type { FacetFilter, SearchRequest } from "./search-client.ts";

/** The parts of the search configuration that shape a request. */
export interface RequestSettings {
  readonly indexName: string;
  /** Whether to filter by the language and the tags of the page's context. */
  readonly contextualSearch: boolean;
  /** Configured parameters. They override the others, but their facet filters are added to the context's. */
  readonly searchParameters: Readonly<Record<string, unknown>>;
}

/** The page on which the reader searches. */
export interface SearchContext {
  readonly locale: string;
  /** Search tags of the searched versions, one for each set of notes: `docs-default-current`. */
  readonly tags: readonly string[];
}

export interface QueryOptions {
  readonly settings: RequestSettings;
  readonly context: SearchContext;
  /** Words of a cut text: 10, or 5 on narrow screens. */
  readonly snippetWords: number;
  /** Filters that the reader chose: `codeLanguage:sql`, `hierarchy.lvl0:Redis`. */
  readonly filters?: readonly FacetFilter[];
  readonly facets?: readonly string[];
  readonly page?: number;
}

/** Hits per request. */
const HITS_PER_PAGE = 20;

/** Creates the request for what a reader typed, with its keys in the order in which they are sent. */
export function createRequest(
  query: string,
  { settings, context, snippetWords, filters = [], facets, page }: QueryOptions,
): SearchRequest {
  const { facetFilters: configured, ...parameters } = settings.searchParameters;
  const contextual: FacetFilter[] = settings.contextualSearch
    ? [`language:${context.locale}`, ["default", ...context.tags].map((tag) => `docusaurus_tag:${tag}`)]
    : [];
  const facetFilters = [
    ...contextual,
    ...(Array.isArray(configured) ? configured : configured === undefined ? [] : [String(configured)]),
    ...filters,
  ];
  return {
    query,
    indexName: settings.indexName,
    attributesToRetrieve: [
      ...HIERARCHY_LEVELS.map((level) => `hierarchy.${level}`),
      "content",
      "type",
      "url",
    ],
    attributesToSnippet: [
      ...HIERARCHY_LEVELS.slice(1).map((level) => `hierarchy.${level}:${snippetWords}`),
      `content:${snippetWords}`,
    ],
    snippetEllipsisText: "…",
    highlightPreTag: "<mark>",
    highlightPostTag: "</mark>",
    hitsPerPage: HITS_PER_PAGE,
    clickAnalytics: false,
    ...parameters,
    ...(page === undefined ? {} : { page }),
    ...(facets === undefined ? {} : { facets }),
    ...(facetFilters.length === 0 ? {} : { facetFilters }),
  };
}
