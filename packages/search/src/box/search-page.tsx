// The page of all results, an island with its own script; it imports what it shares with the search box from
// the box's script. Its address says what is asked: `q`, and a parameter for each filter.

import { hasNavigation } from "@proofmark/theme/client/page/browser.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import { type ReactElement, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { hasMore, type SearchFilter, SearchPage, titleOf } from "../components/SearchPage.tsx";
import type { FacetCounts } from "../search-client.ts";
import { pastedQuery } from "../words/error-form.ts";
import { loadForPage } from "./search.tsx";
import { pasteQuery } from "./search-box.tsx";
import { createSearch } from "./search-store.ts";
import { searchedTag } from "./site-search.ts";

/** The filters that a reader can choose: parameter of the address, facet, and label. */
const FILTERS = [
  ["lang", "codeLanguage", "Language"],
  ["in", "hierarchy.lvl0", "Note"],
  ["on", "proof.worksOn", "Works on"],
] as const;
const VERSION = "version";

const inAddress = (name: string): string => new URLSearchParams(location.search).get(name) ?? "";

/** The values that filters are made from. */
interface Loaded {
  readonly site: SiteData;
  readonly tag: string;
  readonly counts: FacetCounts;
}

/** Creates the search for what the address says; loads what it needs with the first query. */
const createPageSearch = () =>
  createSearch({
    runSearch: async (query, signal) => (await loadForPage()).siteSearch.run(query, signal),
    scope: () => ({
      tag: inAddress(VERSION) || undefined,
      filters: FILTERS.flatMap(([name, facet]) => inAddress(name) && `${facet}:${inAddress(name)}`).filter(
        Boolean,
      ),
    }),
  });

/** The page of all results: shows what its address asks, which follows what the reader types and chooses. */
export default function LiveSearchPage(): ReactElement {
  const [search] = useState(createPageSearch);
  const state = useSyncExternalStore(search.subscribe, search.get, search.get);
  const [loaded, setLoaded] = useState<Loaded>();
  const input = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const asked = useRef<string>(undefined);

  const follow = useCallback((): void => {
    if (asked.current === location.search) return;
    asked.current = location.search;
    const query = pastedQuery(inAddress("q"));
    if (input.current && input.current.value !== query) input.current.value = query;
    void search.ask(query);
  }, [search]);
  /** Writes what was typed or chosen into the address, without an entry in the history. */
  const put = useCallback(
    (name: string, value: string): void => {
      const url = new URL(location.href);
      if (value === "") url.searchParams.delete(name);
      else url.searchParams.set(name, value);
      history.replaceState(history.state, "", url);
      follow();
    },
    [follow],
  );
  useEffect(() => {
    const typed = input.current?.value; // before this script was there
    if (typed) put("q", typed);
    else follow();
    if (!hasNavigation) return;
    navigation.addEventListener("currententrychange", follow);
    return () => navigation.removeEventListener("currententrychange", follow);
  }, [follow, put]);

  const { query, answer } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after an error, an answer shows that loading works
  useEffect(() => {
    const load = async (): Promise<void> => {
      const { site, siteSearch } = await loadForPage();
      document.title = `${titleOf(query)} ${site.titleDelimiter} ${site.title}`;
      if (site.search === undefined) return;
      const tag = inAddress(VERSION) || searchedTag(site.search);
      if (loaded?.tag === tag) return;
      const counts = await siteSearch.counts(
        FILTERS.map(([, facet]) => facet),
        tag,
      );
      setLoaded({ site, tag, counts });
    };
    load().catch(() => undefined); // the search says so
  }, [query, answer]);

  const isLonger = hasMore(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page of results has another end
  useEffect(() => {
    if (end.current === null || !isLonger) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void search.more(),
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLonger, search, answer]);

  return (
    <SearchPage
      state={state}
      input={input}
      end={end}
      filters={loaded === undefined ? [] : filtersOf(loaded)}
      credit={loaded?.site.search?.credit}
      onPut={put}
      onPaste={pasteQuery}
      onCopy={search.copy}
      onRetry={() => void (answer === undefined ? search.ask(query) : search.more())}
    />
  );
}

function filtersOf({ site, tag, counts }: Loaded): SearchFilter[] {
  const versions = site.search?.versions ?? [];
  const ofVersion = {
    name: VERSION,
    label: "Version",
    value: tag,
    isRequired: true,
    options: versions.map(({ label, tag: value }) => ({ value, label })),
  };
  const ofFacets = FILTERS.map(([name, facet, label]) => ({
    name,
    label,
    value: inAddress(name),
    options: Object.entries(counts[facet] ?? {})
      .filter(([value]) => value !== "")
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([value, count]) => ({ value, label: `${value} (${count})` })),
  }));
  return [ofVersion, ...ofFacets].filter(({ options }) => options.length > 0);
}
