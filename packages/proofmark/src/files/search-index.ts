import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Problem } from "@proofmark/prover/problem.ts";
import { type EncodedNote, encodeNote, joinNotes } from "@proofmark/search/embedded/encode-index.ts";
import type { NotePlace, NoteSection, SearchNote } from "@proofmark/search/sections.ts";
import { searchIndexAddress } from "@proofmark/theme/data/addresses.ts";
import { readSource } from "../content/source.ts";
import { readNoteSections } from "../load/compile-note.ts";
import type { LoadedSite } from "../load/load-site.ts";
import { readPart } from "../load/note-cache.ts";
import type { CategoryRoute, NoteRoute, PageRoute, Route } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";
import type { SiteFiles } from "./site-files.ts";

/** An index with a larger download size keeps readers waiting. Specified. */
const MAX_DOWNLOAD_BYTES = 1024 * 1024;
/** Text compresses to a third or a quarter, so a smaller index can't be heavy and needs no measuring. */
const MAX_UNMEASURED_BYTES = 2 * MAX_DOWNLOAD_BYTES;

/** Adds the index of the embedded engine. */
export function addSearchIndex(files: SiteFiles, loaded: LoadedSite): void {
  const { search, locales } = loaded.site.config;
  if (search !== false && search.engine === "embedded")
    files.addText(indexName(files), async () => joinNotes(await loadEncodedNotes(loaded), locales.default));
}

/** Warns of an index that is too large, as hosts send it: brotli at quality 5. */
export async function checkSearchIndex(files: SiteFiles, configFile: string): Promise<Problem[]> {
  const index = files.has(indexName(files)) ? await files.read(indexName(files)) : "";
  if (index.length < MAX_UNMEASURED_BYTES) return [];
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const { length } = await promisify(brotliCompress)(index, options);
  if (length <= MAX_DOWNLOAD_BYTES) return [];
  return [
    {
      severity: "warning",
      file: configFile,
      message: "the search index is so large that readers wait for it",
      expected: "at most 1 MiB, compressed",
      found: `${(length / MAX_DOWNLOAD_BYTES).toFixed(1)} MiB`,
      fix: "give `search` the `appId`, `apiKey` and `indexName` of a hosted index; see docs/search.md",
    },
  ];
}

const indexName = (files: SiteFiles): string => files.nameOf(searchIndexAddress(files.baseUrl));

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
      const source = readSource(settings.root, file, name);
      return { ...placeOf(route), sections: source ? await readNoteSections(source, settings) : [] };
    }),
  );

/** Reads the input of the embedded index from the cache. */
const loadEncodedNotes = ({ site, notes, cache }: LoadedSite): Promise<EncodedNote[]> =>
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
  tag: searchTag ?? "default",
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
