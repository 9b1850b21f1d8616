// Search as the reader meets it: the box, and the page of all results. A script of its own, loaded when search is first
// wanted; React comes from the shell, so that the page has one.
import type { ReactElement } from "react";
import type { ShellModule } from "../shared/boot-config.ts";
import type { BootData } from "../shared/page-data.ts";
import type { SearchData, SiteData } from "../shared/site-data.ts";
import { type Ask, createAsk } from "./search-asking.ts";
import { createSearchBox, type LiveBox } from "./search-box.tsx";
import { openSearchEngine } from "./search-engine.ts";
import { LiveSearchPage } from "./search-page.tsx";

interface Search {
  readonly site: SiteData;
  readonly search: SearchData;
  readonly ask: Ask;
}

let loading: Promise<Search> | undefined;

/** Begins to load what a search needs. */
function load(): Promise<Search> {
  loading ??= loadOnce();
  loading.catch(() => (loading = undefined)); // the network failed: the next call tries again
  return loading;
}

async function loadOnce(): Promise<Search> {
  const boot: BootData = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
  const shell: ShellModule = await import(/* @vite-ignore */ boot.shell);
  const site = await shell.siteData();
  if (site.search === undefined) throw new Error("the site is not searched");
  setTimeout(() => shell.start().catch(() => undefined)); // after the box; without it results are loaded in full
  return { site, search: site.search, ask: createAsk(site, site.search, openSearchEngine(site.search)) };
}

/** Loads what a search needs, and brings the closed box to life; its own engine answers a first time, so that what the reader asks is quick. */
export async function prepare(): Promise<void> {
  const { ask, search } = await wake();
  if (search.engine === "embedded") await ask.counts();
}

let live: LiveBox | undefined;

async function wake(): Promise<Search & { readonly box: LiveBox | undefined }> {
  const parts = await load();
  const box = document.querySelector<HTMLDialogElement>("dialog#search");
  if (box !== null) live ??= createSearchBox({ ...parts, box });
  return { ...parts, box: live };
}

/** Takes over the open box and what was typed into it; `entered` says that Enter was pressed already. Rejects if the network fails. */
export async function open(entered: boolean): Promise<void> {
  const { box } = await wake();
  box?.take(entered);
}

/** The search page as an island. */
export default function Page(): ReactElement {
  return <LiveSearchPage load={load} />;
}
