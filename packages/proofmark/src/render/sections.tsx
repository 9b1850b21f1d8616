import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PageBody } from "../content/page.ts";
import type { MdxNode } from "../content/syntax/mdx-node.ts";
import { textOf } from "../content/syntax/text-of.ts";

/** A node of a note, one below the other. */
export interface TopLevelNode {
  readonly element: ReactNode;
  /** About how many lines it takes. */
  readonly lines: number;
  /** The content that begins with it. Footnotes belong to no section. */
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
 * section, which browsers lay out only when it is near the window: its number of lines keeps the scrollbar right.
 */
export function renderSections(nodes: readonly TopLevelNode[]): string {
  const starts = nodes.flatMap(({ starts }, index) => (starts === undefined ? [] : [index]));
  if (starts[0] !== 0) starts.unshift(0); // content before the first heading
  return starts
    .map((start, index) => {
      const section = nodes.slice(start, starts[index + 1]);
      const html = renderToStaticMarkup(section.map(({ element }) => element));
      if (nodes[start]?.starts !== "section") return html;
      const lines = section.reduce((sum, node) => sum + node.lines, 0);
      return `${PAUSE}<section class="prose part" data-l=${lines}>${html}</section>`;
    })
    .join("");
}

/** Characters of a line. A guess between the lines of wide windows and of phones. */
const LINE_LENGTH = 60;
/** More lines of an output are folded. */
const MAX_OUTPUT = 20;

const linesIn = (text: string): number =>
  text.split("\n").reduce((sum, line) => sum + Math.ceil(line.length / LINE_LENGTH), 0);

/**
 * About how many lines a node takes: those of its text that is not folded, and one for the space around each
 * block.
 */
export function linesOf(node: MdxNode, body: PageBody): number {
  const sum = (nodes: readonly MdxNode[]): number =>
    nodes.reduce((total, child) => total + linesOf(child, body), 0);
  switch (node.type) {
    case "code": {
      const block = body.blocks[node.data?.fence ?? -1];
      if (block === undefined || block.foldedInto !== undefined) return 0;
      if (block.hidden) return 1;
      const { code, output = "", remarks, matrix } = block;
      if (matrix !== undefined) return 3 + 2 * matrix.rows.length;
      return 2 + linesIn(code) + Math.min(linesIn(output), MAX_OUTPUT) + remarks.length;
    }
    case "paragraph":
    case "heading":
    case "tableRow":
      return 1 + linesIn(textOf(node));
    case "listItem":
    case "blockquote":
    case "table":
      return 1 + sum(node.children);
    case "image":
      return 1;
    default:
      if ("name" in node && /^details$/i.test(node.name ?? "")) return 1;
      return "children" in node ? sum(node.children as MdxNode[]) : 0;
  }
}
