// Where the parts of a built site lie. Both worlds use these: what the build writes, the browser fetches.
import { decodePath } from "./path.ts";

/** Folder of content-hashed files; everything in it can be cached for ever. */
export const ASSETS_FOLDER = "assets";
/** Folder of the routes' JSON chunks. */
export const DATA_FOLDER = "data";

/** Whether a path names a file and no page: its last part has an extension, with a letter in it, for `/1.0` may be a version. */
export const isFilePath = (pathname: string): boolean => /\.\d*[a-z][a-z\d]*$/i.test(pathname);
/** Address of the embedded search engine's index. Its name is the same in every build, so that no page changes with it. */
export const searchIndexAddress = (baseUrl: string): string => `${baseUrl}${DATA_FOLDER}/search.txt`;

/** Address of a route's JSON chunk, from its permalink: `/redis` → `/data/redis.json`, `/` → `/data/index.json`. */
export function chunkAddress(permalink: string, baseUrl: string): string {
  return `${baseUrl}${DATA_FOLDER}/${routePath(permalink, baseUrl)}.json`;
}

/** A page of the site in a language other than the default one, which has a folder of its own below the base. */
export const localePath = (permalink: string, folder: string, baseUrl: string): string => `${baseUrl}${folder}/${permalink.slice(baseUrl.length)}`;

/** A permalink without its base, its last slash and `.html`: `/redis/` → `redis`, `/` → `index`. Encoded, as it is. */
export function routePath(permalink: string, baseUrl: string): string {
  const path = permalink
    .slice(baseUrl.length)
    .replace(/\/$/, "")
    .replace(/\.html$/, "");
  return path === "" ? "index" : path;
}

/** A permalink as a file name without extension, below the base. Decoded, as files are named. */
export const routeFile = (permalink: string, baseUrl: string): string => decodePath(routePath(permalink, baseUrl));
