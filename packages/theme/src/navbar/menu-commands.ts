import type { SiteData } from "../data/site-data.ts";
import type { PageState } from "../page-state.ts";

/**
 * Whether a page has a menu: items of the navbar, notes beside the page, or the colour mode, which the bar of
 * narrow screens has no room for.
 */
export const hasMenu = ({ navbar, colorMode }: SiteData, { sidebar }: PageState): boolean =>
  navbar.items.some(({ type }) => type !== "search") || sidebar !== undefined || !colorMode.disableSwitch;

/**
 * A button names the dialog it opens or closes, so that the browser itself does it. React's types lack the
 * attributes.
 */
export const openMenu: Readonly<Record<string, string>> = { commandfor: ":menu", command: "show-modal" };
export const closeMenu: Readonly<Record<string, string>> = { commandfor: ":menu", command: "close" };
