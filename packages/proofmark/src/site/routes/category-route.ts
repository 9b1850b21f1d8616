import { routeKey } from "@proofmark/theme/data/addresses.ts";
import type { CategoryNode, SidebarNode, Version } from "../model.ts";
import { firstLink } from "../sidebar/nodes.ts";
import { type Card, type CategoryRoute, type RoutesInput, searchTag } from "./route.ts";

/** The routes of all categories among sidebar entries that have their own page, with a card for each entry. */
export function categoryRoutes(
  nodes: readonly SidebarNode[],
  version: Version,
  input: Pick<RoutesInput, "places" | "input">,
): CategoryRoute[] {
  return nodes.flatMap((node) => {
    if (node.type !== "category") return [];
    return [...categoryRoute(node, version, input), ...categoryRoutes(node.items, version, input)];
  });
}

function categoryRoute(
  { href, index, items }: CategoryNode,
  version: Version,
  { places, input }: Pick<RoutesInput, "places" | "input">,
): CategoryRoute[] {
  if (index === undefined || href === undefined) return [];
  const place = places.get(routeKey(href))?.[0];
  return [
    {
      kind: "category",
      permalink: href,
      ...index,
      noIndex: version.noIndex,
      version,
      searchTag: searchTag(version.name),
      sidebar: place?.sidebar,
      breadcrumbs: input.config.docs.breadcrumbs ? (place?.breadcrumbs ?? []) : [],
      previous: place?.previous,
      next: place?.next,
      cards: items.flatMap(cardOf),
    },
  ];
}

function cardOf(node: SidebarNode): Card[] {
  if (node.type === "html") return [];
  const href = firstLink([node])?.href;
  if (href === undefined) return [];
  const { label } = node;
  if (node.type === "link") {
    const description = node.note === undefined ? node.description : node.note.page.description || undefined;
    return [{ kind: node.external ? "external" : "page", label, href, description }];
  }
  const count = node.items.length;
  const description = node.description ?? (count === 1 ? "1 item" : `${count} items`);
  return [{ kind: "category", label, href, description }];
}
