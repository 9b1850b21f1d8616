// Fills the hosted index with records in the shape that the provider's own crawler gives them.
import { algoliasearch, type IndexSettings } from "algoliasearch";
import { typeOf } from "../hit.ts";
import { plainText, type SearchNote, sectionHierarchy, sectionUrl } from "../sections.ts";

/** A record of the hosted index: a stored hit, and what the provider searches, filters and sorts by. */
export type SearchRecord = ReturnType<typeof createRecords>[number];

/** Creates the records of a note: one each for its title, headings, texts and snippets. `locale` is its language. */
export function createRecords({ permalink, title, tag, version, sections }: SearchNote, locale: string) {
  const records = sections.flatMap((section, index) => {
    const url = sectionUrl(permalink, section.anchor);
    /** A record with the snippet that goes with it: what Copy copies. */
    const record = (
      id: string,
      content: string | null,
      block = section.blocks[0],
      anchor = section.anchor,
    ) => ({
      objectID: url + id,
      url: sectionUrl(permalink, anchor),
      anchor: anchor === "" ? null : anchor,
      type: id === "" ? typeOf(section.level) : ("content" as const),
      content,
      hierarchy: sectionHierarchy(title, sections, index),
      /** Of one section there is one hit. */
      section: url,
      /** Only the record of the heading has them. */
      searchWords: id === "" ? (section.searchWords ?? null) : null,
      code: block?.code ?? null,
      codeLanguage: block?.language ?? null,
      codeTitle: block?.title ?? null,
      proof: block?.proof ?? null,
      language: locale,
      docusaurus_tag: tag,
      version,
    });
    return [
      record("", null),
      ...section.texts.map((text, at) => record(`:text-${at}`, plainText(text))),
      ...section.blocks.map((block, at) => record(`:code-${at}`, block.code, block, block.id)),
    ];
  });
  // ties: titles before headings before text, and what comes first before what comes last
  return records.map((record, position) => ({
    ...record,
    weight: { level: record.type === "content" ? 0 : 100 - 10 * Number(record.type[3]), position },
  }));
}

/**
 * Settings that make a hosted index behave like the embedded one: headings before text, one hit per section,
 * signs can be found. Source: https://www.algolia.com/doc/api-reference/settings-api-parameters/
 */
const INDEX_SETTINGS: IndexSettings = {
  searchableAttributes: [
    ...[1, 2, 3, 4, 5, 6].map((level) => `unordered(hierarchy.lvl${level})`),
    "unordered(searchWords)",
    "content",
    "codeTitle",
  ],
  attributesForFaceting: [
    "language",
    "docusaurus_tag",
    "version",
    "codeLanguage",
    "hierarchy.lvl0",
    "proof.worksOn",
  ],
  attributesToHighlight: ["hierarchy", "content", "code"],
  attributeForDistinct: "section",
  distinct: true,
  separatorsToIndex: "_-+$@#%&*=<>!?./\\|^~:;(){}[]'\"`",
  ranking: ["words", "filters", "typo", "attribute", "proximity", "exact", "custom"],
  customRanking: ["desc(weight.level)", "asc(weight.position)"],
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 9,
  ignorePlurals: true,
  removeWordsIfNoResults: "allOptional",
};

export interface PushTarget {
  readonly appId: string;
  /** A key that may change settings and objects, and delete indices. */
  readonly adminKey: string;
  readonly indexName: string;
}

/**
 * Replaces the settings and records of the index, and keeps its rules and synonyms. The provider's client fills
 * an index beside it and then moves that, so readers never search half an index; `options` go to that client.
 */
export async function pushRecords(
  { appId, adminKey, indexName }: PushTarget,
  records: readonly SearchRecord[],
  options?: Parameters<typeof algoliasearch>[2],
): Promise<void> {
  const client = algoliasearch(appId, adminKey, options);
  const { taskID } = await client.setSettings({ indexName, indexSettings: INDEX_SETTINGS });
  await client.waitForTask({ indexName, taskID });
  await client.replaceAllObjects({ indexName, objects: records.map((record) => ({ ...record })) });
}
