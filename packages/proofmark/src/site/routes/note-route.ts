import { routeKey } from "@proofmark/theme/data/addresses.ts";
import type { Note, Version } from "../model.ts";
import { expectName } from "../names.ts";
import { type Neighbour, sidebarKey } from "../sidebar/nodes.ts";
import { type NoteRoute, type RoutesInput, searchTag } from "./route.ts";

/** The route of a note: beside the sidebar that holds or displays it, between its neighbours there. */
export function noteRoute(
  note: Note,
  { version, versions, places, input, problems }: { version: Version } & RoutesInput,
): NoteRoute {
  const { frontMatter } = note.page;
  const inSidebars = places.get(routeKey(note.permalink)) ?? [];
  const displayed = frontMatter.displayed_sidebar;
  const sidebar =
    displayed === undefined
      ? inSidebars[0]?.sidebar
      : displayed === null
        ? undefined
        : sidebarKey(version, displayed);
  const place = inSidebars.find((candidate) => candidate.sidebar === sidebar);
  const neighbour = (
    key: "pagination_next" | "pagination_prev",
    own: Neighbour | undefined,
  ): Neighbour | undefined => {
    const id = frontMatter[key];
    if (id === undefined) return own;
    if (id === null) return undefined;
    const target = version.notes.find((other) => other.page.id === id);
    if (target === undefined) {
      problems.push({
        severity: "error",
        file: note.page.file,
        message: `\`${key}\` names no note: "${id}"`,
        ...expectName(
          id,
          version.notes.map((other) => other.page.id),
        ),
      });
      return undefined;
    }
    const label =
      target.page.frontMatter.pagination_label ?? target.page.frontMatter.sidebar_label ?? target.page.title;
    return target.unlisted ? undefined : { label, href: target.permalink };
  };
  return {
    kind: "note",
    note,
    permalink: note.permalink,
    title: note.page.title,
    description: note.page.description || undefined,
    keywords: frontMatter.keywords,
    image: frontMatter.image,
    noIndex: note.unlisted || version.noIndex,
    version: versions.find((other) => other.name === note.version),
    searchTag: searchTag(version.name),
    sidebar,
    breadcrumbs: input.config.docs.breadcrumbs ? (place?.breadcrumbs ?? []) : [],
    previous: neighbour("pagination_prev", place?.previous),
    next: neighbour("pagination_next", place?.next),
  };
}
