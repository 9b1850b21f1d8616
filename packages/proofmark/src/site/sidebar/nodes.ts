// Queries on resolved sidebars: labels, notes, targets.
import type { SidebarItem } from "@proofmark/theme/data/navigation-data.ts";
import type { CategoryNode, Note, SidebarNode, Version } from "../model.ts";
import { isExternal } from "../permalink.ts";

/** The first note of a sidebar in reading order; its links to other sidebars' notes do not count. */
export function firstNote(nodes: readonly SidebarNode[]): Note | undefined {
  for (const node of nodes) {
    if (node.type === "doc") return node.note;
    if (node.type !== "category") continue;
    const note = node.link?.type === "doc" ? node.link.note : firstNote(node.items);
    if (note !== undefined) return note;
  }
  return undefined;
}

/** The sidebar as it is shown. */
export function flattenSidebar(nodes: readonly SidebarNode[]): SidebarItem[] {
  return nodes.map(shownItem);
}

function shownItem(node: SidebarNode): SidebarItem {
  switch (node.type) {
    case "doc":
    case "ref":
      return {
        type: "link",
        label: node.label,
        href: node.note.permalink,
        ...(node.note.unlisted ? { unlisted: true } : {}),
        ...(node.className ? { className: node.className } : {}),
      };
    case "link":
      return {
        type: "link",
        label: node.label,
        href: node.href,
        ...(isExternal(node.href) ? { external: true } : {}),
        ...(node.className ? { className: node.className } : {}),
      };
    case "html":
      return node;
    case "category":
      return {
        type: "category",
        label: node.label,
        ...(node.link === undefined ? {} : { href: linkPermalink(node.link) }),
        ...(node.link?.type === "doc" && node.link.note.unlisted ? { linkUnlisted: true } : {}),
        items: flattenSidebar(node.items),
        collapsed: node.collapsed,
        collapsible: node.collapsible,
        ...(node.className ? { className: node.className } : {}),
      };
  }
}

/**
 * Listed notes of the version at the root: those of its sidebars in their order, then those that are in
 * none.
 */
export function listedNotes(versions: readonly Version[]): Note[] {
  const version = versions.find(({ isLast }) => isLast);
  const ordered = new Set<Note>();
  const walk = (nodes: readonly SidebarNode[]): void => {
    for (const node of nodes) {
      if (node.type === "doc") ordered.add(node.note);
      if (node.type !== "category") continue;
      if (node.link?.type === "doc") ordered.add(node.link.note);
      walk(node.items);
    }
  };
  for (const nodes of Object.values(version?.sidebars ?? {})) walk(nodes);
  for (const note of version?.notes ?? []) ordered.add(note);
  return [...ordered].filter((note) => !note.unlisted && !note.draft);
}

/** Where a category's own link leads. */
export const linkPermalink = (link: NonNullable<CategoryNode["link"]>): string =>
  link.type === "doc" ? link.note.permalink : link.permalink;

/** The name a sidebar has among those of all versions. */
export function sidebarKey(version: Pick<Version, "name" | "isLast">, name: string): string {
  return version.isLast ? name : `${version.name}/${name}`;
}
