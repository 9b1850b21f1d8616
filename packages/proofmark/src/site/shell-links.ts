import type { NavbarItem, NavbarNestedItem, SidebarItem } from "@proofmark/theme/data/navigation-data.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import { addressesUsed, configuredHtml } from "./html-links.ts";
import type { SiteInput } from "./model.ts";
import type { RenderedLink } from "./rendered-link.ts";

/**
 * The links of the frame that every page shares, as found on the home page, with the place in the
 * configuration that they come from.
 */
export function shellLinks(siteData: SiteData, input: SiteInput): RenderedLink[] {
  const { items, itemsOfVersions = {} } = siteData.navbar;
  const hrefs = [items, ...Object.values(itemsOfVersions)].flat().flatMap(hrefsOf);
  for (const logo of [siteData.navbar.logo, siteData.footer?.logo])
    if (logo !== undefined) hrefs.push(logo.href);
  for (const item of siteData.footer?.columns.flatMap((column) => column.items) ?? [])
    if ("href" in item) hrefs.push(item.href);
  for (const items of Object.values(siteData.sidebars)) hrefs.push(...sidebarHrefs(items));
  const linkOf = (href: string, place: { readonly file: string; readonly key?: string }): RenderedLink => ({
    page: siteData.baseUrl,
    written: href,
    href,
    missingFile: false,
    places: [{ ...place, line: undefined, column: undefined }],
  });
  const inHtml = configuredHtml(input).flatMap(({ file, key, html }) =>
    addressesUsed(html).map(({ href, isLoaded }) => ({ ...linkOf(href, { file, key }), isLoaded })),
  );
  return [...[...new Set(hrefs)].map((href) => linkOf(href, { file: input.configFile })), ...inHtml];
}

function hrefsOf(item: NavbarItem | NavbarNestedItem): string[] {
  switch (item.type) {
    case "html":
    case "search":
      return [];
    case "link":
      return [item.href];
    case "dropdown":
      return [...(item.href === undefined ? [] : [item.href]), ...item.items.flatMap(hrefsOf)];
    case "locales":
      return [...item.before, ...item.after].flatMap(hrefsOf);
  }
}

const sidebarHrefs = (items: readonly SidebarItem[]): string[] =>
  items.flatMap((item) =>
    item.type === "link" ? [item.href] : item.type === "category" ? sidebarHrefs(item.items) : [],
  );
