// Writes the file that holds all notes. It is made before the pages, which say how large it is.
import { readFileSync } from "node:fs";
import path from "node:path";
import { type EngineFiles, oneFileScripts } from "../../load/engine.ts";
import type { LoadedSite } from "../../load/load-site.ts";
import { readArticle } from "../../load/note-cache.ts";
import type { Assets } from "../../render/document.ts";
import { listedNotes } from "../../render/llms-list.ts";
import { type OneFileNote, type RenderedFile, renderOneFile } from "../../render/one-file/one-file.tsx";
import type { InlineHashes } from "../../render/policy.ts";
import type { Download } from "../../shared/custom-page.ts";
import type { SiteData } from "../../shared/site-data.ts";
import type { NoteRoute } from "../../site/routes/route.ts";
import type { Site } from "../../site/site.ts";
import { ONE_FILE } from "../output/collisions.ts";
import type { OutputFolder } from "../output/output.ts";
import { mediaType } from "./media-type.ts";

interface OneFileInput {
  readonly loadedSite: LoadedSite;
  readonly siteData: SiteData;
  readonly assets: Assets;
  readonly engine: EngineFiles;
  /** Returns the text of the search index. */
  readonly readIndex: () => Promise<string>;
  readonly output: OutputFolder;
}

/** The file as the rest of the build needs to know it. */
export interface OneFile {
  readonly download: Download;
  /** Hashes of the scripts and styles that are in it. */
  readonly inline: InlineHashes;
}

/** Writes the file; undefined on a site that offers none. */
export async function writeOneFile(input: OneFileInput): Promise<OneFile | undefined> {
  const { loadedSite, output } = input;
  const { site } = loadedSite;
  const { config } = site;
  if (!config.download) return undefined;
  const routes = listedNotes(site)
    .map(({ route }) => route)
    .sort((a, b) => Number(isHome(b, site)) - Number(isHome(a, site)));
  const { pieces, inline } = await render(input, routes);
  output.write(ONE_FILE, pieces.join(""));
  return { download: { href: config.baseUrl + ONE_FILE, bytes: output.stamp(ONE_FILE).size }, inline };
}

/** Whether a note is the home page, with which the file begins. */
const isHome = ({ permalink }: NoteRoute, { config }: Site): boolean =>
  permalink.replace(/\/?$/, "/") === config.baseUrl;

async function render(
  { loadedSite, siteData, assets, engine, readIndex, output }: OneFileInput,
  routes: readonly NoteRoute[],
): Promise<RenderedFile> {
  const { site, notes, cache } = loadedSite;
  const read = async (route: NoteRoute): Promise<OneFileNote[]> => {
    const entry = notes.get(route.note.page.file);
    return entry === undefined ? [] : [{ route, article: await readArticle(entry, cache) }];
  };
  const { search } = siteData;
  const isSearched = search?.engine === "embedded";
  const { scripts, config } = oneFileScripts(engine, site.config, {
    ...siteData,
    // what a file on a disk has no place for: pages of the site, and what readers keep there
    search: isSearched ? { ...search, page: undefined, personalization: false } : undefined,
    values: undefined,
    sidebars: {},
  });
  return renderOneFile({
    site,
    notes: (await Promise.all(routes.map(read))).flat(),
    style: assets.style + engine.style("one-file"),
    scripts,
    config,
    index: isSearched ? await readIndex() : undefined,
    embed: (file) =>
      `data:${mediaType(file)};base64,${readFileSync(path.join(output.root, file)).toString("base64")}`,
  });
}
