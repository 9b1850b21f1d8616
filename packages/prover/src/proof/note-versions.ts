/** The file on the other versions of a note's tools, which a browser fetches when its reader chooses one. */
export interface NoteVersions {
  /** Proofs and outputs, to which the rest refers by index. */
  readonly html: readonly string[];
  /** Full names of the versions that a reader chooses between, the main one first. */
  readonly groups: readonly (readonly string[])[];
  /** Ids of the snippets of which anything is said. */
  readonly ids: readonly string[];
  /** By the full name of a version: `postgresql15`. */
  readonly on: Readonly<Record<string, VersionPieces>>;
}

/** The facts of one version. */
export interface VersionPieces {
  /** How many snippets ran, failed and were not run: below the title, and announced when it is chosen. */
  readonly summary: string;
  /**
   * For each of `ids`: null if the version says nothing of it, else its proof, and its output unless that is
   * the main version's; -1 for none.
   */
  readonly snippets: readonly (readonly [proof: number, output?: number] | null)[];
}
