// The navbar depends on the page: which of its links are active, and which version they lead to.
import { routeKey } from "../data/addresses.ts";
import type { NavbarItem, NavLink } from "../data/navigation-data.ts";
import type { PageState } from "../data/page-data.ts";
import type { SiteData } from "../data/site-data.ts";

/** Whether a link is active on a page: by whole path segments, letter case ignored; the root only on itself. */
export function isActive(
  { href, external, sidebar, version }: NavLink,
  page: Pick<PageState, "permalink" | "sidebar" | "version">,
  baseUrl: string,
): boolean {
  if (external) return false;
  if (version !== undefined) return page.version?.name === version;
  if (sidebar !== undefined) return page.sidebar === sidebar;
  const isBelow = routeKey(page.permalink).startsWith(`${routeKey(href)}/`);
  return samePath(page.permalink, href) || (isBelow && !samePath(href, baseUrl));
}

/** Whether two paths name one page: letter case and a trailing slash do not matter. */
export function samePath(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false; // asked for every entry of a sidebar on every page
  return routeKey(a) === routeKey(b);
}

/**
 * The navbar's items on a page: those of the page's version, or on a page of none those of the version that
 * the reader prefers. A link to another version leads to the same page there, where that version has it.
 */
export function navbarItems(
  { navbar: { items: last, itemsOfVersions: others } }: SiteData,
  { version }: PageState,
  preferred: string | undefined,
): readonly NavbarItem[] {
  if (others === undefined) return last;
  const name = version?.name ?? preferred;
  const items = (name !== undefined && Object.hasOwn(others, name) ? others[name] : undefined) ?? last;
  return items.map((item) => {
    if (item.type !== "dropdown") return item;
    const links = item.items.map((link) =>
      link.type === "link" && link.version !== undefined
        ? { ...link, href: version?.same?.[link.version] ?? link.href }
        : link,
    );
    return { ...item, items: links };
  });
}
