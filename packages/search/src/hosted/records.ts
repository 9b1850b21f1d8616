import { typeOf } from "../hit.ts";
import { plainText, type SearchNote, sectionHierarchy, sectionNumbers, sectionUrl } from "../sections.ts";
import type { SearchRecord } from "./record.ts";

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
      hierarchy: sectionHierarchy(title, sections, index),
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
      type: typeOf(section.level),
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
