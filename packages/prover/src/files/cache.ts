// Files kept from run to run, in a folder of the site that may be deleted at any time. A file begins with
// the hash of what follows: what is read is what was written, or nothing.
import { accessSync, constants, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { problemError } from "../document/problems.ts";
import { hashText } from "./hash.ts";
import { placeBelow } from "./site-file.ts";
import { writeFile } from "./system-problem.ts";

/** The folder of a site's caches: in the site, or where `--cache-dir` says for sites that can't be written. */
export const cacheFolder = (root: string): string =>
  path.resolve(root, process.env["PROOFMARK_CACHE"] || ".cache");

/** A path in the cache folder. Throws a ProblemError for a link on the way: it may lead to other folders. */
export const cachePlace = (folder: string, name = ""): string =>
  placeBelow(path.dirname(folder), path.join(path.basename(folder), name));

/** Creates a cache folder if it is missing. Throws a ProblemError if it can't be written. */
export function makeCacheFolder(folder: string): void {
  const place = cachePlace(folder);
  try {
    mkdirSync(place, { recursive: true });
    accessSync(place, constants.W_OK);
  } catch (error) {
    // a file in its place is not a matter of rights
    if (error instanceof Error && "code" in error && error.code === "EEXIST") throw error;
    throw problemError(folder, undefined, "the folder for caches can't be written", {
      found: error instanceof Error ? error.message : String(error),
      fix: "allow this user to write it, or name another folder with `--cache-dir`",
    });
  }
}

/** Reads what was written under a name; undefined if it is missing or damaged. */
export function readCached(folder: string, name: string): string | undefined {
  const file = cachePlace(folder, name);
  let content: string;
  try {
    content = readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
  const end = content.indexOf("\n");
  const text = content.slice(end + 1);
  return hashText(text) === content.slice(0, end) ? text : undefined;
}

/** Writes a text under a name. An interrupted write is found by the hash. */
export function writeCached(folder: string, name: string, text: string): void {
  const file = cachePlace(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFile(file, `${hashText(text)}\n${text}`);
}
