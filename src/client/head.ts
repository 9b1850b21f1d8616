import type { HeadTag, PageData } from "../shared/page-data.ts";

/** Replaces the head tags between the two comments that enclose the route's own. */
export function exchangeHead(page: PageData): void {
  const comments = [...document.head.childNodes].filter((node) => node.nodeType === Node.COMMENT_NODE);
  const start = comments.find((node) => node.nodeValue === "r");
  const end = comments.find((node) => node.nodeValue === "/r");
  if (start === undefined || end === undefined) return;
  while (start.nextSibling !== null && start.nextSibling !== end) start.nextSibling.remove();
  end.before(...page.head.map(elementOf));
}

function elementOf({ tag, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}
