// The types of the site's modules: versions, notes and their places, before and after they are resolved.

import type { VersionBannerProps } from "@proofmark/theme/banners/banners.tsx";
import type { NavHtml, NavLink, SidebarCategory } from "@proofmark/theme/data/navigation-data.ts";
import type { SidebarItemConfig } from "../config/navigation-schema.ts";
import type { SiteConfig } from "../config/schema.ts";
import type { NotesFolder } from "../content/notes.ts";
import type { PageSummary } from "../content/page.ts";
import type { PageMetadata } from "./custom-page.ts";
import type { NoteTag, Tag } from "./tags.ts";

/** Name and place of one version of the notes. */
export interface VersionPlace {
  readonly name: string;
  readonly label: string;
  readonly isLast: boolean;
  /** Path below the docs base; empty for the version at the root. */
  readonly path: string;
  /** Folder of its notes, relative to the site's root. */
  readonly folder: string;
  /** File of its sidebars, relative to the site's root; undefined for those of the configuration. */
  readonly sidebarsFile: string | undefined;
  /** The words of its pages on it, above the text. */
  readonly banner: "none" | "unreleased" | "unmaintained";
  readonly noIndex: boolean;
}

/** One version with what lies in its folder. */
export interface VersionInput extends VersionPlace, Pick<NotesFolder, "tagsFile" | "categories"> {
  readonly sidebars: Readonly<Record<string, readonly SidebarItemConfig[]>>;
  readonly notes: readonly PageSummary[];
}

/** When and by whom a file was last changed; the time in milliseconds since 1970. */
export interface LastUpdate {
  readonly time: number | undefined;
  readonly author: string | undefined;
}

/** A page of the site's own, as far as its route goes. */
export interface PageInput {
  /** Its module, relative to the site's root. */
  readonly file: string;
  /** Its address below the base. */
  readonly slug: string;
  readonly metadata: PageMetadata;
}

export interface SiteInput {
  readonly config: SiteConfig;
  readonly versions: readonly VersionInput[];
  readonly pages: readonly PageInput[];
  readonly lastUpdates: ReadonlyMap<string, LastUpdate>;
  /** Whether drafts are shown and unlisted notes are listed, as in development. */
  readonly development: boolean;
}

/** One note with its place in the site. */
export interface Note {
  readonly page: PageSummary;
  readonly version: string;
  readonly permalink: string;
  readonly draft: boolean;
  readonly unlisted: boolean;
  readonly tags: readonly NoteTag[];
  readonly lastUpdate: LastUpdate | undefined;
  readonly editUrl: string | undefined;
}

export interface Version extends VersionPlace {
  readonly mainDocId: string;
  readonly notes: readonly Note[];
  readonly draftIds: readonly string[];
  readonly sidebars: Readonly<Record<string, readonly SidebarNode[]>>;
  readonly tags: readonly Tag[];
}

/** One entry of a sidebar with all that the site knows of it. */
export type SidebarNode = LinkNode | NavHtml | CategoryNode;

/** A link; one to a note that is at home in the sidebar has that note. */
export interface LinkNode extends NavLink {
  readonly note?: Note | undefined;
  readonly description?: string | undefined;
}

export interface CategoryNode extends Omit<SidebarCategory, "items"> {
  readonly items: readonly SidebarNode[];
  /** The note that it leads to. */
  readonly note?: Note | undefined;
  /** Its own page, which lists what it holds. */
  readonly index?: { readonly title: string; readonly description: string | undefined } | undefined;
  readonly description?: string | undefined;
}

/** The versions of its site as a page knows and shows them. */
export interface VersionState {
  /** Name of the version that the page belongs to. */
  readonly name: string;
  /** Label shown with the title. */
  readonly badge: string;
  /** The banner above the text of a version that is not the last one. */
  readonly banner: VersionBannerProps["banner"];
  /**
   * The same page in the versions that have it, itself among them, by name; undefined for lists of tags,
   * which are no such page.
   */
  readonly same: Readonly<Record<string, string>> | undefined;
}
