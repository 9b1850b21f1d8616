import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import type { NavbarData, NavbarItem, NavbarLink } from "@proofmark/theme/data/navigation-data.ts";
import type { NavbarItemConfig, NavbarNestedConfig } from "../../config/navigation-schema.ts";
import { type ReadStatic, resolveLogo } from "../logo.ts";
import type { Version } from "../model.ts";
import type { Site } from "../site.ts";
import { lastVersion, mainPermalink } from "../versions.ts";
import type { NavbarContext } from "./context.ts";
import { common, link, resolveNested, targetOf } from "./links.ts";

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

function resolveItem(item: NavbarItemConfig, context: NavbarContext): NavbarItem[] {
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
