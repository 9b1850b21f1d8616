// The shell in the browser: hydrates it, stores the current page, and intercepts navigation.
import React, { type ReactElement, useEffect, useSyncExternalStore } from "react";
import * as jsxRuntime from "react/jsx-runtime";
import ReactDom, { flushSync } from "react-dom";
import * as ReactDomClient from "react-dom/client";
import { chunkAddress } from "../../data/addresses.ts";
import type { PageData } from "../../data/page-data.ts";
import type { SiteData } from "../../data/site-data.ts";
import { inColumns, Shell } from "../../Shell.tsx";
import { CrashBoundary } from "../../status/CrashBoundary.tsx";
import { installNavigation, pathOf } from "../navigation/navigation.ts";
import { readPage, showParts } from "../navigation/page-parts.ts";
import { readScrollAnchor, restoreScrollAnchor } from "../navigation/scroll-anchor.ts";
import "../note/note.ts"; // holds what both modules need
import { usePreferredVersion } from "../note/preferred-version.ts";
import { boot, siteData } from "../page/boot-data.ts";
import { prefersReducedData } from "../page/browser.ts";
import { revealCurrent } from "../page/elements.ts";
import { PAGE_SHOWN } from "../page/page-events.ts";
import { useActiveHeading } from "./active-heading.ts";
import { hydrate } from "./hydrate.tsx";
import { hydrateIslands, wakeIsland } from "./islands.tsx";
import { installMenus } from "./menus.ts";
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

let fetchAhead: (href: string) => void = () => undefined;

/** Fetches the page that a link of the site leads to ahead of the click, unless the reader saves data. */
export function prefetch(href: string): void {
  if (!prefersReducedData()) fetchAhead(href);
}

let show: (page: PageData) => void = () => location.reload();

/** Shows the current page as it is now on the server, at the reader's place. For `dev`, after a save. */
export async function update(): Promise<void> {
  const { baseUrl } = await siteData();
  const [response] = await Promise.all([fetch(chunkAddress(pathOf(location), baseUrl)), start()]);
  const page: PageData = await response.json();
  const anchor = readScrollAnchor();
  show(page);
  if (anchor) restoreScrollAnchor(anchor);
}

async function run(site: SiteData): Promise<void> {
  const container = document.getElementById(":root");
  let main = document.querySelector("main");
  if (container === null || main === null) throw new Error("the page has no root");
  const first = readPage(boot.page);
  const store = createStore<PageData>(first);
  /** If React renders the frame from scratch, its buttons lack the attributes that the boot script sets. */
  const attach = (element: HTMLElement | null): void => {
    if (element === null || main === null || element === main) return;
    element.replaceChildren(...main.childNodes);
    main = element;
    dispatchEvent(new Event(PAGE_SHOWN));
  };
  function App(): ReactElement {
    const page = useSyncExternalStore(store.subscribe, store.get, store.get);
    const preferredVersion = usePreferredVersion();
    const activeHeading = useActiveHeading(page);
    useEffect(() => {
      // nothing moves under the reader's pointer
      if (activeHeading !== undefined && !document.querySelector(".toc:hover")) revealCurrent(".toc");
    }, [activeHeading]);
    const onCrash = (crashed: boolean): void => {
      document.title = crashed ? "Page Error" : page.title;
    };
    return (
      <CrashBoundary resetKey={page} frame={inColumns} onCrash={onCrash}>
        <Shell {...{ site, page, activeHeading, preferredVersion }} mainRef={attach} />
      </CrashBoundary>
    );
  }

  await hydrate(container, <App />);
  window.onpopstate = null; // remove the boot script's handler: the shell now follows the address
  hydrateIslands();
  installMenus();
  show = (page) => {
    if (main) showParts(page, main);
    flushSync(() => store.set(page));
    hydrateIslands();
    dispatchEvent(new Event(PAGE_SHOWN));
  };
  fetchAhead = installNavigation(site, first, show);
  watchLinks();
  addEventListener(PAGE_SHOWN, watchLinks);
  document.documentElement.dataset["hasHydrated"] = "true";
}

/** Fetches the pages behind the links that scroll into view. */
const inView = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    inView.unobserve(target);
    prefetch((target as HTMLAnchorElement).href); // only links are observed
  }
});

function watchLinks(): void {
  inView.disconnect();
  for (const link of document.querySelectorAll("a[href]:not([target=_blank], [data-search])"))
    inView.observe(link);
}
