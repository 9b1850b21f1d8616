// Addresses of the parts of a built site, for both worlds: the build writes them, the browser fetches them.
import { decodePath } from "./path.ts";

/** Folder of content-hashed files; everything in it can be cached forever. */
export const ASSETS_FOLDER = "assets";
/** The service worker's file below the base. Browsers that have it ask there again, so it can't change. */
export const WORKER_FILE = "sw.js";
/** Folder of the routes' JSON chunks. */
export const DATA_FOLDER = "data";

/**
 * Whether a path names a file instead of a page: its last part has an extension that contains a letter, since
 * `/1.0` may be a version.
 */
export const isFilePath = (pathname: string): boolean => /\.\d*[a-z][a-z\d]*$/i.test(pathname);
/**
 * Address of the site's search index, a file or a folder of Pagefind. It is the same in every build, so that no
 * page changes with the index.
 */
export const searchIndexAddress = (baseUrl: string, provider?: string): string =>
  `${baseUrl}${DATA_FOLDER}/${provider === "pagefind" ? "pagefind/" : "search.txt"}`;

/**
 * Address of a route's JSON chunk, from its permalink: `/redis` → `/data/redis.json`, `/` →
 * `/data/index.json`.
 */
export function chunkAddress(permalink: string, baseUrl: string): string {
  return `${baseUrl}${DATA_FOLDER}/${routePath(permalink, baseUrl)}.json`;
}

/** Address of a page in a language other than the default one, which has its own folder below the base. */
export const localePath = (permalink: string, folder: string, baseUrl: string): string =>
  `${baseUrl}${folder}/${permalink.slice(baseUrl.length)}`;

/**
 * A permalink without its base, its last slash and `.html`: `/redis/` → `redis`, `/` → `index`.
 * Percent-encoded, like the permalink.
 */
export function routePath(permalink: string, baseUrl: string): string {
  const path = permalink
    .slice(baseUrl.length)
    .replace(/\/$/, "")
    .replace(/\.html$/, "");
  return path === "" ? "index" : path;
}

/** A permalink as a file name without extension, below the base. Decoded, like all file names. */
export const routeFile = (permalink: string, baseUrl: string): string =>
  decodePath(routePath(permalink, baseUrl));

/** A path in the form in which routes are compared: without trailing slash, in lower case, decoded. */
export function routeKey(pathname: string): string {
  const decoded = tryDecode(pathname).toLowerCase();
  return decoded.length > 1 ? decoded.replace(/\/$/, "") : decoded;
}

/** Looks up the page that a path means. Ignores letter case, a trailing slash, `.html` and `/index.html`. */
export function findByPath<T>(byKey: ReadonlyMap<string, T>, pathname: string): T | undefined {
  return (
    byKey.get(routeKey(pathname)) ?? byKey.get(routeKey(pathname.replace(/(?:\/index)?\.html$/i, "") || "/"))
  );
}

/**
 * The redirect target of a request that spells a page's address differently; undefined if it is spelled
 * correctly.
 */
export function cleanAddress(
  pathname: string,
  permalink: string,
  trailingSlash: boolean | undefined,
): string | undefined {
  const { pathname: encoded } = new URL(permalink, "http://localhost");
  const spelled = (path: string): string =>
    trailingSlash === undefined ? tryDecode(path).replace(/(?<=.)\/$/, "") : tryDecode(path);
  return spelled(pathname) === spelled(encoded) ? undefined : encoded;
}

function tryDecode(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text; // a stray `%`: compared as written
  }
}
