import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { SiteConfig } from "../config/schema.ts";
import { readLastUpdates } from "../content/last-update.ts";
import { type NotesFolder, readNotesFolder } from "../content/notes.ts";
import type { PageSummary } from "../content/page.ts";
import { readSource, type Source } from "../content/source.ts";
import { type Problem, ProblemError } from "../shared/problem.ts";
import type { LastUpdate, VersionInput } from "../site/model.ts";
import { createSite, type Site } from "../site/site.ts";
import { compileSettings } from "./compile-note.ts";
import { compileNotes } from "./compile-notes.ts";
import { type CachedNote, openNoteCache } from "./note-cache.ts";

/** The site and the articles of its notes, by file. */
export interface LoadedSite {
  readonly site: Site;
  readonly notes: ReadonlyMap<string, CachedNote>;
  readonly problems: readonly Problem[];
  /** How many notes had to be compiled. */
  readonly compiled: number;
}

export interface LoadSiteInput {
  readonly root: string;
  readonly config: SiteConfig;
  readonly configFile: string;
  readonly cacheDir: string;
  readonly engineVersion: string;
  readonly development: boolean;
  readonly onProgress: (done: number, total: number) => void;
}

/** Reads and compiles all notes, from the cache where nothing changed, and creates the site. */
export async function loadSite(input: LoadSiteInput): Promise<LoadedSite> {
  const { root, config, configFile, cacheDir, engineVersion, development, onProgress } = input;
  const folder = readNotesFolder(root, config.docs.path, config);
  const settings = compileSettings(root, config);
  const cache = openNoteCache({ folder: cacheDir, version: engineVersion, settings });
  const notes = new Map<string, CachedNote>();
  const changed: Source[] = [];
  for (const source of folder.sources) {
    const known = cache.get(source);
    if (known === undefined) changed.push(source);
    else notes.set(source.file, known);
  }
  const problems: Problem[] = [...folder.problems];
  if (changed.length > 0) {
    const results = await compileNotes(changed, settings, (done) => onProgress(done, changed.length));
    for (const [index, result] of results.entries()) {
      const source = changed[index];
      if (source === undefined) continue;
      if ("problems" in result) problems.push(...result.problems);
      else notes.set(source.file, cache.set(source, result.note));
    }
  }
  cache.save();
  const summaries = folder.sources.flatMap((source) => notes.get(source.file)?.summary ?? []);
  for (const summary of summaries) problems.push(...summary.problems);
  const errors = problems.filter((problem) => problem.severity === "error");
  if (errors.length > 0) throw new ProblemError(problems);
  const { lastUpdates, problems: gitProblems } = await lastUpdatesOf(root, config);
  const site = createSite({ config, configFile, versions: [currentVersion(folder, summaries, config)], lastUpdates, development });
  return { site, notes, problems: [...problems, ...gitProblems, ...site.problems], compiled: changed.length };
}

/** The version that the notes' folder holds; with no other it is the last one, at the root. */
function currentVersion(folder: NotesFolder, notes: readonly PageSummary[], config: SiteConfig): VersionInput {
  const options = config.docs.versions["current"];
  return {
    name: "current",
    label: options?.label ?? "Next",
    isLast: true,
    path: options?.path ?? "",
    folder: folder.folder,
    noIndex: options?.noIndex ?? false,
    notes,
    tagsFile: folder.tagsFile,
    categories: folder.categories,
  };
}

async function lastUpdatesOf(root: string, config: SiteConfig): Promise<{ lastUpdates: ReadonlyMap<string, LastUpdate>; problems: readonly Problem[] }> {
  if (!config.docs.showLastUpdateTime && !config.docs.showLastUpdateAuthor) return { lastUpdates: new Map(), problems: [] };
  const { updates, problems } = await readLastUpdates(root, config.docs.path);
  return { lastUpdates: updates, problems };
}

/** Reads a file of the static folders as text: a logo that is shown inline. */
export function staticReader(root: string, config: SiteConfig): (src: string) => string | undefined {
  return (src) => {
    const file = config.staticDirectories.map((folder) => path.join(root, folder, src)).find((candidate) => existsSync(candidate));
    return file === undefined ? undefined : readFileSync(file, "utf8").trim();
  };
}

/** Reads one note's source again. */
export function rereadSource(root: string, config: SiteConfig, file: string): Source | undefined {
  return readSource({ root, file, name: path.posix.relative(config.docs.path, file) });
}
