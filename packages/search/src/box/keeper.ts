import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import type { SearchRow } from "../components/search-row.ts";
import { addRecent, addSaved, forget, type Kept, openKept } from "./kept.ts";
import type { SearchState } from "./state.ts";

interface KeeperOptions {
  state(): SearchState;
  /** Shows what is kept now, and announces what was done. */
  show(kept: Kept, notice: string): void;
}

/** Keeps what the reader opens or saves. */
interface Keeper {
  read(): Kept;
  remember(row: SearchRow): void;
  toggleSaved(row: SearchRow): void;
  remove(row: SearchRow): void;
}

/** Creates what keeps the rows that a reader opens or saves in the search box. */
export function createKeeper(site: SiteData, { state, show }: KeeperOptions): Keeper {
  const storage = openKept(site);
  const keep = (kept: Kept, notice: string): void => {
    storage.write(kept);
    show(kept, notice);
  };
  /** Adds the hit of a row. Rows that are saved already have none. */
  const add = (row: SearchRow, adding: typeof addRecent, notice: string): void => {
    const { kept, answer } = state();
    const hit =
      answer?.hits.find(({ objectID }) => objectID === row.key) ??
      kept.recent.find(({ url }) => url === row.key);
    if (hit !== undefined && site.search?.personalization) keep(adding(kept, hit), notice);
  };
  const remove = (row: SearchRow): void => {
    if (row.href !== undefined) keep(forget(state().kept, row.href), "Removed");
  };
  return {
    read: storage.read,
    remember: (row) => add(row, addRecent, ""),
    toggleSaved(row) {
      if (state().kept.saved.some(({ url }) => url === row.href)) remove(row);
      else add(row, addSaved, "Saved");
    },
    remove,
  };
}
