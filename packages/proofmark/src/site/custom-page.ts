// The types of modules in `pages/`: what they export, and what they receive. Sites import them from
// `proofmark`.

import type { Level } from "@proofmark/prover/proof/levels.ts";
import type { Json } from "@proofmark/prover/text/json-schema.ts";

/** Metadata of a custom page for the document's head. */
export interface PageMetadata {
  /** Comes before the site's title; without it, the document only has the site's title. */
  readonly title?: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  /** Preview image: a path below `baseUrl`, or a full address. */
  readonly image?: string;
  /** Asks search engines not to list the page, and leaves it out of the sitemap. */
  readonly noIndex?: boolean;
}

/** The site of a custom page. */
export interface SiteInfo {
  readonly title: string;
  readonly tagline: string;
  readonly url: string;
  /** Starts and ends with a slash; the address of every page of the site begins with it. */
  readonly baseUrl: string;
  /** `extra` of the configuration. */
  readonly extra: Readonly<Record<string, Json>>;
}

/** A note as custom pages see it. */
export interface NoteInfo {
  /** Its folder and file name: `guides/intro`. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Its address below the site's `url`. */
  readonly permalink: string;
  readonly tags: readonly { readonly label: string; readonly permalink: string }[];
  /** `extra` of its front matter. */
  readonly extra: Readonly<Record<string, Json>>;
}

/** A visible snippet of a note. */
export interface SnippetInfo {
  readonly note: NoteInfo;
  /** Headings above it, from the outermost: `["Keys", "Delete by prefix"]`. */
  readonly section: readonly string[];
  /** Its caption, if any. */
  readonly title: string | undefined;
  readonly language: string;
  /** Its proven level; undefined on a site that ignores unproven snippets. */
  readonly level: Level | "unproven" | undefined;
  /** Its own address: that of its note, with its anchor. */
  readonly permalink: string;
}

/** The argument of `load()`. */
export interface LoadContext {
  readonly site: SiteInfo;
  /** Listed notes of the version at the root, in the order of the sidebars. */
  readonly notes: readonly NoteInfo[];
  /** The snippets of these notes, in reading order. */
  snippets(): Promise<readonly SnippetInfo[]>;
}

/** Props of a page's component; `PageProps<typeof load>` includes the type of the data. */
export interface PageProps<Load extends (context: LoadContext) => unknown = () => undefined> {
  readonly site: SiteInfo;
  /** The result of `load()`; undefined without one. */
  readonly data: Awaited<ReturnType<Load>>;
}
