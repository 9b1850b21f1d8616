import { slug as githubSlug } from "github-slugger";

/** Heading ids in use, shared by a note and its partials. */
export type SlugState = Readonly<ReturnType<typeof createSlugState>>;

/** The state before the first heading of a note. */
export const createSlugState = () => ({
  used: new Map<string, number>(),
  /** The ids that authors wrote, each with the file and line of the first. */
  written: new Map<string, string>(),
});

/**
 * Generates heading ids like GitHub, in reading order, unique within a note and its partials (`-1`, `-2`).
 * Source: github-slugger 2, whose `slug` this calls; the counter is separate because partials share it.
 */
export function headingId(text: string, state: SlugState): string {
  const slug = githubSlug(text);
  const base = /[\p{L}\p{N}]/u.test(slug) ? slug : "section"; // signs and emoji leave nothing to link to
  let id = base;
  let count = state.used.get(base) ?? 0;
  while (state.used.has(id)) id = `${base}-${++count}`;
  state.used.set(base, count);
  state.used.set(id, state.used.get(id) ?? 0);
  return id;
}
