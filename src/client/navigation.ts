import { chunkAddress, isFilePath } from "../shared/addresses.ts";
import type { PageData } from "../shared/page-data.ts";
import type { SiteData } from "../shared/site-data.ts";

interface NavigationOptions {
  readonly site: SiteData;
  readonly show: (page: PageData) => void;
}

/**
 * Takes over clicks on links of the site: the route's JSON chunk comes first, the page is swapped when it is there.
 * Where the browser has no Navigation API nothing is installed, and the same links are ordinary page loads. A chunk
 * that cannot be had, or belongs to another build, ends in a full load. Returns the chunks.
 */
export function installNavigation({ site, show }: NavigationOptions): Chunks {
  const chunks = createChunks(site);
  if (typeof navigation === "undefined") return chunks;
  navigation.addEventListener("navigate", (event) => {
    const url = new URL(event.destination.url);
    if (!isForUs(event, url, site)) return;
    if (samePage(url)) return;
    event.intercept({
      focusReset: "manual",
      scroll: "manual",
      async handler() {
        const page = await chunks.load(url.pathname).catch(() => undefined);
        if (event.signal.aborted) return;
        if (page === undefined || page.build !== site.build) return location.reload();
        show(page);
        event.scroll();
        if (event.navigationType === "push" && url.hash === "") document.getElementById("top")?.focus({ preventScroll: true });
      },
    });
  });
  const onIntent = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link !== null) chunks.prefetch(link.href);
  };
  addEventListener("pointerover", onIntent, { passive: true });
  addEventListener("touchstart", onIntent, { passive: true });
  addEventListener("focusin", onIntent);
  return chunks;
}

/** Whether a navigation is one that a chunk can serve. */
function isForUs(event: NavigateEvent, url: URL, site: SiteData): boolean {
  return (
    event.canIntercept &&
    !event.hashChange &&
    event.downloadRequest === null &&
    event.formData === null &&
    event.navigationType !== "reload" &&
    isPage(url, site)
  );
}

function isPage(url: URL, site: SiteData): boolean {
  const inLocale = site.locales.some(({ code, path }) => code !== site.locale && url.pathname.startsWith(`${site.baseUrl}${path}/`));
  return url.origin === location.origin && url.pathname.startsWith(site.baseUrl) && !inLocale && (!isFilePath(url.pathname) || url.pathname.endsWith(".html"));
}

const pathOf = (url: { pathname: string }): string => url.pathname.replace(/(?:\/index)?\.html$/, "").replace(/\/$/, "") || "/";
const samePage = (url: URL): boolean => pathOf(url) === pathOf(location);

/**
 * The routes' JSON chunks by path; each is fetched once, and a failure is forgotten. A navigation that is given up does
 * not stop the fetch: the next click may want the same page.
 */
interface Chunks {
  load(pathname: string): Promise<PageData>;
  /** Fetches the chunk of another page of the site; any other address is ignored. */
  prefetch(href: string): void;
  forget(): void;
}

function createChunks(site: SiteData): Chunks {
  const known = new Map<string, Promise<PageData>>();
  const load = (pathname: string): Promise<PageData> => {
    const address = chunkAddress(pathOf({ pathname }), site.baseUrl);
    const existing = known.get(address);
    if (existing !== undefined) return existing;
    const loading = fetchChunk(address);
    known.set(address, loading);
    loading.catch(() => known.delete(address));
    return loading;
  };
  return {
    load,
    prefetch(href) {
      const url = new URL(href);
      if (isPage(url, site) && !samePage(url)) load(url.pathname).catch(() => undefined); // the click itself tries again
    },
    forget: () => known.clear(),
  };
}

async function fetchChunk(address: string): Promise<PageData> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}
