import type { NavLink } from "../data/navigation-data.ts";
import type { PageState } from "../data/page-data.ts";

/** Whether a link is active on a page: by whole path segments, letter case ignored; the root only on itself. */
export function isActive(
  { href, external, sidebar, version }: NavLink,
  page: Pick<PageState, "permalink" | "sidebar" | "version">,
  baseUrl: string,
): boolean {
  if (external) return false;
  if (version !== undefined) return page.version?.name === version;
  if (sidebar !== undefined) return page.sidebar === sidebar;
  const isBelow = `${pathKey(page.permalink)}/`.startsWith(`${pathKey(href)}/`);
  return samePath(page.permalink, href) || (isBelow && !samePath(href, baseUrl));
}

/** Whether two paths name one page: letter case and a trailing slash do not matter. */
export function samePath(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false; // asked for every entry of a sidebar on every page
  return pathKey(a) === pathKey(b);
}

/** A path as paths are compared: without a slash at its end, in lower case. */
const pathKey = (path: string): string => (path.endsWith("/") ? path.slice(0, -1) : path).toLowerCase();
