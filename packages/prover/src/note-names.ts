import path from "node:path";

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
