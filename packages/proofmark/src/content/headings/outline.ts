/** A heading of a note, with its anchor on the page. */
export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly text: string;
  /** The heading's inline content as HTML, with code, emphasis and strong, and links as text. */
  readonly html: string;
  readonly line: number;
}

/** A link as the author wrote it, and its place. */
export interface PageLink {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

/**
 * The address of a file that the page loads, as the author wrote it, and its place. Room is reserved for a
 * picture; other images are another size of one, or stand for a film; a file is a film, a sound or its text.
 */
export interface PageSource extends PageLink {
  readonly kind: "picture" | "image" | "file";
}
