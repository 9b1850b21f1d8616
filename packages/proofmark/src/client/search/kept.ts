import { type HitAddressSettings, isHitAddress } from "../../search/hosted/hit-address.ts";
import { headingsOf } from "../../search/hosted/record.ts";
import type { SearchHit } from "../../search/search-client.ts";
import type { SiteData } from "../../shared/site-data.ts";
import { RECENT_KEY_PREFIX, SAVED_KEY_PREFIX } from "../../shared/storage-keys.ts";

/** A hit as it is kept: the address and the headings of its section. */
export type KeptHit = Pick<SearchHit, "url" | "note" | "path">;

/** What a reader opened or saved, newest first. */
export interface Kept {
  readonly recent: readonly KeptHit[];
  readonly saved: readonly KeptHit[];
}

// Specified.
const MAX_RECENT = 7;
const MAX_RECENT_BESIDE_SAVED = 4;
export const MAX_SAVED = 10;

export const NOTHING_KEPT: Kept = { recent: [], saved: [] };

/** Keeps the section that a hit leads to. One that is saved stays only there. */
export function addRecent(kept: Kept, hit: SearchHit | KeptHit): Kept {
  if (kept.saved.some(({ url }) => url === hit.url)) return kept;
  return limited({ ...kept, recent: [keptHit(hit), ...kept.recent.filter(({ url }) => url !== hit.url)] });
}

/** Saves the section that a hit leads to; it is no longer among the recent ones. */
export function addSaved(kept: Kept, hit: SearchHit | KeptHit): Kept {
  const { recent, saved } = forget(kept, hit.url);
  return limited({ recent, saved: [keptHit(hit), ...saved] });
}

/** Forgets a section. */
export function forget({ recent, saved }: Kept, url: string): Kept {
  const others = (hit: KeptHit): boolean => hit.url !== url;
  return { recent: recent.filter(others), saved: saved.filter(others) };
}

function limited({ recent, saved }: Kept): Kept {
  return {
    recent: recent.slice(0, saved.length > 0 ? MAX_RECENT_BESIDE_SAVED : MAX_RECENT),
    saved: saved.slice(0, MAX_SAVED),
  };
}

/** Keeps nothing of what matched: that belonged to one query. */
const keptHit = ({ url, note, path }: SearchHit | KeptHit): KeptHit => ({ url, note, path });

/** The storage of what a reader opened or saved. */
export interface KeptStorage {
  read(): Kept;
  write(kept: Kept): void;
}

/**
 * Opens that storage. Where storage is blocked or full, or holds something else, nothing is kept and nothing breaks.
 */
export function openKept({ search, storage, baseUrl }: SiteData): KeptStorage {
  if (search === undefined || !search.personalization) return { read: () => NOTHING_KEPT, write() {} };
  const keys = {
    recent: RECENT_KEY_PREFIX + search.indexName + storage.suffix,
    saved: SAVED_KEY_PREFIX + search.indexName + storage.suffix,
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
    read() {
      const saved = readList(keys.saved);
      const isSaved = ({ url }: KeptHit): boolean => saved.some((hit) => hit.url === url);
      return limited({ recent: readList(keys.recent).filter((hit) => !isSaved(hit)), saved });
    },
    write(kept) {
      try {
        for (const name of ["recent", "saved"] as const)
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
