/**
 * Names, without `data-` and separated by bars, of every attribute that the engine's scripts and stylesheets
 * depend on. Neither an address nor a note can set one. A test compares the list with the sources. It is one
 * text because every page contains it.
 */
export const ENGINE_ATTRIBUTES =
  "action|announcement-bar-initially-dismissed|bar|default|file|group|has-hydrated|island|keep|keys|l|live|n|no|on|panel|param|piece|props|query|search|setup|style|tab|theme|value|version";
