import type { NoteSection } from "../shared/note-section.ts";

/** Where a note is in the site. */
export interface NotePlace {
  readonly permalink: string;
  readonly title: string;
  /** Value of the facet `docusaurus_tag`. */
  readonly tag: string;
  readonly version: string;
}

/** A note with its place in the site, as search is fed with it. */
export interface SearchNote extends NotePlace {
  readonly sections: readonly NoteSection[];
}

/** From the note's first section down to the one at a position. */
export function sectionPath<T extends { readonly level: number }>(sections: readonly T[], at: number): T[] {
  const path: T[] = [];
  for (let place = at, level = Number.POSITIVE_INFINITY; place >= 0; place--) {
    const section = sections[place];
    if (section === undefined || section.level >= level) continue;
    path.unshift(section);
    level = section.level;
  }
  return path;
}

/**
 * The number of each section as its page counts them, `3.1`; a heading below has that of the one above, the
 * note's title none.
 */
export function sectionNumbers(sections: readonly { readonly level: number }[]): (string | null)[] {
  let [second, third] = [0, 0];
  return sections.map(({ level }) => {
    if (level === 2) [second, third] = [second + 1, 0];
    else if (level === 3) third++;
    return level < 2 ? null : level === 2 || third === 0 ? `${second}` : `${second}.${third}`;
  });
}

/** Where each section ends: where the next one of its level or above begins. */
export function sectionEnds(sections: readonly { readonly level: number }[]): number[] {
  // by level: where the next section of that level or above begins
  const next: number[] = Array(7).fill(sections.length);
  return sections
    .map(({ level }) => level)
    .reduceRight((ends: number[], level, at) => {
      ends[at] = next[level] ?? sections.length;
      next.fill(at, level);
      return ends;
    }, []);
}

/** Address of a section. */
export const sectionUrl = (permalink: string, anchor: string): string =>
  anchor === "" ? permalink : `${permalink}#${anchor}`;

/** A text without the backticks around its inline code. */
export const plainText = (text: string): string => text.replaceAll("`", "");
