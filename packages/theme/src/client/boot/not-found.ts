// Not-found page only, before its content: the address may be another spelling of a page's (letter case,
// `.html`, `/index.html`) that a static host does not know. Looks it up among the routes and keeps the
// content hidden until then, so that no reader sees a wrong message. If there is none, offers the nearest pages
// and a search for the address's words.

import { mostAlike } from "@proofmark/prover/text/alike.ts";
import { cleanAddress, findByPath, routeKey } from "../../data/addresses.ts";
import { NOT_KEPT_STATUS } from "../../data/offline.ts";
import type { PageData } from "../../data/page-data.ts";
import { NEAREST, SEARCH_WORDS } from "../../data/page-ids.ts";
import { decodePath } from "../../data/path.ts";
import { adoptStyle, element } from "../page/elements.ts";
import { PAGE_SHOWN, parsed } from "../page/shown.ts";

/** Longest time that a reader waits for the lookup. */
const MAX_MS = 3000;
const signal = AbortSignal.timeout(MAX_MS);

const hidden = adoptStyle("#\\:main{visibility:hidden}");
const show = (): void => hidden.replaceSync("");

const { src } = document.currentScript as HTMLScriptElement; // a classic script, executed while it is parsed
const { pathname, search, hash } = location;
/** The part of a path below the base of the site, whose scripts are in a folder of it. */
const belowBase = (path: string): string => path.slice(new URL("..", src).pathname.length);
/** The title of this page, before that of the site. */
const NOT_FOUND = "Page Not Found";
/** The words of the address, for people and for the search. */
const words = decodePath(belowBase(pathname))
  .replace(/[^\p{L}\p{N}]+/gu, " ")
  .trim();

interface Page {
  readonly path: string;
  readonly kind: string;
  /** Address of its data. */
  readonly chunk: string;
}

/** Offers the pages whose addresses are most like this one, and a search for its words. */
async function suggest(pages: readonly Page[]): Promise<void> {
  await parsed;
  const link = document.querySelector<HTMLAnchorElement>(`#\\${SEARCH_WORDS}`);
  if (link && words !== "") {
    link.search = `?q=${encodeURIComponent(words)}`;
    link.textContent = `Search all notes for “${words}”`;
  }
  const list = document.getElementById(NEAREST);
  for (const { path, chunk } of mostAlike(words, pages, (page) => belowBase(page.path))) {
    const response = await fetch(chunk, { signal });
    const { title }: PageData = await response.json();
    const text = title.replace(document.title.replace(NOT_FOUND, ""), "");
    list?.append(element("li", {}, "Did you mean ", element("a", { href: path }, text), "?"));
  }
}

/** Says that the page is not kept, rather than not found, and leaves only the notes that are kept. */
async function sayNotKept(): Promise<void> {
  await parsed;
  const main = document.getElementById(":main");
  const [title, lead, notes] = ["h1", ".lead", "h2"].map((name) => main?.querySelector(name));
  if (title) title.textContent = "Not kept";
  document.title = document.title.replace(NOT_FOUND, "Not kept");
  if (lead)
    lead.textContent = "You are offline, and there is no copy of this page. The pages below are kept.";
  if (notes) notes.textContent = "Kept notes";
  for (const link of main?.querySelectorAll("a") ?? [])
    if (!(await caches.match(link.href, { ignoreSearch: true }))) link.closest("li,p")?.remove();
}

async function findPage(): Promise<string | undefined> {
  const response = await fetch(new URL("../routes.json", src), { signal });
  const table: Record<string, Page> = await response.json();
  const pages = Object.values(table).filter(({ kind }) => kind !== "not-found");
  const permalink = findByPath(new Map(pages.map(({ path }) => [routeKey(path), path])), pathname);
  const address = permalink && cleanAddress(pathname, permalink, false);
  // Check that the host serves the page: redirecting to a missing one would loop.
  if (address && (await fetch(address, { method: "HEAD", signal })).ok) return address;
  await suggest(pages);
  return undefined;
}

const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]; // by their type
const isNotKept = entry?.responseStatus === NOT_KEPT_STATUS;

(isNotKept ? sayNotKept() : findPage())
  .catch(() => suggest([])) // no network, or too slow
  .then((address) => (address ? location.replace(address + search + hash) : show()), show);
// once the shell runs, it opens pages in this document
addEventListener(PAGE_SHOWN, show);
