import * as v from "valibot";

/** Kinds of token that a theme colours; the first letter of each is its class. */
export const TOKEN_KINDS = [
  "keyword",
  "string",
  "number",
  "function",
  "variable",
  "comment",
  "operator",
] as const;

// Cool hues only, so that the warm signal colour stands out. Contrast is AA on the background of code.
const LIGHT = {
  keyword: "oklch(45% .2 264)",
  string: "oklch(46% .12 152)",
  number: "oklch(48% .17 330)",
  function: "oklch(46% .085 205)",
  variable: "oklch(47% .15 300)",
  comment: "oklch(51% .012 260)",
  operator: "oklch(40% .012 260)",
};
const DARK: typeof LIGHT = {
  keyword: "oklch(79% .1 264)",
  string: "oklch(84% .12 152)",
  number: "oklch(81% .1 330)",
  function: "oklch(84% .075 200)",
  variable: "oklch(82% .085 300)",
  comment: "oklch(67% .01 260)",
  operator: "oklch(78% .01 260)",
};

/** A theme: one CSS colour for each kind of token. Missing ones keep the default theme's colour. */
const theme = (colors: typeof LIGHT) =>
  v.optional(
    v.pipe(
      v.strictObject(v.entriesFromList(TOKEN_KINDS, v.exactOptional(v.string()))),
      v.transform((given) => ({ ...colors, ...given })),
    ),
    {},
  );

/** The colours of highlighted code, for each mode. */
export const highlightSchema = v.strictObject({ light: theme(LIGHT), dark: theme(DARK) });
