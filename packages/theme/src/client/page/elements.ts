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
