import type { SectionBlock } from "@proofmark/theme/data/note-section.ts";
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
    default:
      return [...new Set(section.blocks.flatMap((block) => blockValues(block, facet)))];
  }
}

/** The facets that a section has by its snippets. */
const OF_BLOCKS = ["codeLanguage", "proof.worksOn"];

function blockValues({ language, proof }: SectionBlock, facet: string): readonly string[] {
  if (facet === "codeLanguage") return [language];
  return facet === "proof.worksOn" ? (proof?.worksOn ?? []) : [];
}

/**
 * Returns the positions of the sections that pass all filters; of an inner list, any one must match. Filters
 * of snippets must all match the same snippet.
 */
export function filterEntries({ entries, language }: Corpus, filters: readonly FacetFilter[]): number[] {
  const ofBlocks = filters.filter(isOfBlocks);
  const passes = blockFilter(ofBlocks);
  const ofNotes = filters.filter((filter) => !ofBlocks.includes(filter)).map(parseFilters);
  const holds = (entry: Entry): boolean =>
    ofNotes.every((any) =>
      any.some(({ facet, value }) => facetValues(entry, facet, language).includes(value)),
    );
  const notes = new Set(entries.flatMap((entry, at) => (entry.noteAt === at && holds(entry) ? [at] : [])));
  return entries.flatMap(({ noteAt, section }, at) =>
    notes.has(noteAt) && (ofBlocks.length === 0 || section.blocks.some(passes)) ? [at] : [],
  );
}

/** Returns whether a snippet passes those of the filters that are of snippets. */
export function blockFilter(filters: readonly FacetFilter[]): (block: SectionBlock) => boolean {
  const wanted = filters.filter(isOfBlocks).map(parseFilters);
  return (block) =>
    wanted.every((any) => any.some(({ facet, value }) => blockValues(block, facet).includes(value)));
}

const isOfBlocks = (filter: FacetFilter): boolean =>
  parseFilters(filter).some(({ facet }) => OF_BLOCKS.includes(facet));

const parseFilters = (filter: FacetFilter): { facet: string; value: string }[] =>
  (typeof filter === "string" ? [filter] : filter).map((text) => {
    const colon = text.indexOf(":");
    return { facet: text.slice(0, colon), value: text.slice(colon + 1) };
  });

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
