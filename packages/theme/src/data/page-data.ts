import type { SidebarItem } from "./navigation-data.ts";

/**
 * Everything below the navbar. A page is first painted when this begins, since the items of an incomplete
 * navbar would move. Ids of the frame begin with a colon, those of notes never do.
 */
export const BELOW_NAVBAR = ":page";
/** The table of contents, which the strip under the bar of narrow screens opens. */
export const CONTENTS = ":contents";

/** One entry of a table of contents; `html` keeps inline code and emphasis. */
export interface TocEntry {
  readonly id: string;
  readonly html: string;
  readonly children: readonly TocEntry[];
}

/**
 * The version of a page, and the same page in all versions that have it; undefined for pages that are not
 * notes.
 */
export interface PageVersion {
  readonly name: string;
  readonly same: Readonly<Record<string, string>> | undefined;
}

/** The other versions of its tools that a page offers. */
export interface PageVersions {
  /** Address of its file, a `NoteVersions`. */
  readonly data: string;
  /** Names of its tools, without numbers: `postgresql`. */
  readonly tools: readonly string[];
}

/** The JSON chunk of a route. */
export interface PageData {
  readonly build: string;
  readonly permalink: string;
  /** The document's title, formatted. */
  readonly title: string;
  /** Name of the sidebar beside the article, if any. */
  readonly sidebar: string | undefined;
  /** The entries of that sidebar, if it is too large to be part of the site's data. */
  readonly sidebarItems?: readonly SidebarItem[] | undefined;
  /** Undefined on a site with one version, and on pages without a version. */
  readonly version?: PageVersion | undefined;
  /** Whether `main` takes the whole width, as custom pages do. */
  readonly full?: boolean | undefined;
  /** Undefined on pages that offer no choice of versions. */
  readonly on?: PageVersions | undefined;
  readonly toc: readonly TocEntry[];
  /** The part of the head that navigation replaces, as HTML. */
  readonly head: string;
  /** The whole content of `main`. */
  readonly html: string;
}

/** The part of the page data that a page contains in addition to its HTML. */
export type InlinePageData = Omit<PageData, "html" | "head" | "toc">;

/** The page that is shown, as far as the shell needs to know it. */
export type PageState = Pick<PageData, "permalink" | "sidebar" | "sidebarItems" | "version" | "full" | "toc">;
