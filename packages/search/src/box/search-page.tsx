// The page of all results, an island with its own script; it imports what it shares with the search box from
// the box's script.

import { hasNavigation } from "@proofmark/theme/client/page/has-navigation.ts";
import type { SearchData, SiteData } from "@proofmark/theme/data/site-data.ts";
import { type ReactElement, useCallback, useEffect, useRef, useState } from "react";
import type { Copied } from "../components/RowActions.tsx";
import { Credit, SearchFailure } from "../components/SearchMessages.tsx";
import {
  countSentence,
  type SearchFilter,
  SearchPage,
  type SearchPageResult,
  titleOf,
} from "../components/SearchPage.tsx";
import type { SearchRow } from "../components/search-row.ts";
import { headingsOf } from "../hit.ts";
import { FACETS, type FacetCounts, filterIn, typedName, withFilter } from "../query.ts";
import type { SearchHit } from "../search-client.ts";
import { pastedQuery } from "../words/pasted-query.ts";
import { pasteQuery } from "./paste.ts";
import { rowOf } from "./rows.ts";
import { loadForPage } from "./search.tsx";
import { searchedTag } from "./site-search.ts";
import { NOT_COPIED } from "./state.ts";

/** The page's content for a query. */
interface Shown {
  readonly query: string;
  /** Search tag of the chosen version; undefined until the reader chooses one. */
  readonly tag: string | undefined;
  readonly hits: readonly SearchHit[];
  readonly count: number | undefined;
  readonly pages: number;
  readonly failed: boolean;
}

const nothing = (query: string, tag?: string): Shown => ({
  query,
  tag,
  hits: [],
  count: undefined,
  pages: 0,
  failed: false,
});

const queryInAddress = (): string => pastedQuery(new URLSearchParams(location.search).get("q") ?? "");

const COPIED_MS = 1000;
/** Pause before the number of results is announced. */
const COUNT_MS = 500;

/**
 * The page of all results: shows the query in the address, and updates the address while the reader types.
 */
