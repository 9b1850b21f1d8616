/**
 * Keys of the reader's preferences in local storage. Readers' browsers already have them, so they can't
 * change.
 */
export const THEME_KEY = "theme";
export const ANNOUNCEMENT_DISMISS_KEY = "docusaurus.announcement.dismiss";
export const ANNOUNCEMENT_ID_KEY = "docusaurus.announcement.id";
/** For the one docs instance, whose id is `default`. */
export const VERSION_KEY = "docs-preferred-version-default";
/** The reader's values of placeholders, by name, as JSON. */
export const VALUES_KEY = "snippets.values";
/** The versions of tools that the reader chose, as names that `on=` of a fence takes: `postgresql15 node22`. */
export const ON_KEY = "snippets.on";
export const TAB_KEY_PREFIX = "docusaurus.tab.";
/** `off` if the reader disabled shortcuts, as people who dictate or type by accident may need to. */
export const SHORTCUTS_KEY = "snippets.shortcuts";
/** Set if long lines of code wrap. */
export const WRAP_KEY = "snippets.wrap";
/** The hits that the reader opened and saved in search; the name of the index follows. */
export const RECENT_KEY_PREFIX = "__DOCSEARCH_RECENT_SEARCHES__";
export const SAVED_KEY_PREFIX = "__DOCSEARCH_FAVORITE_SEARCHES__";
