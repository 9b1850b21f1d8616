/**
 * Turns texts into what the browser's HTML and script sinks take, under the page's Trusted Types policy.
 * TypeScript does not know its types: to it sinks take text.
 */
export interface Trust {
  createHTML(html: string): string;
  /** Throws unless it is the address of one of the site's own scripts. */
  createScriptURL(address: string): string;
}

declare global {
  /** The one policy of the page, made by the boot script; undefined where pages are rendered. */
  var proofmarkTrust: Trust | undefined;
}

/** HTML that a sink takes. What a page is given is the build's own HTML, or escaped text with marks. */
export const trustedHtml = (html: string): string => globalThis.proofmarkTrust?.createHTML(html) ?? html;

/** The most texts whose trusted form is kept; more than a page of search results shows. */
const MAX_KEPT = 500;
const kept = new Map<string, { readonly __html: string }>();
/**
 * Kept for good: by it React knows that `main` and panels of tabs, which it renders with nothing in them, are
 * not its own.
 */
const NOTHING = { __html: trustedHtml("") };

/**
 * HTML as React puts it into an element. The same text is the same value, or React would write it again with
 * every render.
 */
export function innerHtml(html: string): { readonly __html: string } {
  if (html === "") return NOTHING;
  const known = kept.get(html);
  if (known !== undefined) return known;
  const made = { __html: trustedHtml(html) };
  if (globalThis.proofmarkTrust === undefined) return made;
  if (kept.size === MAX_KEPT) kept.clear();
  kept.set(html, made);
  return made;
}
