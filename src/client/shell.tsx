// The browser's half of the shell: hydrates it, keeps the page that is shown, and takes over navigation.
import React, { type ReactElement, useSyncExternalStore } from "react";
import * as jsxRuntime from "react/jsx-runtime";
import ReactDom, { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import type { BootData, PageData } from "../shared/page-data.ts";
import type { SiteData } from "../shared/site-data.ts";
import type { PageState } from "../theme/page-state.ts";
import { Shell } from "../theme/Shell.tsx";
import { useActiveHeading } from "./active-heading.ts";
import { exchangeHead } from "./head.ts";
import { hydrateIslands, setIslandStorage, wakeIsland } from "./islands.tsx";
import { keepQuery } from "./keep-query.ts";
import { installMenus } from "./menus.ts";
import { installNavigation } from "./navigation.ts";
import { usePreferredVersion } from "./preferred-version.ts";
import { createStore } from "./store.ts";

/** Tells the boot script that another page is in `main`; it spells the name out, since it imports nothing. */
const PAGE_SHOWN = "snippets:shown";

/** What islands import of React: their scripts take it from here, so that the page has one React. */
export { jsxRuntime, React as react, ReactDom as reactDom };

let started: Promise<void> | undefined;

/** Hydrates the shell once; resolves when it is there. */
export function start(): Promise<void> {
  started ??= hydrate();
  return started;
}

/** Brings an island to life and, if the reader clicked on one of its controls, makes that click again. */
export async function wake(island: HTMLElement, control?: HTMLElement): Promise<void> {
  await wakeIsland(island);
  if (control instanceof HTMLButtonElement) control.click();
}

let prefetchPage: ((href: string) => void) | undefined;

/** Fetches the page behind a link of the site ahead of the click. */
export function prefetch(href: string): void {
  prefetchPage?.(href);
}

let afterChange: ((page: PageData | undefined) => void) | undefined;

/** Says that the content of pages has changed since they were fetched, and shows `page` anew if it is given; for the development client. */
export function contentChanged(page?: PageData): void {
  afterChange?.(page);
}

async function hydrate(): Promise<void> {
  const boot: BootData = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
  const response = await fetch(boot.site);
  if (!response.ok) throw new Error(`${boot.site} answered ${response.status}`);
  const site: SiteData = await response.json();
  const container = document.getElementById("root");
  if (container === null) throw new Error("the page has no root");
  const store = createStore<PageState>({ ...boot.page, html: undefined });

  function App(): ReactElement {
    const page = useSyncExternalStore(store.subscribe, store.get, store.get);
    return (
      <Shell site={site} page={page} activeHeading={useActiveHeading(page, site.navbar.hideOnScroll)} preferredVersion={usePreferredVersion(site, page)} />
    );
  }

  flushSync(() => hydrateRoot(container, <App />));
  document.documentElement.dataset["hasHydrated"] = "true";
  const show = (page: PageData): void => {
    flushSync(() => store.set(page));
    exchangeHead(page);
    hydrateIslands();
    dispatchEvent(new Event(PAGE_SHOWN));
  };
  setIslandStorage(site);
  hydrateIslands();
  keepQuery();
  installMenus();
  const chunks = installNavigation({ site, show });
  prefetchPage = chunks.prefetch;
  afterChange = (page) => {
    chunks.forget();
    if (page !== undefined) show(page);
    hydrateIslands();
  };
}
