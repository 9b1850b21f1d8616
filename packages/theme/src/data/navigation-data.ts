// The data of navbar, footer and sidebars, as the shell shows them. Plain JSON.

export interface LogoData {
  readonly src: string;
  readonly srcDark: string | undefined;
  readonly alt: string | undefined;
  readonly href: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** The logo as inline markup, if `src` is an SVG file of the site. */
  readonly svg: string | undefined;
}

/** A link of navbar, footer or sidebar. */
export interface NavLink {
  readonly type: "link";
  readonly label: string;
  readonly href: string;
  readonly external?: boolean | undefined;
  /** Whether it leads to an unlisted note, and so only shows on that note's page. */
  readonly unlisted?: boolean | undefined;
  /** The sidebar on whose pages it is active; without one it is active on its page and those below. */
  readonly sidebar?: string | undefined;
  /** Name of the version that the link leads to: to the same page in it, if it has one. */
  readonly version?: string | undefined;
}

/** HTML of the configuration, as an entry of a list. */
export interface NavHtml {
  readonly type: "html";
  readonly value: string;
}

export type NavEntry = NavLink | NavHtml;

export interface NavbarData {
  readonly title: string | undefined;
  readonly logo: LogoData | undefined;
  readonly hideOnScroll: boolean;
  readonly items: readonly NavbarItem[];
  /** The items on pages of versions other than the last, by the version's name. */
  readonly itemsOfVersions?: Readonly<Record<string, readonly NavbarItem[]>> | undefined;
}

/**
 * A navbar item to show: docs, sidebars and versions have become links. `search` places the search button
 * among the items; without it, the button has a default place.
 */
export type NavbarItem = (NavEntry | NavbarDropdown | { readonly type: "locales" | "search" }) & {
  readonly position: "left" | "right";
};

export interface NavbarDropdown {
  readonly type: "dropdown";
  readonly label: string;
  /** Label in the drawer, if it differs. */
  readonly drawerLabel?: string | undefined;
  readonly items: readonly NavEntry[];
}

export interface FooterData {
  readonly style: "light" | "dark";
  readonly logo: LogoData | undefined;
  /** Raw HTML. */
  readonly copyright: string | undefined;
  /** Lists of links; a footer written as a flat list has one without a title. */
  readonly columns: readonly { readonly title: string | undefined; readonly items: readonly NavEntry[] }[];
}

/** One entry of a sidebar to show. */
export type SidebarItem = NavEntry | SidebarCategory;

export interface SidebarCategory {
  readonly type: "category";
  readonly label: string;
  /** Its own page, if any. */
  readonly href?: string | undefined;
  readonly items: readonly SidebarItem[];
  readonly collapsed: boolean;
}
