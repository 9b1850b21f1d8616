import type { SearchRecord } from "./search-client.ts";
import { hierarchyOf, levelName, plainText, type SearchNote, sectionPaths, sectionUrl } from "./sections.ts";

/** Makes the records of a note: one for its title, one for each heading, text and snippet. `language` is the locale. */
export function createRecords({ permalink, title, tag, version, sections }: SearchNote, language: string): SearchRecord[] {
  const paths = sectionPaths(sections);
  return sections.flatMap((section, index) => {
    const url = sectionUrl(permalink, section.anchor);
    const first = section.blocks[0];
    const common = {
      hierarchy: hierarchyOf(title, paths[index] ?? []),
      url,
      anchor: section.anchor === "" ? null : section.anchor,
      language,
      docusaurus_tag: tag,
      version,
    };
    const snippet = (block = first) => ({ code: block?.code ?? null, codeLanguage: block?.language ?? null, codeTitle: block?.title ?? null });
    const heading: SearchRecord = { objectID: url, ...common, type: levelName(section.level), content: null, ...snippet() };
    const texts = section.texts.map(
      (text, place): SearchRecord => ({ objectID: `${url}:text-${place}`, ...common, type: "content", content: plainText(text), ...snippet() }),
    );
    const blocks = section.blocks.map(
      (block, place): SearchRecord => ({ objectID: `${url}:code-${place}`, ...common, type: "content", content: block.code, ...snippet(block) }),
    );
    return [heading, ...texts, ...blocks];
  });
}
