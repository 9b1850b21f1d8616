import { isUtf8 } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { findSiteFile, OUTSIDE_FIX } from "@proofmark/prover/files/site-file.ts";
import type { ProblemError } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import picomatch from "picomatch";

/** A note's file on disk. */
export interface Source {
  /** Relative to the site's root, with forward slashes. */
  readonly file: string;
  /** Relative to the folder of its version: ids and slugs derive from it. */
  readonly name: string;
  readonly text: string;
  /** Hash of the file. */
  readonly hash: string;
}

/** The path to a file from a folder, with forward slashes. */
export const relativePath = (folder: string, file: string): string =>
  path.relative(folder, file).split(path.sep).join("/");

/** The files that are notes. */
export function chooseNotes(
  files: readonly string[],
  { include, exclude }: { include: readonly string[]; exclude: readonly string[] },
): string[] {
  const isNote = picomatch([...include], { ignore: [...exclude] });
  return files.filter((name) => isNote(name));
}

/** The files and the links below `folder`, by paths from it with forward slashes, sorted. Follows no link. */
export function listFolder(folder: string): { files: string[]; links: string[] } {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const namesOf = (chosen: typeof entries): string[] =>
      chosen.map((entry) => relativePath(folder, path.join(entry.parentPath, entry.name))).sort();
    return {
      files: namesOf(entries.filter((entry) => entry.isFile())),
      links: namesOf(entries.filter((entry) => entry.isSymbolicLink())),
    };
  } catch (error) {
    if (isMissing(error)) return { files: [], links: [] };
    throw unreadable(folder, error);
  }
}

/**
 * Reads one source; undefined if the file does not exist. Throws a ProblemError if it is outside the site.
 */
export function readSource(root: string, file: string, name = file): Source | undefined {
  const found = findSiteFile(root, file);
  if (found === undefined) return undefined;
  if (found.fault !== undefined)
    throw problemError(file, undefined, `the file ${found.fault}`, { found: found.path, fix: OUTSIDE_FIX });
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(found.path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw unreadable(file, error);
  }
  let text: string | undefined;
  return {
    file,
    name,
    hash: hashText(bytes),
    // decoded when it is first asked for: a build never needs the text of an unchanged note
    get text() {
      text ??= decodeText(bytes, file);
      return text;
    },
  };
}

/** A problem for an existing file or folder that can't be read: missing permission, or a circular link. */
function unreadable(file: string, error: unknown): ProblemError {
  const found = error instanceof Error ? error.message : String(error);
  return problemError(file, undefined, "can't be read", {
    found,
    fix: "allow this user to read it, or remove it",
  });
}

/**
 * The text of a file, without a byte order mark and with `\n` at the end of each line. Throws a ProblemError
 * with the line if it is not UTF-8.
 */
export function decodeText(bytes: Uint8Array, file: string): string {
  const text = new TextDecoder().decode(bytes).replace(/\r\n?/g, "\n");
  const [mark, found] = isUtf8(bytes)
    ? ["\0", "a NUL character"]
    : ["\uFFFD", "bytes that are not valid UTF-8"];
  const offset = text.indexOf(mark);
  if (offset === -1) return text;
  const isUtf16 = /^(?:fffe|feff)/.test(Buffer.from(bytes.subarray(0, 2)).toString("hex"));
  throw problemError(file, text.slice(0, offset).split("\n").length, "the file is not UTF-8 text", {
    found: isUtf16 ? "the byte order mark of UTF-16" : found,
    fix: "save it as UTF-8 in your editor",
  });
}

/** Whether an error says that a file or folder does not exist, which includes names that are too long. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    ["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(String(error.code))
  );
}

/**
 * The existing file whose name is most similar to a missing one, in the same folder of the site; undefined if
 * none is similar.
 */
export function nearFile(root: string, name: string): string | undefined {
  const folder = path.posix.dirname(name);
  try {
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    const near = nearest(path.posix.basename(name), names);
    return near && path.posix.join(folder, near);
  } catch {
    return undefined; // no folder, so no suggestion
  }
}
