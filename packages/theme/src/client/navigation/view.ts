import type { HeadTag, InlinePageData, PageData, TocEntry } from "../../data/page-data.ts";
import { nodesOf } from "../../data/trust.ts";

/** The nodes of a page, ready to be shown. Images load only once shown. */
export interface View {
  readonly page: PageData;
  readonly head: readonly HTMLElement[];
  readonly content: DocumentFragment;
  readonly styles: readonly PageSheet[];
}

/** Creates the nodes of a page. */
export function createView(page: PageData): View {
  const content = nodesOf(page.html);
  return { page, head: page.head.map(elementOf), content, styles: extractStyles(content) };
}

/** A style sheet of the current page. The mark tells it from the shell's. */
interface PageSheet extends CSSStyleSheet {
  ofPage?: true;
}

/**
 * Removes the style elements from a page's content and returns them as sheets: the open document's policy
 * allows only its own style elements.
 */
export function extractStyles(content: ParentNode): PageSheet[] {
  return [...content.querySelectorAll("style")].map((style) => {
    const sheet: PageSheet = new CSSStyleSheet({ media: style.media });
    sheet.ofPage = true;
    sheet.replaceSync(style.textContent);
    style.remove();
    return sheet;
  });
}

/** Replaces the previous page's style sheets. */
export function adoptStyles(sheets: readonly PageSheet[]): void {
  const others = document.adoptedStyleSheets.filter((sheet: PageSheet) => !sheet.ofPage);
  if (sheets.length > 0 || others.length < document.adoptedStyleSheets.length)
    document.adoptedStyleSheets = [...others, ...sheets];
}

/**
 * The parts of the document that hold a page's nodes: `main`, and the route's part of the head. React touches
 * neither.
 */
export interface Outlet {
  /** Reads the page from the document, as if it had come as a chunk. */
  read(page: InlinePageData): PageData;
  /** Replaces the content of `main`. */
  show(view: View): void;
  /** Replaces the route's part of the head. */
  showHead(view: View): void;
  /**
   * Accepts the `main` that the shell rendered. If it is a new one, moves the content there. Returns whether
   * it is.
   */
  attach(main: HTMLElement | null): boolean;
}

/** Takes over the page in the document. */
export function createOutlet(): Outlet {
  let main = document.querySelector("main") as HTMLElement; // every page has one
  const [start, end] = [...document.head.childNodes].filter(
    (node) => node.nodeType === Node.COMMENT_NODE && /^\/?r$/.test(node.nodeValue ?? ""),
  );
  const head = (): Element[] => {
    const elements: Element[] = [];
    for (let node = start?.nextSibling; node && node !== end; node = node.nextSibling)
      if (node instanceof Element) elements.push(node);
    return elements;
  };
  return {
    read: (page) => ({
      ...page,
      head: head().map(tagOf),
      toc: readToc(document.querySelector(".rail .toc > ol")),
      html: main.innerHTML,
    }),
    show(view) {
      adoptStyles(view.styles);
      main.replaceChildren(view.content);
    },
    showHead(view) {
      for (const element of head()) element.remove();
      (end as ChildNode | undefined)?.before(...view.head);
    },
    attach(element) {
      if (element === null || element === main) return false;
      element.replaceChildren(...main.childNodes);
      main = element;
      return true;
    },
  };
}

/** Reads a table of contents from its list. */
export function readToc(list: Element | null): TocEntry[] {
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

function elementOf({ tag, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

function tagOf(element: Element): HeadTag {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  // the build wrote the element from a `HeadTag`
  return { tag: element.localName as HeadTag["tag"], attributes, text: element.textContent ?? undefined };
}
