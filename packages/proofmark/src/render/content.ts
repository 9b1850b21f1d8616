import type { PageData, TocEntry } from "@proofmark/theme/data/page-data.ts";
import type { RenderedLink } from "../site/rendered-link.ts";
import type { NoteText } from "./markdown.ts";

/** What a route shows in `main`. */
export interface Content {
  readonly html: string;
  readonly toc: readonly TocEntry[];
  /** Its plain files, the whole note as Markdown first; only of listed notes. */
  readonly texts?: readonly NoteText[];
  /** What it offers of other versions of its tools; undefined for nothing. */
  readonly on?: PageData["on"];
  readonly links: readonly RenderedLink[];
}
