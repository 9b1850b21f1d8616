import { type HitAddressSettings, isHitAddress } from "../../search/hosted/hit-address.ts";
import type { SearchHit, SearchRecord } from "../../search/search-client.ts";
import type { SiteData } from "../../shared/site-data.ts";

/** A hit as it is kept: where it leads and what it is called. */
export type KeptHit = Pick<SearchRecord, "objectID" | "type" | "url" | "content" | "hierarchy">;

/** Searches that were kept, newest first. */
export interface Kept {
  readonly recent: readonly KeptHit[];
  readonly favorite: readonly KeptHit[];
}

// Specified.
const MAX_RECENT = 7;
const MAX_RECENT_BESIDE_FAVORITES = 4;
const MAX_FAVORITE = 10;

export const NOTHING_KEPT: Kept = { recent: [], favorite: [] };

/** Keeps the section that a hit leads to. One that is a favorite already stays only there. */
export function addRecent(kept: Kept, hit: SearchHit | KeptHit): Kept {
  if (kept.favorite.some(({ url }) => url === hit.url)) return kept;
  return limited({ ...kept, recent: [sectionOf(hit), ...kept.recent.filter(({ url }) => url !== hit.url)] });
}

/** Makes a recent search a favorite. */
export function addFavorite(kept: Kept, { objectID }: { readonly objectID: string }): Kept {
  const hit = kept.recent.find((other) => other.objectID === objectID);
  return hit === undefined
    ? kept
    : limited({ recent: kept.recent.filter((other) => other !== hit), favorite: [hit, ...kept.favorite] });
}

/** Forgets a search. */
export function forget({ recent, favorite }: Kept, { objectID }: { readonly objectID: string }): Kept {
  const others = (hit: KeptHit): boolean => hit.objectID !== objectID;
  return { recent: recent.filter(others), favorite: favorite.filter(others) };
}

function limited({ recent, favorite }: Kept): Kept {
  return {
    recent: recent.slice(0, favorite.length > 0 ? MAX_RECENT_BESIDE_FAVORITES : MAX_RECENT),
    favorite: favorite.slice(0, MAX_FAVORITE),
  };
}

/** The section of a hit: what matched in it was another day's. */
function sectionOf({ url, type, hierarchy }: SearchHit | KeptHit): KeptHit {
  const level =
    (["lvl6", "lvl5", "lvl4", "lvl3", "lvl2"] as const).find((name) => hierarchy[name] != null) ?? "lvl1";
  return { objectID: url, type: type === "content" ? level : type, url, content: null, hierarchy };
}

/** Where kept searches lie in the reader's browser. */
export interface KeptSearches {
  read(): Kept;
  write(kept: Kept): void;
}

/**
 * Opens them. Where storage is blocked or full, or holds something else, nothing is kept and nothing breaks.
 */
export function openKeptSearches({ search, storage, baseUrl }: SiteData): KeptSearches {
  if (search === undefined || !search.personalization) return { read: () => NOTHING_KEPT, write() {} };
  const keys = {
    recent: `__DOCSEARCH_RECENT_SEARCHES__${search.indexName}${storage.suffix}`,
    favorite: `__DOCSEARCH_FAVORITE_SEARCHES__${search.indexName}${storage.suffix}`,
  };
  const settings = {
    baseUrl,
    externalUrlRegex: search.engine === "hosted" ? search.externalUrlRegex : undefined,
  };
  const readList = (key: string): readonly KeptHit[] => {
    try {
      const value: unknown = JSON.parse(window[storage.type].getItem(key) ?? "[]");
      return Array.isArray(value) ? value.filter((hit) => isKeptHit(hit, settings)) : [];
    } catch {
      return []; // blocked, or not ours
    }
  };
  return {
    read: () => limited({ recent: readList(keys.recent), favorite: readList(keys.favorite) }),
    write(kept) {
      try {
        for (const name of ["recent", "favorite"] as const)
          window[storage.type].setItem(keys[name], JSON.stringify(kept[name]));
      } catch {
        // blocked or full: they are kept until the box is opened again
      }
    },
  };
}

function isKeptHit(value: unknown, settings: HitAddressSettings): value is KeptHit {
  if (typeof value !== "object" || value === null) return false;
  const { objectID, url, hierarchy }: { objectID?: unknown; url?: unknown; hierarchy?: unknown } = value;
  const named =
    typeof hierarchy === "object" &&
    hierarchy !== null &&
    Object.values(hierarchy).every((name) => name === null || typeof name === "string");
  return typeof objectID === "string" && typeof url === "string" && isHitAddress(url, settings) && named;
}
