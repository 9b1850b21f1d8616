import type { Corpus, Entry } from "./embedded/corpus.ts";
import type { FacetFilter } from "./search-client.ts";

/** Returns the values that a section has of a facet; none for an unknown facet. */
export function facetValues({ note, section }: Entry, facet: string, language: string): readonly string[] {
  switch (facet) {
    case "language":
      return [language];
    case "docusaurus_tag":
      return [note.tag];
    case "version":
      return [note.version];
    case "hierarchy.lvl0":
      return [note.title];
    case "codeLanguage":
      return [...new Set(section.blocks.map((block) => block.language))];
    default:
      return [];
  }
}

/** Returns the positions of the sections that pass all filters; of an inner list, any one must match. */
export function filterEntries({ entries, language }: Corpus, filters: readonly FacetFilter[]): number[] {
  const wanted = filters.map((filter) => (typeof filter === "string" ? [filter] : filter).map(parseFilter));
  const ofSections = wanted.filter((any) => any.some(({ facet }) => facet === "codeLanguage"));
  const ofNotes = wanted.filter((any) => !ofSections.includes(any));
  const holds = (entry: Entry, lists: typeof wanted): boolean =>
    lists.every((any) => any.some(({ facet, value }) => facetValues(entry, facet, language).includes(value)));
  const notes = new Set(
    entries.flatMap((entry, at) => (entry.noteAt === at && holds(entry, ofNotes) ? [at] : [])),
  );
  return entries.flatMap((entry, at) => (notes.has(entry.noteAt) && holds(entry, ofSections) ? [at] : []));
}

/** Returns the snippet languages that the filters name. */
export const wantedLanguages = (filters: readonly FacetFilter[]): string[] =>
  filters
    .flatMap((filter) => (typeof filter === "string" ? [filter] : filter).map(parseFilter))
    .flatMap(({ facet, value }) => (facet === "codeLanguage" ? [value] : []));

function parseFilter(filter: string): { facet: string; value: string } {
  const colon = filter.indexOf(":");
  return { facet: filter.slice(0, colon), value: filter.slice(colon + 1) };
}

/** Counts the sections at `order` by each value of the facets. */
export function countFacets(
  { entries, language }: Corpus,
  order: readonly number[],
  facets: readonly string[],
): Record<string, Record<string, number>> {
  return Object.fromEntries(
    facets.map((facet) => {
      const counts = new Map<string, number>();
      for (const index of order) {
        const entry = entries[index];
        for (const value of entry === undefined ? [] : facetValues(entry, facet, language))
          counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      return [facet, Object.fromEntries(counts)];
    }),
  );
}
