/**
 * Turns text into the types that the browser's HTML and script sinks accept under the page's Trusted Types
 * policy. TypeScript does not know these types; for it, sinks take strings.
 */
export interface Trust {
  createHTML(html: string): string;
  /** Throws unless it is the address of one of the site's own scripts. */
  createScriptURL(address: string): string;
}

declare global {
  /** The page's only policy, created by the boot script; undefined where pages are rendered. */
  var proofmarkTrust: Trust | undefined;
}

/** HTML for a sink: the build's own HTML, or escaped text with marks. */
export const trustedHtml = (html: string): string => globalThis.proofmarkTrust?.createHTML(html) ?? html;

/** Returns the build's own HTML as nodes. */
export function nodesOf(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = trustedHtml(html);
  return template.content;
}

/** Maximum cached texts; more than a page of search results shows. */
const MAX_CACHED = 500;
const cache = new Map<string, { readonly __html: string }>();
/**
 * Must stay the same object: by it React knows that `main` and panels of tabs, which it renders empty, are
 * not its own.
 */
const NOTHING = { __html: trustedHtml("") };

/**
 * HTML in the form in which React sets it. Returns the same object for the same text, otherwise React would
 * set it again on every render.
 */
export function innerHtml(html: string): { readonly __html: string } {
  if (html === "") return NOTHING;
  const cached = cache.get(html);
  if (cached !== undefined) return cached;
  const made = { __html: trustedHtml(html) };
  if (globalThis.proofmarkTrust === undefined) return made;
  if (cache.size === MAX_CACHED) cache.clear();
  cache.set(html, made);
  return made;
}
