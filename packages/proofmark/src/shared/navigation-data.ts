// What readers move by, as the shell shows it: navbar, footer and sidebars. Plain JSON.

export interface LogoData {
  readonly src: string;
  readonly srcDark: string | undefined;
  readonly alt: string | undefined;
  readonly href: string;
  readonly target: string | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly className: string | undefined;
  /** The mark as inline markup, when `src` is an SVG file of the site. */
  readonly svg: string | undefined;
}

export interface NavbarData {
  readonly title: string | undefined;
  readonly logo: LogoData | undefined;
  readonly style: "dark" | "primary" | undefined;
  readonly hideOnScroll: boolean;
  readonly items: readonly NavbarItem[];
  /** The items on the pages of the versions that are not the last one, by the version's name. */
  readonly itemsOfVersions?: Readonly<Record<string, readonly NavbarItem[]>> | undefined;
}

/** A navbar item as it is shown: every doc, sidebar and version it named has become a link. */
export type NavbarItem = (NavbarNestedItem | NavbarDropdown | NavbarLocales | NavbarSearch) & {
  readonly position: "left" | "right";
};

/** An item that a dropdown may hold as well. */
export type NavbarNestedItem = NavbarLink | NavbarHtml;

interface NavbarItemBase {
  readonly className?: string | undefined;
  readonly attributes?: Readonly<Record<string, string>> | undefined;
}

/** An item of the bar: a text or markup, and which pages make it active. */
interface NavbarLabel extends NavbarItemBase {
  readonly label: string;
  readonly html?: string | undefined;
  readonly active: ActiveMatch;
}

export interface NavbarLink extends NavbarLabel {
  readonly type: "link";
  readonly href: string;
  readonly external: boolean;
  /** Whether it leads to an unlisted note, and so shows on that note's page only. */
  readonly unlisted?: boolean | undefined;
  /** Name of the version that the link leads to, to the same page in it where it has one. */
  readonly version?: string | undefined;
}

/**
 * A path prefix by whole segments, one page alone, a plain string prefix, a pattern, or a sidebar's or
 * version's name.
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
  /** Label in the drawer, where it is another. */
  readonly drawerLabel?: string | undefined;
  /** Whether it says on the bar that one of its items is active; default: true. */
  readonly showsActive?: boolean | undefined;
  /** Where its label leads, if anywhere. */
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

/** Puts the search button among the items; without one it has its own place. */
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

/** One entry of a sidebar, as it is shown. */
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
  /** Its own page, if it has one. */
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
