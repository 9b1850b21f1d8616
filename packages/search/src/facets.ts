import type { Corpus } from "./embedded/corpus.ts";
import type { IndexedNote } from "./embedded/index-file.ts";
import type { FacetFilter, SearchHit } from "./search-client.ts";
import type { NotePlace, SectionBlock } from "./sections.ts";

/** The values of each facet that snippets of a note have. */
const FACETS: Readonly<
  Record<string, (note: NotePlace, blocks: readonly SectionBlock[], language: string) => readonly string[]>
> = {
  language: (_note, _blocks, language) => [language],
  docusaurus_tag: ({ tag }) => [tag],
  version: ({ version }) => [version],
  "hierarchy.lvl0": ({ title }) => [title],
  codeLanguage: (_note, blocks) => blocks.map(({ language }) => language),
  "proof.worksOn": (_note, blocks) => blocks.flatMap(({ proof }) => proof?.worksOn ?? []),
};
/** The facets that depend on the snippet. */
const OF_BLOCK = ["codeLanguage", "proof.worksOn"];

/** Returns the values of every facet that a note has. */
export function facetValues(note: IndexedNote, language: string): Record<string, string[]> {
  const blocks = note.sections.flatMap((section) => section.blocks);
  const all = Object.entries(FACETS);
  return Object.fromEntries(all.map(([facet, of]) => [facet, [...new Set(of(note, blocks, language))]]));
}

const isOfBlock = (filter: FacetFilter): boolean =>
  [filter].flat().some((text) => OF_BLOCK.includes(text.slice(0, text.indexOf(":"))));

/** Creates a test of whether snippets of a note pass all filters; of an inner list, any one must match. */
function createTest(filters: readonly FacetFilter[], language: string) {
  const lists = filters.map((filter) =>
    [filter].flat().map((text) => {
      const colon = text.indexOf(":");
      return { valuesOf: FACETS[text.slice(0, colon)], value: text.slice(colon + 1) };
    }),
  );
  return (note: NotePlace, blocks: readonly SectionBlock[]): boolean =>
    lists.every((list) =>
      list.some(({ valuesOf, value }) => valuesOf?.(note, blocks, language).includes(value)),
    );
}

/** Returns whether a snippet of a note passes those of the filters that are of snippets. */
export function blockFilter(filters: readonly FacetFilter[]) {
  const passes = createTest(filters.filter(isOfBlock), "");
  return (note: NotePlace) => (block: SectionBlock) => passes(note, [block]);
}

/** Returns the positions of the sections that pass all filters. One snippet must pass all those of snippets. */
export function filterEntries({ entries, language }: Corpus, filters: readonly FacetFilter[]): number[] {
  const ofNotes = filters.filter((filter) => !isOfBlock(filter));
  const passesNote = createTest(ofNotes, language);
  const passesBlock = blockFilter(filters);
  const notes = new Set(
    entries.flatMap((entry, at) => (entry.noteAt === at && passesNote(entry.note, []) ? [at] : [])),
  );
  return entries.flatMap(({ note, noteAt, section }, at) =>
    notes.has(noteAt) && (ofNotes.length === filters.length || section.blocks.some(passesBlock(note)))
      ? [at]
      : [],
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
        for (const value of new Set(FACETS[facet]?.(entry.note, entry.section.blocks, language)))
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
  const isNamed = labels?.some((label) => `${proof?.tool}.`.startsWith(`${label}.`));
  return proof && labels?.[0] && !isNamed ? { ...hit, proof: { ...proof, tool: labels[0] } } : hit;
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
