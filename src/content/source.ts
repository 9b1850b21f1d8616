import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";

/** A note's file as it lies on disk. */
export interface Source {
  /** Relative to the site's root, with forward slashes. */
  readonly file: string;
  /** Relative to the folder of its version: what ids and slugs are made from. */
  readonly name: string;
  readonly text: string;
  /** Hash of the text. */
  readonly hash: string;
}

/** Those of a folder's files that are notes. */
export function chooseNotes(files: readonly string[], { include, exclude }: { include: readonly string[]; exclude: readonly string[] }): string[] {
  const isNote = picomatch([...include], { ignore: [...exclude] });
  return files.filter((name) => isNote(name));
}

/** Paths of all files below `folder`, relative to it, with forward slashes and sorted. */
export function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Reads one source; undefined if there is no such file. */
export function readSource({ root, file, name }: { root: string; file: string; name: string }): Source | undefined {
  try {
    const text = readFileSync(path.join(root, file), "utf8")
      .replaceAll("\r\n", "\n")
      .replaceAll("\r", "\n")
      .replace(/^\uFEFF/, "");
    return { file, name, text, hash: hashText(text) };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A short content hash, for cache keys and asset names: 16 hex digits of SHA-1. */
export function hashText(text: string | Uint8Array): string {
  return hash("sha1", text, "hex").slice(0, 16);
}

/** Whether an error says that a file or folder does not exist; none has a name that is too long. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(String(error.code));
}
