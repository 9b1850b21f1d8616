import type { FooterLinkConfig, LogoConfig, NavbarItemConfig, NavbarNestedConfig } from "../config/navigation-schema.ts";
import type { SiteConfig } from "../config/schema.ts";
import { type Problem, ProblemError } from "../shared/problem.ts";
import type { FooterColumn, FooterData, FooterItem, LogoData, NavbarData, NavbarHtml, NavbarItem, NavbarLink, SidebarItem } from "../shared/site-data.ts";
import type { Version } from "./model.ts";
import { joinPaths, siteAddress, versionPermalink } from "./permalink.ts";
import { isExternal } from "./sidebar.ts";
import type { Site } from "./site.ts";

/** Reads a published static file's text, for a logo shown inline; undefined if there is none. */
export type ReadStatic = (src: string) => string | undefined;

/** Resolves the configured navbar. Throws a ProblemError that names each item that points nowhere. */
export function createNavbar(site: Site, readStatic: ReadStatic): NavbarData {
  const { navbar } = site.config;
  const problems: Problem[] = [];
  const items = navbar.items.flatMap((item, index) => resolveItem(item, { site, problems, path: `navbar.items[${index}]` }));
  if (problems.length > 0) throw new ProblemError(problems);
  return {
    title: navbar.title,
    logo: navbar.logo && resolveLogo(navbar.logo, site.config, readStatic),
    style: navbar.style,
    hideOnScroll: navbar.hideOnScroll,
    items,
  };
}

interface Context {
  readonly site: Site;
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
      const versions = context.site.versions.map(
        (version): NavbarLink => link({ label: version.label, href: mainPermalink(version, context.site), active: { by: "never" } }),
      );
      const all = [...before, ...versions, ...after];
      const label = lastVersion(context.site).label;
      return all.length > 1
        ? [{ type: "dropdown", position: item.position, className: item.className, label, href: versions[0]?.href, items: all }]
        : versions.map((only) => ({ ...only, position: item.position }));
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
      const notes = lastVersion(site).notes;
      const note = notes.find((other) => other.page.id === item.docId);
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
      const items = site.sidebars[item.sidebarId];
      if (items === undefined) return missingSidebar(item.sidebarId, context);
      const first = firstLink(items);
      if (first === undefined) return wrong(context, `DocSidebarNavbarItem: Sidebar with ID "${item.sidebarId}" doesn't have anything to be linked to.`);
      return [{ ...link({ label: item.label ?? first.label, href: first.href, active: { by: "sidebar", sidebar: item.sidebarId } }), ...common }];
    }
    case "docsVersion": {
      const version = lastVersion(site);
      const href = item.to === undefined ? mainPermalink(version, site) : internal(item.to, site.config);
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

/** The version that unversioned links mean: the last one, else the only one. */
export function lastVersion(site: Pick<Site, "versions">): Version {
  const version = site.versions.find((candidate) => candidate.isLast) ?? site.versions[0];
  if (version === undefined) throw new Error("a site without versions");
  return version;
}

function mainPermalink(version: Version, site: Site): string {
  return version.notes.find((note) => note.page.id === version.mainDocId)?.permalink ?? versionPermalink(version, site.config, "/");
}

function wrong({ site, problems, path }: Context, message: string): [] {
  problems.push({ severity: "error", file: site.configFile, message, found: path });
  return [];
}

function missingDoc(id: string, context: Context): [] {
  const version = lastVersion(context.site);
  if (version.draftIds.includes(id)) return []; // a draft is not published: its item goes with it
  const ids = version.notes.map((note) => `- ${note.page.id}`).sort();
  return wrong(context, [`Couldn't find any doc with id "${id}" in version "${version.name}".`, "Available doc ids are:", ...ids].join("\n"));
}

function missingSidebar(id: string, context: Context): [] {
  const version = lastVersion(context.site);
  const ids = Object.keys(context.site.sidebars).map((name) => `- ${name}`);
  return wrong(context, [`Can't find any sidebar with id "${id}" in version "${version.name}".`, "Available sidebar ids are:", ...ids].join("\n"));
}

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
