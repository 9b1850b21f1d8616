/**
 * Everything below the navbar. A page is first painted when this begins, since the items of an incomplete
 * navbar would move.
 */
export const BELOW_NAVBAR = "page";

/** The table of contents, which the strip under the bar of narrow screens opens. */
export const CONTENTS = "page-contents";

/** On the not-found page: the list of the nearest pages, and the link that searches for the address's words. */
export const NEAREST = "nearest-pages";
export const SEARCH_WORDS = "search-words";

/**
 * Ids of elements that pages have around their content, and that are looked up by them: no heading gets one.
 */
export const PAGE_IDS: readonly string[] = [
  BELOW_NAVBAR,
  CONTENTS,
  "root",
  "top",
  "main",
  "menu",
  "search",
  "search-input",
  "boot",
  "base-url",
];
