// Queries on resolved sidebars: entries, notes, targets, places of pages.
import { routeKey } from "@proofmark/theme/data/addresses.ts";
import type { SidebarItem } from "@proofmark/theme/data/navigation-data.ts";
import type { Crumb } from "@proofmark/theme/note/NoteArticle.tsx";
import type { Note, SidebarNode, Version } from "../model.ts";

/** The notes of a sidebar in reading order. */
export const sidebarNotes = (nodes: readonly SidebarNode[]): Note[] =>
  nodes.flatMap((node) => {
    if (node.type === "html") return [];
    const notes = node.note === undefined ? [] : [node.note];
    return node.type === "category" ? [...notes, ...sidebarNotes(node.items)] : notes;
  });

/** The first entry with a target; unlisted notes don't count. */
export function firstLink(nodes: readonly SidebarItem[]): { label: string; href: string } | undefined {
  for (const node of nodes) {
    if (node.type === "html" || (node.type === "link" && node.unlisted)) continue;
    const { label, href } = node;
    const found =
      href !== undefined ? { label, href } : firstLink(node.type === "category" ? node.items : []);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The sidebar as it is shown. */
export const shownSidebar = (nodes: readonly SidebarNode[]): SidebarItem[] =>
  nodes.map((node) => {
    if (node.type === "html") return node;
    const { note: _note, description: _description, ...item } = node;
    if (item.type === "link") return item;
    const { index: _index, ...category } = item;
    return { ...category, items: shownSidebar(item.items) };
  });

/**
 * Listed notes of the version at the root: those of its sidebars in their order, then those that are in
 * none.
 */
export function listedNotes(versions: readonly Version[]): Note[] {
  const { sidebars = {}, notes = [] } = versions.find(({ isLast }) => isLast) ?? {};
  const ordered = new Set([...Object.values(sidebars).flatMap(sidebarNotes), ...notes]);
  return [...ordered].filter((note) => !note.unlisted && !note.draft);
}

/** The name a sidebar has among those of all versions. */
export function sidebarKey(version: Pick<Version, "name" | "isLast">, name: string): string {
  return version.isLast ? name : `${version.name}/${name}`;
}

export interface Neighbour {
  readonly label: string;
  readonly href: string;
}

/** Where a page is in a sidebar: the way down to it, and its neighbours. */
export interface SidebarPosition {
  readonly sidebar: string;
  readonly breadcrumbs: readonly Crumb[];
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}

/**
 * The place of every page of a sidebar, by route key; neighbours are those of the flattened sidebar, unlisted
 * notes left out.
 */
export function sidebarPositions(
  nodes: readonly SidebarNode[],
  sidebar: string,
): Map<string, SidebarPosition> {
  const steps: (Neighbour & { listed: boolean; breadcrumbs: Crumb[] })[] = [];
  const walk = (items: readonly SidebarNode[], trail: readonly Crumb[]): void => {
    for (const node of items) {
      if (node.type === "html") continue;
      const { note } = node;
      const breadcrumbs = [...trail, { label: node.label, href: node.href }];
      const href = note?.permalink ?? (node.type === "category" ? node.href : undefined);
      if (href !== undefined) {
        const label = note?.page.frontMatter.pagination_label ?? node.label;
        steps.push({ href, label, listed: !note?.unlisted, breadcrumbs });
      }
      if (node.type === "category") walk(node.items, breadcrumbs);
    }
  };
  walk(nodes, []);
  const listed = steps.filter((step) => step.listed);
  const neighbour = (step: Neighbour | undefined): Neighbour | undefined =>
    step && { label: step.label, href: step.href };
  return new Map(
    steps.map((step) => {
      const index = listed.indexOf(step);
      const [previous, next] =
        index === -1 ? [] : [neighbour(listed[index - 1]), neighbour(listed[index + 1])];
      return [routeKey(step.href), { sidebar, breadcrumbs: step.breadcrumbs, previous, next }];
    }),
  );
}
