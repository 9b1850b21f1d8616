// The data of navbar, footer and sidebars, as the shell shows them. Plain JSON.

export interface LogoData {
  readonly src: string;
  readonly srcDark: string | undefined;
  readonly alt: string | undefined;
  readonly href: string;
  readonly target: string | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly className: string | undefined;
  /** The logo as inline markup, if `src` is an SVG file of the site. */
  readonly svg: string | undefined;
}

export interface NavbarData {
  readonly title: string | undefined;
  readonly logo: LogoData | undefined;
  readonly style: "dark" | "primary" | undefined;
  readonly hideOnScroll: boolean;
  readonly items: readonly NavbarItem[];
  /** The items on pages of versions other than the last, by the version's name. */
  readonly itemsOfVersions?: Readonly<Record<string, readonly NavbarItem[]>> | undefined;
}

/** A navbar item to show: docs, sidebars and versions have become links. */
export type NavbarItem = (NavbarNestedItem | NavbarDropdown | NavbarLocales | NavbarSearch) & {
  readonly position: "left" | "right";
};

/** An item that a dropdown may also contain. */
export type NavbarNestedItem = NavbarLink | NavbarHtml;

interface NavbarItemBase {
  readonly className?: string | undefined;
  readonly attributes?: Readonly<Record<string, string>> | undefined;
}

/** An item of the bar: a text or markup, and the pages on which it is active. */
interface NavbarLabel extends NavbarItemBase {
  readonly label: string;
  readonly html?: string | undefined;
  readonly active: ActiveMatch;
}

export interface NavbarLink extends NavbarLabel {
  readonly type: "link";
  readonly href: string;
  readonly external: boolean;
  /** Whether it leads to an unlisted note, and so only shows on that note's page. */
  readonly unlisted?: boolean | undefined;
  /** Name of the version that the link leads to: to the same page in it, if it has one. */
  readonly version?: string | undefined;
}

/**
 * A path prefix by whole segments, a single page, a plain string prefix, a pattern, or the name of a sidebar
 * or version.
 */
export type ActiveMatch =
  | { readonly by: "path"; readonly path: string }
  | { readonly by: "page"; readonly path: string }
  | { readonly by: "prefix"; readonly prefix: string }
  | { readonly by: "regex"; readonly regex: string }
  | { readonly by: "sidebar"; readonly sidebar: string }
  | { readonly by: "version"; readonly version: string }
  | { readonly by: "never" };

export interface NavbarDropdown extends NavbarLabel {
  readonly type: "dropdown";
  /** Label in the drawer, if it differs. */
  readonly drawerLabel?: string | undefined;
  /** Whether the bar shows that one of its items is active; default: true. */
  readonly showsActive?: boolean | undefined;
  /** Target of its label, if any. */
  readonly href?: string | undefined;
  readonly external?: boolean | undefined;
  readonly items: readonly NavbarNestedItem[];
}

export interface NavbarHtml {
  readonly type: "html";
  readonly value: string;
  readonly className?: string | undefined;
}

export interface NavbarLocales extends NavbarItemBase {
  readonly type: "locales";
  readonly before: readonly NavbarNestedItem[];
  readonly after: readonly NavbarNestedItem[];
  readonly queryString: string;
}

/** Places the search button among the items; without it, the button has a default place. */
export interface NavbarSearch {
  readonly type: "search";
  readonly className?: string | undefined;
}

export interface FooterData {
  readonly style: "light" | "dark";
  readonly logo: LogoData | undefined;
  /** Raw HTML. */
  readonly copyright: string | undefined;
  readonly columns: readonly FooterColumn[];
}

/** A column of links; a footer written as a flat list has one column without a title. */
export interface FooterColumn {
  readonly title: string | undefined;
  readonly items: readonly FooterItem[];
}

export type FooterItem =
  | { readonly html: string }
  | {
      readonly label: string;
      readonly href: string;
      readonly external: boolean;
      readonly attributes?: Readonly<Record<string, string>> | undefined;
    };

/** One entry of a sidebar to show. */
export type SidebarItem = SidebarLink | SidebarCategory | SidebarHtml;

export interface SidebarLink {
  readonly type: "link";
  readonly label: string;
  readonly href: string;
  readonly external?: boolean | undefined;
  readonly unlisted?: boolean | undefined;
  readonly className?: string | undefined;
}

export interface SidebarCategory {
  readonly type: "category";
  readonly label: string;
  /** Its own page, if any. */
  readonly href?: string | undefined;
  readonly linkUnlisted?: boolean | undefined;
  readonly items: readonly SidebarItem[];
  readonly collapsed: boolean;
  readonly collapsible: boolean;
  readonly className?: string | undefined;
}

export interface SidebarHtml {
  readonly type: "html";
  readonly value: string;
  readonly defaultStyle?: boolean | undefined;
  readonly className?: string | undefined;
}
