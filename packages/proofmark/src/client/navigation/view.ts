import type { HeadTag, InlinePageData, PageData, TocEntry } from "../../shared/page-data.ts";
import { trustedHtml } from "../../shared/trust.ts";
import { adoptStyles, takeStyles } from "./page-styles.ts";

/** The nodes of a page, ready to be shown. Its images are not fetched before it is. */
export interface View {
  readonly page: PageData;
  readonly head: DocumentFragment;
  readonly content: DocumentFragment;
  readonly styles: readonly CSSStyleSheet[];
  /** Puts back what is below the first screen, which `content` lacks. */
  readonly addRest: () => void;
}

/** Makes the nodes of a page. */
export function createView(page: PageData): View {
  const template = document.createElement("template");
  template.innerHTML = trustedHtml(page.html);
  const head = document.createDocumentFragment();
  head.append(...page.head.map(elementOf));
  const styles = takeStyles(template.content);
  return { page, head, content: template.content, styles, addRest: takeRest(template.content) };
}

/** What is folded away, and all but a section's first five blocks, which are some 1,100 pixels tall. */
const LATE_BLOCKS = ".part > :nth-child(n + 6), details:not([open]) > :not(summary)";
/** Characters that fill a window: some 14 lines of 75. */
const FIRST_SCREEN = 1000;

/**
 * Takes what is below the first screen out of a note's content, so that the browser has style and layout to do
 * for what the reader sees first and for the rest later; gives what puts it back.
 */
function takeRest(content: DocumentFragment): () => void {
  const taken: { readonly block: Element; readonly parent: Element | null }[] = [];
  const take = (block: Element): void => {
    taken.push({ block, parent: block.parentElement });
    block.remove();
  };
  for (const block of content.querySelectorAll(LATE_BLOCKS)) take(block);
  let room = FIRST_SCREEN;
  for (const block of content.querySelectorAll(".note > .prose > *"))
    if (room < 0) take(block);
    else room -= block.textContent?.length ?? 0;
  // The rest is on screen: `visible` saves Chromium a second layout.
  for (const near of content.querySelectorAll<HTMLElement>(".part, .in"))
    near.style.contentVisibility = "visible";
  return () => {
    for (const { block, parent } of taken.splice(0)) parent?.append(block);
  };
}

/** Where a page's nodes stand: `main`, and the route's own part of the head. React touches neither. */
export interface Stage {
  /** The page as the document shows it, as if it had come as a chunk. */
  read(page: InlinePageData): PageData;
  /** Puts the page's content into `main`. */
  show(view: View): void;
  /** Puts the page's part of the head in its place. */
  showHead(view: View): void;
  /**
   * Takes the `main` that the shell has rendered. If that is a new one, the content moves there; says whether
   * it is.
   */
  attach(main: HTMLElement | null): boolean;
}

/** Takes over the page that the document shows. */
export function createStage(): Stage {
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

/** A table of contents, as the page lists it. */
export function readToc(list: Element | null): TocEntry[] {
  return [...(list?.children ?? [])].map((item) => {
    // an item is a link, and the list of what is below it
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
  // the build wrote it from one
  return { tag: element.localName as HeadTag["tag"], attributes, text: element.textContent ?? undefined };
}
