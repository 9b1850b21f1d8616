import path from "node:path";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import type { Project } from "../config/config.ts";
import type { SiteConfig } from "../config/schema.ts";
import { type FrontMatter, findFrontMatter, parseFrontMatter } from "../content/front-matter.ts";
import { readLastUpdates } from "../content/last-update.ts";
import { type PageSummary, pageId } from "../content/page.ts";
import { readSource, type Source } from "../content/source.ts";
import type { ReadNote } from "../pages/custom-pages.ts";
import { type CustomPage, listPages, loadPages } from "../pages/pages.ts";
import type { SiteInput } from "../site/model.ts";
import { createSite, type Site } from "../site/site.ts";
import { compileSettings } from "./compile-note.ts";
import { type EngineFiles, openEngine } from "./engine.ts";
import { compileIntoCache, type NoteCache, type NoteEntry, readNotes, readPart } from "./note-cache.ts";
import { readVersions } from "./versions.ts";

/** The site, and its compiled notes by file. */
export interface LoadedSite {
  readonly project: Project;
  readonly engine: EngineFiles;
  /** Whether drafts are shown, and a note with errors fails its own page alone. */
  readonly development: boolean;
  readonly site: Site;
  readonly siteInput: SiteInput;
  readonly cache: NoteCache;
  readonly notes: Map<string, NoteEntry>;
  /** In development: problems of notes that can't be compiled, by file. */
  readonly failures: Map<string, readonly Problem[]>;
  readonly pages: readonly CustomPage[];
  /** The islands that its notes import. */
  readonly islands: readonly CustomPage[];
  readonly problems: readonly Problem[];
  /** Number of notes that were compiled. */
  readonly compiled: number;
}

export type OnProgress = (stage: "compile" | "render", done: number, total: number) => void;

/** Reads all notes, compiles those that changed, and creates the site. Throws a ProblemError for its errors. */
export async function loadSite({
  project,
  development,
  onProgress,
}: Pick<LoadedSite, "project" | "development"> & {
  readonly onProgress: OnProgress;
}): Promise<LoadedSite> {
  const { root, config, cacheDir } = project;
  const engine = openEngine();
  const versions = readVersions(root, config);
  const sources = versions.flatMap((version) => version.sources);
  const modules = { root, shell: engine.module("shell").file };
  const customPages = loadPages(listPages(root), modules); // bundles them while notes compile
  const settings = compileSettings(root, config);
  const stamp = hashText(JSON.stringify([engine.stamp, { ...settings, root: "" }]));
  const cache = { folder: cacheDir, stamp, settings };
  const notes = new Map<string, NoteEntry>();
  const failures = new Map<string, readonly Problem[]>();
  const { results, compiled } = await readNotes(sources, cache, (done, total) =>
    onProgress("compile", done, total),
  );
  for (const [index, result] of results.entries()) {
    const { file = "" } = sources[index] ?? {};
    if ("problems" in result) failures.set(file, result.problems);
    else notes.set(file, result.entry);
  }
  const { pages, problems: pageProblems } = await customPages;
  const used = new Set([...notes.values()].flatMap(({ summary }) => summary.islands ?? []));
  const { pages: islands, problems: islandProblems } = await loadPages(
    [...used].map((file) => ({ file, slug: "" })),
    modules,
  );
  const problems = [
    ...versions.flatMap((version) => version.problems),
    ...(development ? [] : [...failures.values()].flat()),
    ...sources.flatMap(({ file }) => notes.get(file)?.summary.problems ?? []),
    ...pageProblems,
    ...islandProblems,
  ];
  if (problems.some(({ severity }) => severity === "error")) throw new ProblemError(problems);
  const summaries = new Map(
    sources.map((source) => [
      source.file,
      notes.get(source.file)?.summary ?? uncompiled(source, config.docs.parseNumberPrefixes),
    ]),
  );
  const { updates: lastUpdates, problems: gitProblems } = await readLastUpdates(
    root,
    versions.map(({ folder }) => folder),
    development ? [] : undatedFiles([...summaries.values()], config),
  );
  const siteInput: SiteInput = {
    config,
    versions: versions.map(({ sources, problems: _problems, ...version }) => ({
      ...version,
      notes: sources.flatMap(({ file }) => summaries.get(file) ?? []),
    })),
    pages,
    lastUpdates,
    development,
  };
  const site = createSite(siteInput);
  return {
    project,
    engine,
    development,
    site,
    siteInput,
    cache,
    notes,
    failures,
    pages,
    islands,
    problems: [...problems, ...gitProblems, ...site.problems],
    compiled,
  };
}

/**
 * Compiles a saved note again. Returns whether only its own page changes. Throws a ProblemError that its page
 * shows until it is fixed.
 */
export async function updateNote(
  { project, cache, notes, failures }: LoadedSite,
  file: string,
): Promise<boolean> {
  const before = notes.get(file)?.summary;
  const source = before && readSource(project.root, file, before.name);
  if (source === undefined || before === undefined) return false;
  const result = await compileIntoCache(source, cache);
  if ("problems" in result) {
    failures.set(file, result.problems);
    throw new ProblemError(result.problems);
  }
  failures.delete(file);
  const { summary } = result.entry;
  if (siteKey(summary) !== siteKey(before)) return false;
  notes.set(file, result.entry);
  return true;
}

/** The parts of a note that other pages show, and the islands that are loaded with the site. */
const siteKey = ({ id, title, frontMatter, islands }: PageSummary): string =>
  JSON.stringify([id, title, frontMatter, islands]);

/** The summary of a note that can't be compiled: its front matter. */
function uncompiled(source: Source, parseNumberPrefixes: boolean): PageSummary {
  const { file, name, hash } = source;
  const frontMatter = readFrontMatter(source);
  const id = pageId(name, frontMatter, parseNumberPrefixes);
  return {
    ...{ file, name, hash, id, frontMatter, problems: [], headings: [], dependencies: [] },
    title: frontMatter.title ?? path.posix.basename(id),
    hasTitleHeading: false,
    description: frontMatter.description ?? "",
    tools: undefined,
  };
}

/** The front matter of a note. If it is wrong: the keys that lead to the note, so that its address shows the error. */
function readFrontMatter(source: Source): FrontMatter {
  try {
    return parseFrontMatter(source);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const yaml = findFrontMatter(source.text)?.yaml ?? "";
    const written = (key: string): string | undefined =>
      new RegExp(`^${key}:[ \\t]+(["']?)([\\w./ -]+)\\1[ \\t]*$`, "m").exec(yaml)?.[2];
    return {
      id: written("id"),
      slug: written("slug"),
      title: written("title"),
      draft: false,
      unlisted: false,
    };
  }
}

/** The notes whose last update is shown and not written in their front matter. */
function undatedFiles(summaries: readonly PageSummary[], { docs }: SiteConfig): string[] {
  const { showLastUpdateTime: time, showLastUpdateAuthor: author } = docs;
  const undated = summaries.filter(
    ({ frontMatter: { draft, last_update: given } }) =>
      !draft && ((time && given?.date === undefined) || (author && given?.author === undefined)),
  );
  return undated.map(({ file }) => file);
}

/** Creates a function that reads the content of a note. */
export const createNoteReader =
  ({ notes, failures, cache }: LoadedSite): ReadNote =>
  ({ page: { file } }) => {
    const entry = notes.get(file);
    if (entry === undefined) throw new ProblemError(failures.get(file) ?? []);
    return readPart(entry, cache, "body");
  };
