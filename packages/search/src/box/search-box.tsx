import { hasModifier, isApple } from "@proofmark/theme/client/page/browser.ts";
import { closeBox } from "@proofmark/theme/client/page/search-dialog.ts";
import { stored } from "@proofmark/theme/client/page/storage.ts";
import { createStore } from "@proofmark/theme/client/shell/store.ts";
import type { EarlyTyping } from "@proofmark/theme/data/boot-config.ts";
import type { SearchData, SiteData } from "@proofmark/theme/data/site-data.ts";
import { SearchBox } from "@proofmark/theme/navbar/SearchBox.tsx";
import { type ReactElement, useMemo, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { RowActions, type RowHandlers } from "../components/RowActions.tsx";
import { Credit, NoResults, SearchFailure } from "../components/SearchMessages.tsx";
import { LIST_ID, rowId, SearchResults } from "../components/SearchResults.tsx";
import type { SearchGroup, SearchRow } from "../components/search-row.ts";
import { pastedQuery } from "../words/error-form.ts";
import { groupHits, groupRows } from "./rows.ts";
import { countOf, createSearch, EMPTY, type SearchState } from "./search-store.ts";
import type { SiteSearch } from "./site-search.ts";
import { addRecent, addSaved, forget, NO_HITS, openHits, type StoredHits } from "./stored-hits.ts";

interface BoxOptions {
  readonly site: SiteData;
  readonly search: SearchData;
  readonly siteSearch: SiteSearch;
  /** The dialog with the markup that the build wrote. */
  readonly box: HTMLDialogElement;
}

/** The hydrated search box. */
export interface LiveBox {
  /** Takes over the text typed since the box opened. Resolves once the query is answered. */
  takeOver(early: EarlyTyping): Promise<void>;
}

/** The box's state besides its search. */
interface BoxState {
  readonly isOpened: boolean;
  /** Whether to search only the current note; undefined if the page is not a note. */
  readonly inNote: boolean | undefined;
  readonly hits: StoredHits;
}

/** Hydrates the search box. */
export function createSearchBox({ site, search: data, siteSearch, box }: BoxOptions): LiveBox {
  const view = createStore<BoxState>({ isOpened: false, inNote: undefined, hits: NO_HITS });
  const search = createSearch({
    runSearch: siteSearch.run,
    scope: () => ({ note: noteTitle(site), inNote: view.get().inNote }),
    flush: flushSync,
  });
  const input = box.querySelector("input") as HTMLInputElement; // the build wrote it
  const storage = openHits(site, stored);
  let openFirst = false;

  const shownRows = (): readonly SearchRow[] =>
    shownGroups(search.get(), view.get().hits, data.maxResultsPerGroup).flatMap(({ rows }) => rows);
  const activeRow = (): SearchRow | undefined => shownRows()[search.get().active ?? -1];
  const isWaiting = (): boolean => ["loading", "stalled"].includes(search.get().status);
  const firstActive = (): void => search.change({ active: shownRows().length > 0 ? 0 : undefined });

  const keep = (hits: StoredHits, notice: string): void => {
    storage.write(hits);
    flushSync(() => view.set({ ...view.get(), hits }));
    const { active } = search.get();
    const last = shownRows().length - 1;
    search.change({ active: last < 0 || active === undefined ? undefined : Math.min(active, last), notice });
    if (!box.contains(document.activeElement)) input.focus(); // the button that was pressed is gone
  };
  const remember = ({ hit }: SearchRow): void => {
    if (data.personalization) keep(addRecent(view.get().hits, hit), search.get().notice);
  };
  const remove = ({ hit }: SearchRow): void => keep(forget(view.get().hits, hit.url), "Removed");
  const save = (row: SearchRow): void => {
    const { hits } = view.get();
    if (hits.saved.some(({ url }) => url === row.hit.url)) remove(row);
    else keep(addSaved(hits, row.hit), "Saved");
  };

  /** Runs what is typed; resolves once there is an answer, or none to be had. */
  const ask = async (typedAt?: number): Promise<void> => {
    if (!(await search.ask(input.value, typedAt))) return;
    if (search.get().query === "") firstActive();
    else box.querySelector(".hits")?.scrollTo(0, 0);
    if (openFirst && search.get().status === "idle") enter();
    openFirst = false;
  };
  const choose = (row: SearchRow, event: React.MouseEvent): void => {
    if (event.button === 2) return;
    remember(row);
    if (event.altKey || (event.metaKey && !isApple)) {
      event.preventDefault(); // by default the browser downloads the link, or opens it in this tab
      open(row.hit.url, "_blank", "noopener");
    } else if (!hasModifier(event) && event.button !== 1) closeBox(box);
  };
  /**
   * Opens the active row, in a new tab or window if a modifier is held. While the query is not answered,
   * opens the first row of its results once they arrive, unless the reader chose a row.
   */
  const enter = (event?: KeyboardEvent): void => {
    const { active } = search.get();
    const isPlain = event === undefined || !hasModifier(event);
    if (event !== undefined && isPlain && !active && isWaiting()) {
      openFirst = true;
      return;
    }
    const row = activeRow();
    if (row === undefined || active === undefined) return;
    if (isPlain) {
      document.getElementById(rowId(active))?.click();
      return;
    }
    remember(row);
    open(row.hit.url, "_blank", event.shiftKey ? "noopener,popup" : "noopener");
  };
  /** Makes the next row active, around both ends. */
  const move = (by: 1 | -1): void => {
    const count = shownRows().length;
    const { active = by === 1 ? -1 : count } = search.get();
    if (count === 0) return;
    const next = (active + by + count) % count;
    search.change({ active: next });
    document.getElementById(rowId(next))?.parentElement?.scrollIntoView({ block: "nearest" });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.isComposing || event.target !== input) return;
    const { key, ctrlKey, metaKey } = event;
    const row = activeRow();
    const isCopying = input.selectionStart === input.selectionEnd && row?.code !== undefined;
    const actions: Record<string, (() => void) | false | undefined> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => enter(event),
      Delete: row?.keptIn && (() => remove(row)),
      "mod+c": isCopying && (() => search.copy(row)),
      "mod+s": row && data.personalization && (() => save(row)),
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
    if (!(event as InputEvent).isComposing) void ask(); // only text inputs send this event here
  });
  box.addEventListener("compositionend", () => void ask());
  box.addEventListener("reset", () => {
    input.value = "";
    void ask();
    input.focus();
  });
  box.addEventListener("close", () => box.open || search.cancel()); // it comes late: the box may be open again

  const handlers: RowHandlers = {
    onChoose: choose,
    onPoint: (index) => index !== search.get().active && search.change({ active: index }),
    onCopy: search.copy,
    onSave: data.personalization ? save : undefined,
    onRemove: remove,
  };
  const askFor = (query: string): void => {
    input.value = query;
    input.focus();
    void ask();
  };
  const onScope = (): void => {
    view.set({ ...view.get(), inNote: !view.get().inNote });
    input.focus();
    if (input.value !== "") void ask();
  };

  function Box(): ReactElement {
    const state = useSyncExternalStore(search.subscribe, search.get, search.get);
    const { isOpened, inNote, hits } = useSyncExternalStore(view.subscribe, view.get, view.get);
    const { query, status, answer, active } = state;
    // a row is rendered again only if it is another object
    // biome-ignore lint/correctness/useExhaustiveDependencies: the groups depend on nothing else of the state
    const groups = useMemo(
      () => shownGroups(state, hits, data.maxResultsPerGroup),
      [query === "", status === "error", answer, hits],
    );
    const row = groups.flatMap(({ rows }) => rows)[active ?? -1];
    const saved = new Set(hits.saved.map(({ url }) => url));
    const { copied } = state;
    return (
      <SearchBox
        isStalled={status === "stalled"}
        listId={groups.length === 0 ? undefined : LIST_ID}
        activeId={row && active !== undefined ? rowId(active) : undefined}
        inNote={inNote}
        notice={state.notice}
        actions={
          row !== undefined &&
          active !== undefined && (
            <RowActions
              row={row}
              rowId={rowId(active)}
              copied={copied?.key === row.key ? copied : undefined}
              isSaved={saved.has(row.hit.url)}
              {...handlers}
            />
          )
        }
        onTouchMove={() => input.blur()}
        onScope={onScope}
        credit={isOpened && data.credit && <Credit {...data.credit} />}
        end={
          answer !== undefined &&
          answer.count > 0 &&
          data.page !== undefined && (
            <a
              href={`${data.page}?q=${encodeURIComponent(answer.query)}`}
              onClick={(event) => hasModifier(event) || closeBox(box)}
            >
              See {answer.count > 1 && "all "}
              {countOf(answer)}
            </a>
          )
        }
      >
        {!isOpened ? undefined : query === "" ? (
          groups.length === 0 && (
            <div className="none">{data.personalization && <p>No recent searches</p>}</div>
          )
        ) : status === "error" ? (
          <SearchFailure onRetry={() => askFor(input.value)} />
        ) : (
          answer?.count === 0 && (
            <NoResults
              query={answer.query}
              suggestions={state.suggestions}
              reportUrl={data.missingResultsUrl?.replaceAll("{query}", encodeURIComponent(answer.query))}
              onSuggest={(suggestion) => askFor(`${suggestion.toLowerCase()} `)}
            />
          )
        )}
        <SearchResults groups={groups} active={active} copied={copied} saved={saved} {...handlers} />
      </SearchBox>
    );
  }

  flushSync(() => hydrateRoot(box, <Box />));
  return {
    async takeOver({ entered, typedAt, pasted }) {
      search.cancel();
      box.querySelector("label")?.classList.remove("stalled"); // shown by the boot script
      const inNote = noteTitle(site) === undefined ? undefined : false;
      flushSync(() => {
        view.set({ isOpened: true, hits: storage.read(), inNote });
        search.change(EMPTY);
      });
      firstActive();
      openFirst = entered && input.value !== "";
      if (pasted !== "") input.value = pastedQuery(pasted);
      if (input.value !== "") await ask(typedAt);
    },
  };
}

