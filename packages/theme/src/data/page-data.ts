/** One entry of a table of contents; `html` keeps inline code and emphasis. */
export interface TocEntry {
  readonly id: string;
  readonly html: string;
  readonly children: readonly TocEntry[];
}

/** A tag of the document's head, as name and attributes; `title` has its text. */
export interface HeadTag {
  readonly tag: "meta" | "link" | "title";
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string | undefined;
}

/** A tag of the head that all pages share; a script has its text. */
export interface SiteHeadTag extends Omit<HeadTag, "tag"> {
  readonly tag: HeadTag["tag"] | "script";
}

/**
 * The version of a page, and the same page in all versions that have it; undefined for pages that are not
 * notes.
 */
export interface PageVersion {
  readonly name: string;
  readonly same: Readonly<Record<string, string>> | undefined;
}

/** What a page offers of other versions of its tools. */
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
  /** Undefined on a site with one version, and on pages without a version. */
  readonly version?: PageVersion | undefined;
  /** Whether `main` takes the whole width, as custom pages do. */
  readonly full?: boolean | undefined;
  /** Address of the script that shows the reader's values; undefined on pages without placeholders. */
  readonly values?: string | undefined;
  /** Undefined on pages that offer no choice of versions. */
  readonly on?: (PageVersions & { readonly script: string }) | undefined;
  readonly toc: readonly TocEntry[];
  /** Head tags of this route, which navigation replaces. */
  readonly head: readonly HeadTag[];
  /** The whole content of `main`. */
  readonly html: string;
}

/** The part of the page data that a page contains in addition to its HTML. */
export type InlinePageData = Omit<PageData, "html" | "head" | "toc">;

/** Data for the boot script: the addresses of the shell's parts, and the page's own data. */
export interface BootData {
  readonly shell: string;
  readonly site: string;
  readonly tools: string;
  /** The script of the search box; undefined on a site without search. */
  readonly search?: string | undefined;
  /**
   * The embedded engine's script and its index; undefined with another engine, or if the page has started it.
   */
  readonly engine?: readonly [script: string, index: string] | undefined;
  readonly page: InlinePageData;
}
