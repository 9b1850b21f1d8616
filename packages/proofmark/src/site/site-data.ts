import type { IndexedSearchData, SearchData, SiteData } from "@proofmark/theme/data/site-data.ts";
import { createFooter, createNavbar, type ReadStatic } from "./frame.ts";
import { searchTag } from "./routes/route.ts";
import type { Site } from "./site.ts";

/** The behaviour level of the product's specification that this engine implements. */
const FRAMEWORK_VERSION = "3.6.3";

/** Where the parts of search are published. */
type SearchPlaces = Pick<IndexedSearchData, "script" | "index">;

/** What all pages of the site share. The name of the build is added when all of it is known; see `SiteData`. */
export function createSiteData(
  site: Site,
  siteVersion: string,
  readStatic: ReadStatic,
  search: SearchPlaces,
): SiteData {
  const { config } = site;
  return {
    title: config.title,
    tagline: config.tagline,
    titleDelimiter: config.titleDelimiter,
    baseUrl: config.baseUrl,
    trailingSlash: config.trailingSlash,
    build: "",
    siteVersion,
    frameworkVersion: FRAMEWORK_VERSION,
    navbar: createNavbar(site, readStatic),
    footer: createFooter(config, readStatic),
    sidebars: site.sidebars,
    sidebarLabel: config.docs.sidebarLabel,
    locales: Object.entries(config.locales.list).map(([code, locale]) => ({ code, ...locale })),
    locale: config.locales.default,
    colorMode: config.colorMode,
    announcementBar: config.announcementBar && {
      content: config.announcementBar.content,
      isCloseable: config.announcementBar.isCloseable,
    },
    search: createSearchData(site, search),
    placeholders: Object.fromEntries(
      Object.entries(config.placeholders).map(([name, { label = name, default: value }]) => [
        name,
        { label, default: value },
      ]),
    ),
  };
}

function createSearchData(
  { config: { search, baseUrl }, versions, searchPage: page }: Site,
  { script, index }: SearchPlaces,
): SearchData | undefined {
  if (search === false) return undefined;
  const tags = versions.filter((version) => version.isLast).map((version) => searchTag(version.name));
  const shared = {
    ...search,
    // on a site with one version every note passes, and Pagefind takes twice as long with filters
    contextualSearch: search.contextualSearch && (search.provider !== "pagefind" || versions.length > 1),
    script,
    tags,
    page,
    versions:
      versions.length > 1 && search.contextualSearch
        ? versions.map(({ name, label }) => ({ label, tag: searchTag(name) }))
        : undefined,
  };
  if (shared.provider !== "hosted") return { ...shared, provider: shared.provider ?? "embedded", index };
  return {
    ...shared,
    baseUrl,
    externalUrlRegex: shared.externalUrlRegex,
    replaceSearchResultPathname: shared.replaceSearchResultPathname,
    credit: { label: "Search by Algolia", href: "https://www.algolia.com/" },
  };
}
