import type { HeadTag, InlinePageData, PageData, TocEntry } from "../../data/page-data.ts";
import { trustedHtml } from "../../data/trust.ts";
import { adoptStyles, extractStyles } from "./page-styles.ts";

/** The nodes of a page, ready to be shown. Images load only once shown. */
export interface View {
  readonly page: PageData;
  readonly head: DocumentFragment;
  readonly content: DocumentFragment;
  readonly styles: readonly CSSStyleSheet[];
  /** Puts back what is below the first screen, which `content` lacks. */
  readonly addRest: () => void;
}

/** Creates the nodes of a page. */
export function createView(page: PageData): View {
  const template = document.createElement("template");
  template.innerHTML = trustedHtml(page.html);
  const head = document.createDocumentFragment();
  head.append(...page.head.map(elementOf));
  const styles = extractStyles(template.content);
  return { page, head, content: template.content, styles, addRest: detachRest(template.content) };
}

/** Folded content, and all but a section's first five blocks, which are some 1,100 pixels tall. */
const LATE_BLOCKS = ".part > :nth-child(n + 6), details:not([open]) > :not(summary)";
/** Characters that fill a window: some 14 lines of 75. */
const FIRST_SCREEN = 1000;

/**
 * Detaches everything below the first screen from a note's content, so that the browser first does style and
 * layout for what the reader sees, and for the rest later. Returns a function that attaches it again.
 */
function detachRest(content: DocumentFragment): () => void {
  const detached: { readonly block: Element; readonly parent: Element | null }[] = [];
  const detach = (block: Element): void => {
    detached.push({ block, parent: block.parentElement });
    block.remove();
  };
  for (const block of content.querySelectorAll(LATE_BLOCKS)) detach(block);
  let room = FIRST_SCREEN;
  for (const block of content.querySelectorAll(".note > .prose > *"))
    if (room < 0) detach(block);
    else room -= block.textContent?.length ?? 0;
  // Everything left is on screen; `visible` saves Chromium a second layout pass.
  for (const near of content.querySelectorAll<HTMLElement>(".part, .in"))
    near.style.contentVisibility = "visible";
  return () => {
    for (const { block, parent } of detached.splice(0)) parent?.append(block);
  };
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
      (end as ChildNode | undefined)?.before(view.head);
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
