import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { findSiteFile, OUTSIDE_FIX } from "@proofmark/prover/files/site-file.ts";
import type { ProblemError } from "@proofmark/prover/problem.ts";
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

/** The files that are notes. */
export function chooseNotes(
  files: readonly string[],
  { include, exclude }: { include: readonly string[]; exclude: readonly string[] },
): string[] {
  const isNote = picomatch([...include], { ignore: [...exclude] });
  return files.filter((name) => isNote(name));
}

/**
 * Paths of all files below `folder`, relative to it, with forward slashes and sorted. Skips symbolic links.
 */
export const listFiles = (folder: string): string[] => listFolder(folder).files;

/** The files and the symbolic links below `folder`, in the form of `listFiles`. */
export function listFolder(folder: string): { files: string[]; links: string[] } {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const start = path.join(folder, "x").length - 1;
    const namesOf = (chosen: typeof entries): string[] =>
      chosen
        .map((entry) => path.join(entry.parentPath, entry.name).slice(start).split(path.sep).join("/"))
        .sort();
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
export function readSource({
  root,
  file,
  name,
}: {
  root: string;
  file: string;
  name: string;
}): Source | undefined {
  const found = findSiteFile(root, file);
  if (found === undefined) return undefined;
  if (found.fault !== undefined)
    throw problemError(file, undefined, `the file ${found.fault}`, { found: found.path, fix: OUTSIDE_FIX });
  const bytes = bytesOf(found.path, file);
  if (bytes === undefined) return undefined;
  let text: string | undefined;
  return {
    file,
    name,
    hash: hashText(bytes),
    // decoded when it is first asked for: a build never needs the text of an unchanged note
    get text() {
      text ??= decodeText(bytes, file).replaceAll("\r\n", "\n").replaceAll("\r", "\n");
      return text;
    },
  };
}

function bytesOf(found: string, file: string): Uint8Array | undefined {
  try {
    return readFileSync(found);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw unreadable(file, error);
  }
}

/** A problem for an existing file or folder that can't be read: missing permission, or a circular link. */
function unreadable(file: string, error: unknown): ProblemError {
  const found = error instanceof Error ? error.message : String(error);
  return problemError(file, undefined, "can't be read", {
    found,
    fix: "allow this user to read it, or remove it",
  });
}

/** The text of a file, without a byte order mark. Throws a ProblemError with the line if it is not UTF-8. */
export function decodeText(bytes: Uint8Array, file: string): string {
  const wrong = (line: number, found: string): ProblemError =>
    problemError(file, line, "the file is not UTF-8 text", {
      found,
      fix: "save it as UTF-8 in your editor",
    });
  if (bytes[0] === 0xff && bytes[1] === 0xfe) throw wrong(1, "the byte order mark of UTF-16 (little endian)");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) throw wrong(1, "the byte order mark of UTF-16 (big endian)");
  const text = decodeStrictly(bytes);
  if (text === undefined)
    throw wrong(
      lineOf(bytes, (line) => decodeStrictly(line) === undefined),
      "bytes that are not valid UTF-8",
    );
  if (text.includes("\0"))
    throw wrong(
      lineOf(bytes, (line) => line.includes(0)),
      "a NUL character",
    );
  return text;
}

function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined; // not UTF-8
  }
}

/** Number of the first line that satisfies a condition. */
function lineOf(bytes: Uint8Array, is: (line: Uint8Array) => boolean): number {
  let start = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (end === -1 || is(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}

/** Whether an error says that a file or folder does not exist, which includes names that are too long. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    ["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(String(error.code))
  );
}
