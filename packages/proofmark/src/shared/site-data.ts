import type { FooterData, NavbarData, SidebarItem } from "./navigation-data.ts";

/** What every page of the site shares, in the browser and at build time. Plain JSON. */
export interface SiteData {
  readonly title: string;
  readonly tagline: string;
  readonly titleDelimiter: string;
  readonly baseUrl: string;
  readonly trailingSlash: boolean | undefined;
  /** Names the shell and the data it was built with; a page of another build is loaded in full. */
  readonly build: string;
  /** This site's version, and the behaviour level it implements. */
  readonly siteVersion: string;
  readonly frameworkVersion: string;
  readonly navbar: NavbarData;
  readonly footer: FooterData | undefined;
  readonly sidebars: Readonly<Record<string, readonly SidebarItem[]>>;
  readonly sidebarLabel: string;
  readonly sidebarOptions: {
    /** Whether opening a category closes its siblings. */
    readonly autoCollapse: boolean;
    /** Whether the reader can put the sidebar away. */
    readonly hideable: boolean;
  };
  /** The versions of a site with several, or with one that has its own class. */
  readonly versions?: VersionsData | undefined;
  readonly locales: readonly LocaleData[];
  readonly locale: string;
  readonly colorMode: ColorModeData;
  readonly storage: StorageData;
  readonly announcementBar: AnnouncementBarData | undefined;
  /** Undefined where the site is not searched. */
  readonly search: SearchData | undefined;
  /**
   * Address of the module in which readers replace values; undefined on a site that declares no placeholders.
   */
  readonly values: string | undefined;
}

/** How the site is searched. */
export type SearchData = EmbeddedSearchData | HostedSearchData;

interface SearchDataBase {
  /** Address of the engine's script, loaded when search is first wanted. */
  readonly script: string;
  /** Names the index, and the keys of what a reader opened or saved. */
  readonly indexName: string;
  readonly contextualSearch: boolean;
  readonly searchParameters: Readonly<Record<string, unknown>>;
  /** Search tags that are looked in, one for each set of notes. */
  readonly tags: readonly string[];
  /**
   * The versions that can be chosen on the page of all results; undefined where there is but one, or where
   * all are searched.
   */
  readonly versions?: readonly { readonly label: string; readonly tag: string }[] | undefined;
  /** Address of the page that shows all results; undefined where a note has it. */
  readonly page: string | undefined;
  /** Results of one note that the search box shows. */
  readonly maxResultsPerGroup: number;
  /** Whether what a reader opens or saves is kept. */
  readonly personalization: boolean;
  /** Where readers tell of a query that should find something, with `{query}` in it. */
  readonly missingResultsUrl?: string | undefined;
  /** Who answers, where it is not the site itself. */
  readonly credit?: SearchCredit | undefined;
}

export interface EmbeddedSearchData extends SearchDataBase {
  readonly engine: "embedded";
  /** Address of the index file. */
  readonly index: string;
}

export interface HostedSearchData extends SearchDataBase {
  readonly engine: "hosted";
  readonly baseUrl: string;
  readonly appId: string;
  readonly apiKey: string;
  /** Hits whose address matches this are other sites' pages. */
  readonly externalUrlRegex: string | undefined;
  readonly replaceSearchResultPathname: { readonly from: string; readonly to: string } | undefined;
}

/** A link to a provider of search. */
export interface SearchCredit {
  readonly label: string;
  readonly href: string;
}

export interface VersionsData {
  /** Class of a version's pages, by its name. */
  readonly classes: Readonly<Record<string, string>>;
  /** Key of the storage that holds the version a reader chose last; undefined if none is kept. */
  readonly key: string | undefined;
}

export interface LocaleData {
  readonly code: string;
  readonly label: string;
  readonly direction: "ltr" | "rtl";
  readonly htmlLang: string;
  readonly calendar: string;
  readonly path: string;
}

export interface ColorModeData {
  readonly defaultMode: "light" | "dark";
  readonly disableSwitch: boolean;
  readonly respectPrefersColorScheme: boolean;
}

/** The storage of preferences, and the suffix of every key. */
export interface StorageData {
  readonly type: "localStorage" | "sessionStorage";
  readonly suffix: string;
}

export interface AnnouncementBarData {
  readonly content: string;
  readonly isCloseable: boolean;
}
