// Values that readers replace, on a page.
import type { Placeholders, Value } from "@proofmark/prover/document/placeholders.ts";
import { escapeHtml } from "@proofmark/prover/text/html.ts";
import type { SiteConfig } from "../../config/schema.ts";
import type { HighlightedLine } from "../highlight/highlight.ts";

/** The defaults that a site declares. */
export function placeholderDefaults({ placeholders }: Pick<SiteConfig, "placeholders">): Placeholders {
  return Object.fromEntries(Object.entries(placeholders).map(([name, { default: given }]) => [name, given]));
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
