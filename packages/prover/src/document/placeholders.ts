// Values that readers replace: `{{database}}` of a declared name becomes its default, and where it stood is
// kept, so that a page can mark it. A name that is not declared is an error; anything else in double braces
// stays as it is.
import type { Problem } from "../problem.ts";
import { nearest } from "../text/nearest.ts";

/** Default of every declared placeholder, by name. */
export type Placeholders = Readonly<Record<string, string>>;

/** Where a value is in a text, by offset. */
export interface Value {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Puts the defaults in, and says where they are. */
export function fillPlaceholders(
  text: string,
  placeholders: Placeholders,
): { text: string; values: Value[] } {
  const values: Value[] = [];
  let grown = 0;
  const filled = text.replace(/\{\{(\w+)\}\}/g, (written, name: string, at: number) => {
    const given = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
    if (given === undefined) return written;
    const from = at + grown;
    values.push({ name, from, to: from + given.length });
    grown += given.length - written.length;
    return given;
  });
  return { text: filled, values };
}

/** A name alone in double braces; in three it belongs to a template language. */
const NAMES = /(?<!\{)\{\{([A-Za-z_]\w*)\}\}(?!\})/g;
/** Words of Go templates and of Handlebars that stand alone in double braces. */
const TEMPLATE_WORDS: ReadonlySet<string> = new Set(["break", "continue", "else", "end", "this"]);

/** Puts spaces into names in double braces, so that they are text and no placeholders. */
export const withoutNames = (text: string): string =>
  text.replace(NAMES, (written, name: string) => (TEMPLATE_WORDS.has(name) ? written : `{{ ${name} }}`));

/** Names that a text uses and no site declares, each once, with its first line in the text, from 0. */
export function undeclaredNames(
  text: string,
  placeholders: Placeholders,
): readonly (Pick<Problem, "message" | "expected" | "fix"> & { at: number })[] {
  const declared = Object.keys(placeholders);
  const found = new Map<string, number>();
  for (const [at, line] of text.split("\n").entries())
    for (const { 1: name = "" } of line.matchAll(NAMES))
      if (!declared.includes(name) && !TEMPLATE_WORDS.has(name) && !found.has(name)) found.set(name, at);
  return [...found].map(([name, at]) => {
    const guess = nearest(name, declared);
    const fix =
      guess === undefined
        ? `declare it in \`placeholders\` of the configuration, or write \`{{ ${name} }}\` for braces that are text`
        : `did you mean \`{{${guess}}}\`? Braces that are text: \`{{ ${name} }}\``;
    return {
      at,
      message: `no placeholder has the name \`${name}\``,
      expected: declared.length === 0 ? undefined : `one of ${declared.join(", ")}`,
      fix,
    };
  });
}
