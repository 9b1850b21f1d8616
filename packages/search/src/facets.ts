import type { Corpus, Entry } from "./embedded/corpus.ts";
import type { FacetFilter, SearchHit } from "./search-client.ts";
import type { SectionBlock } from "./sections.ts";

type Values<Of> = Readonly<Record<string, (of: Of, language: string) => readonly string[]>>;

/** The facets that a section has by its note. */
const OF_NOTE: Values<Entry> = {
  language: (_entry, language) => [language],
  docusaurus_tag: ({ note }) => [note.tag],
  version: ({ note }) => [note.version],
  "hierarchy.lvl0": ({ note }) => [note.title],
};

/** The facets that a section has by its snippets. */
const OF_BLOCK: Values<SectionBlock> = {
  codeLanguage: ({ language }) => [language],
  "proof.worksOn": ({ proof }) => proof?.worksOn ?? [],
};

const isOfBlock = (filter: FacetFilter): boolean =>
  [filter].flat().some((text) => Object.hasOwn(OF_BLOCK, text.slice(0, text.indexOf(":"))));

/** Creates a test of whether something passes all filters; of an inner list, any one must match. */
function createTest<Of>(filters: readonly FacetFilter[], values: Values<Of>, language = "") {
  const lists = filters.map((filter) =>
    [filter].flat().map((text) => {
      const colon = text.indexOf(":");
      return { valuesOf: values[text.slice(0, colon)], value: text.slice(colon + 1) };
    }),
  );
  return (of: Of): boolean =>
    lists.every((list) => list.some(({ valuesOf, value }) => valuesOf?.(of, language).includes(value)));
}

/** Returns whether a snippet passes those of the filters that are of snippets. */
export const blockFilter = (filters: readonly FacetFilter[]): ((block: SectionBlock) => boolean) =>
  createTest(filters.filter(isOfBlock), OF_BLOCK);

/** Returns the positions of the sections that pass all filters. One snippet must pass all those of snippets. */
export function filterEntries({ entries, language }: Corpus, filters: readonly FacetFilter[]): number[] {
  const ofNotes = filters.filter((filter) => !isOfBlock(filter));
  const passesNote = createTest(ofNotes, OF_NOTE, language);
  const passesBlock = blockFilter(filters);
  const notes = new Set(
    entries.flatMap((entry, at) => (entry.noteAt === at && passesNote(entry) ? [at] : [])),
  );
  return entries.flatMap(({ noteAt, section }, at) =>
    notes.has(noteAt) && (ofNotes.length === filters.length || section.blocks.some(passesBlock)) ? [at] : [],
  );
}

/** Counts the sections at `order` by each value of the facets. */
export const countFacets = (
  { entries, language }: Corpus,
  order: readonly number[],
  facets: readonly string[],
): Record<string, Record<string, number>> =>
  Object.fromEntries(
    facets.map((facet) => {
      const counts = new Map<string, number>();
      for (const entry of order.flatMap((at) => entries[at] ?? [])) {
        const ofBlocks = entry.section.blocks.flatMap((block) => OF_BLOCK[facet]?.(block, language) ?? []);
        for (const value of new Set([...(OF_NOTE[facet]?.(entry, language) ?? []), ...ofBlocks]))
          counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      return [facet, Object.fromEntries(counts)];
    }),
  );

/** Names the version that the reader chose in a hit's proof, in place of the one that pages show first. */
export function onAskedVersion(hit: SearchHit, filters: readonly FacetFilter[]): SearchHit {
  const { proof } = hit;
  const asked = filters.flat();
  const labels = proof?.versionLabels?.filter((_, at) =>
    asked.includes(`proof.worksOn:${proof.worksOn?.[at]}`),
  );
  const isShown = labels?.some((label) => `${proof?.tool}.`.startsWith(`${label}.`));
  return proof && labels?.[0] && !isShown ? { ...hit, proof: { ...proof, tool: labels[0] } } : hit;
}

/** The filter for a value as people type it: in any case, in whole or only its beginning; none for nothing. */
export function filterFor(facet: string, values: readonly string[], typed = ""): FacetFilter[] {
  if (typed === "") return [];
  const all = [...new Set(values)];
  const isLike = (value: string): boolean => value.toLowerCase().startsWith(typed.toLowerCase());
  const exact = all.filter((value) => value.length === typed.length && isLike(value));
  const matching = exact.length > 0 ? exact : all.filter(isLike);
  return [[...matching, typed].map((value) => `${facet}:${value}`)];
}
