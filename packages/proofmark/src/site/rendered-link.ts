/** A link found on a finished page. */
export interface RenderedLink {
  /** Permalink of the page it is on. */
  readonly page: string;
  /** As it was written, if that is known, and where. */
  readonly written: string;
  readonly href: string;
  readonly places: readonly LinkPlace[];
  readonly missingFile: boolean;
  /** Whether it is no link: the page loads it, such as an image. */
  readonly isLoaded?: boolean;
}

export interface LinkPlace {
  readonly file: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** Of a configuration: what the link is in, as `navbar.items[2].value`. */
  readonly key?: string;
}
