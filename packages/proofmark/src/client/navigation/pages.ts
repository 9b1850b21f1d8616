import { chunkAddress } from "../../shared/addresses.ts";
import type { PageData } from "../../shared/page-data.ts";
import type { SiteData } from "../../shared/site-data.ts";

/** Most chunks that are fetched ahead at a time, so that one that is wanted now does not wait. A guess. */
const MAX_AT_ONCE = 2;

/**
 * The routes' JSON chunks. Each is fetched once; a fetch that failed, or met an error status, is forgotten.
 */
export interface Pages {
  /**
   * The page at a path; undefined where only a full load can show it: an error status, no valid chunk, a
   * chunk of another build. Rejects if the network fails. A navigation that is given up does not stop the
   * fetch: the next click may want the same page.
   */
  load(path: string): Promise<PageData | undefined>;
  /** Fetches the page at a path when nothing more urgent is under way. */
  loadAhead(path: string): void;
  /** Takes a page that need not be fetched. */
  keep(path: string, page: PageData): void;
  /** Fetches everything again from now on. */
  forget(): void;
}

/** Makes the store of chunks of a site. */
export function createPages({ baseUrl, build }: SiteData): Pages {
  const known = new Map<string, Promise<PageData | undefined>>();
  const fetchPage = async (path: string, priority: RequestPriority): Promise<PageData | undefined> => {
    const response = await fetch(chunkAddress(path, baseUrl), { priority });
    const text = await response.text();
    if (response.ok) return parsePage(text, build);
    known.delete(path); // the server may have recovered by the time the page is wanted
    return undefined;
  };
  /** Scripts that are in the document itself. */
  const ran = new Set<string>();
  const waiting: string[] = [];
  let fetching = 0;
  const load = (path: string, priority: RequestPriority): Promise<PageData | undefined> => {
    const existing = known.get(path);
    if (existing !== undefined) return existing;
    const loading = fetchPage(path, priority);
    known.set(path, loading);
    loading.catch(() => known.delete(path));
    return loading;
  };
  const fetchAhead = async (): Promise<void> => {
    fetching++;
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await searchClosed();
      await load(path, "low").catch(() => undefined); // told when it is wanted
    }
    fetching--;
  };
  return {
    async load(path) {
      const page = await load(path, "high");
      // Not ahead: most pages need none. Without a network the defaults stand.
      if (page?.values !== undefined && !ran.has(page.values))
        await import(/* @vite-ignore */ page.values).catch(() => undefined);
      return page;
    },
    loadAhead(path) {
      waiting.push(path);
      if (fetching < MAX_AT_ONCE) void fetchAhead();
    },
    keep(path, page) {
      known.set(path, Promise.resolve(page));
      if (page.values !== undefined) ran.add(page.values);
    },
    forget: () => known.clear(),
  };
}

/** Resolves at once, or when the search box is closed: what it needs is more urgent. */
async function searchClosed(): Promise<void> {
  const box = document.querySelector("dialog#search[open]");
  if (box !== null) await new Promise((resolve) => box.addEventListener("close", resolve, { once: true }));
}

/** The page that a chunk holds; undefined if it is not what this build wrote. */
function parsePage(text: string, build: string): PageData | undefined {
  try {
    const page: PageData = JSON.parse(text);
    return page.build === build && typeof page.html === "string" ? page : undefined;
  } catch {
    return undefined; // no JSON
  }
}
