// Which files of the machine belong to the site: everything that is read or published because a note, a
// folder or a configuration names it is looked up here first.
import { readlinkSync, realpathSync, type Stats, statSync } from "node:fs";
import path from "node:path";

/**
 * A file, by its real path, and why it is none of the site's if it is not; undefined if there is no file of
 * this name.
 */
export type SiteFile = { readonly path: string; readonly fault: string | undefined } | undefined;

/** What the author of a name does about a fault. */
export const OUTSIDE_FIX =
  "copy the file into the site's folder; what is hidden, and what links lead to outside of it, is not published";

/** Looks a file up by its name relative to the site's root. Symbolic links are followed. */
export const findSiteFile = (root: string, name: string): SiteFile =>
  find(path.resolve(root, name), (real) => placeFault(root, real));

/** Looks a file up by its name below a static folder. */
export const findStaticFile = (root: string, folder: string, name: string): SiteFile =>
  find(path.join(root, folder, name), (real) => staticFault(root, folder, real));

/** Why a folder is none of the site's; undefined if it is one, or is not there. */
export function folderFault(root: string, folder: string): string | undefined {
  const real = realOf(path.resolve(root, folder));
  return typeof real === "string" ? placeFault(root, real) : real?.fault;
}

/**
 * Why what lies at a real path may not be published with a static folder. Only what is in the folder itself
 * may be hidden: `.well-known`.
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
    return "lies outside of the site's folder";
  return below.split(path.sep).some((part) => part.startsWith("."))
    ? "is hidden, or lies in a hidden folder"
    : undefined;
}

/** The real path of a file; undefined if there is none. */
function realOf(file: string): string | { readonly fault: string } | undefined {
  try {
    return realpathSync.native(file);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ELOOP") return { fault: `is a symbolic link that leads in a circle (${linkText(file)})` };
    // else it is not there, or is a name that no file has
    return code === "EACCES" ? { fault: "lies in a folder that may not be entered" } : undefined;
  }
}

function linkText(file: string): string {
  try {
    return `it says ${readlinkSync(file)}`;
  } catch {
    return "a folder on its way does";
  }
}

/** What lies at a path, links followed; undefined if nothing does. */
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
