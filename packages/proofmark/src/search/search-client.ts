// What search is to the rest of the program: one interface, whose requests and responses have the shape of
// the hosted provider's API (https://www.algolia.com/doc/rest-api/search/), whichever engine answers. An
// engine is one file that makes a `SearchClient`; nothing else knows which one it is.
import type { ProofSummary } from "../shared/proof.ts";

/** An engine. Rejects if it cannot answer: no network, no index, every host down. */
export interface SearchClient {
  search(request: SearchRequest, options?: { readonly signal?: AbortSignal }): Promise<SearchResponse>;
}

/** One query, in the order in which it is sent; `createRequest` makes it. */
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
   * All of these must hold; of an inner list, any one: `["language:en", ["docusaurus_tag:a",
   * "docusaurus_tag:b"]]`.
   */
  readonly facetFilters?: readonly FacetFilter[];
  /** Any further parameter of the hosted provider. */
  readonly [parameter: string]: unknown;
}

export type FacetFilter = string | readonly string[];

export interface SearchResponse {
  readonly hits: readonly SearchHit[];
  /** How many there are in all, on every page. */
  readonly nbHits: number;
  /** Names this answer in the provider's analytics, where `searchParameters` ask for `clickAnalytics`. */
  readonly queryID?: string | undefined;
  /** For each facet that was asked for: value → number of hits. */
  readonly facets?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
}

export type HierarchyLevel = "lvl0" | "lvl1" | "lvl2" | "lvl3" | "lvl4" | "lvl5" | "lvl6";
export type Hierarchy = Readonly<Record<HierarchyLevel, string | null>>;

/** One thing that can be found: a note's title, a heading, a text or a snippet below it. */
export interface SearchRecord {
  /** The same from build to build while the section stays where it is. */
  readonly objectID: string;
  /**
   * `lvl0` is the note, by which results are grouped; `lvl1` its title; `lvl2` to `lvl6` the headings down to
   * this one.
   */
  readonly hierarchy: Hierarchy;
  readonly content: string | null;
  /** Further words by which readers look for the section; only the record of its heading has them. */
  readonly searchWords: string | null;
  readonly type: "lvl1" | "lvl2" | "lvl3" | "lvl4" | "lvl5" | "lvl6" | "content";
  /**
   * Path from the root of the site's host, with the anchor: of a snippet its own, else that of the heading.
   */
  readonly url: string;
  /** Path and anchor of its heading. Of one section there is one hit. */
  readonly section: string;
  readonly anchor: string | null;
  /** The section's number on its page, `3.1`; null for the note itself. */
  readonly number: string | null;
  /** Code of the snippet that goes with it, if there is one: what Copy copies. */
  readonly code: string | null;
  readonly codeLanguage: string | null;
  readonly codeTitle: string | null;
  /** How far that snippet was checked; null if nothing is known. */
  readonly proof: ProofSummary | null;
  /** The locale. */
  readonly language: string;
  readonly docusaurus_tag: string;
  readonly version: string;
  /** Breaks ties: titles before headings before text, and what comes first before what comes last. */
  readonly weight: { readonly level: number; readonly position: number };
}

/** A record that was found. Facets, code and highlights are there if the engine was asked for them. */
export interface SearchHit extends Pick<SearchRecord, "objectID" | "hierarchy" | "content" | "type" | "url"> {
  readonly anchor?: string | null | undefined;
  readonly number?: string | null | undefined;
  readonly code?: string | null | undefined;
  readonly codeLanguage?: string | null | undefined;
  readonly codeTitle?: string | null | undefined;
  readonly proof?: ProofSummary | null | undefined;
  readonly _highlightResult?: HitMarks<MarkedText> | undefined;
  readonly _snippetResult?: HitMarks<MarkedText> | undefined;
}

/** The hit's texts with what matched in them. */
export interface HitMarks<T> {
  readonly hierarchy?: Readonly<Partial<Record<HierarchyLevel, T>>> | undefined;
  readonly content?: T | undefined;
  readonly code?: T | undefined;
}

export interface MarkedText {
  /** HTML: escaped text with `mark` around what matched, and no other element. */
  readonly value: string;
  readonly matchLevel: "none" | "partial" | "full";
}
