import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A node of a note, one below the other. */
export interface TopLevelNode {
  readonly element: ReactNode;
  /** What begins with it. Footnotes belong to no section. */
  readonly starts?: "section" | "footnotes" | undefined;
  /** Whether it is a block that is folded away as setup. */
  readonly isSetup?: boolean | undefined;
}

/**
 * A browser parses a long document in one go, however long that takes, unless it meets a script. An empty one
 * lets it respond to the reader in between.
 */
const PAUSE = "<script></script>";

/**
 * Renders the content of a note. A heading of the second level and everything up to the next one become a
 * section, which browsers lay out only when it is near the window.
 */
export function renderSections(nodes: readonly TopLevelNode[]): string {
  const starts = nodes.flatMap(({ starts }, index) => (starts === undefined ? [] : [index]));
  if (starts[0] !== 0) starts.unshift(0); // content before the first heading
  return starts
    .map((start, index) => {
      const html = renderToStaticMarkup(nodes.slice(start, starts[index + 1]).map(({ element }) => element));
      if (nodes[start]?.starts !== "section") return html;
      return `${PAUSE}<section class="prose part" data-l=${linesOf(html)}>${html}</section>`;
    })
    .join("");
}

/** Characters of a line. A guess between the lines of wide windows and of phones. */
const LINE_LENGTH = 60;

/**
 * About how many lines a section takes, so that the scrollbar is right before it is laid out: those of its text
 * that is not folded, and one for the space around each block. Measured on 30 pages of any width, a page is 0.7
 * to 1.1 times as long as this lets expect.
 */
function linesOf(html: string): number {
  const seen = html.replace(/<details[^>]*><summary[^>]*>(.*?)<\/summary>.*?<\/details>/gs, "$1");
  const blocks = seen.match(/<(?:h2|h3|p|li|tr|pre|figure|aside|table|blockquote|img)\b/g) ?? [];
  const lines = seen.replace(/<[^>]*>/g, "").split("\n");
  return lines.reduce((sum, line) => sum + Math.ceil(line.length / LINE_LENGTH), blocks.length);
}
