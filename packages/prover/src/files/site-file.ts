// Decides which files of the machine belong to the site. Every file that is read or published because a note,
// a folder or a configuration names it is looked up here first, and every path that is written or removed.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import path from "node:path";
import { problemError } from "../document/problems.ts";

/** Possible names of a site's configuration file. */
export const CONFIG_FILES = ["ts", "mts", "cts", "js", "mjs", "cjs"].map(
  (extension) => `site.config.${extension}`,
);

/** The name of the configuration file of a folder; undefined if the folder is not a site. */
export const findConfig = (root: string): string | undefined =>
  CONFIG_FILES.find((name) => existsSync(path.join(root, name)));

/** A file by its real path, and the fault that excludes it from the site; undefined if it does not exist. */
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

/** A path with the names of the disk: macOS keeps letters with accents in two characters, and few type them so. */
export function spelledAs(file: string): string {
  if (!/[^ -~]/.test(file) || existsSync(file)) return file;
  const folder = spelledAs(path.dirname(file));
  const name = path.basename(file);
  try {
    const same = readdirSync(folder).find((other) => other.normalize() === name.normalize());
    return path.join(folder, same ?? name);
  } catch {
    return file; // no such folder, or one that can't be read
  }
}

/** Why a folder does not belong to the site; undefined if it does, or does not exist. */
export function folderFault(root: string, folder: string): string | undefined {
  const found = realOf(path.resolve(root, folder));
  return found && (found.fault ?? placeFault(root, found.path));
}

/** Why a file may not be published with a static folder: hidden ones may only inside it, as `.well-known`. */
export function staticFault(root: string, folder: string, real: string): string | undefined {
  const base = realOf(path.resolve(root, folder));
  const isInside = base?.fault === undefined && base !== undefined && isBelow(base.path, real);
  return placeFault(root, isInside ? base.path : real);
}

function find(written: string, faultOf: (real: string) => string | undefined): SiteFile {
  const found = realOf(spelledAs(written));
  if (found === undefined || found.fault !== undefined) return found;
  const fault = faultOf(found.path);
  return fault !== undefined || statSync(found.path).isFile() ? { path: found.path, fault } : undefined;
}

function placeFault(root: string, real: string): string | undefined {
  if (!isBelow(realRoot(root), real)) return "is outside the site's folder";
  const parts = path.relative(realRoot(root), real).split(path.sep);
  return parts.some((part) => part.startsWith(".")) ? "is hidden, or in a hidden folder" : undefined;
}

/** Whether a path is that of a folder or leads into it. Takes real paths: links are not followed. */
export function isBelow(folder: string, file: string): boolean {
  const below = path.relative(folder, file);
  return below !== ".." && !below.startsWith(`..${path.sep}`) && !path.isAbsolute(below);
}

/** The fix for a link where a site must have files and folders. */
const LINK_FIX = "put the files themselves there, or remove the link";

/**
 * The path of a file or folder to write, remove or mount below `folder`. Throws a ProblemError if the name
 * leads out of the folder, or if a symbolic link is on the way, even to a place within the folder.
 */
export function placeBelow(folder: string, name: string, fix = LINK_FIX): string {
  const target = path.join(folder, name);
  if (target === folder || !isBelow(folder, target))
    throw problemError(name, undefined, "this path leads out of its folder", { found: target });
  for (let place = target; place !== folder; place = path.dirname(place))
    if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink())
      throw linkError(path.relative(folder, place), readlinkSync(place), fix);
  return target;
}

/** The real path of a site's file or folder for sandboxes; undefined if missing. Throws as `placeBelow`. */
export function siteFolder(root: string, name: string, fix?: string): string | undefined {
  const place = placeBelow(realRoot(root), name, fix);
  return existsSync(place) ? place : undefined;
}

/** The real path of a place that must lie below a folder with a known real path; links within are allowed. */
export function folderBelow(
  folder: string,
  place: string,
  { file, fix }: { readonly file: string; readonly fix: string },
): string {
  const real = realpathSync.native(place);
  if (isBelow(folder, real)) return real;
  throw linkError(file, real, fix);
}

const linkError = (file: string, target: string, fix: string): Error =>
  problemError(
    file.split(path.sep).join("/"),
    undefined,
    "a symbolic link is in the place of a file or folder",
    { expected: "files in the folder itself, and a path without links", found: `a link to ${target}`, fix },
  );

/** Creates a function that looks a name up with `placeBelow` and creates its parent folders. */
export function createPathResolver(folder: string): (name: string) => string {
  const made = new Set<string>();
  return (name) => {
    const target = path.join(folder, name);
    const parent = path.dirname(target);
    if (made.has(parent) && target !== folder) return target;
    placeBelow(folder, name);
    mkdirSync(parent, { recursive: true });
    made.add(parent);
    return target;
  };
}

/** The real path of a file, or why there is none; undefined if it does not exist. */
function realOf(file: string): SiteFile {
  try {
    return { path: realpathSync.native(file), fault: undefined };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ELOOP") return { path: file, fault: `is a circular symbolic link (${linkText(file)})` };
    // otherwise it does not exist, or the name is invalid
    return code === "EACCES" ? { path: file, fault: "is in a folder that can't be entered" } : undefined;
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
  const real = roots.get(root) ?? realpathSync.native(root);
  roots.set(root, real);
  return real;
}
