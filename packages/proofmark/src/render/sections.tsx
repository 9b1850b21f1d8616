import { isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/**
 * A browser parses a long document in one go, however long that takes, unless it meets a script. An empty one
 * lets it respond to the reader in between.
 */
const PAUSE = "<script></script>";

/**
 * Renders the content of a note. A heading of the second level and everything up to the next one become a
 * section, which browsers lay out only when it is near the window. Footnotes belong to no section.
 */
export function renderSections(content: readonly ReactNode[], heading: unknown): string {
  const starts = content.flatMap((node, index) => (startsSection(node, heading) ? [index] : []));
  if (starts[0] !== 0) starts.unshift(0); // content before the first heading
  return starts
    .map((start, index) => {
      const part = <>{content.slice(start, starts[index + 1])}</>;
      if (!isOf(content[start], heading)) return renderToStaticMarkup(part);
      return PAUSE + renderToStaticMarkup(<section className="prose part">{part}</section>);
    })
    .join("");
}

/** The ids of the headings that sections begin with. */
export const sectionIds = (content: readonly ReactNode[], heading: unknown): string[] =>
  content.flatMap((node) =>
    isValidElement<{ id?: string }>(node) && node.type === heading ? [node.props.id ?? ""] : [],
  );

/** Whether a section begins with a node: it is a heading, or holds the footnotes. */
export const startsSection = (node: ReactNode, heading: unknown): boolean =>
  isOf(node, heading) || isOf(node, "section");

const isOf = (node: ReactNode, type: unknown): boolean => isValidElement(node) && node.type === type;
