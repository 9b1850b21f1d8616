import type { IndexSettings } from "algoliasearch";

/**
 * Settings that make a hosted index behave like the embedded one: headings before text, one hit per section,
 * signs can be found. Source: https://www.algolia.com/doc/api-reference/settings-api-parameters/
 */
export const INDEX_SETTINGS: IndexSettings = {
  searchableAttributes: [
    "unordered(hierarchy.lvl1)",
    "unordered(hierarchy.lvl2)",
    "unordered(hierarchy.lvl3)",
    "unordered(hierarchy.lvl4)",
    "unordered(hierarchy.lvl5)",
    "unordered(hierarchy.lvl6)",
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
