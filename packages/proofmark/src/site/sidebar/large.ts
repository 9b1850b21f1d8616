// A large sidebar is cut for each page: otherwise every page would hold a link to every other.
import { routeKey } from "@proofmark/theme/data/addresses.ts";
import type { SidebarItem } from "@proofmark/theme/data/navigation-data.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import { firstLink } from "./nodes.ts";

/** A sidebar with more entries is large. A page shows about so many of each of its lists. */
const MAX_ENTRIES = 200;

const sizeOf = (items: readonly SidebarItem[]): number =>
  items.reduce((size, item) => size + 1 + (item.type === "category" ? sizeOf(item.items) : 0), 0);

const isLarge = ([, items]: [string, readonly SidebarItem[]]): boolean => sizeOf(items) > MAX_ENTRIES;

type Sidebars = Pick<SiteData, "sidebars">;

/** The site's data for the browser, where pages bring their part of a large sidebar. */
export const withoutLargeSidebars = <Data extends Sidebars>(data: Data): Data => ({
  ...data,
  sidebars: Object.fromEntries(Object.entries(data.sidebars).filter((entry) => !isLarge(entry))),
});

/**
 * Returns functions that cut the large sidebars for a page. The categories around the page stay open, each list
 * keeps the entries nearest to the page, and all else becomes links to first pages, from where readers go on.
 */
export const cutLargeSidebars = ({ sidebars }: Sidebars) =>
  new Map<string | undefined, (permalink: string) => SidebarItem[]>(
    Object.entries(sidebars)
      .filter(isLarge)
      .map(([name, items]) => {
        const trails = new Map(trailsOf(items));
        return [name, (permalink) => cut(items, trails.get(routeKey(permalink)) ?? [])];
      }),
  );

/** Route keys, each with the entry that leads to that page and the categories around it. */
const trailsOf = (
  items: readonly SidebarItem[],
  above: readonly SidebarItem[] = [],
): (readonly [string, readonly SidebarItem[]])[] =>
  items.flatMap((item) => {
    if (item.type === "html") return [];
    const trail = [...above, item];
    const below = item.type === "category" ? trailsOf(item.items, trail) : [];
    return [[routeKey(item.href ?? ""), trail] as const, ...below];
  });

function cut(items: readonly SidebarItem[], trail: readonly SidebarItem[]): SidebarItem[] {
  const start = Math.max(0, items.findIndex((item) => trail.includes(item)) - MAX_ENTRIES / 2);
  const end = start + MAX_ENTRIES + 1;
  return [
    ...more(items.slice(0, start).reverse(), "above"),
    ...items.slice(start, end).map((item): SidebarItem => {
      if (item.type !== "category") return item;
      if (trail.includes(item)) return { ...item, items: cut(item.items, trail) };
      const href = firstLink([item])?.href;
      return href === undefined ? item : { type: "link", label: item.label, href };
    }),
    ...more(items.slice(end), "below"),
  ];
}

/** A link to the nearest of the entries that are left out. */
function more(items: readonly SidebarItem[], side: "above" | "below"): SidebarItem[] {
  const href = firstLink(items)?.href;
  return href === undefined ? [] : [{ type: "link", label: `${items.length} more ${side}`, href }];
}
