// Steps that the blocks of Python-Markdown share.
import { kindOf } from "./admonition-kinds.ts";
import { closed, indentOf, type Line } from "./lines.ts";
import type { PageContext } from "./page-context.ts";

/** Lines that take the place of others, and how many these are. */
export type Rewritten = { lines: readonly Line[]; taken: number } | undefined;

export type Rewrite = (lines: readonly Line[]) => Line[];

/** The lines that belong to a block by their indent, without it; blank ones at the end are not of it. */
export function indented(lines: readonly Line[], start: number, indent: number): Line[] {
  let end = start;
  for (let index = start; index < lines.length; index++) {
    const text = lines[index]?.text ?? "";
    if (text.trim() === "") continue;
    if (indentOf(text) < indent) break;
    end = index + 1;
  }
  return lines
    .slice(start, end)
    .map(({ text, at }) => ({ text: text.slice(Math.min(indent, indentOf(text))), at }));
}

/** Lines behind an indent, between two marks with blank lines around them. */
export function block(
  page: PageContext,
  indent: string,
  at: number,
  begin: string,
  inner: readonly Line[],
  end: string,
): Line[] {
  const last = inner.at(-1)?.at ?? at;
  const mark = (text: string, line: number): Line[] => [
    { text: "", at: line },
    { text: indent + page.held.hold(text), at: line },
    { text: "", at: line },
  ];
  return [
    ...mark(begin, at),
    ...closed(inner).map(({ text, at: own }) => ({ text: text === "" ? "" : indent + text, at: own })),
    ...mark(end, last),
  ];
}

/** How deep admonitions are in each other in lines that were rewritten, by the colons that begin them. */
const colonsAround = (height: number): string => ":".repeat(3 + height);

function heightOf(lines: readonly Line[], page: PageContext): number {
  const heights = lines.map(
    ({ text }) => /^:{3,}(?=\w)/.exec(page.held.restore(text.trim()))?.[0].length ?? 2,
  );
  return Math.max(2, ...heights) - 2;
}

/** An admonition of the engine: one of a kind that it lacks has the kind for its title. */
export function admonitionLines(
  page: PageContext,
  indent: string,
  at: number,
  name: string,
  title: string | undefined,
  inner: readonly Line[],
): Line[] {
  const kind = kindOf(name) ?? "note";
  const shown = title ?? (kind === name ? "" : name.charAt(0).toUpperCase() + name.slice(1));
  const colons = colonsAround(heightOf(inner, page));
  const head = `${colons}${kind}${shown === "" ? "" : ` ${page.inline(shown, at)}`}`;
  return block(page, indent, at, head, inner, colons);
}
