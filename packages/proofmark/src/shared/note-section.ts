import type { ProofSummary } from "./proof.ts";

/** A section of a note in search: a heading, and the text up to the next heading. */
export interface NoteSection {
  /** 1 for what is before the first heading; its heading is the note's title. */
  readonly level: number;
  readonly heading: string;
  /** Id of the heading; empty for the first section. */
  readonly anchor: string;
  /**
   * Names under which the note's first screen lists snippets of this section: what readers come for, in other
   * words.
   */
  readonly aliases: readonly string[];
  /** Further words by which readers look for it, which nothing shows: `search_words` of the front matter. */
  readonly searchWords?: string | undefined;
  /** Paragraphs, list items, table rows and remarks as text; inline code keeps its backticks. */
  readonly texts: readonly string[];
  /** Snippets that are shown; hidden setup is left out. */
  readonly blocks: readonly SectionBlock[];
}

export interface SectionBlock {
  /** Its id on the page. */
  readonly id: string;
  readonly language: string;
  readonly title: string | undefined;
  readonly code: string;
  readonly proof: ProofSummary | undefined;
}
