import type { HeadTag, InlinePageData, PageData, TocEntry } from "../../shared/page-data.ts";
import { trustedHtml } from "../../shared/trust.ts";
import { adoptStyles, takeStyles } from "./page-styles.ts";

/** The nodes of a page, ready to be shown. Its images are not fetched before it is. */
export interface View {
  readonly page: PageData;
  readonly head: DocumentFragment;
  readonly content: DocumentFragment;
  readonly styles: readonly CSSStyleSheet[];
  /** Puts what is below the first screen, which `content` lacks, into its place. */
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

/**
 * Least heights in CSS pixels: of what is above a note's content, of the space around a block and around
 * code, of a line or row of text and of code.
 */
const ABOVE = 120;
const AROUND_BLOCK = 12;
const AROUND_CODE = 24;
const TEXT_LINE = 24;
const CODE_LINE = 20;
/** More characters than a line of text has, which the page's columns keep short. */
const MAX_CHARACTERS = 110;

/**
 * Takes what surely is below the first screen out of a note's content, and what is folded away, so that
 * the browser has style and layout to do for what the reader sees first and for the rest later; gives what
 * puts it back.
 */
function takeRest(content: DocumentFragment): () => void {
  const taken: [parent: Element, child: Element][] = [];
  let room = screen.height - ABOVE; // the window's own height would need a layout
  const take = (parent: Element): void => {
    for (const child of [...parent.children]) {
      if (room < 0 || (parent.localName === "details" && child.localName !== "summary")) {
        taken.push([parent, child]);
        child.remove();
      } else if (child.matches(".part, details:not([open])")) take(child);
      else room -= leastHeight(child);
    }
  };
  const prose = content.querySelector(".prose");
  if (prose !== null) take(prose);
  // What stays is in the window: to find that out, the browser would do style and layout twice.
  for (const near of content.querySelectorAll<HTMLElement>(".part, .in"))
    near.style.contentVisibility = "visible";
  return () => {
    for (const [parent, child] of taken.splice(0)) parent.append(child);
  };
}

function leastHeight(block: Element): number {
  if (block.matches(".tabs")) return TEXT_LINE; // most of it is hidden
  const code = [...block.querySelectorAll("[data-l]")].reduce(
    (sum, lines) => sum + AROUND_CODE + CODE_LINE * Number(lines.getAttribute("data-l")),
    0,
  );
  const lines = Math.max(
    block.querySelectorAll("li, tr").length,
    Math.ceil((block.textContent ?? "").length / MAX_CHARACTERS),
  );
  return AROUND_BLOCK + (code || TEXT_LINE * lines);
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
