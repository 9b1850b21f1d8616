import type { FooterLinkConfig, LogoConfig, NavbarItemConfig, NavbarNestedConfig } from "../config/navigation-schema.ts";
import type { SiteConfig } from "../config/schema.ts";
import { type Problem, ProblemError } from "../shared/problem.ts";
import type { FooterColumn, FooterData, FooterItem, LogoData, NavbarData, NavbarHtml, NavbarItem, NavbarLink, SidebarItem } from "../shared/site-data.ts";
import type { Version } from "./model.ts";
import { joinPaths, siteAddress } from "./permalink.ts";
import { isExternal, sidebarKey } from "./sidebar.ts";
import type { Site } from "./site.ts";
import { lastVersion, mainPermalink } from "./versions.ts";

/** Reads a published static file's text, for a logo shown inline; undefined if there is none. */
export type ReadStatic = (src: string) => string | undefined;

/**
 * Resolves the configured navbar for the last version, and for each other one: an item that names a note or a sidebar
 * leads to it in the version of the page, and where that lacks it in the last. Throws a ProblemError that names each item
 * that points nowhere.
 */
export function createNavbar(site: Site, readStatic: ReadStatic): NavbarData {
  const { navbar } = site.config;
  const problems: Problem[] = [];
  const itemsOf = (version: Version): NavbarItem[] => {
    const items = navbar.items.flatMap((item, index) => resolveItem(item, { site, version, problems, path: `navbar.items[${index}]` }));
    if (problems.length > 0) throw new ProblemError(problems);
    return items;
  };
  const last = lastVersion(site.versions);
  const items = itemsOf(last);
  const others = site.versions.filter((version) => version !== last).map((version) => [version.name, itemsOf(version)] as const);
  return {
    title: navbar.title,
    logo: navbar.logo && resolveLogo(navbar.logo, site.config, readStatic),
    style: navbar.style,
    hideOnScroll: navbar.hideOnScroll,
    items,
    itemsOfVersions: others.length === 0 ? undefined : Object.fromEntries(others),
  };
}

interface Context {
  readonly site: Site;
  /** The version on whose pages the items are shown. */
  readonly version: Version;
  readonly problems: Problem[];
  readonly path: string;
}

function resolveItem(item: NavbarItemConfig, context: Context): NavbarItem[] {
  const nested = (items: readonly NavbarNestedConfig[], name: string) =>
    items.flatMap((child, index) => resolveNested(child, { ...context, path: `${context.path}.${name}[${index}]` }));
  switch (item.type) {
    case "search":
      return []; // the search box has its own place until an item moves it; see the search room
    case "dropdown": {
      const target = item.to ?? item.href;
      return [
        {
          type: "dropdown",
          position: item.position,
          className: item.className,
          label: item.label,
          href: target === undefined ? undefined : internal(target, context.site.config),
          items: nested(item.items, "items"),
        },
      ];
    }
    case "docsVersionDropdown": {
      const before = nested(item.dropdownItemsBefore, "dropdownItemsBefore");
      const after = nested(item.dropdownItemsAfter, "dropdownItemsAfter");
      const all = [...before, ...context.site.versions.map((version) => versionEntry(version, context.site)), ...after];
      const { label } = context.version;
      const href = mainPermalink(context.version, context.site.config);
      const common = { position: item.position, className: item.className };
      return all.length > 1
        ? [{ type: "dropdown", ...common, label, drawerLabel: "Versions", href, items: all }]
        : [{ ...link({ label, href, active: { by: "path", path: href } }), ...common }];
    }
    case "localeDropdown":
      return [
        {
          type: "locales",
          position: item.position,
          className: item.className,
          before: nested(item.dropdownItemsBefore, "dropdownItemsBefore"),
          after: nested(item.dropdownItemsAfter, "dropdownItemsAfter"),
          queryString: item.queryString,
        },
      ];
    default:
      return resolveNested(item, context);
  }
}

function resolveNested(item: NavbarNestedConfig, context: Context): (NavbarLink | NavbarHtml)[] {
  if (item.type === "html") return [{ type: "html", position: item.position, className: item.className, value: item.value }];
  const common = { position: item.position, className: item.className, html: item.html, attributes: item.attributes };
  const { site } = context;
  switch (item.type) {
    case "default": {
      const written = item.to ?? item.href ?? "";
      const href = item.to === undefined ? (item.prependBaseUrlToHref ? joinPaths(site.config.baseUrl, written) : written) : internal(written, site.config);
      const active =
        item.activeBaseRegex !== undefined
          ? { by: "regex" as const, regex: item.activeBaseRegex }
          : item.activeBasePath !== undefined
            ? { by: "prefix" as const, prefix: joinPaths(site.config.baseUrl, item.activeBasePath) }
            : isExternal(href)
              ? { by: "never" as const }
              : { by: "path" as const, path: href };
      return [{ ...link({ label: item.label ?? "", href, active }), ...common }];
    }
    case "doc": {
      const note = candidates(context)
        .map(({ notes }) => notes.find((other) => other.page.id === item.docId))
        .find((found) => found !== undefined);
      if (note === undefined) return missingDoc(item.docId, context);
      const sidebar = site.routes.find((route) => route.permalink === note.permalink)?.sidebar;
      return [
        {
          ...link({
            label: item.label ?? item.docId,
            href: note.permalink,
            active: sidebar === undefined ? { by: "path", path: note.permalink } : { by: "sidebar", sidebar },
          }),
          ...common,
        },
      ];
    }
    case "docSidebar": {
      const sidebar = candidates(context)
        .map((version) => sidebarKey(version, item.sidebarId))
        .find((key) => site.sidebars[key] !== undefined);
      const items = sidebar === undefined ? undefined : site.sidebars[sidebar];
      if (sidebar === undefined || items === undefined) return missingSidebar(item.sidebarId, context);
      const first = firstLink(items);
      if (first === undefined) return wrong(context, `DocSidebarNavbarItem: Sidebar with ID "${item.sidebarId}" doesn't have anything to be linked to.`);
      return [{ ...link({ label: item.label ?? first.label, href: first.href, active: { by: "sidebar", sidebar } }), ...common }];
    }
    case "docsVersion": {
      const { version } = context;
      const href = item.to === undefined ? mainPermalink(version, site.config) : internal(item.to, site.config);
      return [{ ...link({ label: item.label ?? version.label, href, active: { by: "path", path: href } }), ...common }];
    }
  }
}

