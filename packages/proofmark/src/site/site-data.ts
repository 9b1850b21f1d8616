import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import type {
  FooterData,
  LogoData,
  NavbarData,
  NavbarItem,
  NavEntry,
} from "@proofmark/theme/data/navigation-data.ts";
import type { IndexedSearchData, SearchData } from "@proofmark/theme/data/site-data.ts";
import type {
  FooterLinkConfig,
  LogoConfig,
  NavbarItemConfig,
  NavbarNestedConfig,
} from "../config/navigation-schema.ts";
import type { SiteConfig } from "../config/schema.ts";
import type { Version } from "./model.ts";
import { expectName } from "./names.ts";
import { configuredLink, createLink, internal, isExternal, joinPaths } from "./permalink.ts";
import { searchTag } from "./routes/route.ts";
import { firstLink, sidebarKey } from "./sidebar.ts";
import type { Site } from "./site.ts";
import { lastVersion, mainPermalink } from "./versions.ts";

/** The behaviour level of the product's specification that this engine implements. */
const FRAMEWORK_VERSION = "3.6.3";

/** Where the parts of search are published. */
type SearchPlaces = Pick<IndexedSearchData, "script" | "index">;

/** The data of all pages. The name of the build is added when all of it is known; see `SiteData`. */
export function createSiteData(
  site: Site,
  siteVersion: string,
  readStatic: ReadStatic,
  search: SearchPlaces,
) {
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

// ---- navbar and footer as the shell shows them

/** The data with which navbar items are resolved, and the problems found. */
interface NavbarContext {
  readonly site: Site;
  /** The version on whose pages the items are shown. */
  readonly version: Version;
  readonly problems: Problem[];
  readonly path: string;
}

/**
 * Resolves the configured navbar for the last version, and for each other one: an item that names a note or a
 * sidebar leads to it in the version of the page, and where that lacks it in the last. Throws a ProblemError
 * that names each item that points nowhere.
 */
export function createNavbar(site: Site, readStatic: ReadStatic): NavbarData {
  const { title, logo, hideOnScroll, items } = site.config.navbar;
  const problems: Problem[] = [];
  const itemsOf = (version: Version): NavbarItem[] => {
    const resolved = items.flatMap((item, index) => {
      const entries = resolveItem(item, { site, version, problems, path: `navbar.items[${index}]` });
      return entries.map((entry): NavbarItem => ({ position: item.position, ...entry }));
    });
    if (problems.length > 0) throw new ProblemError(problems);
    return resolved;
  };
  const last = lastVersion(site.versions);
  const others = site.versions.filter((version) => version !== last);
  return {
    title,
    logo: logo && resolveLogo(logo, site.config, readStatic),
    hideOnScroll,
    items: itemsOf(last),
    itemsOfVersions:
      others.length === 0
        ? undefined
        : Object.fromEntries(others.map((version) => [version.name, itemsOf(version)])),
  };
}

type WithoutPosition<Item> = Item extends unknown ? Omit<Item, "position"> : never;

function resolveItem(item: NavbarItemConfig, context: NavbarContext): WithoutPosition<NavbarItem>[] {
  const { site, version, path } = context;
  switch (item.type) {
    case "search":
      return site.config.search === false ? [] : [{ type: "search" }];
    case "localeDropdown":
      return [{ type: "locales" }];
    case "dropdown": {
      const items = item.items.flatMap((child, index) =>
        resolveEntry(child, { ...context, path: `${path}.items[${index}]` }),
      );
      return items.length === 0 ? [] : [{ type: "dropdown", label: item.label, items }]; // all were drafts
    }
    case "docsVersionDropdown": {
      if (site.versions.length === 1) return [createLink(version.label, mainPermalink(version, site.config))];
      const items = site.versions.map((other) =>
        createLink(other.label, mainPermalink(other, site.config), { version: other.name }),
      );
      return [{ type: "dropdown", label: version.label, drawerLabel: "Versions", items }];
    }
    default:
      return resolveEntry(item, context);
  }
}

/** Resolves an item that may be both in the bar and in a dropdown; to nothing if it leads nowhere. */
function resolveEntry(item: NavbarNestedConfig, context: NavbarContext): NavEntry[] {
  const { site, version } = context;
  const last = lastVersion(site.versions);
  switch (item.type) {
    case "html":
      return [{ type: "html", value: item.value }];
    case "default":
      return [configuredLink(item, site.config)];
    case "docsVersion":
      return [createLink(item.label ?? version.label, mainPermalink(version, site.config))];
    case "doc": {
      const { docId, label = docId } = item;
      const noteIn = ({ notes }: Version) => notes.find(({ page }) => page.id === docId);
      const note = noteIn(version) ?? noteIn(last);
      if (note !== undefined) {
        const sidebar = site.routes.find(({ permalink }) => permalink === note.permalink)?.sidebar;
        return [createLink(label, note.permalink, { sidebar, unlisted: note.unlisted || undefined })];
      }
      // a draft is not published: its item goes with it
      return [version, last].some(({ draftIds }) => draftIds.includes(docId))
        ? []
        : refuse(item, context, {
            message: `no note has the id "${docId}" in version "${version.name}"`,
            ...expectName(
              docId,
              version.notes.map(({ page }) => page.id),
            ),
          });
    }
    case "docSidebar": {
      const { sidebarId } = item;
      const owner = [version, last].find(({ sidebars }) => sidebars[sidebarId] !== undefined);
      if (owner === undefined)
        return refuse(item, context, {
          message: `no sidebar has the id "${sidebarId}" in version "${version.name}"`,
          ...expectName(sidebarId, Object.keys(version.sidebars)),
        });
      const first = firstLink(owner.sidebars[sidebarId] ?? []);
      if (first === undefined)
        return refuse(item, context, {
          message: `DocSidebarNavbarItem: Sidebar with ID "${sidebarId}" doesn't have anything to be linked to`,
        });
      const sidebar = sidebarKey(owner, sidebarId);
      return [createLink(item.label ?? first.label, first.href, { sidebar, external: undefined })];
    }
  }
}

/** Reports an item that leads nowhere, with the item itself. */
function refuse(
  { position: _side, ...item }: NavbarNestedConfig,
  { site, problems, path }: NavbarContext,
  { message, ...details }: Pick<Problem, "message" | "expected" | "fix">,
): [] {
  problems.push({
    severity: "error",
    file: site.config.file,
    message: `\`${path}\`: ${message}`,
    found: JSON.stringify(item),
    ...details,
  });
  return [];
}

/** Resolves the configured footer. A flat list becomes one column without a title. */
export function createFooter(config: SiteConfig, readStatic: ReadStatic): FooterData | undefined {
  const { footer } = config;
  if (footer === undefined) return undefined;
  const { style, logo, copyright, links } = footer;
  const entryOf = (link: FooterLinkConfig): NavEntry =>
    "html" in link ? { type: "html", value: link.html } : configuredLink(link, config);
  const columns = links.flatMap((entry) =>
    "title" in entry ? [{ title: entry.title ?? undefined, items: entry.items.map(entryOf) }] : [],
  );
  const flat = links.flatMap((entry) => ("title" in entry ? [] : [entryOf(entry)]));
  return {
    style,
    logo: logo && resolveLogo({ width: 16, height: 16, ...logo }, config, readStatic),
    copyright,
    columns: flat.length > 0 ? [{ title: undefined, items: flat }] : columns,
  };
}

/** Reads a published static file's text, for a logo shown inline; undefined if there is none. */
type ReadStatic = (src: string) => string | undefined;

/** Resolves the logo of the navbar or the footer. */
export function resolveLogo(logo: LogoConfig, config: SiteConfig, readStatic: ReadStatic): LogoData {
  const publicPath = (src: string): string => (isExternal(src) ? src : joinPaths(config.baseUrl, src));
  // one drawing takes the colours of both modes
  const inline = logo.src.endsWith(".svg") && logo.srcDark === undefined;
  const svg = inline ? readStatic(logo.src) : undefined;
  return {
    src: publicPath(logo.src),
    srcDark: logo.srcDark === undefined ? undefined : publicPath(logo.srcDark),
    alt: logo.alt,
    href: internal(logo.href ?? "/", config),
    width: logo.width,
    height: logo.height,
    svg: svg && sized(svg, logo),
  };
}

/** A drawing with its size as the configuration has it. */
function sized(svg: string, { width, height }: LogoConfig): string {
  const sizes = Object.entries({ width, height }).filter(([, value]) => value !== undefined);
  return sizes.reduce(
    (text, [name, value]) =>
      text.replace(
        /<svg\b[^>]*>/,
        (tag) => `<svg ${name}="${value}"${tag.slice(4).replace(new RegExp(` ${name}="[^"]*"`), "")}`,
      ),
    svg,
  );
}
