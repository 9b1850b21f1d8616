/**
 * Names, without `data-` and with bars between, of every attribute that the engine's scripts and stylesheets
 * go by. An address cannot set one of them, and a note cannot write one. A test compares the list with the
 * sources. It is one text since it is in every page.
 */
export const ENGINE_ATTRIBUTES =
  "action|announcement-bar-initially-dismissed|bar|default|file|has-hydrated|island|keep|keys|l|live|n|no|panel|props|query|search|setup|style|theme|value|version";
