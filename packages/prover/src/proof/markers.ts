/** The meaning of a marker. */
export type MarkerKind = "link" | "image" | "partial";

/**
 * A marker in a note's Markdown that a later stage replaces: the address of a link or an image, by its index,
 * or a partial, by its name. Delimited by two characters of the private use area, which no text contains.
 */
export const marker = (kind: MarkerKind, name: string | number): string => `\uE000${kind}/${name}\uE001`;

/** Replaces each marker of the given kinds. */
export function fillMarkers(
  markdown: string,
  fill: Readonly<Partial<Record<MarkerKind, (name: string) => string>>>,
): string {
  return markdown.replace(
    /\uE000(link|image|partial)\/(\w+)\uE001/g,
    (whole, kind: MarkerKind, name: string) => fill[kind]?.(name) ?? whole,
  );
}

/** Marks the heading of a section in a note's Markdown. */
export const sectionStart = (id: string): string => `\uE000section/${id}\uE001`;

/** Takes the marks of sections out. */
export const withoutSectionStarts = (markdown: string): string =>
  markdown.replace(/\uE000section\/[^\uE001]*\uE001/g, "");

/** Splits a note's Markdown before the headings of its sections; what precedes the first has no id. */
export const splitSections = (markdown: string): { readonly id: string; readonly text: string }[] =>
  markdown.split(/^(?=.*\uE000section\/)/m).map((text) => ({
    id: /\uE000section\/([^\uE001]*)\uE001/.exec(text)?.[1] ?? "",
    text: withoutSectionStarts(text).trim(),
  }));
