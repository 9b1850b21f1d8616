import type { ProofSummary } from "@proofmark/prover/proof/proof.ts";

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
