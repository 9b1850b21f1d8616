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
  /** Undefined on pages that offer no choice of versions. */
  readonly on?: PageVersions | undefined;
  readonly toc: readonly TocEntry[];
  /** Head tags of this route, which navigation replaces. */
  readonly head: readonly HeadTag[];
  /** The whole content of `main`. */
  readonly html: string;
}

/** The part of the page data that a page contains in addition to its HTML. */
export type InlinePageData = Omit<PageData, "html" | "head" | "toc">;

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

/** Messages from the development server to open pages. */
export type DevMessage =
  | { readonly type: "reload" }
  | { readonly type: "error"; readonly text: string }
  /** New content of the page at these paths. */
  | { readonly type: "page"; readonly pages: readonly string[]; readonly page: PageData };
