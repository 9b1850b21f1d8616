import path from "node:path";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { encodeIndex } from "@proofmark/search/embedded/encode-index.ts";
import { findByPath, routeKey } from "@proofmark/theme/data/addresses.ts";
import type { NoteSection } from "@proofmark/theme/data/note-section.ts";
import { loadConfig } from "../config/config.ts";
import { includedFiles } from "../content/code/included-code.ts";
import type { PageSummary } from "../content/page.ts";
import { readSource, type Source } from "../content/source.ts";
import { type CompiledNote, compileNote, compileSettings, readNoteSections } from "../load/compile-note.ts";
import { createPageRenderer, loadCustomPages, pageInput } from "../load/custom-pages.ts";
import { openEngine } from "../load/engine.ts";
import type { ReadNote } from "../load/load-context.ts";
import { openNoteCache, readArticle } from "../load/note-cache.ts";
import { readOwnStyle } from "../load/own-style.ts";
import { collectSearchNotes } from "../load/search-notes.ts";
import { createSiteAssets } from "../load/site-assets.ts";
import { renderToolVersionsPages } from "../load/tool-versions-pages.ts";
import { readVersions, versionInput } from "../load/versions.ts";
import { assetAddress, assetName, versionsAddress } from "../render/addresses.ts";
import { renderRoute } from "../render/render.tsx";
import { createRedirectFinder } from "../site/redirects.ts";
import type { PageRoute, Route } from "../site/routes/route.ts";
import { createSite, type Site } from "../site/site.ts";
import type { DevSite, DevSiteInput } from "./dev-site.ts";
import { quickSummary } from "./quick-summary.ts";

/** Folder of the files that a build would write to the assets folder. */
export const DEV_FOLDER = "__proofmark";

/** A compiled note as its page needs it. */
type DevNote = Pick<CompiledNote, "summary" | "article">;

