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

/** A path without its extension and the number prefixes of its parts. */
const plainPath = (file: string): string =>
  file
    .replace(/\.mdx?$/, "")
    .split("/")
    .map((part) => splitNumberPrefix(part).name)
    .join("/");

/** The note with a name: its path before all others, and a short path before a long one. */
export const findNote = <Note extends { readonly file: string }>(
  notes: readonly Note[],
  name: string,
): Note | undefined =>
  notes.find(({ file }) => file === name) ??
  notes
    .filter(({ file }) => isNamed(file, name))
    .sort((a, b) => a.file.split("/").length - b.file.split("/").length)[0];

/** Whether a name is a note's path from any of its folders on, with or without extension and number prefixes. */
const isNamed = (file: string, name: string): boolean =>
  [file, file.replace(/\.mdx?$/, ""), plainPath(file)].some((one) => `/${one}`.endsWith(`/${name}`));

/** Whether a name is that of a folder of a note, with or without number prefixes. */
export const isInFolder = (file: string, name: string): boolean =>
  [file, plainPath(file)].some((one) => `/${one}`.includes(`/${name}/`));

/** The names of a note, and of its folders, that messages suggest. */
export const namesOf = (file: string): string[] => [plainPath(file), ...plainPath(file).split("/")];
