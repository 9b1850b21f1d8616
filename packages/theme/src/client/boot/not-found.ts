// Not-found page only, before its content: the address may be another spelling of a page's (letter case,
// `.html`, `/index.html`) that a static host does not know. Looks it up among the routes and keeps the
// content hidden until then, so that no reader sees a wrong message.
import { cleanAddress, findByPath, routeKey } from "../../data/addresses.ts";
import { adoptStyle } from "../page/elements.ts";
import { PAGE_SHOWN } from "../page/page-events.ts";

/** Longest time that a reader waits for the lookup. */
const signal = AbortSignal.timeout(3000);

const hidden = adoptStyle("#\\:main{visibility:hidden}");
const show = (): void => hidden.replaceSync("");

const { src } = document.currentScript as HTMLScriptElement; // a classic script, executed while it is parsed
const { pathname, search, hash } = location;

async function findPage(): Promise<string | undefined> {
  const response = await fetch(new URL("../routes.json", src), { signal });
  const table: Record<string, { readonly path: string; readonly kind: string }> = await response.json();
  const pages = Object.values(table).filter(({ kind }) => kind !== "not-found");
  const permalink = findByPath(new Map(pages.map(({ path }) => [routeKey(path), path])), pathname);
  const address = permalink && cleanAddress(pathname, permalink, false);
  // Check that the host serves the page: redirecting to a missing one would loop.
  return address && (await fetch(address, { method: "HEAD", signal })).ok ? address : undefined;
}

findPage().then((address) => (address ? location.replace(address + search + hash) : show()), show);
// once the shell runs, it opens pages in this document
addEventListener(PAGE_SHOWN, show);
