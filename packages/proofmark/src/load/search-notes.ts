import { type EncodedNote, encodeNote } from "@proofmark/search/embedded/encode-index.ts";
import type { NotePlace, SearchNote } from "@proofmark/search/sections.ts";
import type { NoteSection } from "@proofmark/theme/data/note-section.ts";
import { readSource } from "../content/source.ts";
import type { CategoryRoute, NoteRoute, PageRoute, Route } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";
import { readNoteSections } from "./compile-note.ts";
import type { LoadedSite } from "./load-site.ts";
import { readPart } from "./note-cache.ts";

type SearchedRoute = NoteRoute | CategoryRoute | PageRoute;

/** The routes that search includes: listed notes, category pages, and custom pages with a title. */
const searchRoutes = (site: Site): SearchedRoute[] => site.routes.filter(isSearched);

function isSearched(route: Route): route is SearchedRoute {
  if (route.kind === "page") return route.title !== "" && !route.noIndex;
  if (route.kind !== "note") return route.kind === "category";
  const { draft, unlisted } = route.note.page.frontMatter;
  return !draft && !unlisted;
}

/** Reads the input of a hosted index from the notes themselves. */
export const loadSearchNotes = ({ site, cache: { settings } }: LoadedSite): Promise<SearchNote[]> =>
  Promise.all(
    searchRoutes(site).map(async (route) => {
      if (route.kind !== "note") return { ...placeOf(route), sections: titleSection(route) };
      const { file, name } = route.note.page;
      const source = readSource({ root: settings.root, file, name });
      return { ...placeOf(route), sections: source ? await readNoteSections(source, settings) : [] };
    }),
  );

/** Reads the input of the embedded index from the cache. */
export const loadEncodedNotes = ({ site, notes, cache }: LoadedSite): Promise<EncodedNote[]> =>
  Promise.all(
    searchRoutes(site).map(async (route) => {
      if (route.kind !== "note") return { ...placeOf(route), share: encodeNote(titleSection(route)) };
      const entry = notes.get(route.note.page.file);
      return { ...placeOf(route), share: entry ? await readPart(entry, cache, "indexed") : encodeNote([]) };
    }),
  );

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
