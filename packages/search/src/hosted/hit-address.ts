/** Settings for turning addresses of hits into addresses of the site. Regular expressions are text. */
export interface HitAddressSettings {
  /** Hits whose address matches are pages of other sites. */
  readonly externalUrlRegex?: string | undefined;
  readonly replaceSearchResultPathname?: { readonly from: string; readonly to: string } | undefined;
  /** Path of the site's root, with slashes at both ends. */
  readonly baseUrl: string;
}

/** Base for addresses without a host, which belong to the site. */
const OWN = "https://site.invalid";

/**
 * Returns the address of a hit: path and anchor below the base for a page of the site, the full address for
 * another site's page. Accepts absolute addresses and those that start at the site's root. Returns undefined
 * for what is not a page's address, such as `javascript:`.
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
 * Whether a hit may have this address. Other pages of the same origin can write anything into the storage.
 */
export function isHitAddress(
  url: string,
  { baseUrl, externalUrlRegex }: Omit<HitAddressSettings, "replaceSearchResultPathname">,
): boolean {
  const address = hitAddress(url, { baseUrl, externalUrlRegex });
  if (address === undefined || address === url) return address !== undefined;
  return url.startsWith(baseUrl) && parse(url)?.href === parse(address)?.href; // the same, unencoded
}

/** Parses the address of a page, without a user name, which could imitate a host. */
function parse(written: unknown): URL | undefined {
  try {
    if (typeof written !== "string") return undefined;
    const url = new URL(written, OWN);
    url.username = url.password = "";
    return /^https?:$/.test(url.protocol) ? url : undefined;
  } catch {
    return undefined; // not an address
  }
}
