// The search box's script, loaded on first use. It shares React with the shell, so that the page has only one.
import { siteData, start } from "@proofmark/theme/client/shell/shell.tsx";
import type { EarlyTyping, StartedEngine } from "@proofmark/theme/data/boot-config.ts";
import type { SearchData, SiteData } from "@proofmark/theme/data/site-data.ts";
import { openSearchEngine } from "./engine.ts";
import { createSearchBox, type LiveBox } from "./search-box.tsx";
import { createSiteSearch, type SiteSearch } from "./site-search.ts";

interface Search {
  readonly site: SiteData;
  readonly search: SearchData;
  readonly siteSearch: SiteSearch;
  startShell(): void;
}

let loading: Promise<Search> | undefined;

/** Loads everything that a search needs, once. */
function load(engine?: StartedEngine): Promise<Search> {
  loading ??= loadOnce(engine);
  loading.catch(() => (loading = undefined)); // the network failed: the next call retries
  return loading;
}

async function loadOnce(engine: StartedEngine | undefined): Promise<Search> {
  const site = await siteData();
  if (site.search === undefined) throw new Error("the site has no search");
  /**
   * Starts the shell, so that links to results navigate without a full load. Waits until there are results,
   * since starting takes longer than a search.
   */
  const startShell = (): unknown => setTimeout(() => start().catch(() => undefined));
  return {
    site,
    search: site.search,
    siteSearch: createSiteSearch(site, site.search, openSearchEngine(site, site.search, engine)),
    startShell,
  };
}

/**
 * Loads everything that a search needs and hydrates the closed box; warms up the embedded engine with a
 * query, so that the reader's first one is fast.
 */
export async function prepare(engine?: StartedEngine): Promise<void> {
  const { siteSearch, search, startShell } = await hydrateBox(engine);
  if (search.provider === "embedded") await siteSearch.counts([]);
  startShell();
}

let live: LiveBox | undefined;

async function hydrateBox(
  engine: StartedEngine | undefined,
): Promise<Search & { readonly box: LiveBox | undefined }> {
  const parts = await load(engine);
  const box = document.querySelector<HTMLDialogElement>("dialog#\\:search");
  if (box !== null) live ??= createSearchBox({ ...parts, box });
  return { ...parts, box: live };
}

/** Takes over the open box and the text typed into it. Rejects if the network fails. */
export async function open(early: EarlyTyping, engine?: StartedEngine): Promise<void> {
  const { box, startShell } = await hydrateBox(engine);
  void box?.takeOver(early).then(startShell);
}

/** Loads everything that the page of all results needs. */
export async function loadForPage(): Promise<Search> {
  const parts = await load();
  parts.startShell();
  return parts;
}
