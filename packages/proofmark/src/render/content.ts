import type { TocEntry } from "../shared/page-data.ts";
import type { RenderedLink } from "../site/links.ts";

/** What a route shows in `main`. */
export interface Content {
  readonly html: string;
  readonly toc: readonly TocEntry[];
  readonly markdown: string | undefined;
  readonly links: readonly RenderedLink[];
}
