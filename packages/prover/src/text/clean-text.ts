// Text from notes, locks and tools can contain characters with side effects: they control the terminal,
// change the direction of text, or hide between others. Sources: ECMA-48 (5th edition), sections 5.3 to 5.6,
// for control characters and escape sequences; Unicode's property Default_Ignorable_Code_Point for invisible
// characters; Unicode Standard Annex #31, section 2.3.1, for scripts whose letters need joiners.

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: control characters are what these look for
/**
 * Escape sequences: control sequences such as colours (CSI); strings for the terminal such as titles, links
 * and the clipboard (OSC, DCS, SOS, PM, APC), on one line and with their terminator; and those of a few
 * letters. Introducers are `ESC` and a letter, or one C1 control character.
 */
const ESCAPES = new RegExp(
  [
    /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]/,
    /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\n\u0007\u001b\u0090\u0098\u009c-\u009f]*(?:\u0007|\u001b\\|\u009c)/,
    /\u001b[ -/]*[0-~]/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);
/** Control characters except tab and line feed, and the invisible marks around ruby text. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufff9-\ufffb]/g;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: as above

/** Scripts in which joiners and non-joiners select the shape of letters. */
const JOINED = "Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Nkoo Orya Sinh Syrc Taml Telu Tibt".split(
  " ",
);
const LETTER = `[${JOINED.map((script) => `\\p{Script=${script}}`).join("")}]`;
/** Joiners where they are meaningful: after such letters, and between emoji. A part of a regular expression. */
export const JOINERS = [
  `(?<=${LETTER})[\\u200c\\u200d]`,
  "(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})",
].join("|");
/** Invisible characters that are meaningful in their place: joiners, one variation selector after its character. */
const MEANINGFUL = [
  JOINERS,
  "(?<=[^\\s\\p{Default_Ignorable_Code_Point}])[\\ufe00-\\ufe0f]",
  "(?<=\\p{Ideographic})[\\u{e0100}-\\u{e01ef}]",
].join("|");
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const MEANINGFUL_OR_INVISIBLE = new RegExp(`(${MEANINGFUL})|${INVISIBLE.source}`, "gu");

/** Removes escape sequences from a text. */
export function removeEscapes(text: string): string {
  return text.replace(ESCAPES, "");
}

/**
 * Cleans text for a terminal or another program: removes escape sequences, control characters (except `\n`
 * and `\t`), direction controls, and invisible characters. Unicode's line and paragraph separators become
 * line feeds.
 */
export function cleanText(text: string): string {
  const visible = removeEscapes(text)
    .replace(CONTROLS, "")
    .replace(/[\u2028\u2029]/g, "\n");
  return INVISIBLE.test(visible) ? visible.replace(MEANINGFUL_OR_INVISIBLE, "$1") : visible;
}

/** Like `cleanText`, on one line: for names and values that must not start a new line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ").trim();
}
