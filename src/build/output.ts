import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { listFiles } from "../content/source.ts";
import { decodePath } from "../shared/path.ts";
import { ProblemError } from "../shared/problem.ts";
import { copyFile, copyStatic } from "./copy-static.ts";
import { createPlacer } from "./placer.ts";

/** A new output folder in the making. It takes the old one's place whole, or not at all. */
export interface OutputFolder {
  /** The site's root. */
  readonly root: string;
  /** Where the new folder lies until it is committed. */
  readonly fresh: string;
  /** Writes a file; does nothing without text. */
  write(name: string, text: string | Uint8Array | undefined): void;
  has(name: string): boolean;
  /** Takes a file over from the previous output, without copying its content. False if that cannot be done. */
  reuse(name: string, from: string): boolean;
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
  refuseForeign(outDir, root);
  const parent = path.dirname(outDir);
  const name = path.basename(outDir);
  const fresh = path.join(parent, `.${name}-new-${process.pid}`);
  const old = path.join(parent, `.${name}-old-${process.pid}`);
  writable(outDir, root, () => {
    mkdirSync(parent, { recursive: true });
    removeLeftovers(parent, name);
    mkdirSync(fresh);
  });
  const place = createPlacer(fresh);
  return {
    root,
    fresh,
    write(file, text) {
      if (text !== undefined) writable(outDir, root, () => writeFileSync(place(file), text));
    },
    has: (file) => existsSync(path.join(fresh, file)),
    reuse(file, from) {
      try {
        linkSync(from, place(file));
        return true;
      } catch {
        return false; // another disk, or a file system without links: it is rendered again
      }
    },
    copy: (from, file) => copyFile(from, place(file)),
    copyStatic: (folder) => copyStatic({ root, folder, to: fresh }),
    paths: (baseUrl) => new Set(listFiles(fresh).map((file) => decodePath(baseUrl) + file)),
    commit() {
      writable(outDir, root, () => {
        if (existsSync(outDir)) renameSync(outDir, old);
        renameSync(fresh, outDir);
      });
      if (existsSync(old)) removeFolder(old);
    },
    discard: () => rmSync(fresh, { recursive: true, force: true }),
  };
}

/** Removes a folder and all that is in it. `rmSync` takes twice as long: it asks of each entry what it is. */
function removeFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) removeFolder(name);
    else unlinkSync(name);
  }
  rmdirSync(folder);
}

function refuseForeign(outDir: string, root: string): void {
  const inside = path.relative(outDir, root);
  if (!inside.startsWith("..") && !path.isAbsolute(inside)) throw outputError(outDir, root, "the output folder holds the site itself");
  if (!existsSync(outDir)) return;
  if (!statSync(outDir).isDirectory()) throw outputError(outDir, root, "the output folder is a file");
  if (readdirSync(outDir).length > 0 && !existsSync(path.join(outDir, MARK)))
    throw outputError(outDir, root, `the output folder holds files that no build made (it has no ${MARK})`);
}

/** An error that names the folder as its author does: below the site's root if it is there. */
function outputError(outDir: string, root: string, message: string): ProblemError {
  const below = path.relative(root, outDir).split(path.sep).join("/") || ".";
  return new ProblemError([{ severity: "error", file: below.startsWith("..") ? outDir : below, message, fix: "name another folder with --out-dir" }]);
}

function writable(outDir: string, root: string, run: () => void): void {
  try {
    run();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR", "EEXIST"].includes(code))
      throw outputError(
        outDir,
        root,
        `the output folder can't be written: ${error instanceof Error ? error.message.replaceAll(`${root}${path.sep}`, "") : code}`,
      );
    throw error;
  }
}

/** Removes what builds that were killed left behind; those of running processes stay. */
function removeLeftovers(parent: string, name: string): void {
  for (const entry of readdirSync(parent)) {
    const match = new RegExp(`^\\.${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}-(?<kind>new|old)-(?<pid>\\d+)$`).exec(entry);
    if (match === null || isRunning(Number(match.groups?.["pid"]))) continue;
    const leftover = path.join(parent, entry);
    // Killed between its two renames: the old output is still whole, and goes back to its place.
    if (match.groups?.["kind"] === "old" && !existsSync(path.join(parent, name))) renameSync(leftover, path.join(parent, name));
    else rmSync(leftover, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
