/** How addresses of hits become addresses of the site. Expressions are in their text form. */
export interface HitAddressSettings {
  /** Hits whose address matches this are pages of other sites. */
  readonly externalUrlRegex?: string | undefined;
  readonly replaceSearchResultPathname?: { readonly from: string; readonly to: string } | undefined;
  /** Path that the site is mounted at, with slashes at both ends. */
  readonly baseUrl: string;
}

/**
 * The address behind a hit: of a page of the site its path and anchor, below the base; of another site's page the full
 * one. Addresses may be absolute or start at the site's root.
 */
export function hitAddress(url: string, { externalUrlRegex, replaceSearchResultPathname, baseUrl }: HitAddressSettings): string {
  if (externalUrlRegex !== undefined && new RegExp(externalUrlRegex, "i").test(url)) return url;
  const { pathname, hash } = new URL(url, "https://any.invalid");
  const path =
    replaceSearchResultPathname === undefined
      ? pathname
      : pathname.replaceAll(new RegExp(replaceSearchResultPathname.from, "g"), replaceSearchResultPathname.to);
  return `${path.startsWith(baseUrl) ? path : baseUrl + path.replace(/^\//, "")}${hash}`;
}
