import { readFileSync } from "node:fs";
import { findStaticFile } from "@proofmark/prover/files/site-file.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import type { EncodedNote } from "@proofmark/search/embedded/encode-index.ts";
import type { SearchNote } from "@proofmark/search/sections.ts";
import type { SiteConfig } from "../config/schema.ts";
import { readLastUpdates } from "../content/last-update.ts";
import type { PageSummary } from "../content/page.ts";
import { readSource, type Source } from "../content/source.ts";
import type { CustomPage } from "../pages/pages.ts";
import type { LastUpdate, SiteInput } from "../site/model.ts";
import { createSite, type Site } from "../site/site.ts";
import { compileSettings, readNoteSections } from "./compile-note.ts";
import { loadCustomPages, pageInput } from "./custom-pages.ts";
import type { EngineFiles } from "./engine.ts";
import type { ReadNote } from "./load-context.ts";
import {
  type CacheLocation,
  compileIntoCache,
  type NoteEntry,
  openNoteCache,
  readArticle,
  readIndexed,
} from "./note-cache.ts";
import type { Pool } from "./pool.ts";
import { collectEncodedNotes, collectSearchNotes } from "./search-notes.ts";
import { readVersions, versionInput } from "./versions.ts";

/** The site, and its notes with their articles, by file. */
export interface LoadedSite {
  readonly site: Site;
  /** The input of `createSite`; the same input returns the same site, on any thread. */
  readonly siteInput: SiteInput;
  readonly cache: CacheLocation;
  readonly notes: ReadonlyMap<string, NoteEntry>;
  readonly pages: readonly CustomPage[];
  readonly problems: readonly Problem[];
  /** Number of notes that were compiled. */
  readonly compiled: number;
}

export interface LoadSiteInput {
  readonly root: string;
  readonly config: SiteConfig;
  readonly configFile: string;
  readonly cacheDir: string;
  readonly engine: EngineFiles;
  readonly pool: Pool;
  readonly onProgress: (done: number, total: number) => void;
}

/** Reads all notes, compiles those that changed, and creates the site. */
export async function loadSite(input: LoadSiteInput): Promise<LoadedSite> {
  const { root, config, configFile, cacheDir, engine, pool, onProgress } = input;
  const versions = readVersions(root, config, configFile);
  const sources = versions.flatMap(({ content }) => content.sources);
  const customPages = loadCustomPages({ root, cacheDir, engine }); // bundles them while notes compile
  const settings = compileSettings(root, config);
  const cache = openNoteCache({ folder: cacheDir, version: engine.stamp, settings });
  const notes = new Map<string, NoteEntry>();
  const changed: Source[] = [];
  for (const source of sources) {
    const known = cache.get(source);
    if (known === undefined) changed.push(source);
    else notes.set(source.file, known);
  }
  const problems: Problem[] = versions.flatMap(({ content }) => content.problems);
  if (changed.length > 0) {
    const script = new Map(changed.map((source) => [source, scriptShare(source)]));
    changed.sort((a, b) => (script.get(b) ?? 0) - (script.get(a) ?? 0));
    const results = await pool.run({
      name: "compile",
      items: changed,
      shared: cache.place,
      weight: changed.reduce((sum, source) => sum + source.text.length, 0),
      local: (source) => compileIntoCache(source, cache.place),
      onProgress: (done) => onProgress(done, changed.length),
    });
    for (const result of results) {
      if ("problems" in result) for (const problem of result.problems) problems.push(problem);
      else {
        cache.add(result.entry);
        notes.set(result.entry.summary.file, result.entry);
      }
    }
  }
  cache.save();
  const summaryOf = (file: string) => notes.get(file)?.summary;
  for (const { file } of sources)
    for (const problem of summaryOf(file)?.problems ?? []) problems.push(problem);
  const { pages, problems: pageProblems } = await customPages;
  problems.push(...pageProblems);
  const errors = problems.filter((problem) => problem.severity === "error");
  if (errors.length > 0) throw new ProblemError(problems);
  const folders = versions.map(({ place }) => place.folder);
  const summaries = sources.flatMap(({ file }) => summaryOf(file) ?? []);
  const { lastUpdates, problems: gitProblems } = await lastUpdatesOf({ root, config, folders, summaries });
  const inputs = versions.map((version) => versionInput(version, summaryOf));
  const siteInput: SiteInput = {
    config,
    configFile,
    versions: inputs,
    pages: pages.map(pageInput),
    lastUpdates,
    development: false,
  };
  const site = createSite(siteInput);
  return {
    site,
    siteInput,
    cache: cache.place,
    notes,
    pages,
    problems: [...problems, ...gitProblems, ...site.problems],
    compiled: changed.length,
  };
}

/**
 * The share of a note's code that is TypeScript or JavaScript, from 0 to 1. Compiling that grammar costs as
 * much as all others together. With notes in this order, taken from both ends, one thread does most of it.
 */
function scriptShare({ text }: Source): number {
  const fences = text.match(/^```[a-z]+/gm) ?? [];
  return fences.length === 0
    ? 0
    : fences.filter((fence) => /^```[cm]?[jt]sx?$/.test(fence)).length / fences.length;
}

interface LastUpdatesInput {
  readonly root: string;
  readonly config: SiteConfig;
  readonly folders: readonly string[];
  readonly summaries: readonly PageSummary[];
}

async function lastUpdatesOf({ root, config, folders, summaries }: LastUpdatesInput): Promise<{
  lastUpdates: ReadonlyMap<string, LastUpdate>;
  problems: readonly Problem[];
}> {
  const { showLastUpdateTime: time, showLastUpdateAuthor: author } = config.docs;
  if (!time && !author) return { lastUpdates: new Map(), problems: [] };
  const asked = summaries.filter(
    ({ frontMatter: { draft, last_update: own } }) =>
      !draft && ((time && own?.date === undefined) || (author && own?.author === undefined)),
  );
  const { updates, problems } = await readLastUpdates(
    root,
    folders,
    asked.map(({ file }) => file),
  );
  return { lastUpdates: updates, problems };
}

/** Reads a file in a static folder as text, such as a logo to inline. */
export function createStaticReader(root: string, config: SiteConfig): (src: string) => string | undefined {
  return (src) => {
    const file = config.staticDirectories
      .map((folder) => findStaticFile(root, folder, src))
      .find((candidate) => candidate !== undefined);
    return file === undefined || file.fault !== undefined
      ? undefined
      : readFileSync(file.path, "utf8").trim();
  };
}

/** Creates a function that reads the headings and the article of a note. */
export function createNoteReader({ notes, cache }: LoadedSite): ReadNote {
  return async ({ page }) => {
    const entry = notes.get(page.file);
    if (entry === undefined) throw new Error(`the note ${page.file} is not compiled`);
    return { headings: page.headings, article: await readArticle(entry, cache) };
  };
}

/** Reads the search input from the notes themselves. */
export function loadSearchNotes({ site, notes, cache: { settings } }: LoadedSite): Promise<SearchNote[]> {
  return collectSearchNotes(site, async (file) => {
    const name = notes.get(file)?.summary.name;
    const source = name === undefined ? undefined : readSource({ root: settings.root, file, name });
    return source === undefined ? [] : readNoteSections(source, settings);
  });
}

/** Reads the input of the search index from the cache. */
export function loadEncodedNotes({ site, notes, cache }: LoadedSite): Promise<EncodedNote[]> {
  return collectEncodedNotes(site, async (file) => {
    const entry = notes.get(file);
    return entry === undefined ? "" : readIndexed(entry, cache);
  });
}
