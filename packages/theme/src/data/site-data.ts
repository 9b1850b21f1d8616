import type { FooterData, NavbarData, SidebarItem } from "./navigation-data.ts";

/** Data that every page of the site shares, in the browser and at build time. Plain JSON. */
export interface SiteData {
  readonly title: string;
  readonly titleDelimiter: string;
  readonly baseUrl: string;
  /** Identifies the build of the shell and its data; the browser loads a page of another build in full. */
  readonly build: string;
  readonly navbar: NavbarData;
  readonly footer: FooterData | undefined;
  readonly sidebars: Readonly<Record<string, readonly SidebarItem[]>>;
  readonly sidebarLabel: string;
  readonly locales: readonly {
    readonly code: string;
    readonly label: string;
    readonly htmlLang: string;
    readonly path: string;
  }[];
  readonly locale: string;
  readonly colorMode: ColorModeData;
  readonly announcementBar: AnnouncementBarData | undefined;
  /** Undefined on a site without search. */
  readonly search: SearchData | undefined;
  /** Labels of fields for values, and their defaults, by name. */
  readonly placeholders: Readonly<Record<string, { readonly label: string; readonly default: string }>>;
}

/** The site's search settings. */
export type SearchData = IndexedSearchData | HostedSearchData;

interface SearchDataBase {
  /** Address of the engine's script, loaded when search is first used. */
  readonly script: string;
  /** Names the index, and the keys of what a reader opened or saved. */
  readonly indexName: string;
  readonly contextualSearch: boolean;
  readonly searchParameters: Readonly<Record<string, unknown>>;
  /** Search tags to search, one for each set of notes. */
  readonly tags: readonly string[];
  /** The versions to choose on the page of all results; undefined if there is one, or if all are searched. */
  readonly versions?: readonly { readonly label: string; readonly tag: string }[] | undefined;
  /** Address of the page of all results; undefined if a note has that address. */
  readonly page: string | undefined;
  /** Maximum results per note in the search box. */
  readonly maxResultsPerGroup: number;
  /** Whether what a reader opens or saves is kept. */
  readonly personalization: boolean;
  /** Where readers report a query without results, with `{query}` in it. */
  readonly missingResultsUrl?: string | undefined;
  /** The provider to credit, if the site does not search itself. */
  readonly credit?: SearchCredit | undefined;
}

export interface IndexedSearchData extends SearchDataBase {
  readonly provider: "embedded" | "pagefind";
  /** Address of the index file, or of the folder with the index. */
  readonly index: string;
}

export interface HostedSearchData extends SearchDataBase {
  readonly provider: "hosted";
  readonly baseUrl: string;
  readonly appId: string;
  readonly apiKey: string;
  /** Hits with a matching address are pages of other sites. */
  readonly externalUrlRegex: string | undefined;
  readonly replaceSearchResultPathname: { readonly from: string; readonly to: string } | undefined;
}

/** A link to a search provider. */
export interface SearchCredit {
  readonly label: string;
  readonly href: string;
}

export interface ColorModeData {
  readonly defaultMode: "light" | "dark";
  readonly disableSwitch: boolean;
}

export interface AnnouncementBarData {
  readonly content: string;
  readonly isCloseable: boolean;
}
