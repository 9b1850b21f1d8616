import { isFilePath } from "../../shared/addresses.ts";
import type { SiteData } from "../../shared/site-data.ts";
import { afterFrame } from "../page/after-frame.ts";
import type { Status } from "../shell/status.tsx";
import type { Pages } from "./pages.ts";
import { placeInAddress } from "./place.ts";
import { goTo, type Place, readPlace } from "./scroll-anchor.ts";
import { createView, type View } from "./view.ts";

interface NavigationOptions {
  readonly site: SiteData;
  readonly pages: Pages;
  readonly status: Status;
  /** Shows a view; one that is read `fromTop` may get what is below the first screen a frame later. */
  readonly show: (view: View, fromTop: boolean) => void;
}

/** Client navigation, as the rest of the shell meets it. */
export interface Navigation {
  /**
   * Fetches the page behind a link of the site, and makes its nodes, ahead of the click. Any other address is
   * ignored.
   */
  prepare(href: string): void;
  /** Fetches the page behind a link of the site when nothing more urgent is under way. */
  loadAhead(href: string): void;
  /** Fetches every page again from now on. */
  forget(): void;
}

/**
 * Takes over clicks on links of the site: the route's chunk comes first, the page is swapped when it is
 * there. Where the browser has no Navigation API nothing is installed, and the same links are ordinary page
 * loads.
 *
 * The address changes with the click. A page that only a full load can show is loaded in full; without a
 * network the old page stays below an error with a way to try again, and any navigation back to it takes the
 * error away.
 */
export function installNavigation({ site, pages, status, show }: NavigationOptions): Navigation {
  const isInstalled = typeof navigation !== "undefined";
  let shown = pathOf(location);
  let prepared: { readonly path: string; readonly view: View } | undefined;
  let turn = 0;
  let leaving = false;

  /** The view of a page; undefined if it has to be loaded in full. */
  const viewOf = async (path: string): Promise<View | undefined> => {
    const page = await pages.load(path);
    if (prepared?.path !== path) return page && createView(page);
    const { view } = prepared;
    prepared = undefined;
    return view;
  };

  /**
   * Gives the address back to the page that is shown, then leaves it: a mere reload would begin where the old
   * page was scrolled to.
   */
  const loadInFull = (url: URL): void => {
    leaving = true;
    history.replaceState(null, "", shown);
    location.replace(url);
  };

  /**
   * Opens a page; `leave` is called just before one that is read from its top is shown, `arrive` when it is
   * there.
   */
  const open = async (
    url: URL,
    signal: AbortSignal | undefined,
    arrive: () => void,
    leave?: () => void,
  ): Promise<void> => {
    const path = pathOf(url);
    const mine = ++turn;
    const givenUp = (): boolean => mine !== turn || signal?.aborted === true;
    if (path === shown) {
      status.rest();
      return arrive();
    }
    status.load();
    try {
      const view = await viewOf(path);
      if (givenUp()) return;
      if (view === undefined) return loadInFull(url);
      leave?.();
      show(view, leave !== undefined);
      shown = path;
      arrive();
      status.arrive(view.page.title);
    } catch (error) {
      if (!givenUp())
        status.fail(new Error(`${url.pathname} could not be loaded`, { cause: error }), () =>
          open(url, undefined, () => scrollToHash(url)),
        );
    }
  };

  const pathTo = (href: string): string | undefined => {
    const url = new URL(href);
    return isInstalled && isPage(url, site) && pathOf(url) !== shown ? pathOf(url) : undefined;
  };

  if (isInstalled) watchPlace();
  if (isInstalled)
    navigation.addEventListener("navigate", (event) => {
      const url = new URL(event.destination.url);
      if (leaving || !isForUs(event, url, site)) return;
      const samePage = pathOf(url) === shown;
      // The query or the state of the page that is shown has been changed by a script, or the reader goes
      // back to an earlier one.
      if (samePage && pathOf(url) === pathOf(location) && event.destination.sameDocument) return;
      const queryChanged = samePage && url.search !== location.search;
      if (!samePage) keepPlace();
      const place =
        event.navigationType === "traverse"
          ? (event.destination.getState() as Place | null | undefined)
          : undefined; // nothing else keeps a state
      const startsAtTop = !samePage && event.navigationType === "push" && url.hash === "";
      const arrive = (): void => {
        if (startsAtTop || (queryChanged && event.navigationType !== "traverse")) return;
        if (!place || !goTo(place)) keepDialogFocus(() => event.scroll());
      };
      // Both need a layout: the old page still has its own, the new one gets it with its first frame, which
      // waits for nothing more.
      const leave = (): void => {
        scrollTo({ top: 0, behavior: "instant" });
        afterFrame(
          () =>
            !event.signal.aborted &&
            keepDialogFocus(() => document.getElementById("top")?.focus({ preventScroll: true })),
        );
      };
      event.intercept({
        focusReset: "manual",
        scroll: "manual",
        handler: () => open(url, event.signal, arrive, startsAtTop ? leave : undefined),
      });
    });
  return {
    loadAhead(href) {
      const path = pathTo(href);
      if (path !== undefined) pages.loadAhead(path);
    },
    forget() {
      pages.forget();
      prepared = undefined;
    },
    prepare(href) {
      const path = pathTo(href);
      if (path === undefined || prepared?.path === path) return;
      pages.load(path).then(
        (page) => {
          // Making the nodes takes a while: not before the reader sees what the pointer came upon.
          afterFrame(() => {
            if (page !== undefined && path !== shown && prepared?.path !== path)
              prepared = { path, view: createView(page) };
          });
        },
        () => undefined, // the click itself tries again
      );
    },
  };
}

/** Whether the reader's place is another than the history knows. */
let hasScrolled = true;

/** Leaves word in the history of where the reader is. */
function keepPlace(): void {
  if (hasScrolled) navigation.updateCurrentEntry({ state: readPlace() ?? null });
  hasScrolled = false;
}

/**
 * Keeps the reader's place when the page comes to rest, so that a click, which has to be quick, need not look
 * for it.
 */
function watchPlace(): void {
  addEventListener("scroll", () => (hasScrolled = true), { passive: true });
  addEventListener("scrollend", () => afterFrame(keepPlace));
  addEventListener("pagehide", keepPlace);
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

function isPage({ origin, pathname }: URL, site: SiteData): boolean {
  const inLocale = site.locales.some(
    ({ code, path }) => code !== site.locale && pathname.startsWith(`${site.baseUrl}${path}/`),
  );
  const mayBe = origin === location.origin && pathname.startsWith(site.baseUrl) && !inLocale;
  return mayBe && (!isFilePath(pathname) || pathname.endsWith(".html")) && isDecodable(pathname);
}

function isDecodable(path: string): boolean {
  try {
    return decodeURI(path) !== "";
  } catch {
    return false; // the server may know what to make of it
  }
}

/** A page's path, however its address is written. */
export const pathOf = ({ pathname }: { readonly pathname: string }): string =>
  pathname.replace(/(?:\/index)?\.html$/, "").replace(/\/$/, "") || "/";

/**
 * Does what moves the focus, and gives it back to a dialog that the reader has opened while the page was on
 * its way.
 */
function keepDialogFocus(move: () => void): void {
  const focused = document.activeElement;
  move();
  if (focused instanceof HTMLElement && focused.closest("dialog[open]"))
    focused.focus({ preventScroll: true });
}

function scrollToHash({ hash }: URL): void {
  if (hash === "") scrollTo(0, 0);
  else placeInAddress()?.scrollIntoView();
}
