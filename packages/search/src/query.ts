import type { FacetFilter, SearchResponse } from "./search-client.ts";

/** Number of hits for each value of a facet. */
export type FacetCounts = NonNullable<SearchResponse["facets"]>;

/** A parsed query. */
export interface ParsedQuery {
  /** The search terms. */
  readonly text: string;
  readonly filters: readonly FacetFilter[];
  /** Completions of the filter being typed, each with the full query. */
  readonly completions: readonly Completion[];
}

export interface Completion {
  readonly query: string;
  readonly filter: string;
  readonly count: number;
}

/** The facet of each filter that can be typed. */
export const FACETS: Readonly<Record<string, string>> = {
  lang: "codeLanguage",
  in: "hierarchy.lvl0",
  on: "proof.worksOn",
};
const FILTER_NAMES = Object.keys(FACETS).join("|");
const ANY_FILTER = new RegExp(`(?:^|\\s)(?:${FILTER_NAMES}):`, "i");
const FILTER = new RegExp(`(^|\\s)(${FILTER_NAMES}):(\\S*)`, "gi");

/** Common names of languages, besides those that notes use. */
const ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  ["javascript", ["js", "mjs", "cjs", "jsx"]],
  ["typescript", ["ts", "tsx"]],
  ["shell", ["sh", "bash", "zsh"]],
  ["postgresql", ["sql"]],
  ["make", ["makefile"]],
  ["yml", ["yaml"]],
  ["py", ["python"]],
]);

const MAX_COMPLETIONS = 5;

/** Whether a query contains a filter, so that parsing it needs the facets' values. */
export const hasFilter = (query: string): boolean => ANY_FILTER.test(query);

/** Returns a value as it is typed: lower case, without spaces. */
export const typedName = (value: string): string => value.toLowerCase().replace(/\s+/g, "-");

/**
 * Extracts `lang:`, `in:` and `on:` filters from a query. A partial value matches all values that start with
 * it, an unknown value no hits. Where a filter has no values at all, it is text.
 */
export function parseQuery(query: string, counts: FacetCounts): ParsedQuery {
  const filters: FacetFilter[] = [];
  let completions: Completion[] = [];
  const text = query.replace(
    FILTER,
    (all: string, space: string, name: string, typed: string, at: number) => {
      const facet = FACETS[name.toLowerCase()] ?? "";
      const value = typed.toLowerCase();
      const values = Object.keys(counts[facet] ?? {});
      if (values.length === 0) return all; // `on:click` where no snippet names a version
      const exact = values.filter((name) => typedName(name) === value || ALIASES.get(value)?.includes(name));
      const byPrefix = values.filter((name) => typedName(name).startsWith(value));
      const matches = exact.length > 0 ? exact : byPrefix;
      if (value !== "")
        filters.push((matches.length > 0 ? matches : [typed]).map((match) => `${facet}:${match}`));
      if (exact.length === 0 && at + all.length === query.length)
        completions = byPrefix
          .map((match) => ({
            filter: `${name.toLowerCase()}:${typedName(match)}`,
            count: counts[facet]?.[match] ?? 0,
          }))
          .sort((a, b) => b.count - a.count)
          .slice(0, MAX_COMPLETIONS)
          .map((completion) => ({
            ...completion,
            query: `${query.slice(0, at)}${space}${completion.filter} `,
          }));
      return space;
    },
  );
  return { text: text.trim().replace(/\s+/g, " "), filters, completions };
}

/** Returns the value of a filter in a query, in lower case; empty if it has no such filter. */
export const filterIn = (query: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}:(\\S*)`, "i").exec(query)?.[1]?.toLowerCase() ?? "";

/** Returns a query with another value of a filter; an empty value removes the filter. */
export function withFilter(query: string, name: string, value: string): string {
  const rest = query.replace(new RegExp(`(?:^|\\s)${name}:\\S*`, "gi"), "").trim();
  return [rest, value && `${name}:${value}`].filter(Boolean).join(" ");
}
