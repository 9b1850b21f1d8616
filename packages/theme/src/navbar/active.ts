import type { ActiveMatch } from "../data/navigation-data.ts";
import type { PageState } from "../data/page-data.ts";

/**
 * Whether a navbar item is active on a page: by whole path segments, letter case ignored; the root only on
 * itself.
 */
export function isActive(
  match: ActiveMatch,
  page: Pick<PageState, "permalink" | "sidebar" | "version">,
  baseUrl: string,
): boolean {
  switch (match.by) {
    case "path":
      return (
        samePath(page.permalink, match.path) ||
        (!samePath(match.path, baseUrl) &&
          `${pathKey(page.permalink)}/`.startsWith(`${pathKey(match.path)}/`))
      );
    case "page":
      return samePath(page.permalink, match.path);
    case "prefix":
      return page.permalink.startsWith(match.prefix);
    case "regex":
      return new RegExp(match.regex, "i").test(page.permalink);
    case "sidebar":
      return page.sidebar === match.sidebar;
    case "version":
      return page.version?.name === match.version;
    case "never":
      return false;
  }
}

/** Whether two paths name one page: letter case and a trailing slash do not matter. */
export function samePath(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false; // asked for every entry of a sidebar on every page
  return pathKey(a) === pathKey(b);
}

/** A path as paths are compared: without a slash at its end, in lower case. */
export const pathKey = (path: string): string =>
  (path.endsWith("/") ? path.slice(0, -1) : path).toLowerCase();
