import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
} from "node:fs";
import path from "node:path";
import { isMissing, listFiles } from "../../content/source.ts";
import { writeFile } from "../../files/system-problem.ts";
import { abandonedFolders, makeTemporaryFolder, tryRemove } from "../../files/temporary.ts";
import { decodePath } from "../../shared/path.ts";
import type { Problem, ProblemError } from "../../shared/problem.ts";
import { isRouteTable } from "../../site/routes/route-table.ts";
import { copyFile, copyStatic } from "./copy-static.ts";
import { MOUNTED, mountedFix, outputError, writable } from "./output-problems.ts";
import { createPlacer } from "./placer.ts";

/** Size and time of a file, as it was written. */
export interface FileStamp {
  readonly size: number;
  readonly mtimeMs: number;
}

/** A new output folder in the making. It takes the old one's place whole, or not at all. */
export interface OutputFolder {
  /** The site's root. */
  readonly root: string;
  /** Where the new folder lies until it is committed. */
  readonly fresh: string;
  /** Writes a file; does nothing without text. */
  write(name: string, text: string | Uint8Array | undefined): void;
  has(name: string): boolean;
  /**
   * Takes files over from the previous output, without copying their content: all that are as their stamps
   * say, or none.
   */
  reuse(names: readonly string[], stamps: readonly (FileStamp | undefined)[]): boolean;
  copy(from: string, name: string): void;
  /** Copies what a static folder holds; see `copyStatic`. */
  copyStatic(folder: string): void;
  /** Paths of all files written so far, below the base and decoded. */
  paths(baseUrl: string): ReadonlySet<string>;
  /** Puts the new folder in the old one's place. */
  commit(): void;
  /** Removes what was not committed. */
  discard(): void;
}

/** The file by which an output folder is known as one of ours. */
const MARK = "routes.json";

/** Begins a new output beside `outDir`. Throws a ProblemError if it must not or cannot be written. */
export function openOutput(outDir: string, root: string): OutputFolder {
  writable(outDir, root, () => refuseForeign(outDir, root));
  const fresh = writable(outDir, root, () => {
    mkdirSync(path.dirname(outDir), { recursive: true });
    removeLeftovers(outDir);
    return makeTemporaryFolder(besideOutput(outDir, "new"));
  });
  const place = createPlacer(fresh);
  return {
    root,
    fresh,
    write(file, text) {
      if (text !== undefined) writeFile(place(file), text);
    },
    has: (file) => existsSync(path.join(fresh, file)),
    reuse(names, stamps) {
      if (names.every((file, index) => takeOver(path.join(outDir, file), place(file), stamps[index])))
        return true;
      // writing to a hard link would change the old output
      for (const file of names) rmSync(path.join(fresh, file), { force: true });
      return false;
    },
    copy: (from, file) => copyFile(from, place(file)),
    copyStatic: (folder) => copyStatic({ root, folder, to: fresh }),
    paths: (baseUrl) => new Set(listFiles(fresh).map((file) => decodePath(baseUrl) + file)),
    commit: () => writable(outDir, root, () => replaceFolder(outDir, fresh)),
    discard: () => tryRemove(fresh),
  };
}

/**
 * Links a file if it is as it was left. It is looked at when it is linked: another build may exchange the
 * folder in between.
 */
function takeOver(from: string, to: string, stamp: FileStamp | undefined): boolean {
  try {
    linkSync(from, to);
    const { size, mtimeMs } = statSync(to);
    return stamp !== undefined && size === stamp.size && mtimeMs === stamp.mtimeMs;
  } catch {
    return false; // deleted, on another disk, or a file system without links: it is rendered again
  }
}

/** How often another build may come in between. */
const MAX_TRIES = 20;

/**
 * Renames the old folder away and the new one into its place; there is no step that does both. If the second
 * fails, the old one goes back. Two builds may do this at once: then the later one wins, and either is whole.
 */
function replaceFolder(outDir: string, fresh: string): void {
  const away: string[] = [];
  for (let tries = 1; ; tries++) {
    const old =
      besideOutput(outDir, "old") +
      path.basename(fresh).slice(path.basename(besideOutput(outDir, "new")).length) +
      "x".repeat(tries - 1);
    const moved = renamed(outDir, old);
    if (moved) away.push(old);
    try {
      renameSync(fresh, outDir);
      break;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if ((code === "ENOTEMPTY" || code === "EEXIST") && tries < MAX_TRIES) continue;
      if (moved) renamed(old, outDir);
      throw error;
    }
  }
  for (const old of away) {
    renamed(old, fresh); // half removed it must not be taken for the last output
    removeFolder(fresh);
  }
}

const besideOutput = (outDir: string, kind: "new" | "old"): string =>
  path.join(path.dirname(outDir), `.${path.basename(outDir)}-${kind}`);

/** Renames a folder; false if there is none. */
function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/**
 * Removes a folder and all that is in it; what can't be removed is left to the next build. `rmSync` takes
 * twice as long: it asks of each entry what it is.
 */
function removeFolder(folder: string): void {
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const name = path.join(folder, entry.name);
      if (entry.isDirectory()) removeFolder(name);
      else unlinkSync(name);
    }
    rmdirSync(folder);
  } catch {
    // the new output is in its place: what became of the old one must not make it a failure
  }
}

function refuseForeign(outDir: string, root: string): void {
  const inside = path.relative(realOf(outDir), realOf(root));
  const refuse = (message: string, more: Partial<Problem> = {}): ProblemError =>
    outputError(outDir, root, message, more);
  if (inside !== ".." && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside))
    throw refuse("the output folder holds the site itself");
  const stat = lstatSync(outDir, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (stat.isSymbolicLink())
    throw refuse("the output folder is a symbolic link", {
      found: readlinkSync(outDir),
      fix: "name the folder that it leads to with --out-dir",
    });
  if (!stat.isDirectory()) throw refuse("the output folder is a file");
  if (stat.dev !== statSync(path.dirname(outDir)).dev) throw refuse(MOUNTED, { fix: mountedFix(outDir) });
  if (readdirSync(outDir).length === 0) return;
  if (!existsSync(path.join(outDir, MARK)))
    throw refuse(`the output folder holds files that no build made (it has no ${MARK})`);
  if (!isOurs(path.join(outDir, MARK)))
    throw refuse(`the output folder holds files that no build made (its ${MARK} is not one of ours)`);
}

/** The real path of a folder that may not be there yet. */
function realOf(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    const parent = path.dirname(folder);
    return parent === folder ? folder : path.join(realOf(parent), path.basename(folder));
  }
}

/** Whether a file is a route table: others have files of this name, such as hosts of static sites. */
function isOurs(file: string): boolean {
  try {
    return isRouteTable(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return false; // not even JSON
  }
}

/** Removes what builds that were killed left behind; those of running processes stay. */
function removeLeftovers(outDir: string): void {
  for (const old of abandonedFolders(besideOutput(outDir, "old"))) {
    // Killed between its two renames: the old output is still whole, and goes back to its place.
    if (existsSync(outDir)) tryRemove(old);
    else renameSync(old, outDir);
  }
  for (const fresh of abandonedFolders(besideOutput(outDir, "new"))) tryRemove(fresh);
}