export default function LiveSearchPage(): ReactElement {
  const [shown, setShown] = useState(nothing(""));
  const [filters, setFilters] = useState<Filters>({ versions: [], tag: "", counts: {}, credit: undefined });
  const [copied, setCopied] = useState<Copied>();
  const [notice, setNotice] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const values = useRef<Pick<SiteData, "values">>(undefined);
  const latest = useRef(shown);
  latest.current = shown;

  /** Fetches the next page of results; drops the response if the query has changed. */
  const more = useCallback(async (from: Shown): Promise<void> => {
    const isCurrent = (): boolean => latest.current === from;
    const show = (next: Shown): void => {
      if (!isCurrent()) return;
      latest.current = next;
      setShown(next);
    };
    try {
      const { site, runSearch } = await loadForPage();
      values.current = site;
      if (isCurrent()) document.title = `${titleOf(from.query)} ${site.titleDelimiter} ${site.title}`;
      const { search } = site;
      if (search === undefined) return;
      const tag = from.tag ?? searchedTag(site, search);
      const counts = await runSearch.counts(tag);
      if (!isCurrent()) return;
      setFilters({ versions: search.versions ?? [], tag, counts, credit: search.credit });
      if (from.query.trim() === "") return;
      const { hits, count } = await runSearch({ query: from.query, tag: from.tag, page: from.pages });
      show({
        ...from,
        hits: [...from.hits, ...hits],
        count: hits.length === 0 ? from.hits.length : count,
        pages: from.pages + 1,
        failed: false,
      });
    } catch {
      show({ ...from, failed: true });
    }
  }, []);
  const look = useCallback(
    (query: string, tag = latest.current.tag): void => {
      const fresh = nothing(query, tag);
      latest.current = fresh;
      setShown(fresh);
      void more(fresh);
    },
    [more],
  );

  useEffect(() => {
    const field = input.current;
    const follow = (): void => {
      if (queryInAddress() === latest.current.query) return;
      if (field) field.value = queryInAddress();
      look(queryInAddress());
    };
    if (field && field.value !== "" && field.value !== queryInAddress()) type(field.value, look);
    else follow();
    if (field && field.value === "") field.value = queryInAddress();
    if (!hasNavigation) return;
    navigation.addEventListener("currententrychange", follow);
    return () => navigation.removeEventListener("currententrychange", follow);
  }, [look]);

  const hasMore = shown.count !== undefined && shown.hits.length < shown.count;
  useEffect(() => {
    const mark = end.current;
    if (mark === null || !hasMore) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void more(shown),
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [hasMore, more, shown]);

  const { query, count } = shown;
  useEffect(() => {
    setNotice("");
    if (query === "" || count === undefined) return;
    const sentence = countSentence(count);
    // not over “Copied”, which would go unheard
    const pause = setTimeout(() => setNotice((said) => said || sentence), COUNT_MS);
    return () => clearTimeout(pause);
  }, [query, count]);

  const copy = (row: SearchRow): void => {
    if (values.current === undefined) return; // no results yet
    const show = (isDone: boolean): void => {
      setCopied({ key: row.key, isDone });
      setNotice(isDone ? "Copied" : NOT_COPIED);
      setTimeout(() => setCopied(undefined), COPIED_MS);
    };
    navigator.clipboard.writeText(row.code ?? "").then(
      () => show(true),
      () => show(false),
    );
  };
  return (
    <SearchPage
      query={shown.query}
      results={shown.hits.map(resultOf)}
      count={shown.count}
      notice={notice}
      isLoading={shown.query !== "" && shown.count === undefined && !shown.failed}
      hasMore={hasMore && !shown.failed}
      copied={copied}
      input={input}
      end={end}
      failure={shown.failed && <SearchFailure onRetry={() => void more(shown)} />}
      filters={filtersOf(shown.query, filters)}
      credit={filters.credit && <Credit {...filters.credit} />}
      onFilter={(name, value) => {
        if (name === VERSION) {
          look(shown.query, value);
          return;
        }
        const query = withFilter(shown.query, name, value);
        if (input.current) input.current.value = query;
        type(query, look);
      }}
      onType={(query) => type(query, look)}
      onPaste={pasteQuery}
      onCopy={copy}
    />
  );
}

/** Writes the typed query into the address without adding a history entry. */
function type(query: string, look: (query: string) => void): void {
  const url = new URL(location.href);
  if (query === "") url.searchParams.delete("q");
  else url.searchParams.set("q", query);
  look(query);
  history.replaceState(history.state, "", url);
}

/** The available filters. */
interface Filters {
  readonly versions: NonNullable<SearchData["versions"]>;
  /** The version being searched. */
  readonly tag: string;
  readonly counts: FacetCounts;
  readonly credit: SearchData["credit"];
}

const VERSION = "version";
const LABELS: Readonly<Record<string, string>> = { lang: "Language", in: "Note", on: "Works on" };

function filtersOf(query: string, { versions, tag, counts }: Filters): SearchFilter[] {
  const ofVersion: SearchFilter[] =
    versions.length === 0
      ? []
      : [
          {
            name: VERSION,
            label: "Version",
            value: tag,
            isRequired: true,
            options: versions.map(({ label, tag: value }) => ({ value, label })),
          },
        ];
  const ofFacets = Object.entries(FACETS).flatMap(([name, facet]) => {
    const values = Object.entries(counts[facet] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
    const options = values
      .filter(([value]) => value !== "")
      .map(([value, count]) => ({ value: typedName(value), label: `${value} (${count})` }));
    return options.length === 0
      ? []
      : [{ name, label: LABELS[name] ?? name, value: filterIn(query, name), options }];
  });
  return [...ofVersion, ...ofFacets];
}

const resultOf = (hit: SearchHit): SearchPageResult => ({
  ...rowOf(hit),
  breadcrumbs: headingsOf(hit.hierarchy).slice(0, -1),
});
