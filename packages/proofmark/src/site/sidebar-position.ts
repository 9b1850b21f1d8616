import { routeKey } from "@proofmark/theme/data/addresses.ts";
import type { CategoryNode, SidebarNode } from "./model.ts";
import { linkPermalink } from "./sidebar/nodes.ts";

/** A step of the way down to a page. */
export interface Breadcrumb {
  readonly label: string;
  readonly href: string | undefined;
}

/** Where a page is in a sidebar: the way down to it, and its neighbours. */
export interface SidebarPosition {
  readonly sidebar: string;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
  readonly category: CategoryNode | undefined;
}

export interface Neighbour {
  readonly label: string;
  readonly href: string;
}

/**
 * The place of every page of a sidebar, by route key; neighbours are those of the flattened sidebar, unlisted
 * notes left out.
 */
export function sidebarPositions(
  nodes: readonly SidebarNode[],
  sidebar: string,
): Map<string, SidebarPosition> {
  const steps: {
    href: string;
    label: string;
    listed: boolean;
    breadcrumbs: Breadcrumb[];
    category: CategoryNode | undefined;
  }[] = [];
  const walk = (items: readonly SidebarNode[], trail: readonly Breadcrumb[]): void => {
    for (const node of items) {
      if (node.type === "doc") {
        const label = node.note.page.frontMatter.pagination_label ?? node.label;
        steps.push({
          href: node.note.permalink,
          label,
          listed: !node.note.unlisted,
          breadcrumbs: [...trail, { label: node.label, href: node.note.permalink }],
          category: undefined,
        });
      }
      if (node.type !== "category") continue;
      const unlisted = node.link?.type === "doc" && node.link.note.unlisted;
      const crumb = {
        label: node.label,
        href: node.link === undefined || unlisted ? undefined : linkPermalink(node.link),
      };
      if (node.link !== undefined) {
        const label =
          (node.link.type === "doc" ? node.link.note.page.frontMatter.pagination_label : undefined) ??
          node.label;
        steps.push({
          href: linkPermalink(node.link),
          label,
          listed: !unlisted,
          breadcrumbs: [...trail, crumb],
          category: node,
        });
      }
      walk(node.items, [...trail, crumb]);
    }
  };
  walk(nodes, []);
  const listed = steps.filter((step) => step.listed);
  const order = new Map(listed.map((step, index) => [step, index]));
  return new Map(
    steps.map((step) => {
      const index = order.get(step) ?? -1;
      const neighbour = (at: number): Neighbour | undefined => {
        const found = index === -1 ? undefined : listed[at];
        return found && { label: found.label, href: found.href };
      };
      return [
        routeKey(step.href),
        {
          sidebar,
          breadcrumbs: step.breadcrumbs,
          previous: neighbour(index - 1),
          next: neighbour(index + 1),
          category: step.category,
        },
      ];
    }),
  );
}
