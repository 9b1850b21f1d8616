// Not-found page only, before its content: the address may be another spelling of a page's (letter case,
// `.html`, `/index.html`) that a static host does not know. Looks it up among the routes and keeps the
// content hidden until then, so that no reader sees a wrong message.
import { cleanAddress, findByPath, routeKey } from "../../shared/addresses.ts";

/** Longest time that a reader waits for the lookup. */
const MAX_MS = 3000;

const hidden = new CSSStyleSheet();
hidden.replaceSync("#main{visibility:hidden}");
document.adoptedStyleSheets.push(hidden);
const show = (): void => hidden.replaceSync("");

const { src } = document.currentScript as HTMLScriptElement; // a classic script, executed while it is parsed
const { pathname, search, hash } = location;

async function findPage(): Promise<string | undefined> {
  const signal = AbortSignal.timeout(MAX_MS);
  const response = await fetch(new URL("../routes.json", src), { signal });
  const table: Record<string, { readonly path: string; readonly kind: string }> = await response.json();
  const pages = Object.values(table).filter(({ kind }) => kind !== "not-found");
  const permalink = findByPath(new Map(pages.map(({ path }) => [routeKey(path), path])), pathname);
  const address = permalink && cleanAddress(pathname, permalink, false);
  // Check that the host serves the page: redirecting to a missing one would loop.
  return address && (await fetch(address, { method: "HEAD", signal })).ok ? address : undefined;
}

findPage().then(
  (address) => (address === undefined ? show() : location.replace(address + search + hash)),
  show,
);
