// The records of the hosted index, in the shape that the provider's own crawler gives them.
import type { ProofSummary } from "@proofmark/prover/proof/proof.ts";
import type { StoredHit } from "../hit.ts";

/** A record of the hosted index: a note's title, a heading, a text or a snippet below it. */
export interface SearchRecord extends StoredHit {
  /** Further words by which readers look for the section; only the record of its heading has them. */
  readonly searchWords: string | null;
  /** Path and anchor of its heading. Of one section there is one hit. */
  readonly section: string;
  readonly anchor: string | null;
  /** The section's number on its page, `3.1`; null for the note itself. */
  readonly number: string | null;
  /** Code of the snippet that goes with it, if there is one: what Copy copies. */
  readonly code: string | null;
  readonly codeLanguage: string | null;
  readonly codeTitle: string | null;
  /** How far that snippet was checked; null if nothing is known. */
  readonly proof: ProofSummary | null;
  /** The locale. */
  readonly language: string;
  readonly docusaurus_tag: string;
  readonly version: string;
  /** Breaks ties: titles before headings before text, and what comes first before what comes last. */
  readonly weight: { readonly level: number; readonly position: number };
}
