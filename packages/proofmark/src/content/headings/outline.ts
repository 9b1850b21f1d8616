/** A heading of a note, with the anchor it has on the page. */
export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly text: string;
  /** The heading's inline content as HTML: code, emphasis and strong kept, links as text. */
  readonly html: string;
  readonly line: number;
}

/** A link or image address as it was written, and where. */
export interface PageLink {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}
