import type { PageVersion, TocEntry } from "./data/page-data.ts";

/** The page that is shown, as far as the shell needs to know it. */
export interface PageState {
  readonly permalink: string;
  readonly sidebar: string | undefined;
  readonly version?: PageVersion | undefined;
  /** Whether `main` takes the whole width. */
  readonly full?: boolean | undefined;
  readonly toc: readonly TocEntry[];
  /** The content of `main`; undefined where the page's own HTML already holds it. */
  readonly html: string | undefined;
}
