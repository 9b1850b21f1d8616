import type { NavbarItem, NavbarNestedItem, SidebarItem } from "@proofmark/theme/data/navigation-data.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import { addressesUsed, configuredHtml } from "./html-links.ts";
import type { RenderedLink } from "./links.ts";
import type { SiteInput } from "./model.ts";
import { isExternal, joinPaths } from "./permalink.ts";
import type { Site } from "./site.ts";

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

/** The images that the configuration, notes and custom pages name for the site and for previews of pages. */
export function siteImages({ config, configFile, routes }: Site): RenderedLink[] {
  const { baseUrl, favicon, image, navbar, footer } = config;
  const ofConfig = {
    favicon,
    image,
    "navbar.logo.src": navbar.logo?.src,
    "navbar.logo.srcDark": navbar.logo?.srcDark,
    "footer.logo.src": footer?.logo?.src,
    "footer.logo.srcDark": footer?.logo?.srcDark,
  };
  const named = [
    ...Object.entries(ofConfig).map(([key, written]) => ({ written, file: configFile, key })),
    ...routes.map((route) => ({
      written: route.image,
      file: route.kind === "note" ? route.note.page.file : route.kind === "page" ? route.file : configFile,
      key: route.kind === "page" ? "metadata.image" : "image",
    })),
  ];
  return named.flatMap(({ written, file, key }) =>
    written === undefined || isExternal(written)
      ? []
      : [
          {
            page: baseUrl,
            written,
            href: joinPaths(baseUrl, written),
            missingFile: false,
            isLoaded: true,
            places: [{ file, line: undefined, column: undefined, key }],
          },
        ],
  );
}
