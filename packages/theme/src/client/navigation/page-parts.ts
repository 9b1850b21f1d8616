// The parts of the document that belong to a page: its content, its style sheets, and its part of the head.
import type { InlinePageData, PageData, TocEntry } from "../../data/page-data.ts";
import { nodesOf } from "../../data/trust.ts";

/** Reads the page that the document holds, as if it had come as a chunk. */
export const readPage = (page: InlinePageData): PageData => ({
  ...page,
  head: headOf()
    .map(({ outerHTML }) => outerHTML)
    .join(""),
  toc: readToc(document.querySelector(".toc > ol")),
  html: document.querySelector("main")?.innerHTML ?? "",
});

/** Reads a table of contents from its list. */
function readToc(list: Element | null): TocEntry[] {
  return [...(list?.children ?? [])].map((item) => {
    // an item is a link, optionally followed by a nested list
    const link = item.firstElementChild as HTMLAnchorElement;
    return {
      id: link.getAttribute("href")?.slice(1) ?? "",
      html: link.innerHTML,
      children: readToc(item.children[1] ?? null),
    };
  });
}

/** The elements between the two comments that enclose a page's part of the head. */
function headOf(): Element[] {
  const nodes = [...document.head.childNodes];
  const placeOf = (mark: string): number =>
    nodes.findIndex((node) => node instanceof Comment && node.data === mark);
  return placeOf("r") < 0
    ? []
    : nodes.slice(placeOf("r"), placeOf("/r")).filter((node) => node instanceof Element);
}

/** A style sheet of the current page. The mark tells it from the shell's. */
interface PageSheet extends CSSStyleSheet {
  ofPage?: true;
}

/**
 * Replaces the content of `main`, which React does not touch, with that of a page, and the head and style sheets of
 * the page before. The open document's policy allows only its own style elements, so the page's become sheets.
 */
export function showParts({ html, head }: PageData, main: HTMLElement): void {
  const content = nodesOf(html);
  const sheets = [...content.querySelectorAll("style")].map((style) => {
    const sheet: PageSheet = new CSSStyleSheet({ media: style.media });
    sheet.ofPage = true;
    sheet.replaceSync(style.textContent);
    style.remove();
    return sheet;
  });
  const others = document.adoptedStyleSheets.filter((sheet: PageSheet) => !sheet.ofPage);
  document.adoptedStyleSheets = [...sheets, ...others]; // as when the page is loaded in full
  main.replaceChildren(content);
  const [first, ...rest] = headOf();
  for (const element of rest) element.remove();
  first?.replaceWith(nodesOf(head));
}
