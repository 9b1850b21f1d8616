import type { NavbarItem } from "../data/navigation-data.ts";
import type { PageState } from "../data/page-data.ts";
import type { SiteData } from "../data/site-data.ts";

/**
 * The navbar's items on a page: those of the page's version, or on a page of none those of the version that
 * the reader prefers. A link to another version leads to the same page there, where that version has it.
 */
export function navbarItems(
  { navbar: { items: last, itemsOfVersions: others } }: SiteData,
  { version }: PageState,
  preferred: string | undefined,
): readonly NavbarItem[] {
  if (others === undefined) return last;
  const name = version?.name ?? preferred;
  const items = (name !== undefined && Object.hasOwn(others, name) ? others[name] : undefined) ?? last;
  return items.map((item) => {
    if (item.type !== "dropdown") return item;
    const links = item.items.map((link) =>
      link.type === "link" && link.version !== undefined
        ? { ...link, href: version?.same?.[link.version] ?? link.href }
        : link,
    );
    return { ...item, items: links };
  });
}
