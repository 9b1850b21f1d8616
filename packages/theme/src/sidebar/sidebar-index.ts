import type { SidebarItem } from "../data/navigation-data.ts";
import { pathKey } from "../navbar/active.ts";

interface SidebarIndex {
  /** How many entries there are, at any depth. */
  readonly size: number;
  /** By the key of a page's path: the entries that lead to it, and the categories around them. */
  readonly trails: ReadonlyMap<string, ReadonlySet<SidebarItem>>;
}

const indexes = new WeakMap<readonly SidebarItem[], SidebarIndex>();
const NONE: ReadonlySet<SidebarItem> = new Set();

/** How many entries a sidebar has, at any depth. */
export const sizeOf = (items: readonly SidebarItem[]): number => indexOf(items).size;

/** The entries of a sidebar that lead to a page, and the categories that hold them. */
export const activeItems = (items: readonly SidebarItem[], permalink: string): ReadonlySet<SidebarItem> =>
  indexOf(items).trails.get(pathKey(permalink)) ?? NONE;

/** Made once for each sidebar: every page asks for its trail in it. */
function indexOf(items: readonly SidebarItem[]): SidebarIndex {
  const known = indexes.get(items);
  if (known !== undefined) return known;
  const trails = new Map<string, Set<SidebarItem>>();
  let size = 0;
  const walk = (entries: readonly SidebarItem[], above: readonly SidebarItem[]): void => {
    for (const entry of entries) {
      size += 1;
      if (entry.type === "html") continue;
      const trail = [...above, entry];
      if (entry.href !== undefined) {
        const key = pathKey(entry.href);
        const set = trails.get(key) ?? new Set();
        for (const item of trail) set.add(item);
        trails.set(key, set);
      }
      if (entry.type === "category") walk(entry.items, trail);
    }
  };
  walk(items, []);
  const index = { size, trails };
  indexes.set(items, index);
  return index;
}

/**
 * Whether an entry is shown: an unlisted one only on its own page, a category only if one of its entries is
 * shown.
 */
export function isVisible(item: SidebarItem, active: ReadonlySet<SidebarItem>): boolean {
  if (item.type === "html" || active.has(item)) return true;
  return item.type === "link" ? item.unlisted !== true : item.items.some((child) => isVisible(child, active));
}

/** Returns the target of the first entry; a category without a page uses the target of its first entry. */
export function firstHref(items: readonly SidebarItem[]): string | undefined {
  for (const item of items) {
    if (item.type === "html" || (item.type === "link" && item.unlisted)) continue;
    const own = item.type === "category" && item.linkUnlisted ? undefined : item.href;
    const href = own ?? (item.type === "category" ? firstHref(item.items) : undefined);
    if (href !== undefined) return href;
  }
  return undefined;
}

/** A part of a list: from one place up to, not including, another. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * A part of `size` entries of a longer list that holds the one at `at`, near its top: without scripts nothing
 * scrolls to it.
 */
export function rangeAround(at: number, length: number, size: number): Range {
  const from = Math.max(0, Math.min(at - Math.floor(size / 10), length - size));
  return { from, to: Math.min(length, from + size) };
}
