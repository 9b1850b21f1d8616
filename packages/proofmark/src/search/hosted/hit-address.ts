/** How addresses of hits become addresses of the site. Expressions are in their text form. */
export interface HitAddressSettings {
  /** Hits whose address matches this are pages of other sites. */
  readonly externalUrlRegex?: string | undefined;
  readonly replaceSearchResultPathname?: { readonly from: string; readonly to: string } | undefined;
  /** Path that the site is mounted at, with slashes at both ends. */
  readonly baseUrl: string;
}

/** Stands for the site's own host in addresses that have none. */
const OWN = "https://site.invalid";

/**
 * The address behind a hit: of a page of the site its path and anchor, below the base; of another site's page
 * the full one. Addresses may be absolute or start at the site's root. Undefined if it is no address of a
 * page, such as `javascript:`.
 */
export function hitAddress(
  written: unknown,
  { externalUrlRegex, replaceSearchResultPathname, baseUrl }: HitAddressSettings,
): string | undefined {
  const url = parse(written);
  if (url === undefined) return undefined;
  if (
    externalUrlRegex !== undefined &&
    url.origin !== OWN &&
    new RegExp(externalUrlRegex, "i").test(url.href)
  )
    return url.href;
  const replaced =
    replaceSearchResultPathname === undefined
      ? url.pathname
      : url.pathname.replaceAll(
          new RegExp(replaceSearchResultPathname.from, "g"),
          replaceSearchResultPathname.to,
        );
  // Two slashes at the start would lead to another host, and browsers read a backslash as a slash.
  const path = replaced.replace(/^[/\\]*/, "/");
  return `${path.startsWith(baseUrl) ? path : baseUrl + path.slice(1)}${url.hash}`;
}

/**
 * Whether a link leads where a hit may lead: what another page of the same origin wrote into the storage need
 * not.
 */
export function isHitAddress(
  url: string,
  { baseUrl, externalUrlRegex }: Omit<HitAddressSettings, "replaceSearchResultPathname">,
): boolean {
  const address = hitAddress(url, { baseUrl, externalUrlRegex });
  if (address === undefined || address === url) return address !== undefined;
  return url.startsWith(baseUrl) && parse(url)?.href === parse(address)?.href; // the same, not encoded
}

/** Reads the address of a page. A user's name is left out: it is made to look like a host. */
function parse(written: unknown): URL | undefined {
  try {
    if (typeof written !== "string") return undefined;
    const url = new URL(written, OWN);
    url.username = url.password = "";
    return /^https?:$/.test(url.protocol) ? url : undefined;
  } catch {
    return undefined; // no address at all
  }
}
