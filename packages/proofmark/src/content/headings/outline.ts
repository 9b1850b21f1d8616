/** A heading of a note, with its anchor on the page. */
export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly text: string;
  /** The heading's inline content as HTML, with code, emphasis and strong, and links as text. */
  readonly html: string;
  readonly line: number;
}

/** A link or image address as the author wrote it, and its place. */
export interface PageLink {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}
