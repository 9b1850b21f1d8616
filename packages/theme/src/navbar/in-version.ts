import type { NavbarItem, NavbarLink } from "../data/navigation-data.ts";
import type { PageState } from "../data/page-data.ts";
import type { SiteData } from "../data/site-data.ts";

/**
 * The navbar's items on a page: those of the page's version, or on a page of none those of the version that
 * the reader prefers. A link to another version leads to the same page there, where that version has it.
 */
export function navbarItems(
  { navbar }: SiteData,
  page: PageState,
  preferred: string | undefined,
): readonly NavbarItem[] {
  const others = navbar.itemsOfVersions;
  if (others === undefined) return navbar.items;
  const name = page.version?.name ?? preferred;
  const items =
    (name !== undefined && Object.hasOwn(others, name) ? others[name] : undefined) ?? navbar.items;
  return items.map((item) =>
    item.type === "dropdown"
      ? { ...item, items: item.items.map((child) => (child.type === "link" ? samePage(child, page) : child)) }
      : item,
  );
}

function samePage(link: NavbarLink, page: PageState): NavbarLink {
  if (link.version === undefined) return link;
  return {
    ...link,
    href: page.version?.same?.[link.version] ?? link.href,
    attributes: { ...link.attributes, "data-version": link.version },
  };
}
