import { splitNumberPrefix } from "@proofmark/prover/text/number-prefix.ts";
import type { Note, SidebarNode } from "../model.ts";
import { isIndexName } from "../permalink.ts";
import { category, isDraft, labelOf, type SidebarContext } from "./category.ts";

interface Positioned {
  readonly node: SidebarNode;
  readonly position: number | undefined;
  readonly name: string;
}

/**
 * Makes a sidebar from a folder: folders are categories, entries go by position, then by name in code-unit
 * order. `linked` is the note that the folder's category links to; it is not a separate entry.
 */
export function autogenerate(folder: string, context: SidebarContext, linked?: Note): SidebarNode[] {
  const prefix = folder === "" ? "" : `${folder}/`;
  const inside = context.notes.filter((note) => note !== linked && note.page.name.startsWith(prefix));
  const entries = new Map<string, Positioned[]>();
  for (const note of inside) {
    const [name = "", ...rest] = note.page.name.slice(prefix.length).split("/");
    if (entries.has(name)) continue;
    entries.set(
      name,
      rest.length === 0 ? docEntry(note, name) : folderEntry(`${prefix}${name}`, name, context),
    );
  }
  return [...entries.values()]
    .flat()
    .sort(
      (a, b) =>
        (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY) ||
        (a.name < b.name ? -1 : 1),
    )
    .map((entry) => entry.node);
}

function docEntry(note: Note, name: string): Positioned[] {
  const position =
    note.page.frontMatter.sidebar_position ?? splitNumberPrefix(name.replace(/\.mdx?$/, "")).position;
  return [
    {
      node: {
        type: "doc",
        note,
        label: labelOf(note, undefined),
        className: note.page.frontMatter.sidebar_class_name,
      },
      position,
      name,
    },
  ];
}

function folderEntry(folder: string, name: string, context: SidebarContext): Positioned[] {
  const file = Object.hasOwn(context.version.categories, folder)
    ? context.version.categories[folder]
    : undefined;
  const prefix = splitNumberPrefix(name);
  const index = context.notes.find(({ page }) => {
    if (!page.name.startsWith(`${folder}/`)) return false;
    const rest = page.name.slice(folder.length + 1);
    return (
      !rest.includes("/") && isIndexName(splitNumberPrefix(rest.replace(/\.mdx?$/, "")).name, prefix.name)
    );
  });
  const link = file?.link === undefined ? index && { type: "doc" as const, id: index.page.id } : file.link;
  const linked = link?.type === "doc" ? context.byId.get(link.id) : undefined;
  const isMissing = link?.type === "doc" && linked === undefined && !isDraft(link.id, context);
  if (isMissing)
    context.problems.push({
      severity: "error",
      file: file?.file ?? "",
      message: `the category links to the note "${link.id}", which does not exist`,
    });
  const items = autogenerate(folder, context, linked);
  const label = file?.label ?? (linked && labelOf(linked, undefined)) ?? prefix.name;
  const nodes = category(
    {
      label,
      items,
      hasItems: true,
      link: isMissing ? undefined : link,
      collapsed: file?.collapsed,
      collapsible: file?.collapsible,
      description: file?.description,
      className: file?.className,
    },
    context,
  );
  const position = file?.position ?? linked?.page.frontMatter.sidebar_position ?? prefix.position;
  return nodes.map((node) => ({ node, position, name }));
}
