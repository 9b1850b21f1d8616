import type { Problem } from "@proofmark/prover/problem.ts";
import { encodePath } from "@proofmark/theme/data/path.ts";
import type { CategoryLinkConfig } from "../../config/sidebar-schema.ts";
import type { CategoryLink, CategoryNode, Note, SidebarNode, SiteInput, VersionInput } from "../model.ts";
import { joinPaths, kebabCase, versionPermalink } from "../permalink.ts";

/** The data with which sidebar entries are resolved, and the problems found. */
export interface SidebarContext {
  readonly version: VersionInput;
  readonly notes: readonly Note[];
  readonly byId: ReadonlyMap<string, Note>;
  readonly input: SiteInput;
  readonly missing: Set<string>;
  readonly problems: Problem[];
  /** Labels of categories that hold nothing and link to nothing. */
  readonly empty: Set<string>;
  /** The note that the category around links to; the generated entries leave it out. */
  readonly linked?: Note | undefined;
}

/** Whether an id is that of a draft, which is not published. */
export const isDraft = (id: string, { version }: SidebarContext): boolean =>
  version.notes.some((page) => page.id === id && page.frontMatter.draft);

/** What an entry calls its note: the note's own label wins over the entry's. */
export const labelOf = (note: Note, label: string | undefined): string =>
  note.page.frontMatter.sidebar_label ?? label ?? note.page.title;

interface CategoryInput {
  readonly label: string;
  readonly items: readonly SidebarNode[];
  readonly hasItems: boolean;
  readonly link?: CategoryLink | CategoryLinkConfig | null | undefined;
  readonly collapsed?: boolean | undefined;
  readonly collapsible?: boolean | undefined;
  readonly description?: string | undefined;
  readonly className?: string | undefined;
}

/** Makes a category of its entries. One without any becomes the note it links to, or nothing. */
export function category(input: CategoryInput, context: SidebarContext): SidebarNode[] {
  const collapsible = input.collapsible ?? true;
  const link = categoryLink(input, context);
  if (!input.hasItems && (input.link ?? null) === null) context.empty.add(input.label);
  if (input.items.length === 0)
    return link?.type === "doc"
      ? [{ type: "doc", note: link.note, label: input.label, className: input.className }]
      : [];
  return [
    {
      type: "category",
      label: input.label,
      items: input.items,
      link,
      collapsible,
      collapsed: collapsible && (input.collapsed ?? true),
      description: input.description,
      className: input.className,
    },
  ];
}

function categoryLink(
  { link, label, description }: CategoryInput,
  context: SidebarContext,
): CategoryNode["link"] {
  const { byId, missing, version, input } = context;
  if (link === undefined || link === null) return undefined;
  if (link.type === "doc") {
    const note = byId.get(link.id);
    if (note === undefined && !isDraft(link.id, context)) missing.add(link.id);
    return note === undefined ? undefined : { type: "doc", note };
  }
  const slug = encodePath(link.slug ?? joinPaths("category", kebabCase(label)));
  return {
    type: "generated-index",
    permalink: versionPermalink(version, input.config, slug),
    title: link.title ?? label,
    description: link.description ?? description,
    image: link.image,
    keywords: link.keywords ?? [],
  };
}
