import { type EncodedNote, encodeNote } from "@proofmark/search/embedded/encode-index.ts";
import type { NotePlace, SearchNote } from "@proofmark/search/sections.ts";
import type { NoteSection } from "@proofmark/theme/data/note-section.ts";
import type { CategoryRoute, NoteRoute, PageRoute, Route } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";

/** A route that search includes. */
export type SearchedRoute = NoteRoute | CategoryRoute | PageRoute;

/**
 * The routes that search includes, in the order of the site: listed notes, category pages, and custom pages
 * with a title.
 */
export function searchRoutes(site: Site): SearchedRoute[] {
  return site.routes.filter(isSearched);
}

function isSearched(route: Route): route is SearchedRoute {
  if (route.kind === "page") return route.title !== "" && !route.noIndex;
  if (route.kind !== "note") return route.kind === "category";
  const { draft, unlisted } = route.note.page.frontMatter;
  return !draft && !unlisted;
}

/** The input of search; `sectionsOf` returns the sections of a note's file. */
export async function collectSearchNotes(
  site: Site,
  sectionsOf: (file: string) => Promise<readonly NoteSection[]>,
): Promise<SearchNote[]> {
  return Promise.all(
    searchRoutes(site).map(async (route) => ({
      ...placeOf(route),
      sections: route.kind === "note" ? await sectionsOf(route.note.page.file) : titleSection(route),
    })),
  );
}

/** The input of the index; `indexedOf` returns the share of a note's file. */
export async function collectEncodedNotes(
  site: Site,
  indexedOf: (file: string) => Promise<string>,
): Promise<EncodedNote[]> {
  return Promise.all(
    searchRoutes(site).map(async (route) => ({
      ...placeOf(route),
      share: route.kind === "note" ? await indexedOf(route.note.page.file) : encodeNote(titleSection(route)),
    })),
  );
}

const placeOf = ({ permalink, title, searchTag, version }: SearchedRoute): NotePlace => ({
  permalink,
  title,
  tag: searchTag,
  version: version?.name ?? "current",
});

/**
 * Category pages and custom pages are found by their title, their description, and the names of their cards.
 */
function titleSection(route: CategoryRoute | PageRoute): NoteSection[] {
  const { title, description } = route;
  const texts = [
    ...(description === undefined ? [] : [description]),
    ...(route.kind === "category" ? route.cards.map((card) => card.label) : []),
  ];
  return [{ level: 1, heading: title, anchor: "", aliases: [], texts, blocks: [] }];
}
