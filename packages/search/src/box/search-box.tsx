import { hasModifier } from "@proofmark/theme/client/page/modifier-keys.ts";
import { isApple } from "@proofmark/theme/client/page/platform.ts";
import { createStore } from "@proofmark/theme/client/shell/store.ts";
import type { EarlyTyping } from "@proofmark/theme/data/boot-config.ts";
import type { SearchData, SiteData } from "@proofmark/theme/data/site-data.ts";
import { type ReactElement, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { rowId } from "../components/SearchResults.tsx";
import type { SearchRow } from "../components/search-row.ts";
import { pastedQuery } from "../words/pasted-query.ts";
import { closeBox, STALL_MS } from "./dialog.ts";
import { trapFocus } from "./focus-trap.ts";
import { createKeeper } from "./keeper.ts";
import { pasteQuery } from "./paste.ts";
import { groupCompletions, groupHits } from "./rows.ts";
import { type SearchBoxHandlers, SearchBoxView } from "./search-box-view.tsx";
import type { QueryResult, SiteSearch } from "./site-search.ts";
import { activeRow, CLOSED, isWaiting, reduceSearch, type SearchAction, type SearchState } from "./state.ts";

/** How long a button shows “Copied”. */
const COPIED_MS = 1000;
/** Pause before the number of results is announced, so that nobody hears one for every key. */
const COUNT_MS = 500;

interface BoxOptions {
  readonly site: SiteData;
  readonly search: SearchData;
  readonly runSearch: SiteSearch;
  /** The dialog with the markup that the build wrote. */
  readonly box: HTMLDialogElement;
}

/** The hydrated search box. */
export interface LiveBox {
  /** Takes over the text typed since the box opened. Resolves once the query is answered. */
  takeOver(early: EarlyTyping): Promise<void>;
}

/** Hydrates the search box. */
export function createSearchBox({ site, search, runSearch, box }: BoxOptions): LiveBox {
  const store = createStore<SearchState>(CLOSED);
  const dispatch = (action: SearchAction): void =>
    flushSync(() => store.set(reduceSearch(store.get(), action)));
  const input = box.querySelector("input") as HTMLInputElement; // the build wrote it
  const keeper = createKeeper(site, {
    state: store.get,
    show(kept, notice) {
      dispatch({ type: "kept", kept, notice });
      if (!box.contains(document.activeElement)) input.focus(); // the button that was pressed is gone
    },
  });
  let running: AbortController | undefined;
  let stall: ReturnType<typeof setTimeout> | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let openFirst = false;

  const cancel = (): void => {
    running?.abort();
    clearTimeout(stall);
    clearTimeout(pause);
  };
  const asked = () => {
    const { query, inNote } = store.get();
    return { query, note: noteTitle(site), inNote };
  };
  const show = ({ hits, count, completions }: QueryResult, query: string): void => {
    const filters = groupCompletions(completions);
    const groups = [...(filters ? [filters] : []), ...groupHits(hits, search.maxResultsPerGroup)];
    dispatch({ type: "answered", answer: { query, hits, count, groups } });
    clearTimeout(stall);
    clearTimeout(pause);
    pause = setTimeout(() => dispatch({ type: "counted" }), COUNT_MS);
  };
  /** Runs the query; resolves once there is an answer, or none to be had. */
  const run = async (typedAt = Date.now()): Promise<void> => {
    cancel();
    if (store.get().query.trim() === "") return;
    const controller = new AbortController();
    const { signal } = controller;
    const query = asked();
    running = controller;
    const waitMs = typedAt + STALL_MS - Date.now();
    if (waitMs > 0) stall = setTimeout(() => dispatch({ type: "stalled" }), waitMs);
    else dispatch({ type: "stalled" });
    try {
      const result = await runSearch(query, signal);
      if (signal.aborted) return; // a newer query is running
      show(result, query.query);
      box.querySelector(".hits")?.scrollTo(0, 0);
      if (openFirst) enter();
    } catch {
      if (!signal.aborted) dispatch({ type: "failed" });
    } finally {
      if (running === controller) {
        openFirst = false;
        clearTimeout(stall);
      }
    }
  };
  const type = (query: string, typedAt?: number): Promise<void> => {
    if (input.value !== query) input.value = query;
    dispatch({ type: "typed", query: query.trim() === "" ? "" : query });
    return run(typedAt);
  };
  const choose = (row: SearchRow, event: React.MouseEvent): void => {
    if (row.href === undefined) {
      type(row.key);
      return;
    }
    if (event.button === 2) return;
    keeper.remember(row);
    if (event.altKey || (event.metaKey && !isApple)) {
      event.preventDefault(); // by default the browser downloads the link, or opens it in this tab
      open(row.href, "_blank", "noopener");
    } else if (!hasModifier(event) && event.button !== 1) closeBox(box);
  };
  const copy = (row: SearchRow): void => {
    if (row.code === undefined) return;
    const show = (isDone: boolean): void => {
      dispatch({ type: "copied", copied: { key: row.key, isDone } });
      setTimeout(() => dispatch({ type: "copied", copied: undefined }), COPIED_MS);
    };
    navigator.clipboard.writeText(row.code).then(
      () => show(true),
      () => show(false),
    );
  };
  /**
   * Opens the active row, in a new tab or window if a modifier is held. While the query is not answered,
   * opens the first row of its results once they arrive, unless the reader chose a row.
   */
  const enter = (event?: KeyboardEvent): void => {
    const { active } = store.get();
    if (event !== undefined && !hasModifier(event) && !active && isWaiting(store.get())) {
      openFirst = true;
      return;
    }
    const row = activeRow(store.get());
    if (row === undefined || active === undefined) return;
    if (row.href === undefined || event === undefined || !hasModifier(event)) {
      document.getElementById(rowId(active))?.click();
      return;
    }
    keeper.remember(row);
    open(row.href, "_blank", event.shiftKey ? "noopener,popup" : "noopener");
  };
  const move = (by: 1 | -1): void => {
    dispatch({ type: "moved", by });
    document
      .getElementById(rowId(store.get().active ?? 0))
      ?.parentElement?.scrollIntoView({ block: "nearest" });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.isComposing || event.target !== input) return;
    const { key, ctrlKey, metaKey } = event;
    const row = activeRow(store.get());
    const isKept = row !== undefined && store.get().query === "";
    const actions: Record<string, (() => void) | false> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => enter(event),
      Delete: isKept && (() => keeper.remove(row)),
      "mod+c": input.selectionStart === input.selectionEnd && row?.code !== undefined && (() => copy(row)),
      "mod+s": row?.href !== undefined && search.personalization && (() => keeper.toggleSaved(row)),
    };
    const action = actions[(ctrlKey || metaKey) && key.length === 1 ? `mod+${key.toLowerCase()}` : key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  box.addEventListener("keydown", press);
  box.addEventListener("keydown", trapFocus);
  box.addEventListener("paste", pasteQuery);
  box.addEventListener("input", (event) => {
    openFirst = false;
    if (!(event as InputEvent).isComposing) type(input.value); // only text inputs send this event here
  });
  box.addEventListener("compositionend", () => type(input.value));
  box.addEventListener("reset", () => {
    type("");
    input.focus();
  });
  box.addEventListener("close", () => box.open || cancel()); // the event comes late: the box may be open again

  const handlers: SearchBoxHandlers = {
    onChoose: choose,
    onPoint: (index) => index !== store.get().active && dispatch({ type: "pointed", index }),
    onCopy: copy,
    onSave: search.personalization ? keeper.toggleSaved : undefined,
    onRemove: keeper.remove,
    onAsk(query = input.value) {
      input.focus();
      type(query);
    },
    onScope() {
      dispatch({ type: "scoped" });
      input.focus();
      void run();
    },
    onTouchMove: () => input.blur(),
    onLeave: () => closeBox(box),
  };
  function Box(): ReactElement {
    const state = useSyncExternalStore(store.subscribe, store.get, store.get);
    return <SearchBoxView state={state} search={search} {...handlers} />;
  }

  flushSync(() => hydrateRoot(box, <Box />));
  return {
    async takeOver({ entered, typedAt, pasted }) {
      cancel();
      box.querySelector("label")?.classList.remove("stalled"); // shown by the boot script
      dispatch({
        type: "opened",
        kept: keeper.read(),
        inNote: noteTitle(site) === undefined ? undefined : false,
      });
      openFirst = entered && input.value !== "";
      if (input.value !== "") await type(pasted === "" ? input.value : pastedQuery(pasted), typedAt);
    },
  };
}

/** Returns the title of the current note as the index spells it; undefined on other pages. */
function noteTitle({ title, titleDelimiter }: SiteData): string | undefined {
  const end = ` ${titleDelimiter} ${title}`;
  return document.querySelector("main .note") && document.title.endsWith(end)
    ? document.title.slice(0, -end.length)
    : undefined;
}
