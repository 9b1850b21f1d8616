import type { NavbarItemConfig, NavbarNestedConfig } from "../config/navigation-schema.ts";
import type { SiteConfig } from "../config/schema.ts";
import type {
  ActiveMatch,
  NavbarData,
  NavbarItem,
  NavbarLink,
  NavbarNestedItem,
  SidebarItem,
} from "../shared/navigation-data.ts";
import { type Problem, ProblemError } from "../shared/problem.ts";
import { internal } from "./internal.ts";
import { type ReadStatic, resolveLogo } from "./logo.ts";
import type { Version } from "./model.ts";
import { isExternal, joinPaths } from "./permalink.ts";
import { sidebarKey } from "./sidebar-nodes.ts";
import type { Site } from "./site.ts";
import { lastVersion, mainPermalink } from "./versions.ts";

/**
 * Resolves the configured navbar for the last version, and for each other one: an item that names a note or a
 * sidebar leads to it in the version of the page, and where that lacks it in the last. Throws a ProblemError
 * that names each item that points nowhere.
 */
export function createNavbar(site: Site, readStatic: ReadStatic): NavbarData {
  const { navbar } = site.config;
  const problems: Problem[] = [];
  const itemsOf = (version: Version): NavbarItem[] => {
    const items = navbar.items.flatMap((item, index) =>
      resolveItem(item, { site, version, problems, path: `navbar.items[${index}]` }),
    );
    if (problems.length > 0) throw new ProblemError(problems);
    return items;
  };
  const last = lastVersion(site.versions);
  const items = itemsOf(last);
  const others = site.versions
    .filter((version) => version !== last)
    .map((version) => [version.name, itemsOf(version)] as const);
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
  const { position } = item;
  const nested = (items: readonly NavbarNestedConfig[], name: string) =>
    items.flatMap((child, index) =>
      resolveNested(child, { ...context, path: `${context.path}.${name}[${index}]` }),
    );
  switch (item.type) {
    case "search":
      return context.site.config.search === false
        ? []
        : [{ position, type: "search", className: item.className }];
    case "dropdown": {
      const items = nested(item.items, "items");
      const shown = { label: item.label ?? "", ...common(item) };
      const target = targetOf(item, context.site.config);
      if (items.length > 0) return [{ position, type: "dropdown", ...shown, ...target, items }];
      // all it held were drafts
      return target.href === undefined
        ? []
        : [{ position, ...link({ ...shown, ...target, href: target.href }) }];
    }
    case "docsVersionDropdown": {
      const before = nested(item.dropdownItemsBefore, "dropdownItemsBefore");
      const after = nested(item.dropdownItemsAfter, "dropdownItemsAfter");
      const all = [
        ...before,
        ...context.site.versions.map((version) => versionEntry(version, context.site)),
        ...after,
      ];
      const { label } = context.version;
      const href = mainPermalink(context.version, context.site.config);
      const showsActive = item.dropdownActiveClassDisabled ? false : undefined;
      return all.length > 1
        ? [
            {
              position,
              type: "dropdown",
              ...common(item),
              label,
              drawerLabel: "Versions",
              active: { by: "never" },
              showsActive,
              items: all,
            },
          ]
        : [
            {
              position,
              ...link({
                ...common(item),
                label,
                href,
                active: showsActive === false ? { by: "never" } : { by: "path", path: href },
              }),
            },
          ];
    }
    case "localeDropdown": {
      const before = nested(item.dropdownItemsBefore, "dropdownItemsBefore");
      const after = nested(item.dropdownItemsAfter, "dropdownItemsAfter");
      return [
        {
          position,
          type: "locales",
          ...common(item),
          before,
          after,
          queryString: item.queryString.replace(/^(?=[^?])/, "?"),
        },
      ];
    }
    default:
      return resolveNested(item, context).map((entry) => ({ position, ...entry }));
  }
}

const common = ({
  className,
  html,
  attributes,
}: {
  className?: string | undefined;
  html?: string | undefined;
  attributes?: Record<string, string> | undefined;
}) => ({
  className,
  html,
  attributes,
});

type LinkTarget = Pick<
  Extract<NavbarItemConfig, { type: "default" | "dropdown" }>,
  "to" | "href" | "activeBasePath" | "activeBaseRegex" | "prependBaseUrlToHref"
>;

/** Where an item with `to` or `href` leads, if it has one, and which pages make it active. */
function targetOf(item: LinkTarget, config: SiteConfig): { href: string | undefined; active: ActiveMatch } {
  const { baseUrl } = config;
  const written =
    item.href !== undefined && item.prependBaseUrlToHref ? joinPaths(baseUrl, item.href) : item.href;
  const href = item.to === undefined ? written : internal(item.to, config);
  if (item.activeBaseRegex !== undefined)
    return { href, active: { by: "regex", regex: item.activeBaseRegex } };
  if (item.activeBasePath !== undefined)
    return { href, active: { by: "prefix", prefix: joinPaths(baseUrl, item.activeBasePath) } };
  return {
    href,
    active: href === undefined || isExternal(href) ? { by: "never" } : { by: "path", path: href },
  };
}

