import type { FacetFilter, SearchResponse } from "../../search/search-client.ts";

/** How many hits each value of a facet has. */
export type FacetCounts = NonNullable<SearchResponse["facets"]>;

/** What a reader typed, taken apart. */
export interface ParsedQuery {
  /** The words to look for. */
  readonly text: string;
  readonly filters: readonly FacetFilter[];
  /** What the filter being typed may become; the query in full for each. */
  readonly completions: readonly Completion[];
}

export interface Completion {
  readonly query: string;
  readonly filter: string;
  readonly count: number;
}

/** The facet behind each filter that can be typed. */
export const FACETS: Readonly<Record<string, string>> = { lang: "codeLanguage", in: "hierarchy.lvl0" };

/** Names that readers know languages by, beside those that notes use. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  javascript: ["js", "mjs", "cjs", "jsx"],
  typescript: ["ts", "tsx"],
  shell: ["sh", "bash", "zsh"],
  postgresql: ["sql"],
  make: ["makefile"],
  yml: ["yaml"],
  py: ["python"],
};

const MAX_COMPLETIONS = 5;

/** Whether a query holds a filter, so that the values of facets are needed to understand it. */
export const hasFilter = (query: string): boolean => /(?:^|\s)(?:lang|in):/i.test(query);

/** A value as it is typed: lower case, without spaces. */
export const typedName = (value: string): string => value.toLowerCase().replace(/\s+/g, "-");

/**
 * Takes `lang:` and `in:` out of a query. A part of a value means all that begin with it; one that nothing
 * has finds nothing.
 */
export function parseQuery(query: string, counts: FacetCounts): ParsedQuery {
  const filters: FacetFilter[] = [];
  let completions: Completion[] = [];
  const text = query.replace(
    /(^|\s)(lang|in):(\S*)/gi,
    (all: string, space: string, name: string, typed: string, at: number) => {
      const facet = FACETS[name.toLowerCase()] ?? "";
      const wanted = typed.toLowerCase();
      const values = Object.keys(counts[facet] ?? {});
      const exact = values.filter((value) => typedName(value) === wanted || ALIASES[wanted]?.includes(value));
      const begun = values.filter((value) => typedName(value).startsWith(wanted));
      const meant = exact.length > 0 ? exact : begun;
      if (wanted !== "")
        filters.push((meant.length > 0 ? meant : [typed]).map((value) => `${facet}:${value}`));
      if (exact.length === 0 && at + all.length === query.length)
        completions = begun
          .map((value) => ({
            filter: `${name.toLowerCase()}:${typedName(value)}`,
            count: counts[facet]?.[value] ?? 0,
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

/** The value of a filter in a query, as it was typed; empty without one. */
export const filterIn = (query: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}:(\\S*)`, "i").exec(query)?.[1]?.toLowerCase() ?? "";

/** A query with another value of a filter; an empty one takes the filter out. */
export function withFilter(query: string, name: string, value: string): string {
  const rest = query.replace(new RegExp(`(?:^|\\s)${name}:\\S*`, "gi"), "").trim();
  return [rest, value && `${name}:${value}`].filter(Boolean).join(" ");
}
