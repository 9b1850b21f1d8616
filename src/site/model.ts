// What the site's modules speak of: versions, notes and their places, before and after they are resolved.
import type { SiteConfig } from "../config/schema.ts";
import type { PageSummary } from "../content/page.ts";
import type { NoteTag, Tag, TagsFile } from "./tags.ts";

/** Name and place of one version of the notes. */
export interface VersionInput {
  readonly name: string;
  readonly label: string;
  readonly isLast: boolean;
  /** Path below the docs base; empty for the version at the root. */
  readonly path: string;
  /** Folder of its notes, relative to the site's root. */
  readonly folder: string;
  readonly noIndex: boolean;
  readonly notes: readonly PageSummary[];
  readonly tagsFile: TagsFile | undefined;
  readonly categories: Readonly<Record<string, CategoryFile>>;
}

/** A `_category_` file, by its folder. */
export interface CategoryFile {
  readonly file: string;
  readonly label?: string | undefined;
  readonly position?: number | undefined;
  readonly link?: CategoryLink | null | undefined;
  readonly collapsed?: boolean | undefined;
  readonly collapsible?: boolean | undefined;
  readonly className?: string | undefined;
  readonly description?: string | undefined;
}

export type CategoryLink =
  | { readonly type: "doc"; readonly id: string }
  | {
      readonly type: "generated-index";
      readonly slug?: string | undefined;
      readonly title?: string | undefined;
      readonly description?: string | undefined;
      readonly image?: string | undefined;
      readonly keywords?: readonly string[] | undefined;
    };

/** When and by whom a file was last changed; the time in milliseconds since 1970. */
export interface LastUpdate {
  readonly time: number | undefined;
  readonly author: string | undefined;
}

export interface SiteInput {
  readonly config: SiteConfig;
  readonly configFile: string;
  readonly versions: readonly VersionInput[];
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

export interface Version extends Omit<VersionInput, "notes" | "tagsFile" | "categories"> {
  readonly mainDocId: string;
  readonly notes: readonly Note[];
  readonly draftIds: readonly string[];
  readonly sidebars: Readonly<Record<string, readonly SidebarNode[]>>;
  readonly tags: readonly Tag[];
}

/** One entry of a sidebar with all that the site knows of it. */
export type SidebarNode =
  | { readonly type: "doc"; readonly note: Note; readonly label: string; readonly className?: string | undefined }
  | { readonly type: "ref"; readonly note: Note; readonly label: string; readonly className?: string | undefined }
  | { readonly type: "link"; readonly label: string; readonly href: string; readonly description?: string | undefined; readonly className?: string | undefined }
  | { readonly type: "html"; readonly value: string; readonly defaultStyle?: boolean | undefined; readonly className?: string | undefined }
  | CategoryNode;

export interface CategoryNode {
  readonly type: "category";
  readonly label: string;
  readonly items: readonly SidebarNode[];
  readonly link: { readonly type: "doc"; readonly note: Note } | GeneratedIndex | undefined;
  readonly collapsed: boolean;
  readonly collapsible: boolean;
  readonly description?: string | undefined;
  readonly className?: string | undefined;
}

export interface GeneratedIndex {
  readonly type: "generated-index";
  readonly permalink: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly image: string | undefined;
  readonly keywords: readonly string[];
}
