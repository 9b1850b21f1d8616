import type { NoteLink } from "@proofmark/theme/pages/NoteList.tsx";
import { firstHref } from "@proofmark/theme/sidebar/sidebar-index.ts";
import type { Site } from "../site/site.ts";

/** The first level of the sidebar of a site's notes: notes, and categories by their first page. */
export function noteLinks({ routes, sidebars }: Site): NoteLink[] {
  const shown = routes.find(({ sidebar, version }) => sidebar !== undefined && version?.isLast)?.sidebar;
  return (sidebars[shown ?? ""] ?? []).flatMap((item) => {
    const href = firstHref([item]);
    return href === undefined || item.type === "html" ? [] : [{ label: item.label, href }];
  });
}
