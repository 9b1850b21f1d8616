import path from "node:path";
import type { Lock } from "./lock/lock.ts";
import type { Sequence, Snippet } from "./lock/snippet.ts";
import { splitNumberPrefix } from "./text/number-prefix.ts";

/** A file of Markdown, with everything to prove in it. */
export interface CheckedNote {
  /** Relative to the folder of the check. */
  readonly file: string;
  readonly lockFile: string;
  readonly lock: Lock | undefined;
  /** Whether it lies outside a site. Then it needs no lock, since no page is built from it. */
  readonly outside?: true;
  readonly snippets: readonly Snippet[];
  readonly sequences: readonly Sequence[];
}

/** The note with a name: its path before all others, and a short path before a long one. */
export const findNote = <Note extends { readonly file: string }>(
  notes: readonly Note[],
  name: string,
): Note | undefined =>
  notes.find(({ file }) => file === name) ??
  notes
    .filter(({ file }) => namesOf(file).includes(name))
    .sort((a, b) => a.file.split("/").length - b.file.split("/").length)[0];

/** The names of a note: its path, from any of its folders on, with and without extension and number prefixes. */
export function namesOf(file: string): string[] {
  const bare = file.replace(/\.mdx?$/, "");
  const ends = [file, bare].flatMap((one) => endsOf(one));
  return [...new Set([...ends, ...endsOf(plainPath(bare))])];
}

/** The folders of a note by the same names, for all notes below one. */
export const foldersOf = (file: string): string[] => {
  const folder = path.posix.dirname(file);
  if (folder === ".") return [];
  return namesOf(folder).flatMap((name) =>
    name.split("/").map((_, end, parts) => parts.slice(0, end + 1).join("/")),
  );
};

const endsOf = (file: string): string[] => {
  const parts = file.split("/");
  return parts.map((_, start) => parts.slice(start).join("/"));
};

const plainPath = (file: string): string =>
  file
    .split("/")
    .map((part) => splitNumberPrefix(part).name)
    .join("/");
