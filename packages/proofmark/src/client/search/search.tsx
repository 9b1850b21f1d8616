// Search as the reader meets it: the box. A script of its own, loaded when search is first wanted; React
// comes from the shell, so that the page has one. The page of all results takes what it shares with the box
// from here.
import type { ShellModule, StartedEngine } from "../../shared/boot-config.ts";
import type { SearchData, SiteData } from "../../shared/site-data.ts";
import { bootData } from "../page/boot-data.ts";
import { type Ask, createAsk } from "./asking.ts";
import { openSearchEngine } from "./engine.ts";
import { createSearchBox, type LiveBox } from "./search-box.tsx";

interface Search {
  readonly site: SiteData;
  readonly search: SearchData;
  readonly ask: Ask;
  startShell(): void;
}

let loading: Promise<Search> | undefined;

/** Begins to load what a search needs. */
function load(engine?: StartedEngine): Promise<Search> {
  loading ??= loadOnce(engine);
  loading.catch(() => (loading = undefined)); // the network failed: the next call tries again
  return loading;
}

async function loadOnce(engine: StartedEngine | undefined): Promise<Search> {
  const shell: ShellModule = await import(/* @vite-ignore */ bootData().shell);
  const site = await shell.siteData();
  if (site.search === undefined) throw new Error("the site is not searched");
  /**
   * Brings the page behind results to life; not before there are any, since that takes longer than a search.
   * Without it they are loaded in full.
   */
  const startShell = (): unknown => setTimeout(() => shell.start().catch(() => undefined));
  return {
    site,
    search: site.search,
    ask: createAsk(site, site.search, openSearchEngine(site.search, engine)),
    startShell,
  };
}

/**
 * Loads what a search needs, and brings the closed box to life; its own engine answers a first time, so that
 * what the reader asks is quick.
 */
export async function prepare(engine?: StartedEngine): Promise<void> {
  const { ask, search, startShell } = await wake(engine);
  if (search.engine === "embedded") await ask.counts();
  startShell();
}

let live: LiveBox | undefined;

async function wake(
  engine: StartedEngine | undefined,
): Promise<Search & { readonly box: LiveBox | undefined }> {
  const parts = await load(engine);
  const box = document.querySelector<HTMLDialogElement>("dialog#search");
  if (box !== null) live ??= createSearchBox({ ...parts, box });
  return { ...parts, box: live };
}

/**
 * Takes over the open box and what was typed into it; `entered` says that Enter was pressed already. Rejects
 * if the network fails.
 */
export async function open(entered: boolean, engine?: StartedEngine): Promise<void> {
  const { box, startShell } = await wake(engine);
  void box?.take(entered).then(startShell);
}

/** Loads what the page of all results needs. */
export async function loadForPage(): Promise<Search> {
  const parts = await load();
  parts.startShell();
  return parts;
}
