import path from "node:path";
import type { Lock } from "./lock/lock.ts";
import type { Sequence, Snippet } from "./lock/snippet.ts";

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

/** The note with a name: its path before all others. */
export const findNote = <Note extends { readonly file: string }>(
  notes: readonly Note[],
  name: string,
): Note | undefined =>
  notes.find(({ file }) => file === name) ?? notes.find(({ file }) => namesOf(file).includes(name));

/** The names of a note: its path, with and without folder and extension. */
export function namesOf(file: string): string[] {
  const bare = file.replace(/\.mdx?$/, "");
  return [file, bare, path.posix.basename(file), path.posix.basename(bare)];
}