/** Loads the site. Throws a ProblemError if the configuration or a note's front matter is wrong. */
export async function loadDevSite({ root, cacheDir, onInputs }: DevSiteInput): Promise<DevSite> {
  const loaded = await loadConfig({ root, cacheDir });
  const engine = openEngine();
  const { config } = loaded;
  const { pages, problems: pageProblems } = await loadCustomPages({ root, cacheDir, engine });
  const versions = readVersions(root, config, loaded.file);
  const settings = compileSettings(root, config);
  const cache = openNoteCache({ folder: cacheDir, version: engine.stamp, settings });
  const sources = new Map(
    versions.flatMap(({ content }) => content.sources).map((source) => [source.file, source]),
  );
  const summaries = new Map<string, PageSummary>();
  const compiled = new Map<string, { readonly hash: string; readonly note: Promise<DevNote> }>();
  const published = new Map<string, string>();
  const noteVersions = new Map<string, string>();
  const failures: Problem[] = pageProblems.filter(({ severity }) => severity === "error");
  for (const source of sources.values()) {
    try {
      summaries.set(
        source.file,
        cache.get(source)?.summary ?? quickSummary(root, source, config.docs.parseNumberPrefixes),
      );
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      for (const problem of error.problems) failures.push(problem);
    }
  }
  if (failures.length > 0) throw new ProblemError(failures);
  const createDevSite = (): Site =>
    createSite({
      config,
      configFile: loaded.file,
      versions: versions.map((version) => versionInput(version, (file) => summaries.get(file))),
      pages: pages.map(pageInput),
      lastUpdates: new Map(),
      development: true,
    });
  const site = createDevSite();
  const base = `${config.baseUrl}${DEV_FOLDER}/`;
  const own = await readOwnStyle({ root, config, configFile: loaded.file });
  for (const [address, file] of own.files) published.set(address, file);
  const files = new Map<string, string>(pages.flatMap((page) => Object.entries(page.bundle.scripts)));
  const {
    siteData,
    assets,
    problems: frameProblems,
  } = createSiteAssets({
    site,
    engine,
    root,
    configFile: loaded.file,
    ownStyle: own.style,
    searchIndex: `${base}search.txt`,
    devBuild: `dev-${hashText(String(Date.now()))}`,
    publish(name, text) {
      const file = assetName({ file: name, hash: hashText(text) });
      files.set(file, text);
      return base + file;
    },
  });
  if (frameProblems.length > 0) throw new ProblemError(frameProblems);
  const byPath = new Map(site.routes.map((route) => [routeKey(route.permalink), route]));
  const findRedirect = createRedirectFinder(site.redirects);
  const notFound = site.routes.at(-1);
  if (notFound === undefined) throw new Error("a site without a not-found page");

  const compileSource = (source: Source): Promise<DevNote> => {
    const known = compiled.get(source.file);
    if (known?.hash === source.hash) return known.note;
    const note = compileNow(source);
    compiled.set(source.file, { hash: source.hash, note });
    note.catch(() => compiled.delete(source.file)); // its imports may be fixed meanwhile
    return note;
  };
  const compileNow = async (source: Source): Promise<DevNote> => {
    const cached = cache.get(source);
    onInputs(includedFiles(source.text)); // including missing files
    const result =
      cached === undefined
        ? await compileNote(source, settings)
        : { note: { summary: cached.summary, article: await readArticle(cached, cache.place) } };
    if ("problems" in result) throw new ProblemError(result.problems);
    onInputs(result.note.summary.dependencies);
    for (const file of result.note.article.published)
      published.set(assetAddress(file, config.baseUrl), path.join(root, file.file));
    const { summary, article } = result.note;
    const address = versionsAddress({ page: summary }, config.baseUrl);
    if (address !== undefined && article.versions !== undefined) noteVersions.set(address, article.versions);
    return result.note;
  };

  const readNote: ReadNote = async ({ page }) => {
    const source = sources.get(page.file);
    if (source === undefined) throw new Error(`the note ${page.file} is not known`);
    const { summary, article } = await compileSource(source);
    return { headings: summary.headings, article };
  };
  const renderPage = async (route: PageRoute): Promise<string> => {
    // created for each request, since notes may have changed
    const renderer = createPageRenderer({ site, root, pages, folder: base, readNote });
    try {
      return (await renderer.prepare(route)).render();
    } catch (error) {
      if (error instanceof ProblemError) throw error; // about a note that the page requested
      throw new ProblemError([renderer.failureProblem([{ route, error }])]);
    }
  };
  const bodyOf = async (route: Route): Promise<string | undefined> => {
    if (route.kind === "page") return renderPage(route);
    if (route.kind !== "tool-versions") return undefined;
    return (await renderToolVersionsPages(site, root, readNote)).get(route.permalink);
  };

  return {
    loaded,
    site,
    engine,
    files,
    pageInputs: [...pages.flatMap((page) => page.bundle.inputs), ...own.inputs],
    assets,
    published,
    noteVersions,
    problems: [...versions.flatMap(({ content }) => content.problems), ...site.problems],
    routeAt: (pathname) => findByPath(byPath, pathname),
    movedTo: (pathname) => findRedirect(pathname)?.permalink,
    notFound: () => notFound,
    async render(route) {
      // shown on the page, which listens for the save that fixes them
      if (own.problems.length > 0) throw new ProblemError(own.problems);
      const source = route.kind === "note" ? sources.get(route.note.page.file) : undefined;
      const note = source === undefined ? undefined : await compileSource(source);
      const shown =
        route.kind === "note" && note !== undefined
          ? { ...route, note: { ...route.note, page: note.summary } }
          : route;
      return renderRoute({
        site,
        siteData,
        route: shown,
        article: note?.article,
        body: await bodyOf(route),
        assets,
        generator: `Proofmark ${engine.version}`,
        development: true,
      });
    },
    async searchIndex() {
      const sectionsOf = async (file: string): Promise<readonly NoteSection[]> => {
        const source = sources.get(file);
        return source === undefined ? [] : readNoteSections(source, settings);
      };
      return encodeIndex(await collectSearchNotes(site, sectionsOf), config.locales.default);
    },
    async update(file) {
      const before = summaries.get(file);
      const source = before && readSource({ root, file, name: before.name });
      if (source === undefined || before === undefined) return { route: undefined, siteChanged: true };
      sources.set(file, source);
      const { summary } = await compileSource(source);
      const siteChanged = siteKey(summary) !== siteKey(before);
      if (!siteChanged) summaries.set(file, summary);
      return {
        route: site.routes.find((route) => route.kind === "note" && route.note.page.file === file),
        siteChanged,
      };
    },
  };
}

/** The parts of a note that other pages show: a change reloads the site. */
const siteKey = ({ id, title, frontMatter }: PageSummary): string => JSON.stringify([id, title, frontMatter]);
