import { plainText, type SearchNote, sectionNumbers, sectionPath, sectionUrl } from "../sections.ts";
import type { Hierarchy, HierarchyLevel, SearchRecord } from "./record.ts";

/**
 * Creates the records of a note: one each for its title, headings, texts and snippets. `language` is the
 * locale.
 */
export function createRecords(
  { permalink, title, tag, version, sections }: SearchNote,
  language: string,
): SearchRecord[] {
  const numbers = sectionNumbers(sections);
  const unweighted = sections.flatMap((section, index) => {
    const url = sectionUrl(permalink, section.anchor);
    const first = section.blocks[0];
    const common = {
      section: url,
      hierarchy: hierarchyOf(title, sectionPath(sections, index)),
      number: numbers[index] ?? null,
      searchWords: null,
      language,
      docusaurus_tag: tag,
      version,
    };
    const ofHeading = { url, anchor: section.anchor === "" ? null : section.anchor };
    const snippet = (block = first) => ({
      code: block?.code ?? null,
      codeLanguage: block?.language ?? null,
      codeTitle: block?.title ?? null,
      proof: block?.proof ?? null,
    });
    const heading: Unweighted = {
      objectID: url,
      ...common,
      ...ofHeading,
      type: levelName(section.level),
      content: null,
      ...snippet(),
      searchWords: section.searchWords ?? null,
    };
    const texts = section.texts.map(
      (text, place): Unweighted => ({
        objectID: `${url}:text-${place}`,
        ...common,
        ...ofHeading,
        type: "content",
        content: plainText(text),
        ...snippet(),
      }),
    );
    const blocks = section.blocks.map(
      (block, place): Unweighted => ({
        objectID: `${url}:code-${place}`,
        ...common,
        url: sectionUrl(permalink, block.id),
        anchor: block.id,
        type: "content",
        content: block.code,
        ...snippet(block),
      }),
    );
    return [heading, ...texts, ...blocks];
  });
  return unweighted.map((record, position) => ({
    ...record,
    weight: { level: record.type === "content" ? 0 : 100 - 10 * Number(record.type[3]), position },
  }));
}

type Unweighted = Omit<SearchRecord, "weight">;

/** Returns the titles of a section: the note as `lvl0` and `lvl1`, then the headings down to its own. */
function hierarchyOf(
  title: string,
  path: readonly { readonly level: number; readonly heading: string }[],
): Hierarchy {
  const levels: Record<HierarchyLevel, string | null> = {
    lvl0: title,
    lvl1: title,
    lvl2: null,
    lvl3: null,
    lvl4: null,
    lvl5: null,
    lvl6: null,
  };
  for (const { level, heading } of path) if (level > 1) levels[levelName(level)] = heading;
  return levels;
}

/** Returns the type of a heading's record: `lvl2` for an `h2`. */
const levelName = (level: number): Exclude<HierarchyLevel, "lvl0"> =>
  `lvl${level}` as Exclude<HierarchyLevel, "lvl0">; // levels are 1 to 6
