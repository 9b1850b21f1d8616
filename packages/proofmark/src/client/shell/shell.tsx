// The browser's half of the shell: hydrates it, keeps the page that is shown, and takes over navigation.
import React, { type ReactElement, useSyncExternalStore } from "react";
import * as jsxRuntime from "react/jsx-runtime";
import ReactDom, { flushSync } from "react-dom";
import * as ReactDomClient from "react-dom/client";
import type { PageData } from "../../shared/page-data.ts";
import type { SiteData } from "../../shared/site-data.ts";
import type { PageState } from "../../theme/page-state.ts";
import { inColumns, Shell } from "../../theme/Shell.tsx";
import { CrashBoundary } from "../../theme/status/CrashBoundary.tsx";
import { keepQuery } from "../navigation/keep-query.ts";
import { installNavigation, type Navigation, pathOf } from "../navigation/navigation.ts";
import { createPages } from "../navigation/pages.ts";
import { isFrugal, watchLinks } from "../navigation/prefetch.ts";
import { goTo, readPlace } from "../navigation/scroll-anchor.ts";
import { createStage, createView, type View } from "../navigation/view.ts";
import { usePreferredVersion } from "../note/preferred-version.ts";
import { afterFrame } from "../page/after-frame.ts";
import { bootData } from "../page/boot-data.ts";
import { useActiveHeading } from "./active-heading.ts";
import { hydrate } from "./hydrate.tsx";
import { hydrateIslands, setIslandStorage, wakeIsland } from "./islands.tsx";
import { installMenus } from "./menus.ts";
import { createStatus } from "./status.tsx";
import { createStore } from "./store.ts";

/**
 * Tells the scripts of the page that another is in `main`, or that the frame is new; they spell the name out,
 * since they import nothing of this.
 */
const PAGE_SHOWN = "proofmark:shown";

/**
 * What islands and the search box import of React: their scripts take it from here, so that the page has one
 * React.
 */
export { jsxRuntime, React as react, ReactDom as reactDom, ReactDomClient as reactDomClient };

let started: Promise<void> | undefined;

/**
 * Hydrates the shell once; resolves when it is there. If its data could not be fetched, the next call tries
 * again.
 */
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

/** Brings an island to life and, if the reader clicked on one of its controls, makes that click again. */
export async function wake(island: HTMLElement, control?: HTMLElement): Promise<void> {
  await wakeIsland(island);
  if (control instanceof HTMLButtonElement) control.click();
}

let pagesBehindLinks: Navigation | undefined;

/** Fetches the page behind a link of the site ahead of the click. */
export function prefetch(href: string): void {
  if (!isFrugal()) pagesBehindLinks?.prepare(href);
}

let afterChange: ((page: PageData | undefined) => void) | undefined;

/**
 * Says that the content of pages has changed since they were fetched, and shows `page` again if it is given;
 * for the development client.
 */
export function contentChanged(page?: PageData): void {
  afterChange?.(page);
}

const boot = bootData();

let data: Promise<SiteData> | undefined;

/** What all pages of the site share. If it could not be fetched, the next call tries again. */
export function siteData(): Promise<SiteData> {
  data ??= fetchSite();
  data.catch(() => (data = undefined));
  return data;
}

async function fetchSite(): Promise<SiteData> {
  const response = await fetch(boot.site);
  if (!response.ok) throw new Error(`${boot.site} answered ${response.status}`);
  return response.json();
}

async function run(site: SiteData): Promise<void> {
  const container = document.getElementById("root");
  if (container === null) throw new Error("the page has no root");
  const stage = createStage();
  const first = stage.read(boot.page);
  const store = createStore<PageState>({ ...first, html: undefined });
  let title = first.title;
  /** Where React renders the frame from scratch, its buttons lack what the boot script sets on them. */
  const attach = (main: HTMLElement | null): void => {
    if (stage.attach(main)) dispatchEvent(new Event(PAGE_SHOWN));
  };
  const onCrash = (crashed: boolean): void => {
    document.title = crashed ? "Page Error" : title;
  };

  function Live({ page }: { page: PageState }): ReactElement {
    return (
      <Shell
        site={site}
        page={page}
        activeHeading={useActiveHeading(page, site.navbar.hideOnScroll)}
        preferredVersion={usePreferredVersion(site, page)}
        mainRef={attach}
      />
    );
  }

  function App(): ReactElement {
    const page = useSyncExternalStore(store.subscribe, store.get, store.get);
    return (
      <CrashBoundary of={page} frame={inColumns} onCrash={onCrash}>
        <Live page={page} />
      </CrashBoundary>
    );
  }

  await hydrate(container, <App />);
  window.onpopstate = null; // the boot script's: from here on the shell shows what the address says
  const pages = createPages(site);
  pages.keep(pathOf(location), first);
  let latest: View | undefined;
  const show = (view: View, fromTop: boolean): void => {
    title = view.page.title;
    latest = view;
    if (!fromTop) view.addRest();
    stage.show(view);
    document.title = title;
    const complete = (): void => {
      if (latest !== view) return;
      view.addRest();
      stage.showHead(view);
      flushSync(() => store.set({ ...view.page, html: undefined }));
      hydrateIslands();
      dispatchEvent(new Event(PAGE_SHOWN));
    };
    // Paints the first screen first, the rest a frame later, unless the frame around the content changes.
    if (hasSameFrame(store.get(), view.page)) afterFrame(complete);
    else complete();
  };
  setIslandStorage(site);
  hydrateIslands();
  keepQuery();
  installMenus();
  const links = installNavigation({ site, pages, status: createStatus(), show });
  pagesBehindLinks = links;
  const watch = watchLinks(links.loadAhead);
  addEventListener(PAGE_SHOWN, watch);
  afterChange = (page) => {
    links.forget();
    const place = readPlace();
    if (page !== undefined) show(createView(page), false);
    if (place !== undefined) goTo(place);
    hydrateIslands();
  };
  document.documentElement.dataset["hasHydrated"] = "true";
}

/** Whether both pages have the same shell around them. */
const hasSameFrame = (one: PageState, other: PageState): boolean =>
  one.full === other.full && one.sidebar === other.sidebar && one.version?.name === other.version?.name;
