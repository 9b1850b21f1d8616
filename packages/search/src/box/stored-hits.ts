import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import { RECENT_KEY_PREFIX, SAVED_KEY_PREFIX } from "@proofmark/theme/data/storage-keys.ts";
import { readHit, type StoredHit } from "../hit.ts";
import { type HitAddressSettings, isHitAddress } from "../hosted/hit-address.ts";

/** The hits that a reader opened or saved, newest first. */
export interface StoredHits {
  readonly recent: readonly StoredHit[];
  readonly saved: readonly StoredHit[];
}

// Specified.
const MAX_RECENT = 7;
const MAX_RECENT_BESIDE_SAVED = 4;
const MAX_SAVED = 10;

export const NO_HITS: StoredHits = { recent: [], saved: [] };

/** Keeps the section that a hit leads to. One that is saved stays only there. */
export function addRecent(hits: StoredHits, hit: StoredHit): StoredHits {
  if (hits.saved.some(({ url }) => url === hit.url)) return hits;
  return limited({ ...hits, recent: [storedHit(hit), ...hits.recent.filter(({ url }) => url !== hit.url)] });
}

/** Saves the section that a hit leads to; it is no longer among the recent ones. */
export function addSaved(hits: StoredHits, hit: StoredHit): StoredHits {
  const { recent, saved } = forget(hits, hit.url);
  return limited({ recent, saved: [storedHit(hit), ...saved] });
}

/** Forgets a section. */
export function forget({ recent, saved }: StoredHits, url: string): StoredHits {
  const others = (hit: StoredHit): boolean => hit.url !== url;
  return { recent: recent.filter(others), saved: saved.filter(others) };
}

function limited({ recent, saved }: StoredHits): StoredHits {
  return {
    recent: recent.slice(0, saved.length > 0 ? MAX_RECENT_BESIDE_SAVED : MAX_RECENT),
    saved: saved.slice(0, MAX_SAVED),
  };
}

/** Keeps nothing of what matched: that belonged to one query. */
const storedHit = ({ objectID, type, url, content, hierarchy }: StoredHit): StoredHit => ({
  objectID,
  type,
  url,
  content,
  hierarchy,
});

/**
 * Opens the storage of what a reader opened or saved. Where storage is blocked or full, or holds something
 * else, nothing is kept and nothing breaks.
 */
export function openHits(
  { search, baseUrl }: SiteData,
  stored: (key: string, value?: string) => string | null,
) {
  if (search === undefined || !search.personalization)
    return { read: () => NO_HITS, write(_kept: StoredHits) {} };
  const keys = {
    recent: RECENT_KEY_PREFIX + search.indexName,
    saved: SAVED_KEY_PREFIX + search.indexName,
  };
  const settings = {
    baseUrl,
    externalUrlRegex: search.provider === "hosted" ? search.externalUrlRegex : undefined,
  };
  const readList = (key: string): readonly StoredHit[] => {
    try {
      const value: unknown = JSON.parse(stored(key) ?? "[]");
      return Array.isArray(value) ? value.flatMap((hit) => readStoredHit(hit, settings) ?? []) : [];
    } catch {
      return []; // not ours
    }
  };
  return {
    read(): StoredHits {
      const saved = readList(keys.saved);
      const isSaved = ({ url }: StoredHit): boolean => saved.some((hit) => hit.url === url);
      return limited({ recent: readList(keys.recent).filter((hit) => !isSaved(hit)), saved });
    },
    write(hits: StoredHits): void {
      // where storage is blocked or full, they are kept until the box is opened again
      for (const name of ["recent", "saved"] as const) stored(keys[name], JSON.stringify(hits[name]));
    },
  };
}

/** Reads a stored hit. Returns undefined for something else, and for what leads elsewhere. */
function readStoredHit(value: unknown, settings: HitAddressSettings): StoredHit | undefined {
  const { url }: { url?: unknown } = typeof value === "object" ? { ...value } : {};
  return typeof url === "string" && isHitAddress(url, settings) ? readHit(value, url) : undefined;
}
