import { routeKey } from "@proofmark/theme/data/addresses.ts";
import type { CategoryNode, GeneratedIndex, SidebarNode, Version } from "../model.ts";
import { isExternal } from "../permalink.ts";
import { type Card, type CategoryRoute, type RoutesInput, searchTag } from "./route.ts";

type IndexedCategory = CategoryNode & { readonly link: GeneratedIndex };

/** The categories among sidebar entries that have their own page, those inside others included. */
export function categoriesOf(nodes: readonly SidebarNode[]): IndexedCategory[] {
  return nodes.flatMap((node) => {
    if (node.type !== "category") return [];
    return [
      ...(node.link?.type === "generated-index" ? [node as IndexedCategory] : []),
      ...categoriesOf(node.items),
    ];
  });
}

/** The route of a category's own page, with a card for each of its entries. */
export function categoryRoute(
  category: IndexedCategory,
  version: Version,
  { places, input }: Pick<RoutesInput, "places" | "input">,
): CategoryRoute {
  const { link } = category;
  const place = places.get(routeKey(link.permalink))?.[0];
  return {
    kind: "category",
    permalink: link.permalink,
    title: link.title,
    description: link.description,
    keywords: link.keywords,
    image: link.image,
    noIndex: version.noIndex,
    version,
    searchTag: searchTag(version.name),
    sidebar: place?.sidebar,
    breadcrumbs: input.config.docs.breadcrumbs ? (place?.breadcrumbs ?? []) : [],
    previous: place?.previous,
    next: place?.next,
    cards: category.items.flatMap(cardOf),
  };
}

function cardOf(node: SidebarNode): Card[] {
  if (node.type === "doc" || node.type === "ref")
    return node.note.unlisted
      ? []
      : [
          {
            kind: "page",
            label: node.label,
            href: node.note.permalink,
            description: node.note.page.description || undefined,
          },
        ];
  if (node.type === "link")
    return [
      {
        kind: isExternal(node.href) ? "external" : "page",
        label: node.label,
        href: node.href,
        description: node.description,
      },
    ];
  if (node.type === "html") return [];
  const href = firstLink(node);
  const count = node.items.length;
  return href === undefined
    ? []
    : [
        {
          kind: "category",
          label: node.label,
          href,
          description: node.description ?? (count === 1 ? "1 item" : `${count} items`),
        },
      ];
}

function firstLink(node: SidebarNode): string | undefined {
  if (node.type === "doc" || node.type === "ref") return node.note.unlisted ? undefined : node.note.permalink;
  if (node.type === "link") return node.href;
  if (node.type === "html") return undefined;
  if (node.link?.type === "generated-index") return node.link.permalink;
  if (node.link?.type === "doc" && !node.link.note.unlisted) return node.link.note.permalink;
  return node.items.map(firstLink).find((href) => href !== undefined);
}
