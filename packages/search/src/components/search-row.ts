import type { Level } from "@proofmark/prover/proof/proof.ts";

/** What a row says of a proof. */
export interface RowProof {
  readonly level: Level;
  /** The tool that ran it, or the level in words. */
  readonly text: string;
}

/**
 * One row of the box or of the search page. Texts named `…Html` are escaped, and hold no elements but marks
 * and tokens.
 */
export interface SearchRow {
  readonly key: string;
  /** Undefined for what completes the query. */
  readonly href: string | undefined;
  readonly kind: "page" | "heading" | "code" | "text" | "filter";
  readonly title: string;
  readonly titleHtml: string;
  /** The heading above, where another row has the same title. */
  readonly within?: string | undefined;
  /** The list that keeps it; undefined for results. */
  readonly keptIn?: "recent" | "saved" | undefined;
  /** Text below the title; undefined where code is there. */
  readonly textHtml?: string | undefined;
  /** The line of code that matches best. */
  readonly codeHtml?: string | undefined;
  /** What Copy copies. */
  readonly code?: string | undefined;
  /** The section's number on its page. */
  readonly number?: string | undefined;
  /** How far its snippet was checked. */
  readonly proof?: RowProof | undefined;
  /** Shown at the end of the first line where there is no proof: the language. */
  readonly aside?: string | undefined;
}
