import type {
  ActiveMatch,
  NavbarLink,
  NavbarNestedItem,
  SidebarItem,
} from "@proofmark/theme/data/navigation-data.ts";
import type { NavbarItemConfig, NavbarNestedConfig } from "../../config/navigation-schema.ts";
import type { SiteConfig } from "../../config/schema.ts";
import { internal, isExternal, joinPaths } from "../permalink.ts";
import { sidebarKey } from "../sidebar/nodes.ts";
import { mainPermalink } from "../versions.ts";
import { candidates, type NavbarContext } from "./context.ts";
import { missingDoc, missingSidebar, wrong } from "./problems.ts";

/** What items of any kind take over as it was written. */
export const common = ({
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
export function targetOf(
  item: LinkTarget,
  config: SiteConfig,
): { href: string | undefined; active: ActiveMatch } {
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

/** Resolves an item that may be both in the bar and in a dropdown; to nothing if it leads nowhere. */
export function resolveNested(item: NavbarNestedConfig, context: NavbarContext): NavbarNestedItem[] {
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

/** A link, which knows whether it leaves the site. */
export const link = (parts: Omit<NavbarLink, "type" | "external">): NavbarLink => ({
  type: "link",
  ...parts,
  external: isExternal(parts.href),
});

/** Returns the first entry of a sidebar with a target; unlisted notes don't count. */
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
