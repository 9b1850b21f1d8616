import type { SiteData } from "../shared/site-data.ts";
import type { RenderedLink } from "./links.ts";

/** The links of the frame that every page shares, as found on the home page; `file` is the configuration they come from. */
export function shellLinks(siteData: SiteData, file: string): RenderedLink[] {
  const hrefs: string[] = [];
  const { items, itemsOfVersions = {} } = siteData.navbar;
  for (const item of [items, ...Object.values(itemsOfVersions)].flat()) {
    if (item.type === "link") hrefs.push(item.href);
    if (item.type === "dropdown")
      hrefs.push(...(item.href === undefined ? [] : [item.href]), ...item.items.flatMap((child) => (child.type === "link" ? [child.href] : [])));
  }
  for (const logo of [siteData.navbar.logo, siteData.footer?.logo]) if (logo !== undefined) hrefs.push(logo.href);
  for (const item of siteData.footer?.columns.flatMap((column) => column.items) ?? []) if ("href" in item) hrefs.push(item.href);
  return [...new Set(hrefs)].map((href) => ({
    page: siteData.baseUrl,
    written: href,
    href,
    missingFile: false,
    places: [{ file, line: undefined, column: undefined }],
  }));
}
