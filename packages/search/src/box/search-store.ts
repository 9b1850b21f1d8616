// The state of a search: one store, for the search box and for the page of all results.

import { STALL_MS } from "@proofmark/theme/client/page/search-dialog.ts";
import { createStore, type Store } from "@proofmark/theme/client/shell/store.ts";
import type { Copied, SearchRow } from "../components/search-row.ts";
import { rowOf } from "./rows.ts";
import type { SearchScope, SiteSearch } from "./site-search.ts";

export interface SearchState {
  /** Empty if nothing but spaces is typed. */
  readonly query: string;
  readonly status: "idle" | "loading" | "stalled" | "error";
  /** The last answer, which stays until there is another one; undefined after an error or without a query. */
  readonly answer: SearchAnswer | undefined;
  /** Notes of the last answer with results, for a query without. */
  readonly suggestions: readonly string[];
  /** Index of the active row. */
  readonly active: number | undefined;
  readonly copied: Copied | undefined;
  /** Announced to screen readers. */
  readonly notice: string;
}

export interface SearchAnswer {
  readonly query: string;
  readonly rows: readonly SearchRow[];
  /** Number of results, also of those on pages that were not asked for yet. */
  readonly count: number;
  /** Whether there are no more than that. */
  readonly isCounted: boolean;
  readonly pages: number;
}

export const EMPTY: SearchState = {
  query: "",
  status: "idle",
  answer: undefined,
  suggestions: [],
  active: undefined,
  copied: undefined,
  notice: "",
};

export interface Search extends Omit<Store<SearchState>, "set"> {
  change(next: Partial<SearchState>): void;
  /** Runs a query; resolves to whether no newer one was run meanwhile. `typedAt` is when it was typed. */
  ask(query: string, typedAt?: number): Promise<boolean>;
  /** Runs the query again for the next page of results. */
  more(): Promise<void>;
  /** Gives up the query that is running. */
  cancel(): void;
  copy(row: SearchRow): void;
}

/** How long a button shows “Copied”. */
const COPIED_MS = 1000;
/** Pause before the number of results is announced, so that nobody hears one for every key. */
const COUNT_MS = 500;
const FAILED = "Unable to fetch results. You might want to check your network connection.";
const NOT_COPIED = "Not copied: the browser does not allow it. Open the snippet to copy it there.";

interface SearchOptions {
  readonly runSearch: SiteSearch["run"];
  /** The filters of a query that is run now. */
  scope(): SearchScope;
  /** Renders what an update changes, at once if that is needed. */
  readonly flush?: (update: () => void) => void;
}

/** Creates the store of a search. */
export function createSearch({ runSearch, scope, flush = (update) => update() }: SearchOptions): Search {
  const store = createStore<SearchState>(EMPTY);
  const change = (next: Partial<SearchState>): void => flush(() => store.set({ ...store.get(), ...next }));
  let running = new AbortController();
  let stall: ReturnType<typeof setTimeout> | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    running.abort();
    clearTimeout(stall);
    clearTimeout(pause);
  };

  const run = async (before: SearchAnswer | undefined, typedAt: number): Promise<boolean> => {
    cancel();
    const { query } = store.get();
    running = new AbortController();
    const { signal } = running;
    const waitMs = typedAt + STALL_MS - Date.now();
    if (waitMs > 0) stall = setTimeout(() => change({ status: "stalled" }), waitMs);
    else change({ status: "stalled" });
    try {
      const { hits, count, isCounted } = await runSearch(
        { query, ...scope(), page: before?.pages ?? 0 },
        signal,
      );
      if (signal.aborted) return false; // a newer query is running
      const rows = [...(before?.rows ?? []), ...hits.map(rowOf)];
      const notes = [...new Set(hits.map(({ hierarchy }) => hierarchy.lvl0 ?? ""))].slice(0, 3);
      change({
        status: "idle",
        answer: {
          query,
          rows,
          count: hits.length === 0 ? rows.length : count,
          isCounted: hits.length === 0 || isCounted,
          pages: (before?.pages ?? 0) + 1,
        },
        suggestions: notes.length > 0 ? notes : store.get().suggestions,
        active: rows.length > 0 ? 0 : undefined,
        notice: "",
      });
      // not over what an action came to, such as “Copied”, which would go unheard
      pause = setTimeout(
        () => store.get().notice === "" && change({ notice: countNotice(store.get(), scope()) }),
        COUNT_MS,
      );
    } catch {
      if (signal.aborted) return false;
      change({ status: "error", answer: before, active: undefined, notice: FAILED });
    }
    clearTimeout(stall);
    return true;
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    change,
    cancel,
    async ask(query, typedAt = Date.now()) {
      if (query.trim() === "") {
        cancel();
        change({ query: "", status: "idle", answer: undefined, active: undefined, notice: "" });
        return true;
      }
      const { answer, active } = store.get();
      change({ query, status: "loading", active: answer && active, notice: "" });
      return run(undefined, typedAt);
    },
    more: async () => void (await run(store.get().answer, Date.now())),
    copy({ key, code = "" }) {
      const show = (isDone: boolean): void => {
        change({ copied: { key, isDone }, notice: isDone ? "Copied" : NOT_COPIED });
        setTimeout(() => change({ copied: undefined, notice: "" }), COPIED_MS);
      };
      const write = async (): Promise<void> => navigator.clipboard.writeText(code); // rejects on plain http
      write().then(
        () => show(true),
        () => show(false),
      );
    },
  };
}

/** Counts results for screen readers. */
function countNotice({ query, answer }: SearchState, { inNote }: SearchScope): string {
  const where = inNote ? " in this note" : "";
  return answer && answer.count > 0 ? `${countOf(answer)}${where}` : `No results for "${query}"${where}`;
}

/** Counts the results of an answer; `20+` if there may be more. */
export const countOf = ({ count, isCounted }: SearchAnswer): string =>
  count === 1 && isCounted ? "1 result" : `${count}${isCounted ? "" : "+"} results`;
