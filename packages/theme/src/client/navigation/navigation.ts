import { chunkAddress, isFilePath, routeKey } from "../../data/addresses.ts";
import type { PageData } from "../../data/page-data.ts";
import type { SiteData } from "../../data/site-data.ts";
import { prepareVersions } from "../note/tool-versions.ts";
import { hasNavigation } from "../page/browser.ts";
import { readScrollAnchor, restoreScrollAnchor, type ScrollAnchor } from "./scroll-anchor.ts";
import { createStatus } from "./status.ts";

/**
 * Intercepts clicks on links of the site: fetches the route's JSON chunk, then shows the page. Returns a function
 * that fetches the chunk of a link ahead of the click. Where the browser lacks the Navigation API, does nothing,
 * and the same links load pages.
 *
 * The address changes with the click. If a page can only be shown by a full load, loads it in full. Without a
 * network, the old page stays, with an error and a retry button; any navigation back to it dismisses the error.
 */
export function installNavigation(
  site: SiteData,
  first: PageData,
  show: (page: PageData) => void,
): (href: string) => void {
  if (!hasNavigation) return () => undefined;
  const { pathname } = location;
  const load = createLoader(site);
  const status = createStatus();
  // The not-found page has any address: at `/redis` it is not the page `/redis`, which may be there the next time.
  const isAtAddress = routeKey(pathOf({ pathname: first.permalink })) === routeKey(pathOf(location));
  let current = isAtAddress ? pathOf(location) : undefined;
  let leaving = false;
  /** Key of a history entry → where its reader was. */
  const anchors = new Map<string, ScrollAnchor | undefined>();

  const open = async (url: URL, signal: AbortSignal): Promise<void> => {
    const path = pathOf(url);
    if (path === current) return status.finish();
    status.start();
    try {
      const page = path === pathOf({ pathname }) && isAtAddress ? first : await load(path, "high");
      await prepareVersions(page?.on);
      if (signal.aborted) return;
      if (page === undefined) {
        // Leave from the address of the page that is shown: a mere reload would start at its scroll position.
        leaving = true;
        history.replaceState(null, "", current ?? pathname);
        location.replace(url);
        return;
      }
      show(page);
      current = path;
      status.finish(page.title);
    } catch (error) {
      if (!signal.aborted)
        status.fail(new Error(`${url.pathname} could not be loaded`, { cause: error }), () =>
          navigation.navigate(url.href, { history: "replace" }),
        );
      throw error; // the browser then leaves scroll position and focus alone
    }
  };

  navigation.addEventListener("navigate", (event) => {
    const url = new URL(event.destination.url);
    if (leaving || !canHandle(event, url, site)) return;
    const samePage = pathOf(url) === current;
    const isHere = (samePage || current === undefined) && pathOf(url) === pathOf(location);
    // A script changed the query or state of the current page, or the reader goes back to an earlier one.
    if (isHere && event.destination.sameDocument) return;
    const isTraversal = event.navigationType === "traverse";
    const keepsPlace = samePage && url.search !== location.search && !isTraversal;
    anchors.set(navigation.currentEntry?.key ?? "", readScrollAnchor());
    event.intercept({
      scroll: "manual",
      focusReset: isTraversal ? "manual" : "after-transition",
      async handler() {
        await open(url, event.signal);
        const anchor = isTraversal ? anchors.get(event.destination.key) : undefined;
        if (!keepsPlace && !(anchor && restoreScrollAnchor(anchor))) event.scroll();
      },
    });
  });
  return (href) => {
    const url = new URL(href);
    if (isPage(url, site) && pathOf(url) !== current) load(pathOf(url), "low").catch(() => undefined);
  };
}

/**
 * Returns a function that fetches the chunk of a path, once; undefined if the page needs a full load: an error
 * status, an invalid chunk, a chunk of another build. Rejects if the network fails; the next call tries again.
 */
function createLoader({ baseUrl, build }: SiteData) {
  const fetched = new Map<string, Promise<PageData | undefined>>();
  return (path: string, priority: RequestPriority): Promise<PageData | undefined> => {
    const loading =
      fetched.get(path) ??
      fetch(chunkAddress(path, baseUrl), { priority }).then(async (response) => {
        const text = await response.text();
        if (!response.ok) fetched.delete(path); // the server may have recovered by the next request
        try {
          const page: PageData = JSON.parse(text);
          return response.ok && page.build === build && typeof page.html === "string" ? page : undefined;
        } catch {
          return undefined; // not JSON
        }
      });
    fetched.set(path, loading);
    loading.catch(() => fetched.delete(path));
    return loading;
  };
}

/** Whether a chunk can serve a navigation. */
const canHandle = (event: NavigateEvent, url: URL, site: SiteData): boolean =>
  event.canIntercept &&
  !event.hashChange &&
  event.downloadRequest === null &&
  event.formData === null &&
  event.navigationType !== "reload" &&
  isPage(url, site);

const isPage = ({ origin, pathname }: URL, { baseUrl }: SiteData): boolean =>
  origin === location.origin &&
  pathname.startsWith(baseUrl) &&
  (!isFilePath(pathname) || pathname.endsWith(".html"));

/** Returns a page's path, whichever way its address is written. */
export const pathOf = ({ pathname }: { readonly pathname: string }): string =>
  pathname.replace(/(?:\/index)?\.html$/, "").replace(/\/$/, "") || "/";
