// Decides which files of the machine belong to the site. Every file that is read or published because a note,
// a folder or a configuration names it is looked up here first.
import { readlinkSync, realpathSync, type Stats, statSync } from "node:fs";
import path from "node:path";

/**
 * A file by its real path, and the fault that excludes it from the site, if any; undefined if it does not
 * exist.
 */
export type SiteFile = { readonly path: string; readonly fault: string | undefined } | undefined;

/** How to fix a fault. */
export const OUTSIDE_FIX =
  "copy the file into the site's folder; hidden files, and links to files outside the folder, are not published";

/** Looks a file up by its name relative to the site's root. Follows symbolic links. */
export const findSiteFile = (root: string, name: string): SiteFile =>
  find(path.resolve(root, name), (real) => placeFault(root, real));

/** Looks a file up by its name below a static folder. */
export const findStaticFile = (root: string, folder: string, name: string): SiteFile =>
  find(path.join(root, folder, name), (real) => staticFault(root, folder, real));

/** Why a folder does not belong to the site; undefined if it does, or does not exist. */
export function folderFault(root: string, folder: string): string | undefined {
  const real = realOf(path.resolve(root, folder));
  return typeof real === "string" ? placeFault(root, real) : real?.fault;
}

/**
 * Why the file at a real path may not be published with a static folder. Hidden files are allowed only inside
 * the folder itself: `.well-known`.
 */
export function staticFault(root: string, folder: string, real: string): string | undefined {
  const base = realOf(path.resolve(root, folder));
  const isBelow = typeof base === "string" && (real === base || real.startsWith(base + path.sep));
  return isBelow ? placeFault(root, base) : placeFault(root, real);
}

function find(file: string, faultOf: (real: string) => string | undefined): SiteFile {
  const real = realOf(file);
  if (real === undefined) return undefined;
  if (typeof real !== "string") return { path: file, fault: real.fault };
  const fault = faultOf(real);
  return fault !== undefined || statSync(real).isFile() ? { path: real, fault } : undefined;
}

function placeFault(root: string, real: string): string | undefined {
  const below = path.relative(realRoot(root), real);
  if (below === ".." || below.startsWith(`..${path.sep}`) || path.isAbsolute(below))
    return "is outside the site's folder";
  return below.split(path.sep).some((part) => part.startsWith("."))
    ? "is hidden, or in a hidden folder"
    : undefined;
}

/** The real path of a file; undefined if it does not exist. */
function realOf(file: string): string | { readonly fault: string } | undefined {
  try {
    return realpathSync.native(file);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ELOOP") return { fault: `is a circular symbolic link (${linkText(file)})` };
    // otherwise it does not exist, or the name is invalid
    return code === "EACCES" ? { fault: "is in a folder that can't be entered" } : undefined;
  }
}

function linkText(file: string): string {
  try {
    return `it points to ${readlinkSync(file)}`;
  } catch {
    return "a folder on its way does";
  }
}

/** The type of the file at a path, following links; undefined if there is none. */
export function kindOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined; // a link that leads in a circle
  }
}

const roots = new Map<string, string>();

function realRoot(root: string): string {
  const known = roots.get(root) ?? realpathSync.native(root);
  roots.set(root, known);
  return known;
}
