// The interface of search: an engine is one module that creates a `SearchClient`, and nothing else knows
// which engine answers. Requests have the parameters of the hosted provider, because the site's
// `searchParameters` are written in them (https://www.algolia.com/doc/rest-api/search/).
import type { ProofSummary } from "@proofmark/prover/proof/proof.ts";
import type { StoredHit } from "./hit.ts";

/** A search engine. Rejects if it cannot answer: no network, no index, every host down. */
export interface SearchClient {
  search(request: SearchRequest, options?: SearchOptions): Promise<SearchResponse>;
}

export interface SearchOptions {
  readonly signal?: AbortSignal | undefined;
  /** Title of the note that is being read: the embedded engine puts it first among equals. */
  readonly note?: string | undefined;
}

/** One query, with its keys in the order in which they are sent; `createRequest` creates it. */
export interface SearchRequest {
  readonly query: string;
  readonly indexName: string;
  readonly attributesToRetrieve: readonly string[];
  /** `content:10`: at most ten words around the match. */
  readonly attributesToSnippet: readonly string[];
  readonly snippetEllipsisText: string;
  readonly highlightPreTag: string;
  readonly highlightPostTag: string;
  readonly hitsPerPage: number;
  readonly clickAnalytics: boolean;
  /** From 0. */
  readonly page?: number;
  /** Facets to count values of, such as `codeLanguage` or `hierarchy.lvl0`. */
  readonly facets?: readonly string[];
  /**
   * All must match; of an inner list, any one: `["language:en", ["docusaurus_tag:a", "docusaurus_tag:b"]]`.
   */
  readonly facetFilters?: readonly FacetFilter[];
  /** Any further parameter of the hosted provider. */
  readonly [parameter: string]: unknown;
}

export type FacetFilter = string | readonly string[];

export interface SearchResponse {
  readonly hits: readonly SearchHit[];
  /** Number of hits on all pages. */
  readonly nbHits: number;
  /** False if there may be more, which nobody has counted. The hosted provider's name for it. */
  readonly exhaustiveNbHits?: boolean;
  /** Identifies this answer in the provider's analytics if `searchParameters` set `clickAnalytics`. */
  readonly queryID?: string | undefined;
  readonly facets?: FacetCounts | undefined;
}

/** For each facet: value → number of hits. */
export type FacetCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * A section that was found: a hit as DocSearch defines it, and what search shows of it. Every `html` is escaped
 * text with `mark` around what matched, and nothing else.
 */
export interface SearchHit extends StoredHit {
  /** The section's own heading. */
  readonly titleHtml: string;
  /** The part of a text that matched. */
  readonly textHtml?: string | undefined;
  /** The snippet that goes with the section. */
  readonly code?: HitCode | undefined;
  /** How far the snippet was checked; undefined if unknown. */
  readonly proof?: ProofSummary | undefined;
  /** Whether its snippet provokes the error message that was pasted. */
  readonly isProvoked?: true | undefined;
}

/** The code of a hit. */
export interface HitCode {
  /** The text that Copy copies. */
  readonly text: string;
  readonly html: string;
  readonly language: string;
}
