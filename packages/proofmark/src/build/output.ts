// The output folder: written beside the last one, which it then replaces as a whole, or not at all.

import {
  copyFileSync,
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
import { problemError } from "@proofmark/prover/document/problems.ts";
import { hashContent } from "@proofmark/prover/files/hash.ts";
import { createPathResolver, isBelow } from "@proofmark/prover/files/site-file.ts";
import { systemProblem, writeFile } from "@proofmark/prover/files/system-problem.ts";
import { abandonedFolders, makeTemporaryFolder, tryRemove } from "@proofmark/prover/files/temporary.ts";
import type { ProblemError } from "@proofmark/prover/problem.ts";
import { isMissing, relativePath } from "../content/source.ts";
import { ROUTES_FILE } from "../files/create-files.ts";
import type { SiteFiles } from "../files/site-files.ts";

/** A file as it was written. */
export interface FileStamp {
  readonly key?: string | undefined;
  readonly size: number;
  readonly mtimeMs: number;
  /** Hash by which the service worker checks it. */
  readonly kept: string;
}

/** An output folder under construction. */
export type OutputFolder = ReturnType<typeof openOutput>;

/**
 * Starts a new output beside `outDir`; `last` are the files of the last one. Throws a ProblemError if that is not
 * allowed or not possible.
 */
export function openOutput(outDir: string, root: string, last: Readonly<Record<string, FileStamp>>) {
  writable(outDir, root, () => refuseForeign(outDir, root));
  const fresh = writable(outDir, root, () => {
    mkdirSync(path.dirname(outDir), { recursive: true });
    removeLeftovers(outDir);
    return makeTemporaryFolder(siblingName(outDir, "new"));
  });
  const resolve = createPathResolver(fresh);
  const stamps = new Map<string, FileStamp>();
  return {
    /** The new folder, until it is committed. */
    fresh,
    /** The files written so far, by name. */
    stamps: stamps as ReadonlyMap<string, FileStamp>,
    /**
     * Writes a file of the site, or links that of the last output if it has the same key. Reading the file
     * reads the written one from then on.
     */
    async write(files: SiteFiles, name: string): Promise<void> {
      const file = files.get(name);
      if (file === undefined || stamps.has(name)) return;
      const target = resolve(name);
      const before = Object.hasOwn(last, name) ? last[name] : undefined;
      if (file.key !== undefined && before?.key === file.key && link(path.join(outDir, name), target, before))
        stamps.set(name, before);
      else {
        const content = file.path === undefined ? await file.read() : undefined;
        if (content !== undefined) writeFile(target, content);
        else if (file.path !== undefined) copyFileSync(file.path, target);
        const { size, mtimeMs } = statSync(target);
        const hash = hashContent(content ?? readFileSync(target));
        stamps.set(name, { key: file.key, size, mtimeMs, kept: hash });
      }
      files.replace(name, { ...file, read: () => readFileSync(target) });
    },
    /** Puts the new folder in the old one's place. */
    commit: () => writable(outDir, root, () => replaceFolder(outDir, fresh)),
    /** Deletes the new folder if it was not committed. */
    discard: () => tryRemove(fresh),
  };
}

/**
 * Hard-links a file if it is unchanged. Checks it after linking, since another build may replace the folder
 * meanwhile.
 */
function link(from: string, to: string, stamp: FileStamp): boolean {
  try {
    linkSync(from, to);
    const { size, mtimeMs } = statSync(to);
    if (size === stamp.size && mtimeMs === stamp.mtimeMs) return true;
    rmSync(to); // writing into it would change the last output
    return false;
  } catch {
    return false; // deleted, on another disk, or no support for hard links
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
    const old = makeTemporaryFolder(siblingName(outDir, "old"));
    replaced.push(old);
    let moved = false;
    try {
      moved = renameIfExists(outDir, old); // takes the place of an empty folder
      renameSync(fresh, outDir);
      break;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if ((code === "ENOTEMPTY" || code === "EEXIST") && tries < MAX_TRIES) continue;
      if (moved) renameIfExists(old, outDir);
      else tryRemove(old);
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
  const refuse = (message: string, details = {}) => outputError(outDir, root, message, details);
  if (isBelow(realOf(outDir), realOf(root))) throw refuse("the output folder contains the site itself");
  const stat = lstatSync(outDir, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (stat.isSymbolicLink())
    throw refuse("the output folder is a symbolic link", {
      found: readlinkSync(outDir),
      fix: "pass its target as --out-dir",
    });
  if (!stat.isDirectory()) throw refuse("the output folder is a file");
  if (stat.dev !== statSync(path.dirname(outDir)).dev) throw mountError(outDir, root);
  if (readdirSync(outDir).length === 0) return;
  if (!isOurs(path.join(outDir, ROUTES_FILE)))
    throw refuse(
      `the output folder contains files that no build wrote (it has no route table, ${ROUTES_FILE})`,
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
    const entries: unknown[] = Object.values(JSON.parse(readFileSync(file, "utf8")));
    const isEntry = (entry: unknown): boolean =>
      typeof entry === "object" && entry !== null && ["path", "kind", "chunk"].every((key) => key in entry);
    return entries.length > 0 && entries.every(isEntry);
  } catch {
    return false; // missing, or not even JSON
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

const mountError = (outDir: string, root: string): ProblemError =>
  outputError(
    outDir,
    root,
    "the output folder can't be replaced: it is a mount point, or part of a container image",
    { fix: `use a folder inside it, such as --out-dir ${path.basename(outDir)}/site, or remove it first` },
  );

/** A problem that names the folder as its author does: relative to the site's root if it is below it. */
function outputError(outDir: string, root: string, message: string, details = {}): ProblemError {
  const below = relativePath(root, outDir) || ".";
  const fix = "choose another folder with --out-dir";
  return problemError(below.startsWith("..") ? outDir : below, undefined, message, { fix, ...details });
}

/** Runs a function that writes the output; throws a ProblemError if the system refuses. */
function writable<Result>(outDir: string, root: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (["EBUSY", "EXDEV"].includes(code)) throw mountError(outDir, root);
    if (systemProblem(error) === undefined && !["EEXIST", "ENOENT", "ENOTEMPTY"].includes(code)) throw error;
    const reason = error instanceof Error ? error.message.replaceAll(`${root}${path.sep}`, "") : code;
    throw outputError(outDir, root, `the output folder can't be written: ${reason}`);
  }
}
