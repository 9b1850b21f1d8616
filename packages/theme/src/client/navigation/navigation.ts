import { isFilePath, routeKey } from "../../data/addresses.ts";
import type { SiteData } from "../../data/site-data.ts";
import { saysNotKept } from "../offline/offline.ts";
import { afterFrame, hasNavigation } from "../page/browser.ts";
import { hashTarget } from "../page/elements.ts";
import type { Status } from "../shell/status.tsx";
import type { Pages } from "./pages.ts";
import { readScrollAnchor, restoreScrollAnchor, type ScrollAnchor } from "./scroll-anchor.ts";
import { createView, type View } from "./view.ts";

interface NavigationOptions {
  readonly site: SiteData;
  readonly pages: Pages;
  /** Path of the page that the document holds; undefined for the not-found page, which is at no path. */
  readonly first: string | undefined;
  readonly status: Status;
  readonly show: (view: View) => void;
}

/** Client navigation, as the rest of the shell uses it. */
export interface Navigation {
  /**
   * Fetches the page that a link of the site leads to and creates its nodes ahead of the click. Ignores other
   * addresses.
   */
  prepare(href: string): void;
  /** Fetches the page that a link of the site leads to once nothing more urgent is loading. */
  prefetch(href: string): void;
  /** Discards all fetched pages. */
  invalidate(): void;
}

/**
 * Intercepts clicks on links of the site: fetches the route's chunk, then swaps the page. Where the browser
 * lacks the Navigation API, installs nothing, and the same links load pages.
 *
 * The address changes with the click. If a page can only be shown by a full load, loads it in full. Without a
 * network, the old page stays, with an error and a retry button below it; any navigation back to it dismisses
 * the error.
 */
export function installNavigation({ site, pages, first, status, show }: NavigationOptions): Navigation {
  const { pathname } = location;
  let shown = first;
  let prepared: { readonly path: string; readonly view: View } | undefined;
  let lastId = 0;
  let leaving = false;

  /** Returns the view of a page; undefined if it needs a full load. */
  const viewOf = async (path: string): Promise<View | undefined> => {
    const page = await pages.load(path);
    if (prepared?.path !== path) return page && createView(page);
    const { view } = prepared;
    prepared = undefined;
    return view;
  };

  /**
   * Restores the address of the page that is shown, then leaves it: a mere reload would start at the old
   * page's scroll position.
   */
  const loadInFull = (url: URL): void => {
    leaving = true;
    history.replaceState(null, "", shown ?? pathname);
    location.replace(url);
  };

  /**
   * Opens a page. Calls `beforeShow` just before showing a page from its top, and `afterShow` once it is
   * shown.
   */
  const open = async (
    url: URL,
    signal: AbortSignal | undefined,
    afterShow: () => void,
    beforeShow?: () => void,
  ): Promise<void> => {
    const path = pathOf(url);
    const id = ++lastId;
    const isCancelled = (): boolean => id !== lastId || signal?.aborted === true;
    if (path === shown) {
      status.cancel();
      return afterShow();
    }
    status.start();
    try {
      const view = await viewOf(path);
      if (isCancelled()) return;
      if (view === undefined) return loadInFull(url);
      beforeShow?.();
      show(view);
      shown = path;
      afterShow();
      status.finish(view.page.title);
    } catch (error) {
      if (await saysNotKept()) return isCancelled() ? undefined : loadInFull(url);
      if (!isCancelled())
        status.fail(new Error(`${url.pathname} could not be loaded`, { cause: error }), () =>
          open(url, undefined, () => scrollToHash(url)),
        );
    }
  };

  const pathTo = (href: string): string | undefined => {
    const url = new URL(href);
    return hasNavigation && isPage(url, site) && pathOf(url) !== shown ? pathOf(url) : undefined;
  };

  if (hasNavigation) trackScrollAnchor();
  if (hasNavigation)
    navigation.addEventListener("navigate", (event) => {
      const url = new URL(event.destination.url);
      if (leaving || !canHandle(event, url, site)) return;
      const samePage = pathOf(url) === shown;
      const isHere = (samePage || shown === undefined) && pathOf(url) === pathOf(location);
      // A script changed the query or state of the current page, or the reader goes back to an earlier one.
      if (isHere && event.destination.sameDocument) return;
      const queryChanged = samePage && url.search !== location.search;
      if (!samePage) saveScrollAnchor();
      const anchor =
        event.navigationType === "traverse"
          ? (event.destination.getState() as ScrollAnchor | null | undefined)
          : undefined; // nothing else sets a state
      const startsAtTop = !samePage && event.navigationType === "push" && url.hash === "";
      const afterShow = (): void => {
        if (startsAtTop || (queryChanged && event.navigationType !== "traverse")) return;
        if (!anchor || !restoreScrollAnchor(anchor)) keepDialogFocus(() => event.scroll());
      };
      // Both need a layout: the old page still has one; the new one gets its own with its first frame, and
      // the focus waits for that.
      const beforeShow = (): void => {
        scrollTo({ top: 0, behavior: "instant" });
        afterFrame(
          () =>
            !event.signal.aborted &&
            keepDialogFocus(() => document.getElementById(":top")?.focus({ preventScroll: true })),
        );
      };
      event.intercept({
        focusReset: "manual",
        scroll: "manual",
        handler: () => open(url, event.signal, afterShow, startsAtTop ? beforeShow : undefined),
      });
    });
  return {
    prefetch(href) {
      const path = pathTo(href);
      if (path !== undefined) pages.prefetch(path);
    },
    invalidate() {
      pages.invalidate();
      prepared = undefined;
    },
    prepare(href) {
      const path = pathTo(href);
      if (path === undefined || prepared?.path === path) return;
      pages.load(path).then(
        (page) => {
          // Creating nodes takes a while: let the browser paint the hover state first.
          afterFrame(() => {
            if (page !== undefined && path !== shown && prepared?.path !== path)
              prepared = { path, view: createView(page) };
          });
        },
        () => undefined, // the click itself retries
      );
    },
  };
}

