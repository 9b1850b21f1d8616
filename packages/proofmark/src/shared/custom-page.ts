// What a module in `pages/` exports and is given: the types that a site's own pages import from `proofmark`.
import type { Json } from "./json-schema.ts";
import type { Level } from "./proof.ts";

/** What the document's head says of a custom page. */
export interface PageMetadata {
  /** Comes before the site's title; without one the document has the site's title alone. */
  readonly title?: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  /** Preview image: a path below `baseUrl`, or a full address. */
  readonly image?: string;
  /** Asks search engines not to list the page, and leaves it out of the sitemap. */
  readonly noIndex?: boolean;
}

/** The site that a custom page belongs to. */
export interface SiteInfo {
  readonly title: string;
  readonly tagline: string;
  readonly url: string;
  /** Starts and ends with a slash; the address of every page of the site begins with it. */
  readonly baseUrl: string;
  /** What the configuration says under `extra`. */
  readonly extra: Readonly<Record<string, Json>>;
}

/** A note as a custom page sees it. */
export interface NoteInfo {
  /** Its folder and file name: `guides/intro`. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Its address below the site's `url`. */
  readonly permalink: string;
  readonly tags: readonly { readonly label: string; readonly permalink: string }[];
  /** What its front matter says under `extra`. */
  readonly extra: Readonly<Record<string, Json>>;
}

/** A snippet of a note: a code block that readers see. */
export interface SnippetInfo {
  readonly note: NoteInfo;
  /** Headings above it, from the outermost: `["Keys", "Delete by prefix"]`. */
  readonly section: readonly string[];
  /** Its caption, if it has one. */
  readonly title: string | undefined;
  readonly language: string;
  /** What a lock proves of it; undefined on a site that ignores what is unproven. */
  readonly level: Level | "unproven" | undefined;
  /** Its own address: that of its note, with its anchor. */
  readonly permalink: string;
}

/** What `load()` is given. */
export interface LoadContext {
  readonly site: SiteInfo;
  /** Listed notes of the version at the root, in the order of the sidebars. */
  readonly notes: readonly NoteInfo[];
  /** The snippets of these notes, in reading order. */
  snippets(): Promise<readonly SnippetInfo[]>;
}

/** Props of a page's component; `PageProps<typeof load>` knows the data. */
export interface PageProps<Load extends (context: LoadContext) => unknown = () => undefined> {
  readonly site: SiteInfo;
  /** What `load()` gave; undefined without one. */
  readonly data: Awaited<ReturnType<Load>>;
}
