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
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { createPathResolver } from "@proofmark/prover/files/site-file.ts";
import { writeFile } from "@proofmark/prover/files/system-problem.ts";
import { abandonedFolders, makeTemporaryFolder, tryRemove } from "@proofmark/prover/files/temporary.ts";
import type { Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { decodePath } from "@proofmark/theme/data/path.ts";
import { isMissing, listFiles } from "../../content/source.ts";
import { isRouteTable } from "../../site/routes/route-table.ts";
import { copyFile, copyStatic } from "./copy-static.ts";
import { MOUNTED, mountedFix, outputError, writable } from "./output-problems.ts";

/** A file of the output, as it was written. */
export interface WrittenFile {
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** An output folder under construction. It replaces the old one as a whole, or not at all. */
export interface OutputFolder {
  /** The site's root. */
  readonly root: string;
  /** The new folder, until it is committed. */
  readonly fresh: string;
  /** Writes a file; does nothing without text. */
  write(name: string, text: string | Uint8Array | undefined): void;
  has(name: string): boolean;
  /** Hard-links files of the previous output: all of them if they match their stamps, otherwise none. */
  reuse(files: readonly WrittenFile[]): boolean;
  copy(from: string, name: string): void;
  /** Copies the content of a static folder; returns the names of its files. See `copyStatic`. */
  copyStatic(folder: string): string[];
  /** Paths of all files written so far, below the base and decoded. */
  paths(baseUrl: string): ReadonlySet<string>;
  /** Puts the new folder in the old one's place. */
  commit(): void;
  /** Deletes the new folder if it was not committed. */
  discard(): void;
}

/** The file that marks an output folder as written by this engine. */
const MARKER_FILE = "routes.json";

/** Starts a new output beside `outDir`. Throws a ProblemError if that is not allowed or not possible. */
export function openOutput(outDir: string, root: string): OutputFolder {
  writable(outDir, root, () => refuseForeign(outDir, root));
  const fresh = writable(outDir, root, () => {
    mkdirSync(path.dirname(outDir), { recursive: true });
    removeLeftovers(outDir);
    return makeTemporaryFolder(siblingName(outDir, "new"));
  });
  const resolve = createPathResolver(fresh);
  return {
    root,
    fresh,
    write(file, text) {
      if (text !== undefined) writeFile(resolve(file), text);
    },
    has: (file) => existsSync(path.join(fresh, file)),
    reuse(files) {
      if (files.every((file) => linkUnchanged(path.join(outDir, file.name), resolve(file.name), file)))
        return true;
      // writing to a hard link would change the old output
      for (const { name } of files) rmSync(path.join(fresh, name), { force: true });
      return false;
    },
    copy: (from, file) => copyFile(from, resolve(file)),
    copyStatic: (folder) => copyStatic({ root, folder, to: fresh }),
    paths: (baseUrl) => new Set(listFiles(fresh).map((file) => decodePath(baseUrl) + file)),
    commit: () => writable(outDir, root, () => replaceFolder(outDir, fresh)),
    discard: () => tryRemove(fresh),
  };
}

/**
 * Hard-links a file if it is unchanged. Checks it after linking, since another build may replace the folder
 * meanwhile.
 */
function linkUnchanged(from: string, to: string, stamp: WrittenFile): boolean {
  try {
    linkSync(from, to);
    const { size, mtimeMs } = statSync(to);
    return size === stamp.size && mtimeMs === stamp.mtimeMs;
  } catch {
    return false; // deleted, on another disk, or no support for hard links: the route is rendered again
  }
}

/** Maximum retries when other builds interfere. */
const MAX_TRIES = 20;

/**
 * Renames the old folder away, then the new one into its place; no system call does both. If the second step
 * fails, the old folder goes back. If two builds do this at once, the later one wins, and either is complete.
 */
function replaceFolder(outDir: string, fresh: string): void {
  const replaced: string[] = [];
  for (let tries = 1; ; tries++) {
    const old =
      siblingName(outDir, "old") +
      path.basename(fresh).slice(path.basename(siblingName(outDir, "new")).length) +
      "x".repeat(tries - 1);
    const moved = renameIfExists(outDir, old);
    if (moved) replaced.push(old);
    try {
      renameSync(fresh, outDir);
      break;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if ((code === "ENOTEMPTY" || code === "EEXIST") && tries < MAX_TRIES) continue;
      if (moved) renameIfExists(old, outDir);
      throw error;
    }
  }
  for (const old of replaced) {
    renameIfExists(old, fresh); // a half-deleted folder must not pass for the last output
    tryRemove(fresh); // the next build deletes what remains
  }
}

const siblingName = (outDir: string, kind: "new" | "old"): string =>
  path.join(path.dirname(outDir), `.${path.basename(outDir)}-${kind}`);

/** Renames a folder; false if there is none. */
function renameIfExists(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function refuseForeign(outDir: string, root: string): void {
  const inside = path.relative(realOf(outDir), realOf(root));
  const refuse = (message: string, more: Partial<Problem> = {}): ProblemError =>
    outputError(outDir, root, message, more);
  if (inside !== ".." && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside))
    throw refuse("the output folder contains the site itself");
  const stat = lstatSync(outDir, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (stat.isSymbolicLink())
    throw refuse("the output folder is a symbolic link", {
      found: readlinkSync(outDir),
      fix: "pass its target as --out-dir",
    });
  if (!stat.isDirectory()) throw refuse("the output folder is a file");
  if (stat.dev !== statSync(path.dirname(outDir)).dev) throw refuse(MOUNTED, { fix: mountedFix(outDir) });
  if (readdirSync(outDir).length === 0) return;
  if (!existsSync(path.join(outDir, MARKER_FILE)))
    throw refuse(`the output folder contains files that no build wrote (it has no ${MARKER_FILE})`);
  if (!isOurs(path.join(outDir, MARKER_FILE)))
    throw refuse(
      `the output folder contains files that no build wrote (its ${MARKER_FILE} is not a route table)`,
    );
}

/** The real path of a folder that may not exist yet. */
function realOf(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    const parent = path.dirname(folder);
    return parent === folder ? folder : path.join(realOf(parent), path.basename(folder));
  }
}

/** Whether a file is a route table. Other tools have files of this name too. */
function isOurs(file: string): boolean {
  try {
    return isRouteTable(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return false; // not even JSON
  }
}

/** Deletes what killed builds left behind, except the folders of running processes. */
function removeLeftovers(outDir: string): void {
  for (const old of abandonedFolders(siblingName(outDir, "old"))) {
    // Killed between its two renames: the old output is complete, so restore it.
    if (existsSync(outDir)) tryRemove(old);
    else renameSync(old, outDir);
  }
  for (const fresh of abandonedFolders(siblingName(outDir, "new"))) tryRemove(fresh);
}
