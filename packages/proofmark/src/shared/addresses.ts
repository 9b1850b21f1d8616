// Where the parts of a built site lie. Both worlds use these: what the build writes, the browser fetches.
import { decodePath } from "./path.ts";

/** Folder of content-hashed files; everything in it can be cached forever. */
export const ASSETS_FOLDER = "assets";
/** Folder of the routes' JSON chunks. */
export const DATA_FOLDER = "data";

/**
 * Whether a path names a file and no page: its last part has an extension, with a letter in it, for `/1.0`
 * may be a version.
 */
export const isFilePath = (pathname: string): boolean => /\.\d*[a-z][a-z\d]*$/i.test(pathname);
/**
 * Address of the embedded search engine's index. Its name is the same in every build, so that no page changes
 * with it.
 */
export const searchIndexAddress = (baseUrl: string): string => `${baseUrl}${DATA_FOLDER}/search.txt`;

/**
 * Address of a route's JSON chunk, from its permalink: `/redis` → `/data/redis.json`, `/` →
 * `/data/index.json`.
 */
export function chunkAddress(permalink: string, baseUrl: string): string {
  return `${baseUrl}${DATA_FOLDER}/${routePath(permalink, baseUrl)}.json`;
}

/**
 * A page of the site in a language other than the default one, which has its own folder below the base.
 */
export const localePath = (permalink: string, folder: string, baseUrl: string): string =>
  `${baseUrl}${folder}/${permalink.slice(baseUrl.length)}`;

/**
 * A permalink without its base, its last slash and `.html`: `/redis/` → `redis`, `/` → `index`. Encoded, as
 * it is.
 */
export function routePath(permalink: string, baseUrl: string): string {
  const path = permalink
    .slice(baseUrl.length)
    .replace(/\/$/, "")
    .replace(/\.html$/, "");
  return path === "" ? "index" : path;
}

/** A permalink as a file name without extension, below the base. Decoded, as files are named. */
export const routeFile = (permalink: string, baseUrl: string): string =>
  decodePath(routePath(permalink, baseUrl));

/** A path as routes are compared: without trailing slash, in lower case, decoded. */
export function routeKey(pathname: string): string {
  const decoded = tryDecode(pathname).toLowerCase();
  return decoded.length > 1 ? decoded.replace(/\/$/, "") : decoded;
}

/**
 * Finds what belongs to the page that a path means. Letter case, a trailing slash, `.html` and `/index.html`
 * make no difference.
 */
export function findByPath<T>(byKey: ReadonlyMap<string, T>, pathname: string): T | undefined {
  return (
    byKey.get(routeKey(pathname)) ?? byKey.get(routeKey(pathname.replace(/(?:\/index)?\.html$/i, "") || "/"))
  );
}

/**
 * Where a request for a page must go because it spells the page's address differently; undefined if it spells
 * it right.
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
    return text; // a stray `%`: compared as it was written
  }
}
