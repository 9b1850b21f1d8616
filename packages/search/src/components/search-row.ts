import type { Level } from "@proofmark/prover/proof/levels.ts";
import type { StoredHit } from "../hit.ts";

/** A row's words on a proof. */
export interface RowProof {
  readonly level: Level;
  /** The tool that ran it, or the level in words. */
  readonly text: string;
}

/** A hit as the box and the page of all results show it. Texts named `…Html` are escaped, and hold only marks. */
export interface SearchRow {
  readonly key: string;
  /** The part that is kept when the reader opens or saves it. */
  readonly hit: StoredHit;
  readonly kind: "page" | "heading" | "code" | "text";
  /** The headings above, the title of its page first. */
  readonly path: readonly string[];
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
  /** The text that Copy copies. */
  readonly code?: string | undefined;
  /** How far its snippet was checked. */
  readonly proof?: RowProof | undefined;
  /** Shown at the end of the first line where there is no proof: the language. */
  readonly aside?: string | undefined;
}

/** Rows under a label: of a note, or kept ones. */
export interface SearchGroup {
  readonly label: string;
  readonly rows: readonly SearchRow[];
}

/** The outcome of copying a row's code. */
export interface Copied {
  readonly key: string;
  readonly isDone: boolean;
}
