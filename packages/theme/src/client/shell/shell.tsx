// The shell in the browser: hydrates it, stores the current page, and intercepts navigation.
import React, { type ReactElement, useEffect, useSyncExternalStore } from "react";
import * as jsxRuntime from "react/jsx-runtime";
import ReactDom, { flushSync } from "react-dom";
import * as ReactDomClient from "react-dom/client";
import type { PageData, PageState } from "../../data/page-data.ts";
import type { SiteData } from "../../data/site-data.ts";
import { inColumns, Shell } from "../../Shell.tsx";
import { CrashBoundary } from "../../status/CrashBoundary.tsx";
import { installNavigation, type Navigation, pathOfDocument } from "../navigation/navigation.ts";
import { createPages } from "../navigation/pages.ts";
import { readScrollAnchor, restoreScrollAnchor } from "../navigation/scroll-anchor.ts";
import { createOutlet, createView, type View } from "../navigation/view.ts";
import "../note/note.ts"; // holds what both modules need
import { usePreferredVersion } from "../note/preferred-version.ts";
import { boot } from "../page/boot-data.ts";
import { afterFrame, prefersReducedData } from "../page/browser.ts";
import { revealCurrent } from "../page/reveal-current.ts";
import { PAGE_SHOWN } from "../page/shown.ts";
import { siteData } from "../page/site-data.ts";
import { useActiveHeading } from "./active-heading.ts";
import { hydrate } from "./hydrate.tsx";
import { hydrateIslands, wakeIsland } from "./islands.tsx";
import { installMenus } from "./menus.ts";
import { createStatus } from "./status.tsx";
import { createStore } from "./store.ts";

/** React for islands and the search box: their scripts import it from here, so that the page has only one. */
export { jsxRuntime, React as react, ReactDom as reactDom, ReactDomClient as reactDomClient, siteData };

let started: Promise<void> | undefined;

/** Hydrates the shell once; resolves when done. If its data could not be fetched, the next call retries. */
export function start(): Promise<void> {
  started ??= siteData().then(
    (site) => run(site),
    (error) => {
      started = undefined;
      throw error;
    },
  );
  return started;
}

/** Hydrates an island and, if the reader clicked one of its buttons, repeats the click. */
export async function wake(island: HTMLElement, control?: HTMLElement): Promise<void> {
  await wakeIsland(island);
  if (control instanceof HTMLButtonElement) control.click();
}

let linkNavigation: Navigation | undefined;

/** Fetches the page that a link of the site leads to ahead of the click. */
export function prefetch(href: string): void {
  if (!prefersReducedData()) linkNavigation?.prepare(href);
}

let onContentChanged: ((page: PageData | undefined) => void) | undefined;

/**
 * Discards all fetched pages because content has changed, and shows `page` again if given; for the
 * development client.
 */
export function contentChanged(page?: PageData): void {
  onContentChanged?.(page);
}

async function run(site: SiteData): Promise<void> {
  const container = document.getElementById(":root");
  if (container === null) throw new Error("the page has no root");
  const outlet = createOutlet();
  const first = outlet.read(boot.page);
  const store = createStore<PageState>({ ...first, html: undefined });
  let title = first.title;
  /** If React renders the frame from scratch, its buttons lack the attributes that the boot script sets. */
  const attach = (main: HTMLElement | null): void => {
    if (outlet.attach(main)) dispatchEvent(new Event(PAGE_SHOWN));
  };
  const onCrash = (crashed: boolean): void => {
    document.title = crashed ? "Page Error" : title;
  };

  function Live({ page }: { page: PageState }): ReactElement {
    const activeHeading = useActiveHeading(page, site.navbar.hideOnScroll);
    useEffect(() => {
      if (activeHeading !== undefined) revealCurrent(".toc");
    }, [activeHeading]);
    return (
      <Shell
        site={site}
        page={page}
        activeHeading={activeHeading}
        preferredVersion={usePreferredVersion(page)}
        mainRef={attach}
      />
    );
  }

  function App(): ReactElement {
    const page = useSyncExternalStore(store.subscribe, store.get, store.get);
    return (
      <CrashBoundary resetKey={page} frame={inColumns} onCrash={onCrash}>
        <Live page={page} />
      </CrashBoundary>
    );
  }

  await hydrate(container, <App />);
  window.onpopstate = null; // remove the boot script's handler: the shell now follows the address
  const pages = createPages(site);
  const path = pathOfDocument(first.permalink);
  if (path !== undefined) pages.add(path, first);
  let latest: View | undefined;
  const show = (view: View): void => {
    title = view.page.title;
    latest = view;
    outlet.show(view);
    document.title = title;
    const complete = (): void => {
      if (latest !== view) return;
      outlet.showHead(view);
      flushSync(() => store.set({ ...view.page, html: undefined }));
      hydrateIslands();
      dispatchEvent(new Event(PAGE_SHOWN));
    };
    // Paint the first screen of the new page first and everything else a frame later, unless the frame around
    // the content changes.
    if (hasSameFrame(store.get(), view.page)) afterFrame(complete);
    else complete();
  };
  hydrateIslands();
  installMenus();
  const links = installNavigation({ site, pages, first: path, status: createStatus(), show });
  linkNavigation = links;
  const watch = watchLinks(links.prefetch);
  addEventListener(PAGE_SHOWN, watch);
  onContentChanged = (page) => {
    links.invalidate();
    const anchor = readScrollAnchor();
    if (page !== undefined) show(createView(page));
    if (anchor !== undefined) restoreScrollAnchor(anchor);
    hydrateIslands();
  };
  document.documentElement.dataset["hasHydrated"] = "true";
}

/** Whether two pages have the same shell around them. */
const hasSameFrame = (one: PageState, other: PageState): boolean =>
  one.full === other.full && one.sidebar === other.sidebar && one.version?.name === other.version?.name;

/**
 * Calls back once for every link of the document that scrolls into view. Returns a function that watches the
 * links of a page shown later. Never calls back on 2g or if the reader asked to save data.
 */
function watchLinks(onView: (href: string) => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      if (!prefersReducedData()) onView((target as HTMLAnchorElement).href); // only links are observed
    }
  });
  const watch = (): void => {
    observer.disconnect();
    for (const link of document.querySelectorAll("a[href]:not([target=_blank], [data-search])"))
      observer.observe(link);
  };
  watch();
  return watch;
}