const link = ({ label, href, active }: Pick<NavbarLink, "label" | "href" | "active">): NavbarLink => ({
  type: "link",
  position: "left",
  label,
  href,
  external: isExternal(href),
  active,
});

/** A version in the dropdown: on a page that the version has too, the theme puts that page's address in place of the version's own. */
const versionEntry = (version: Version, { config }: Site): NavbarLink => ({
  ...link({ label: version.label, href: mainPermalink(version, config), active: { by: "version", version: version.name } }),
  version: version.name,
});

/** Where an item looks for what it names: in the version of the page, then in the last one. */
const candidates = ({ site, version }: Context): Version[] => [...new Set([version, lastVersion(site.versions)])];

function wrong({ site, problems, path }: Context, message: string): [] {
  problems.push({ severity: "error", file: site.configFile, message, found: path });
  return [];
}

function missingDoc(id: string, context: Context): [] {
  const versions = context.site.versions.filter(({ notes }) => !notes.some((note) => note.page.id === id));
  if (candidates(context).some(({ draftIds }) => draftIds.includes(id))) return []; // a draft is not published: its item goes with it
  const ids = new Set(versions.flatMap(({ notes }) => notes.map((note) => `- ${note.page.id}`)));
  return wrong(context, [`Couldn't find any doc with id "${id}" in ${named(versions)}.`, "Available doc ids are:", ...[...ids].sort()].join("\n"));
}

function missingSidebar(id: string, context: Context): [] {
  const versions = context.site.versions.filter(({ sidebars }) => sidebars[id] === undefined);
  const ids = new Set(versions.flatMap(({ sidebars }) => Object.keys(sidebars).map((name) => `- ${name}`)));
  return wrong(context, [`Can't find any sidebar with id "${id}" in ${named(versions)}.`, "Available sidebar ids are:", ...ids].join("\n"));
}

/** Versions as a message names them. */
const named = (versions: readonly Version[]): string => `version${versions.length > 1 ? "s" : ""} "${versions.map(({ name }) => name).join(", ")}"`;

function firstLink(items: readonly SidebarItem[]): { label: string; href: string } | undefined {
  for (const item of items) {
    if (item.type === "link") return item;
    if (item.type !== "category") continue;
    const found = item.href === undefined ? firstLink(item.items) : { label: item.label, href: item.href };
    if (found !== undefined) return found;
  }
  return undefined;
}

/** An internal address with the base and the trailing-slash setting applied; others as they are. */
export function internal(href: string, config: SiteConfig): string {
  if (isExternal(href) || href.startsWith("#")) return href;
  const hasBase = href.startsWith(config.baseUrl) || `${href}/` === config.baseUrl;
  return siteAddress(hasBase ? href : joinPaths(config.baseUrl, href), config);
}

function resolveLogo(logo: LogoConfig, config: SiteConfig, readStatic: ReadStatic): LogoData {
  const publicPath = (src: string): string => (isExternal(src) ? src : joinPaths(config.baseUrl, src));
  return {
    src: publicPath(logo.src),
    srcDark: logo.srcDark === undefined ? undefined : publicPath(logo.srcDark),
    alt: logo.alt,
    href: internal(logo.href ?? "/", config),
    target: logo.target,
    width: logo.width,
    height: logo.height,
    className: logo.className,
    svg: logo.src.endsWith(".svg") ? readStatic(logo.src) : undefined,
  };
}

/** Resolves the configured footer. */
export function createFooter(config: SiteConfig, readStatic: ReadStatic): FooterData | undefined {
  const { footer } = config;
  if (footer === undefined) return undefined;
  const columns = footer.links.flatMap((entry) =>
    "title" in entry ? [{ title: entry.title ?? undefined, items: entry.items.map((item) => footerItem(item, config)) }] : [],
  );
  const flat = footer.links.flatMap((entry) => ("title" in entry ? [] : [footerItem(entry, config)]));
  const all: FooterColumn[] = flat.length > 0 ? [{ title: undefined, items: flat }] : columns;
  return { style: footer.style, logo: footer.logo && resolveLogo(footer.logo, config, readStatic), copyright: footer.copyright, columns: all };
}

function footerItem(item: FooterLinkConfig, config: SiteConfig): FooterItem {
  if ("html" in item) return { html: item.html };
  const written = item.to ?? item.href ?? "";
  const href = item.to === undefined && !item.prependBaseUrlToHref ? written : internal(written, config);
  return { label: item.label, href, external: isExternal(href), attributes: item.attributes };
}
