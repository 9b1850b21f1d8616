import { isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** How much HTML browsers may read in one go, in characters: some 20 ms of a slow phone's time. */
const IN_ONE_GO = 32_000;

/**
 * A browser that has begun to read a long document reads on until its end, however long that takes, unless a
 * script is in its way. An empty one lets it answer the reader in between, and is nothing else to anybody.
 */
const PAUSE = "<script></script>";

/**
 * Renders what is in a note one below the other. A heading of the second level and what follows it become
 * a section that says how tall it is, roughly: browsers then lay it out only when it is near the window.
 * Footnotes belong to all.
 */
export function renderSections(content: readonly ReactNode[], heading: unknown): string {
  const isHeading = (node: ReactNode): boolean => isValidElement(node) && node.type === heading;
  const isFootnotes = (node: ReactNode): boolean => isValidElement(node) && node.type === "section";
  const starts = content.flatMap((node, index) => (isHeading(node) || isFootnotes(node) ? [index] : []));
  let section = 0;
  let inOneGo = 0;
  if (starts[0] !== 0) starts.unshift(0); // what stands before the first heading
  const parts = starts.map((start, index) => {
    const html = renderToStaticMarkup(<>{content.slice(start, starts[index + 1])}</>);
    if (!isHeading(content[start])) return html;
    inOneGo += html.length;
    const pause = inOneGo > IN_ONE_GO ? PAUSE : "";
    if (pause !== "") inOneGo = html.length;
    return `${pause}<section class="prose part" data-h="${heightOf(html)}">${numbered(html, ++section)}</section>`;
  });
  return parts.join("");
}

/**
 * Numbers a section's headings, `3` and `3.1`, and the links to them. Counters of CSS would be counted again
 * for every part of the document that arrives.
 */
function numbered(html: string, section: number): string {
  let below = 0;
  return html.replace(
    /<(h[23])\b([^>]*)>(.*?)(<a class="hash"|<\/\1>)/gs,
    (_, level: string, attributes: string, text: string, next: string) => {
      const number = ` data-no="${level === "h2" ? section : `${section}.${++below}`}"`;
      return `<${level}${attributes}${number}>${text}${next.startsWith("</") ? next : next + number}`;
    },
  );
}

/**
 * Height of a section in lines of text, roughly. The numbers are a least-squares fit to the 209 sections of
 * the notes in Chromium at 1280 pixels: nine of ten come out within 9 %. The stylesheet adds a tenth where
 * the margin is below the code.
 */
function heightOf(html: string): number {
  const shown = html.replace(FOLDED, "$1");
  const counts = new Map<string, number>();
  let text = shown.length;
  let lines = 0;
  for (const [piece, apart, name = apart ?? ""] of shown.matchAll(APART_OR_TAG)) {
    text -= piece.length;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (apart === "pre") lines += piece.split("\n").length;
  }
  const count = (name: string): number => counts.get(name) ?? 0;
  const blocks =
    1.2 * count("figcaption") +
    2 * count("h3") +
    0.8 * count("tr") +
    0.5 * count("p") +
    2.4 * count("details") +
    0.15 * count("li");
  return Math.round(2.8 + text / 56 + 0.98 * lines + blocks);
}

/** What is folded away, behind its summary. */
const FOLDED = /(<details(?![^>]* open)[^>]*>\s*<summary[\s\S]*?<\/summary>)[\s\S]*?<\/details>/g;

/** An element whose text is no prose, as a whole, or the tag of any other. */
const APART_OR_TAG = /<(pre|figcaption|button|summary)\b[\s\S]*?<\/\1>|<(\w*)[^>]*>/g;
