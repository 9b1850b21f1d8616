// The sections that the reader has seen, by page: what stays in the browser. Another tab may change it.
import type { StorageData } from "../../shared/site-data.ts";
import { SEEN_KEY } from "../../shared/storage-keys.ts";

/** The hash of each section of a page, by id. */
export type Seen = Readonly<Record<string, string>>;

/** Pages that are kept, those visited last: about 100 KiB of the longest notes. A guess. */
const MAX_PAGES = 100;

/** Reads what the reader has seen of a page; undefined before the first visit, and without storage. */
export function readSeen(permalink: string, storage: StorageData): Seen | undefined {
  return new Map(readAll(storage)).get(permalink);
}

/** Keeps what the reader has seen of a page. */
export function storeSeen(permalink: string, seen: Seen, storage: StorageData): void {
  const others = readAll(storage).filter(([page]) => page !== permalink);
  try {
    const pages = [[permalink, seen] as const, ...others].slice(0, MAX_PAGES);
    window[storage.type].setItem(SEEN_KEY + storage.suffix, JSON.stringify(pages));
  } catch {
    // blocked or full: nothing is news
  }
}

function readAll({ type, suffix }: StorageData): (readonly [permalink: string, seen: Seen])[] {
  try {
    const value: unknown = JSON.parse(window[type].getItem(SEEN_KEY + suffix) ?? "[]");
    return Array.isArray(value)
      ? value.filter((entry) => entry?.[0] !== undefined && entry[1] instanceof Object)
      : [];
  } catch {
    return []; // blocked, or not ours
  }
}
