/**
 * Returns the nearest element, from the event's target upwards, that matches a selector. Ignores the root
 * element: URL parameters can set its attributes.
 */
export const closest = <E extends HTMLElement>(target: EventTarget | null, selector: string): E | null =>
  target instanceof Element ? target.closest<E>(`body :is(${selector})`) : null;

/**
 * Creates an element with properties and content; for constant content, without HTML parsing, which Trusted
 * Types restricts.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...content);
  return created;
}

/** Adds a stylesheet: a strict content security policy allows it, and no style element. */
export function adoptStyle(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  return sheet;
}

/** Returns the element that the address's hash names. As in HTML, `#top` is the page where nothing has that id. */
export function hashTarget(): HTMLElement | null {
  try {
    const id = decodeURIComponent(location.hash.slice(1));
    return document.getElementById(id) ?? (id === "top" ? document.body : null);
  } catch {
    return null; // malformed percent-encoding
  }
}

/** Returns the dialog with the menu of narrow screens; null on a page without one. */
export const menu = (): HTMLDialogElement | null => document.querySelector("dialog#\\:menu");

/**
 * Returns an element's top and bottom in the window. If its section is outside the window, both are the section's
 * top: to measure the element, the browser would lay the section out.
 */
export function boxOf(element: Element): { readonly top: number; readonly bottom: number } {
  const { top = 0, bottom = innerHeight } = element.closest(".part")?.getBoundingClientRect() ?? {};
  return bottom > 0 && top < innerHeight ? element.getBoundingClientRect() : { top, bottom: top };
}

/** Scrolls a list beside the page or in the open drawer, and nothing else, until its current entry is in view. */
export function revealCurrent(list: ".page > .notes" | ".drawer .notes" | ".toc"): void {
  const current = document.querySelector(`${list} a[aria-current]`);
  const box = current?.closest(".drawer") ?? current?.closest(".notes, .toc");
  if (!current || !box || box.scrollHeight <= box.clientHeight) return;
  const top = current.getBoundingClientRect().top - box.getBoundingClientRect().top;
  if (top < 0 || top > box.clientHeight - 40) box.scrollTop += top - box.clientHeight / 2;
}
