import type { SidebarItem } from "@proofmark/theme/data/navigation-data.ts";
import type { NoteLink } from "@proofmark/theme/pages/NoteList.tsx";
import type { Site } from "../site/site.ts";

/** The first level of the sidebar of a site's notes: notes, and categories by their first page. */
export function noteLinks({ routes, sidebars }: Site): NoteLink[] {
  const shown = routes.find(({ sidebar, version }) => sidebar !== undefined && version?.isLast)?.sidebar;
  return (sidebars[shown ?? ""] ?? []).flatMap((item) => {
    const href = firstHref([item]);
    return href === undefined || item.type === "html" ? [] : [{ label: item.label, href }];
  });
}

/** The target of the first entry; a category without a page has that of its first entry. */
function firstHref(items: readonly SidebarItem[]): string | undefined {
  for (const item of items) {
    if (item.type === "html" || (item.type === "link" && item.unlisted)) continue;
    const page = item.type === "category" && item.linkUnlisted ? undefined : item.href;
    const href = page ?? (item.type === "category" ? firstHref(item.items) : undefined);
    if (href !== undefined) return href;
  }
  return undefined;
}
