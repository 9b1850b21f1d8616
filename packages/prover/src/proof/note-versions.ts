/**
 * What a note says on the other versions of its tools: the file that a browser fetches when its reader chooses
 * one.
 */
export interface NoteVersions {
  /** Proofs and outputs, to which the rest refers by index. */
  readonly html: readonly string[];
  /** Full names of the versions that a reader chooses between, the main one first. */
  readonly groups: readonly (readonly string[])[];
  /** Ids of the snippets of which anything is said. */
  readonly ids: readonly string[];
  /** The snippets that the first screen repeats, in its order, as indices of `ids`; -1 for others. */
  readonly quick: readonly number[];
  /** By the full name of a version: `postgresql15`. */
  readonly on: Readonly<Record<string, VersionPieces>>;
}

/** What is said on one version. */
export interface VersionPieces {
  /** The counts below the title. */
  readonly levels: number;
  /** Announced when it is chosen. */
  readonly summary: string;
  /**
   * For each of `ids`: null if the version says nothing of it, else its proof, and its output unless that is
   * the main version's; -1 for none.
   */
  readonly snippets: readonly (readonly [proof: number, output?: number] | null)[];
}