function resolveNested(item: NavbarNestedConfig, context: Context): NavbarNestedItem[] {
  const { site } = context;
  switch (item.type) {
    case "html":
      return [{ type: "html", className: item.className, value: item.value }];
    case "default": {
      const { href = "", active } = targetOf(item, site.config);
      return [link({ ...common(item), label: item.label ?? "", href, active })];
    }
    case "doc": {
      const note = candidates(context)
        .map(({ notes }) => notes.find((other) => other.page.id === item.docId))
        .find((found) => found !== undefined);
      if (note === undefined) return missingDoc(item, context);
      const sidebar = site.routes.find((route) => route.permalink === note.permalink)?.sidebar;
      const active: ActiveMatch =
        sidebar === undefined ? { by: "page", path: note.permalink } : { by: "sidebar", sidebar };
      return [
        link({
          ...common(item),
          label: item.label ?? item.docId,
          href: note.permalink,
          active,
          unlisted: note.unlisted || undefined,
        }),
      ];
    }
    case "docSidebar": {
      const sidebar = candidates(context)
        .map((version) => sidebarKey(version, item.sidebarId))
        .find((key) => site.sidebars[key] !== undefined);
      const items = sidebar === undefined ? undefined : site.sidebars[sidebar];
      if (sidebar === undefined || items === undefined) return missingSidebar(item, context);
      const first = firstLink(items);
      if (first === undefined)
        return wrong(
          item,
          context,
          `DocSidebarNavbarItem: Sidebar with ID "${item.sidebarId}" doesn't have anything to be linked to.`,
        );
      return [
        link({
          ...common(item),
          label: item.label ?? first.label,
          href: first.href,
          active: { by: "sidebar", sidebar },
        }),
      ];
    }
    case "docsVersion": {
      const { version } = context;
      const href =
        item.to === undefined ? mainPermalink(version, site.config) : internal(item.to, site.config);
      return [
        link({
          ...common(item),
          label: item.label ?? version.label,
          href,
          active: { by: "path", path: href },
        }),
      ];
    }
  }
}

const link = (parts: Omit<NavbarLink, "type" | "external">): NavbarLink => ({
  type: "link",
  ...parts,
  external: isExternal(parts.href),
});

/**
 * A version in the dropdown: on a page that the version has too, the theme puts that page's address in place
 * of the version's own.
 */
const versionEntry = (version: Version, { config }: Site): NavbarLink => ({
  ...link({
    label: version.label,
    href: mainPermalink(version, config),
    active: { by: "version", version: version.name },
  }),
  version: version.name,
});

/** Where an item looks for what it names: in the version of the page, then in the last one. */
const candidates = ({ site, version }: Context): Version[] => [
  ...new Set([version, lastVersion(site.versions)]),
];

/** The side plays no part, and an item of a dropdown has none but the default. */
const withoutSide = (key: string, value: unknown): unknown => (key === "position" ? undefined : value);

/** Reports an item that leads nowhere, with the item itself. */
function wrong(item: NavbarNestedConfig, { site, problems, path }: Context, message: string): [] {
  const where = `Please double-check the following navbar item (${path}) of your configuration:`;
  const text = [
    message,
    "A theme navbar item failed to render.",
    where,
    JSON.stringify(item, withoutSide, 2),
  ].join("\n");
  problems.push({ severity: "error", file: site.configFile, message: text });
  return [];
}

function missingDoc(item: Extract<NavbarNestedConfig, { type: "doc" }>, context: Context): [] {
  const id = item.docId;
  const versions = context.site.versions.filter(({ notes }) => !notes.some((note) => note.page.id === id));
  // a draft is not published: its item goes with it
  if (candidates(context).some(({ draftIds }) => draftIds.includes(id))) return [];
  const ids = new Set(versions.flatMap(({ notes }) => notes.map((note) => `- ${note.page.id}`)));
  return wrong(
    item,
    context,
    [`no note has the id "${id}" in ${named(versions)}.`, "The ids are:", ...[...ids].sort()].join("\n"),
  );
}

function missingSidebar(item: Extract<NavbarNestedConfig, { type: "docSidebar" }>, context: Context): [] {
  const id = item.sidebarId;
  const versions = context.site.versions.filter(({ sidebars }) => sidebars[id] === undefined);
  const ids = new Set(versions.flatMap(({ sidebars }) => Object.keys(sidebars).map((name) => `- ${name}`)));
  return wrong(
    item,
    context,
    [
      `Can't find any sidebar with id "${id}" in ${named(versions)}.`,
      "Available sidebar ids are:",
      ...ids,
    ].join("\n"),
  );
}

/** Versions as a message names them. */
const named = (versions: readonly Version[]): string =>
  `version${versions.length > 1 ? "s" : ""} "${versions.map(({ name }) => name).join(", ")}"`;

/** The first entry of a sidebar that leads somewhere; what is unlisted does not. */
function firstLink(items: readonly SidebarItem[]): { label: string; href: string } | undefined {
  for (const item of items) {
    if (item.type === "link" && item.unlisted !== true) return item;
    if (item.type !== "category") continue;
    const found =
      item.href === undefined || item.linkUnlisted === true
        ? firstLink(item.items)
        : { label: item.label, href: item.href };
    if (found !== undefined) return found;
  }
  return undefined;
}
