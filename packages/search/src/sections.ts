import type { ProofSummary } from "@proofmark/prover/proof/proof.ts";
import { type Hierarchy, hierarchyOf } from "./hit.ts";

/** A section of a note in search: a heading, and the text up to the next heading. */
export interface NoteSection {
  /** 1 for the text before the first heading; its heading is the note's title. */
  readonly level: number;
  readonly heading: string;
  /** Id of the heading; empty for the first section. */
  readonly anchor: string;
  /** Names under which the note's first screen lists snippets of this section, in readers' words. */
  readonly aliases: readonly string[];
  /** Additional search terms that nothing shows: `search_words` of the front matter. */
  readonly searchWords?: string | undefined;
  /** Paragraphs, list items, table rows and remarks as text; inline code keeps its backticks. */
  readonly texts: readonly string[];
  /** Visible snippets, without hidden setup. */
  readonly blocks: readonly SectionBlock[];
}

export interface SectionBlock {
  /** Its id on the page. */
  readonly id: string;
  readonly language: string;
  readonly title: string | undefined;
  readonly code: string;
  /** The error messages that it provokes, as its tool prints them. */
  readonly errors?: readonly string[];
  readonly proof: ProofSummary | undefined;
}

/** A note's address, title and version. */
export interface NotePlace {
  readonly permalink: string;
  readonly title: string;
  /** Value of the facet `docusaurus_tag`. */
  readonly tag: string;
  readonly version: string;
}

/** A note with the sections to search. */
export interface SearchNote extends NotePlace {
  readonly sections: readonly NoteSection[];
}

/** Returns the sections above the one at a position, outermost first, and that one. */
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

/** Returns the hierarchy of the section at a position in a note. */
export function sectionHierarchy(
  title: string,
  sections: readonly { readonly level: number; readonly heading: string }[],
  at: number,
): Hierarchy {
  const headings: string[] = [];
  for (const { level, heading } of sectionPath(sections, at)) headings[level] = heading;
  headings[1] = title;
  return hierarchyOf(headings);
}

/** Returns the position at which a section ends: that of the next section of its level or above. */
export function sectionEnd(sections: readonly { readonly level: number }[], at: number): number {
  const level = sections[at]?.level ?? 0;
  let end = at + 1;
  while ((sections[end]?.level ?? 0) > level) end++;
  return end;
}

/** Returns the address of a section. */
export const sectionUrl = (permalink: string, anchor: string): string =>
  anchor === "" ? permalink : `${permalink}#${anchor}`;

/** Removes the backticks around inline code. */
export const plainText = (text: string): string => text.replaceAll("`", "");