/** Returns the groups to show: what was kept while nothing is typed, else results. */
function shownGroups(
  { query, answer }: SearchState,
  hits: StoredHits,
  maxPerGroup: number,
): readonly SearchGroup[] {
  return query === "" ? groupHits(hits) : groupRows(answer?.rows ?? [], maxPerGroup);
}

/** Returns the title of the current note as the index spells it; undefined on other pages. */
function noteTitle({ title, titleDelimiter }: SiteData): string | undefined {
  const end = ` ${titleDelimiter} ${title}`;
  return document.querySelector("main .note") && document.title.endsWith(end)
    ? document.title.slice(0, -end.length)
    : undefined;
}

/** Pastes a query in place of a text that is too long for one. */
export function pasteQuery(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const query = pastedQuery(text);
  // only this command leaves it to the browser to undo the paste and to keep to the maximum length
  if (query !== text && document.execCommand("insertText", false, query)) event.preventDefault();
}

/** Keeps Tab inside the box, since the page behind it is not inert. */
function trapFocus(event: KeyboardEvent): void {
  if (event.key !== "Tab" || !(event.currentTarget instanceof HTMLElement)) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(":is(input,button,a):not([tabindex])"),
  ].filter((stop) => stop.offsetParent);
  if (event.target !== stops.at(event.shiftKey ? 0 : -1)) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}
