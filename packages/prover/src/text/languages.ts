// What is known of the languages of fences: how they write comments, and how readers use them.

/** The signs before and after the words of a comment; nothing after those that end with their line. */
type Style = readonly [before: string, after: string];

const C_STYLE: readonly Style[] = [
  ["//", ""],
  ["/*", "*/"],
];
const BRACES: Style = ["{/*", "*/}"];
const MARKUP: Style = ["<!--", "-->"];
const HASH: Style = ["#", ""];
const DASHES: Style = ["--", ""];
const ALL: readonly Style[] = [
  ...[...C_STYLE, BRACES, MARKUP, HASH, DASHES],
  ...([
    ["%", ""],
    ["REM", ""],
    [";", ""],
  ] satisfies Style[]),
];

/** Names of languages, separated by spaces, with the notations of their comments. */
const TABLE: readonly (readonly [names: string, styles: readonly Style[]])[] = [
  ["js javascript mjs cjs ts typescript go rust java c cpp css php swift kotlin", C_STYLE],
  ["jsx tsx mdx", [...C_STYLE, BRACES]],
  ["html", [MARKUP, ...C_STYLE]],
  ["xml md", [MARKUP]],
  ["markdown", [MARKUP, BRACES, HASH]],
  ["python ruby bash sh makefile make yaml toml dockerfile perl graphql redis", [HASH]],
  ["sql lua haskell", [DASHES]],
];
const STYLES = new Map(TABLE.flatMap(([names, styles]) => names.split(" ").map((name) => [name, styles])));

/** The names of languages whose comments are known. */
export const LANGUAGES: readonly string[] = [...STYLES.keys()];

/** The notations of a language; all of them for one that is not known. */
export const commentStyles = (language: string): readonly Style[] => STYLES.get(language) ?? ALL;

/** Whether code is commands of a shell. */
export const isShell = (language: string): boolean => ["sh", "bash", "shell"].includes(language);

/** Languages typed at a prompt: its sign is shown before each command, and never copied. */
export const isPrompted = (language: string): boolean => ["sh", "redis"].includes(language);

/** Languages whose blocks are typed one after the other, so that copies of them can be joined. */
export const isTyped = (language: string): boolean => ["sh", "redis", "sql"].includes(language);

/** The words of a line that is a comment and nothing else: a reading for each notation of the language that fits. */
export function commentsOf(line: string, language: string): string[] {
  const text = line.trim();
  return commentStyles(language).flatMap(([before, after]) =>
    text.startsWith(before) && text.endsWith(after)
      ? [text.slice(before.length, text.length - after.length).trim()]
      : [],
  );
}
