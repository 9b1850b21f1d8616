// Values that readers replace: `{{database}}` of a declared name becomes its default, and where it stood is
// kept, so that the page can mark it. A name that is not declared is an error; anything else in double braces
// stays as it is.

import type { Problem } from "@proofmark/prover/problem.ts";
import { escapeHtml } from "@proofmark/prover/text/html.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import type { SiteConfig } from "../../config/schema.ts";
import type { HighlightedLine } from "../highlight/highlight.ts";

/** Default of every declared placeholder, by name. */
export type Placeholders = Readonly<Record<string, string>>;

/** Where a value is in a text, by offset. */
export interface Value {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The defaults that a site declares. */
export function placeholderDefaults({ placeholders }: Pick<SiteConfig, "placeholders">): Placeholders {
  return Object.fromEntries(Object.entries(placeholders).map(([name, { default: given }]) => [name, given]));
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

/** A part of a text: a value, with the name of its placeholder, or the text between values. */
export interface TextPart {
  readonly text: string;
  readonly value?: string;
}

/** Cuts a text at its values. */
export function splitAtValues(text: string, values: readonly Value[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const value of values) {
    parts.push({ text: text.slice(at, value.from) });
    parts.push({ text: text.slice(value.from, value.to), value: value.name });
    at = value.to;
  }
  return [...parts, { text: text.slice(at) }].filter((part) => part.text !== "");
}

/** Marks the values of a code in its highlighted lines. */
export function markValues(
  lines: readonly HighlightedLine[],
  code: string,
  values: readonly Value[],
): readonly HighlightedLine[] {
  if (values.length === 0) return lines;
  let start = 0;
  let next = 0;
  return code.split("\n").map((text, index) => {
    const line = lines[index] ?? { html: escapeHtml(text), startsFresh: true };
    const first = next;
    while ((values[next]?.to ?? Number.POSITIVE_INFINITY) <= start + text.length) next++;
    const inLine = values
      .slice(first, next)
      .map((value) => ({ ...value, from: value.from - start, to: value.to - start }));
    start += text.length + 1;
    return inLine.length === 0 ? line : { ...line, html: markLine(line.html, inLine) };
  });
}

/**
 * A value may begin and end in the middle of a token, and hold several: it gets the colour of the one that it
 * begins in.
 */
function markLine(html: string, values: readonly Value[]): string {
  const characters: { html: string; token: string }[] = [];
  let token = "";
  for (const [part] of html.matchAll(/<[^>]*>|&\w+;|&#\d+;|[^<]/g)) {
    if (part.startsWith("<")) token = /^<i class=(\w)>$/.exec(part)?.[1] ?? "";
    else characters.push({ html: part, token });
  }
  for (const { from, to } of values)
    for (const character of characters.slice(from, to)) character.token = characters[from]?.token ?? "";
  const starts = new Map(values.map(({ from, name }) => [from, name]));
  const ends = new Set(values.map(({ to }) => to));
  let marked = "";
  let open = "";
  for (const [at, character] of [...characters, { html: "", token: "" }].entries()) {
    if (ends.has(at)) marked += "</var>";
    if (character.token !== open) {
      if (open !== "") marked += "</i>";
      if (character.token !== "") marked += `<i class=${character.token}>`;
      open = character.token;
    }
    const name = starts.get(at);
    if (name !== undefined) marked += `<var data-value="${name}">`;
    marked += character.html;
  }
  return marked;
}
