import { type HitAddressSettings, isHitAddress } from "../../search/hosted/hit-address.ts";
import { headingsOf } from "../../search/hosted/record.ts";
import type { SearchHit } from "../../search/search-client.ts";
import type { SiteData } from "../../shared/site-data.ts";

/** A hit as it is kept: the address and the headings of its section. */
export type KeptHit = Pick<SearchHit, "url" | "note" | "path">;

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
  return limited({ ...kept, recent: [keptHit(hit), ...kept.recent.filter(({ url }) => url !== hit.url)] });
}

/** Makes a recent search a favorite. */
export function addFavorite(kept: Kept, url: string): Kept {
  const hit = kept.recent.find((other) => other.url === url);
  return hit === undefined
    ? kept
    : limited({ recent: kept.recent.filter((other) => other !== hit), favorite: [hit, ...kept.favorite] });
}

/** Forgets a search. */
export function forget({ recent, favorite }: Kept, url: string): Kept {
  const others = (hit: KeptHit): boolean => hit.url !== url;
  return { recent: recent.filter(others), favorite: favorite.filter(others) };
}

function limited({ recent, favorite }: Kept): Kept {
  return {
    recent: recent.slice(0, favorite.length > 0 ? MAX_RECENT_BESIDE_FAVORITES : MAX_RECENT),
    favorite: favorite.slice(0, MAX_FAVORITE),
  };
}

/** Keeps nothing of what matched: that belonged to one query. */
const keptHit = ({ url, note, path }: SearchHit | KeptHit): KeptHit => ({ url, note, path });

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
      return Array.isArray(value) ? value.flatMap((hit) => readKeptHit(hit, settings) ?? []) : [];
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

/**
 * Reads a stored hit, also one of an earlier version, which had its titles in `hierarchy`. Returns undefined
 * if it is neither, or leads elsewhere.
 */
function readKeptHit(value: unknown, settings: HitAddressSettings): KeptHit | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const stored: { url?: unknown; note?: unknown; path?: unknown; hierarchy?: unknown } = value;
  const { url, note, path } = { ...headingsOf(stored.hierarchy), ...stored };
  if (typeof url !== "string" || typeof note !== "string" || !isHitAddress(url, settings)) return undefined;
  return isTexts(path) && path.length > 0 ? { url, note, path } : undefined;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === "string");
