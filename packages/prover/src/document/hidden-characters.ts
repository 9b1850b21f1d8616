// Invisible characters in code. They are copied with the rest, may change what runs, and end a
// bracketed paste in terminals. Sources: https://trojansource.codes, and Unicode's properties.

import type { Problem } from "../problem.ts";
import { JOINERS } from "../text/clean-text.ts";

/** Joiners that shape letters and emoji, and the selector that gives a sign its emoji form. */
const SEEN = `${JOINERS}|(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]|(?<=[\\d#*])\\ufe0f(?=\\u20e3)`;
/** Braille's blank and the signs around ruby text are hidden too, without the property. */
const HIDDEN = "[\\p{Cc}--[\\t\\n]]|[\\p{Default_Ignorable_Code_Point}\\u2028\\u2029\\u2800\\ufff9-\\ufffb]";
const SEEN_OR_HIDDEN = new RegExp(`(${SEEN})|(?:${HIDDEN})`, "gv");

/** Removes the invisible characters of a code. */
export const withoutHidden = (code: string): string => code.replace(SEEN_OR_HIDDEN, "$1");

/** Finds each line of a code with an invisible character; `line` is that of the first one. */
export function hiddenCharacters(code: string, { file, line }: { file: string; line: number }): Problem[] {
  if (withoutHidden(code) === code) return [];
  return code.split("\n").flatMap((text, index): Problem[] => {
    const found = [...text.matchAll(SEEN_OR_HIDDEN)].find(([, seen]) => seen === undefined)?.[0];
    if (found === undefined) return [];
    const hex = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return [
      {
        severity: "error",
        file,
        line: line + index,
        message: "code holds an invisible character",
        found: `U+${hex}`,
        fix: `take it out, or write it as an escape of the language, such as \`\\u{${hex}}\``,
      },
    ];
  });
}
