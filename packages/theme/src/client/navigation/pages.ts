import { chunkAddress } from "../../data/addresses.ts";
import type { PageData } from "../../data/page-data.ts";
import type { SiteData } from "../../data/site-data.ts";
import { prepareVersions } from "../note/tool-versions.ts";

/** Most chunks that are prefetched at a time, so that an urgent one does not wait. A guess. */
const MAX_PREFETCHES = 2;

/** Fetches the routes' JSON chunks, each once. Drops a fetch that failed or got an error status. */
export interface Pages {
  /**
   * Returns the page at a path; undefined if it needs a full load: an error status, an invalid chunk, a chunk
   * of another build. Rejects if the network fails. Cancelling a navigation does not stop the fetch: the next
   * click may want the same page.
   */
  load(path: string): Promise<PageData | undefined>;
  /** Fetches the page at a path once nothing more urgent is loading. */
  prefetch(path: string): void;
  /** Adds a page that need not be fetched. */
  add(path: string, page: PageData): unknown;
  /** Discards all fetched pages. */
  invalidate(): void;
}

/** Creates the cache of a site's chunks. */
export function createPages({ baseUrl, build }: SiteData): Pages {
  const fetched = new Map<string, Promise<PageData | undefined>>();
  const queue: string[] = [];
  let fetching = 0;
  const fetchPage = async (path: string, priority: RequestPriority): Promise<PageData | undefined> => {
    const response = await fetch(chunkAddress(path, baseUrl), { priority });
    const text = await response.text();
    if (response.ok) return parsePage(text, build);
    fetched.delete(path); // the server may have recovered by the next request
    return undefined;
  };
  const load = (path: string, priority: RequestPriority): Promise<PageData | undefined> => {
    const loading = fetched.get(path) ?? fetchPage(path, priority);
    if (!fetched.has(path)) loading.catch(() => fetched.delete(path));
    fetched.set(path, loading);
    return loading;
  };
  const drainQueue = async (): Promise<void> => {
    fetching++;
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      await searchClosed();
      await load(path, "low").catch(() => undefined); // reported when the page is requested
    }
    fetching--;
  };
  return {
    async load(path) {
      const page = await load(path, "high");
      await prepareVersions(page?.on);
      return page;
    },
    prefetch(path) {
      queue.push(path);
      if (fetching < MAX_PREFETCHES) void drainQueue();
    },
    add: (path, page) => fetched.set(path, Promise.resolve(page)),
    invalidate: () => fetched.clear(),
  };
}

/** Resolves at once, or when the search box closes: its requests are more urgent. */
async function searchClosed(): Promise<void> {
  const box = document.querySelector("dialog#\\:search[open]");
  if (box !== null) await new Promise((resolve) => box.addEventListener("close", resolve, { once: true }));
}

/** Parses a chunk; returns undefined unless this build wrote it. */
function parsePage(text: string, build: string): PageData | undefined {
  try {
    const page: PageData = JSON.parse(text);
    return page.build === build && typeof page.html === "string" ? page : undefined;
  } catch {
    return undefined; // not JSON
  }
}