/** Whether the reader has scrolled since the history entry was last updated. */
let hasScrolled = true;

/** Saves the reader's scroll anchor in the history entry. */
function saveScrollAnchor(): void {
  if (hasScrolled) navigation.updateCurrentEntry({ state: readScrollAnchor() ?? null });
  hasScrolled = false;
}

/**
 * Saves the reader's scroll anchor when scrolling ends, so that a click, which has to be fast, need not look
 * for it.
 */
function trackScrollAnchor(): void {
  addEventListener("scroll", () => (hasScrolled = true), { passive: true });
  addEventListener("scrollend", () => afterFrame(saveScrollAnchor));
  addEventListener("pagehide", saveScrollAnchor);
}

/** Whether a chunk can serve a navigation. */
function canHandle(event: NavigateEvent, url: URL, site: SiteData): boolean {
  return (
    event.canIntercept &&
    !event.hashChange &&
    event.downloadRequest === null &&
    event.formData === null &&
    event.navigationType !== "reload" &&
    isPage(url, site)
  );
}

function isPage({ origin, pathname }: URL, site: SiteData): boolean {
  const inLocale = site.locales.some(
    ({ code, path }) => code !== site.locale && pathname.startsWith(`${site.baseUrl}${path}/`),
  );
  const isInSite = origin === location.origin && pathname.startsWith(site.baseUrl) && !inLocale;
  return isInSite && (!isFilePath(pathname) || pathname.endsWith(".html")) && isDecodable(pathname);
}

function isDecodable(path: string): boolean {
  try {
    return decodeURI(path) !== "";
  } catch {
    return false; // let the server handle it
  }
}

/** Returns a page's path, whichever way its address is written. */
export const pathOf = ({ pathname }: { readonly pathname: string }): string =>
  pathname.replace(/(?:\/index)?\.html$/, "").replace(/\/$/, "") || "/";

/**
 * Returns the path of the page that a document holds, given its permalink. The not-found page has any address:
 * at `/redis` it is not the page `/redis`, which may be there the next time.
 */
export const pathOfDocument = (permalink: string): string | undefined =>
  routeKey(pathOf({ pathname: permalink })) === routeKey(pathOf(location)) ? pathOf(location) : undefined;

/**
 * Runs `move`, which moves the focus, and returns the focus to a dialog that the reader opened while the page
 * was loading.
 */
function keepDialogFocus(move: () => void): void {
  const focused = document.activeElement;
  move();
  if (focused instanceof HTMLElement && focused.closest("dialog[open]"))
    focused.focus({ preventScroll: true });
}

function scrollToHash({ hash }: URL): void {
  if (hash === "") scrollTo(0, 0);
  else hashTarget()?.scrollIntoView();
}
