// On the not-found page only, before its content: the address may be that of a page in another spelling
// (letter case, `.html`, `/index.html`), which a static host does not know. It is looked up among the routes,
// and the page's content waits for that, so that nobody sees a sentence that is not true.
import { cleanAddress, findByPath, routeKey } from "../../shared/addresses.ts";

/** Longest time that a reader waits for the answer. */
const MAX_MS = 3000;

const hidden = new CSSStyleSheet();
hidden.replaceSync("#main{visibility:hidden}");
document.adoptedStyleSheets.push(hidden);
const show = (): void => hidden.replaceSync("");

const { src } = document.currentScript as HTMLScriptElement; // it is no module, and runs while it is read
const { pathname, search, hash } = location;

async function findPage(): Promise<string | undefined> {
  const signal = AbortSignal.timeout(MAX_MS);
  const response = await fetch(new URL("../routes.json", src), { signal });
  const table: Record<string, { readonly path: string; readonly kind: string }> = await response.json();
  const pages = Object.values(table).filter(({ kind }) => kind !== "not-found");
  const permalink = findByPath(new Map(pages.map(({ path }) => [routeKey(path), path])), pathname);
  const address = permalink && cleanAddress(pathname, permalink, false);
  // A host that does not serve the page at its own address would lead back here, forever.
  return address && (await fetch(address, { method: "HEAD", signal })).ok ? address : undefined;
}

findPage().then(
  (address) => (address === undefined ? show() : location.replace(address + search + hash)),
  show,
);
