import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { cachePlace } from "@proofmark/prover/files/cache.ts";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { makeTemporaryFolder } from "@proofmark/prover/files/temporary.ts";
import { MANUAL, type Problem } from "@proofmark/prover/problem.ts";
import { type EncodedNote, encodeNote, joinNotes } from "@proofmark/search/embedded/encode-index.ts";
import { writePagefindIndex } from "@proofmark/search/pagefind/records.ts";
import type { NotePlace, NoteSection } from "@proofmark/search/sections.ts";
import { searchIndexAddress } from "@proofmark/theme/data/addresses.ts";
import { listFolder } from "../content/source.ts";
import type { LoadedSite } from "../load/load-site.ts";
import { readPart } from "../load/note-cache.ts";
import type { CategoryRoute, NoteRoute, PageRoute, Route } from "../site/routes/route.ts";
import { ENGINE_OWNER, type SiteFiles } from "./site-files.ts";

/** An index with a larger download size keeps readers waiting. Specified. */
const MAX_DOWNLOAD_BYTES = 1024 * 1024;
/** Text compresses to a third or a quarter, so a smaller index can't be heavy and needs no measuring. */
const MAX_UNMEASURED_BYTES = 2 * MAX_DOWNLOAD_BYTES;

/**
 * Decides which provider searches the site where it leaves that open: its own index in one file while that is
 * small, else Pagefind. Development always has its own index, which follows what is saved.
 */
export async function chooseSearch(
  loaded: LoadedSite,
): Promise<{ loaded: LoadedSite; problems: readonly Problem[] }> {
  const { project, site, development } = loaded;
  const { config } = project;
  const { search } = config;
  if (search === false || search.provider === "hosted" || (search.provider && !development))
    return { loaded, problems: [] };
  const bytes = development ? 0 : await downloadBytes(loaded);
  const isLarge = bytes > MAX_DOWNLOAD_BYTES;
  const problem: Problem = {
    severity: "info",
    file: config.file,
    message: "in development, search uses the index in one file, and Pagefind in a build",
    ...(isLarge && {
      message: "readers would wait for a search index in one file, so search uses Pagefind",
      expected: "at most 1 MiB, compressed",
      found: `${(bytes / MAX_DOWNLOAD_BYTES).toFixed(1)} MiB`,
      fix: 'set `search.provider` to "pagefind" or "embedded" to decide it yourself',
    }),
  };
  const chosen = { ...config, search: { ...search, provider: isLarge ? "pagefind" : "embedded" } } as const;
  return {
    loaded: { ...loaded, project: { ...project, config: chosen }, site: { ...site, config: chosen } },
    problems: isLarge || search.provider === "pagefind" ? [problem] : [],
  };
}

/** Size of the embedded engine's index as hosts send it: brotli at quality 5. */
async function downloadBytes(loaded: LoadedSite): Promise<number> {
  const notes = await loadEncodedNotes(loaded);
  if (notes.reduce((sum, { share }) => sum + share.length, 0) < MAX_UNMEASURED_BYTES) return 0;
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const index = joinNotes(notes, loaded.site.config.locales.default);
  return (await promisify(brotliCompress)(index, options)).length;
}

/** Adds the index of the site's provider. */
export async function addSearchIndex(files: SiteFiles, loaded: LoadedSite): Promise<void> {
  const { search, locales } = loaded.site.config;
  if (search !== false && search.provider === "pagefind") await addPagefindIndex(files, loaded);
  else if (search !== false && search.provider !== "hosted")
    files.addText(files.nameOf(searchIndexAddress(files.baseUrl)), async () =>
      joinNotes(await loadEncodedNotes(loaded), locales.default),
    );
}

/** Pagefind's user interfaces and its worker, in whose place there are ours. */
const IS_INTERFACE = /^pagefind-.*\.(?:js|css)$/;

/** Adds the files that Pagefind makes: kept in the cache until a note or the engine changes. */
async function addPagefindIndex(files: SiteFiles, loaded: LoadedSite): Promise<void> {
  const { site, engine, cache } = loaded;
  const language = site.config.locales.default;
  const notes = await loadEncodedNotes(loaded);
  const key = hashText(
    JSON.stringify([engine.stamp, language, notes.map((note) => hashText(JSON.stringify(note)))]),
  );
  const cached = cachePlace(cache.folder, "pagefind");
  const folder = path.join(cached, key);
  if (!existsSync(folder)) {
    rmSync(cached, { recursive: true, force: true });
    mkdirSync(cached, { recursive: true });
    const fresh = makeTemporaryFolder(folder);
    await writePagefindIndex(notes, language, fresh).catch((error: unknown) => {
      throw problemError(site.config.file, undefined, `Pagefind can't make the search index: ${error}`, {
        fix: `set \`search.provider\` to "embedded", or use a hosted index: ${MANUAL}/search.md#hosted`,
      });
    });
    renameSync(fresh, folder);
  }
  const base = files.nameOf(searchIndexAddress(files.baseUrl, "pagefind"));
  for (const name of listFolder(folder).files.filter((file) => !IS_INTERFACE.test(file))) {
    const file = path.join(folder, name);
    files.add(base + name, { owner: ENGINE_OWNER, key, path: file, read: () => readFileSync(file) });
  }
}

type SearchedRoute = NoteRoute | CategoryRoute | PageRoute;

/** Whether search includes a route: listed notes, category pages, and custom pages with a title. */
function isSearched(route: Route): route is SearchedRoute {
  if (route.kind === "page") return route.title !== "" && !route.noIndex;
  if (route.kind !== "note") return route.kind === "category";
  const { draft, unlisted } = route.note.page.frontMatter;
  return !draft && !unlisted;
}

/** Reads what notes contribute to the index from the cache. */
export const loadEncodedNotes = ({ site, notes, cache }: LoadedSite): Promise<EncodedNote[]> =>
  Promise.all(
    site.routes.filter(isSearched).map(async (route) => {
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
