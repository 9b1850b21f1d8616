import { type ReactElement, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import type { SearchData, SiteData } from "../../shared/site-data.ts";
import { MAX_CHARACTERS } from "../../theme/navbar/SearchBox.tsx";
import { rowId, type SearchRow } from "../../theme/search/SearchResults.tsx";
import { hasModifier } from "../page/modifier-keys.ts";
import { createStore } from "../shell/store.ts";
import type { Ask } from "./asking.ts";
import { copyFound } from "./copy-found.ts";
import { closeBox, STALL_MS } from "./dialog.ts";
import { keepInside } from "./focus-trap.ts";
import { addFavorite, addRecent, forget, type Kept, openKeptSearches } from "./kept.ts";
import { groupCompletions, groupHits } from "./rows.ts";
import { type SearchBoxHandlers, SearchBoxView } from "./search-box-view.tsx";
import { activeRow, CLOSED, isWaiting, reduceSearch, type SearchAction, type SearchState } from "./state.ts";

/** How long a button says that it copied. */
const COPIED_MS = 1000;

interface BoxOptions {
  readonly site: SiteData;
  readonly search: SearchData;
  readonly ask: Ask;
  /** The dialog with what the build wrote into it. */
  readonly box: HTMLDialogElement;
}

/** The live search box. */
export interface LiveBox {
  /**
   * Takes over what was typed since the box opened; `entered` says that Enter was pressed already. Resolves
   * when that is answered.
   */
  take(entered: boolean): Promise<void>;
}

/** Brings the search box to life. */
export function createSearchBox({ site, search, ask, box }: BoxOptions): LiveBox {
  const store = createStore<SearchState>(CLOSED);
  const dispatch = (action: SearchAction): void =>
    flushSync(() => store.set(reduceSearch(store.get(), action)));
  const keptSearches = openKeptSearches(site);
  const input = box.querySelector("input") as HTMLInputElement; // the build wrote it
  let asking: AbortController | undefined;
  let stall: ReturnType<typeof setTimeout> | undefined;
  let openFirst = false;

  const rest = (): void => {
    asking?.abort();
    clearTimeout(stall);
  };
  const run = async (): Promise<void> => {
    const { query, inNote } = store.get();
    rest();
    if (query.trim() === "") return;
    const mine = new AbortController();
    asking = mine;
    stall = setTimeout(() => dispatch({ type: "stalled" }), STALL_MS);
    try {
      const { hits, count, completions } = await ask(
        { query, note: inNote ? noteTitle(site) : undefined },
        mine.signal,
      );
      if (mine.signal.aborted) return; // a newer query is on its way
      const filters = groupCompletions(completions);
      dispatch({
        type: "answered",
        answer: {
          query,
          hits,
          count,
          groups: [...(filters ? [filters] : []), ...groupHits(hits, search.maxResultsPerGroup)],
        },
      });
      box.querySelector(".hits")?.scrollTo(0, 0);
      if (openFirst) enter();
    } catch {
      if (!mine.signal.aborted) dispatch({ type: "failed" });
    } finally {
      if (asking === mine) {
        openFirst = false;
        clearTimeout(stall);
      }
    }
  };
  const type = (query: string): Promise<void> => {
    if (input.value !== query) input.value = query;
    dispatch({ type: "typed", query: query.trim() === "" ? "" : query });
    return run();
  };
  const keep = (kept: Kept, notice: string): void => {
    keptSearches.write(kept);
    dispatch({ type: "kept", kept, notice });
  };
  const remember = (row: SearchRow): void => {
    const { kept, answer } = store.get();
    const hit =
      answer?.hits.find(({ id }) => id === row.key) ?? kept.recent.find(({ url }) => url === row.key);
    if (hit !== undefined && search.personalization) keep(addRecent(kept, hit), "");
  };
  const save = (row: SearchRow): void => keep(addFavorite(store.get().kept, row.key), "Saved to favorites");
  const remove = (row: SearchRow): void => keep(forget(store.get().kept, row.key), "Removed");
  const choose = (row: SearchRow, event: React.MouseEvent): void => {
    if (row.href === undefined) {
      type(row.key);
      return;
    }
    if (event.button === 2) return;
    remember(row);
    if (event.altKey) {
      event.preventDefault(); // the browser would save the page
      open(row.href, "_blank", "noopener");
    } else if (!hasModifier(event) && event.button !== 1) closeBox(box);
  };
  const copy = (row: SearchRow): void => {
    if (row.code === undefined) return;
    copyFound(row.code, row.href, site).then(
      () => {
        dispatch({ type: "copied", key: row.key });
        setTimeout(() => dispatch({ type: "copied", key: undefined }), COPIED_MS);
      },
      () => undefined, // refused: the note is one key away, with the code to select
    );
  };
  /**
   * Opens the active row as the keys say; while what was typed is not answered, the first row of its answer,
   * unless the reader chose another.
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
    remember(row);
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
    const does: Record<string, (() => void) | false> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => enter(event),
      Delete: isKept && (() => remove(row)),
      "mod+c": input.selectionStart === input.selectionEnd && row?.code !== undefined && (() => copy(row)),
      "mod+s": isKept && (() => save(row)),
    };
    const action = does[(ctrlKey || metaKey) && key.length === 1 ? `mod+${key.toLowerCase()}` : key];
    if (key === "Tab") {
      rest();
      dispatch({ type: "gaveUp" });
    }
    if (!action) return;
    event.preventDefault();
    action();
  };

  box.addEventListener("keydown", press);
  box.addEventListener("keydown", keepInside);
  box.addEventListener("input", (event) => {
    openFirst = false;
    if (!(event as InputEvent).isComposing) type(input.value); // only the input has such events
  });
  box.addEventListener("compositionend", () => type(input.value));
  box.addEventListener("reset", () => {
    type("");
    input.focus();
  });
  box.addEventListener("close", () => box.open || rest()); // it comes late: the box may be open again

  const handlers: SearchBoxHandlers = {
    onChoose: choose,
    onPoint: (index) => index !== store.get().active && dispatch({ type: "pointed", index }),
    onCopy: copy,
    onSave: save,
    onRemove: remove,
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
    async take(entered) {
      rest();
      const waited = box.querySelector("label.stalled"); // the boot script has said so
      waited?.classList.remove("stalled");
      dispatch({
        type: "opened",
        kept: keptSearches.read(),
        inNote: noteTitle(site) === undefined ? undefined : false,
      });
      openFirst = entered && input.value !== "";
      if (input.value === "") return;
      const answered = type(input.value.slice(0, MAX_CHARACTERS));
      if (waited) dispatch({ type: "stalled" });
      await answered;
    },
  };
}

/** Title of the note that is read, as the index knows it; undefined on other pages. */
function noteTitle({ title, titleDelimiter }: SiteData): string | undefined {
  const end = ` ${titleDelimiter} ${title}`;
  return document.querySelector("main .note") && document.title.endsWith(end)
    ? document.title.slice(0, -end.length)
    : undefined;
}
