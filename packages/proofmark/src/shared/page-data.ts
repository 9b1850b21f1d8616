/** One entry of a table of contents; `html` keeps inline code and emphasis. */
export interface TocEntry {
  readonly id: string;
  readonly html: string;
  readonly children: readonly TocEntry[];
}

/** A tag of the document's head, as name and attributes; `title` carries its text. */
export interface HeadTag {
  readonly tag: "meta" | "link" | "title";
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string | undefined;
}

/** A tag of the head that all pages share; a script carries its text. */
export interface SiteHeadTag extends Omit<HeadTag, "tag"> {
  readonly tag: HeadTag["tag"] | "script";
}

/**
 * The version that a page belongs to, and the same page in the versions that have it; none for a page that is
 * no note.
 */
export interface PageVersion {
  readonly name: string;
  readonly same: Readonly<Record<string, string>> | undefined;
}

/** What one route ships as JSON. */
export interface PageData {
  readonly build: string;
  readonly permalink: string;
  /** The document's title, formatted. */
  readonly title: string;
  /** Name of the sidebar that is shown beside the article, if any. */
  readonly sidebar: string | undefined;
  /** Undefined on a site of one version, and on pages that belong to none. */
  readonly version?: PageVersion | undefined;
  /** Whether `main` takes the whole width, as pages of the site's own do. */
  readonly full?: boolean | undefined;
  /** Address of the script that shows the reader's values; undefined on pages without placeholders. */
  readonly values?: string | undefined;
  readonly toc: readonly TocEntry[];
  /** Head tags that belong to this route and are exchanged on navigation. */
  readonly head: readonly HeadTag[];
  /** The whole content of `main`. */
  readonly html: string;
}

/** The part of the page data that a page carries beside its own HTML, which says the rest. */
export type InlinePageData = Omit<PageData, "html" | "head" | "toc">;

/** Data for the boot script: the addresses of the shell's parts, and the page's own data. */
export interface BootData {
  readonly shell: string;
  readonly site: string;
  readonly tools: string;
  /** The script of the search box; undefined where the site is not searched. */
  readonly search?: string | undefined;
  /**
   * The embedded engine's script and its index; undefined where another engine answers, or where the page has
   * started it.
   */
  readonly engine?: readonly [script: string, index: string] | undefined;
  readonly page: InlinePageData;
}
