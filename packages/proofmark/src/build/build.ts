// SiteConfig → dist/: load the site (compiling what changed), render every route (reusing what is unchanged),
// check the links, and write everything to a folder beside the output, which takes the output's place when it
// is whole.
import { readFileSync } from "node:fs";
import path from "node:path";
import type { LoadedConfig } from "../config/config.ts";
import { hashText } from "../content/source.ts";
import { problemsOf, systemProblem } from "../files/system-problem.ts";
import { createPageRenderer, type PageFailure } from "../load/custom-pages.ts";
import { readEngine } from "../load/engine.ts";
import { type LoadedSite, loadSite, noteReader } from "../load/load-site.ts";
import { createPool, type Pool } from "../load/pool.ts";
import { assetAddress } from "../render/asset-address.ts";
import { listedNotes, renderLlmsList } from "../render/markdown.ts";
import { OPEN_SEARCH_FILE, renderOpenSearch } from "../render/open-search.ts";
import type { InlineHashes } from "../render/policy.ts";
import { renderRobots, renderSitemap } from "../render/sitemap.ts";
import { ASSETS_FOLDER, chunkAddress, routeKey } from "../shared/addresses.ts";
import { decodePath } from "../shared/path.ts";
import { type Problem, ProblemError } from "../shared/problem.ts";
import { checkLinks, type RenderedLink } from "../site/links.ts";
import type { Route } from "../site/route.ts";
import { routeTable } from "../site/route-table.ts";
import { shellLinks } from "../site/shell-links.ts";
import type { Site } from "../site/site.ts";
import { findCollisions } from "./collisions.ts";
import { writeHeaders } from "./headers.ts";
import { type OutputFolder, openOutput } from "./output.ts";
import { publishAssets } from "./publish-assets.ts";
import {
  createRouteRenderer,
  type RouteEntry,
  type RouteWork,
  routeFiles,
  type SharedRenderInput,
} from "./render-route.ts";
import { openRouteCache, type RouteCache } from "./route-cache.ts";
import { writeSearchIndex } from "./search-index.ts";
import { renderSnippetsFile, SNIPPETS_FILE } from "./snippets-file.ts";
import { countRefused, reportUnproven } from "./unproven.ts";

export interface BuildInput {
  readonly root: string;
  /** Absolute path of the output folder. */
  readonly outDir: string;
  readonly cacheDir: string;
  readonly loaded: LoadedConfig;
  /** Whether an unproven snippet fails the build of a site that does not say otherwise. */
  readonly strict: boolean;
  readonly onProgress: (stage: "compile" | "render", done: number, total: number) => void;
}

export interface BuildResult {
  readonly routes: number;
  readonly notes: number;
  /** Notes compiled and routes rendered; the others were unchanged. */
  readonly compiled: number;
  readonly rendered: number;
  /** Unproven snippets that pass here and fail a build under CI. */
  readonly refusedByCi: number;
  /** Warnings and remarks. Errors are thrown, and leave the output as it was. */
  readonly problems: readonly Problem[];
}

/** Builds the site. Throws a ProblemError if anything is wrong; the output folder then stays as it was. */
export async function build({
  root,
  outDir,
  cacheDir,
  loaded,
  strict,
  onProgress,
}: BuildInput): Promise<BuildResult> {
  const { config, file: configFile } = loaded;
  const engine = readEngine();
  const output = openOutput(outDir, root);
  const pool = createPool(new URL("./worker.js", import.meta.url));
  try {
    const loadedSite = await loadSite({
      root,
      config,
      configFile,
      cacheDir,
      engine,
      pool,
      onProgress: (done, total) => onProgress("compile", done, total),
    });
    const { site } = loadedSite;
    const {
      siteData,
      assets,
      problems: frameProblems,
    } = publishAssets({ site, engine, root, configFile, output });
    const cache = openRouteCache({ cacheDir, outDir, output });
    const shared = {
      siteInput: loadedSite.siteInput,
      siteData,
      assets,
      generator: `Proofmark ${engine.version}`,
      cache: loadedSite.cache,
      target: output.fresh,
    };
    const plan = await planRoutes({ loadedSite, shared, output, cache });
    // The index is made on this thread while workers render. If one fails, the other ends first: the output
    // is discarded then.
    const rendering = renderRoutes({ plan, site, shared, output, cache, pool, onProgress });
    const indexing = writeSearchIndex({ loadedSite, engineStamp: engine.stamp, cacheDir, outDir, output });
    await Promise.allSettled([rendering, indexing]);
    const { rendered, links, anchors, inline } = await rendering;
    const weighing = (await indexing).problems;
    for (const page of loadedSite.pages)
      for (const [name, code] of Object.entries(page.bundle.scripts))
        output.write(`${ASSETS_FOLDER}/${name}`, code);
    for (const folder of config.staticDirectories) output.copyStatic(folder);
    const headerProblems = writeHeaders(config, configFile, inline, output);
    output.write("sitemap.xml", renderSitemap(site));
    output.write(OPEN_SEARCH_FILE, renderOpenSearch(site));
    output.write("robots.txt", output.has("robots.txt") ? undefined : renderRobots(site));
    writeLlmsFiles(site, output);
    if (!output.has(SNIPPETS_FILE)) output.write(SNIPPETS_FILE, await renderSnippetsFile(loadedSite));
    output.write(
      "routes.json",
      JSON.stringify(
        routeTable(site.routes, (route) => chunkAddress(route.permalink, config.baseUrl)),
        null,
        1,
      ),
    );
    const linkProblems = checkLinks({
      site,
      links: [...links, ...shellLinks(siteData, loadedSite.siteInput)],
      anchors,
      files: output.paths(config.baseUrl),
    });
    const unproven = {
      snippets: [...loadedSite.notes.values()].flatMap((note) => note.unproven),
      config,
      strict,
    };
    const problems = [
      ...loadedSite.problems,
      ...linkProblems,
      ...frameProblems,
      ...headerProblems,
      ...(await weighing),
      ...reportUnproven(unproven),
    ];
    if (problems.some((problem) => problem.severity === "error")) throw new ProblemError(problems);
    output.commit();
    problems.push(...saveCache(cache));
    const { compiled, notes } = loadedSite;
    return {
      routes: site.routes.length,
      notes: notes.size,
      compiled,
      rendered,
      refusedByCi: countRefused(unproven),
      problems,
    };
  } catch (error) {
    throw namingOutput(error, output.fresh, outDir);
  } finally {
    await pool.close();
    output.discard();
  }
}

/**
 * The output is in its place by now: a cache that can't be written costs the next build time, and fails none.
 */
function saveCache(cache: RouteCache): Problem[] {
  try {
    cache.save();
    return [];
  } catch (error) {
    const problem = systemProblem(error);
    if (problem === undefined) throw error;
    return [
      {
        ...problem,
        severity: "warning",
        message: `the cache can't be written, so the next build repeats work: ${problem.message}`,
      },
    ];
  }
}

/** An error of the machine as problems; files of the new output have the names that their author knows. */
function namingOutput(error: unknown, fresh: string, outDir: string): unknown {
  const told = (text: string | undefined): string | undefined =>
    text?.replaceAll(path.basename(fresh), path.basename(outDir));
  const problems = problemsOf(error);
  return problems === undefined
    ? error
    : new ProblemError(
        problems.map((problem) => ({
          ...problem,
          file: told(problem.file) ?? "",
          found: told(problem.found),
        })),
      );
}

/** Writes the list of all notes and their full text for language models; files of a static folder win. */
function writeLlmsFiles(site: Site, output: OutputFolder): void {
  const list = renderLlmsList(site);
  if (list === undefined) return;
  if (!output.has("llms.txt")) output.write("llms.txt", list);
  if (output.has("llms-full.txt")) return;
  const files = listedNotes(site).map(({ address }) =>
    path.join(output.fresh, decodePath(address.slice(site.config.baseUrl.length))),
  );
  output.write(
    "llms-full.txt",
    Buffer.concat(files.flatMap((file, at) => [Buffer.from(at === 0 ? "" : "\n"), readFileSync(file)])),
  );
}

interface PlanInput {
  readonly loadedSite: LoadedSite;
  readonly shared: SharedRenderInput;
  readonly output: OutputFolder;
  readonly cache: RouteCache;
}

/** What is to be rendered, and what the previous output has already, by permalink. */
interface RoutePlan {
  readonly work: readonly RouteWork[];
  readonly entries: Map<string, RouteEntry>;
}

/**
 * Takes over the routes that did not change. Custom pages are rendered here: their modules live on this
 * thread.
 */
async function planRoutes({ loadedSite, shared, output, cache }: PlanInput): Promise<RoutePlan> {
  const { site, notes } = loadedSite;
  const { baseUrl, trailingSlash } = site.config;
  const written = site.routes.map((route) => ({ route, files: routeFiles(route, baseUrl, trailingSlash) }));
  const collisions = findCollisions(written, site.configFile);
  if (collisions.length > 0) throw new ProblemError([...loadedSite.problems, ...collisions]);
  const permalinks = site.versions.flatMap((version) =>
    version.notes.map((note) => [note.page.file, note.permalink]),
  );
  const common = hashText(
    JSON.stringify([
      shared.siteData.build,
      site.config,
      shared.assets.boot,
      permalinks,
      site.searchPage,
      site.home,
    ]),
  );
  const pages = createPageRenderer({
    site,
    root: output.root,
    pages: loadedSite.pages,
    folder: `${baseUrl}${ASSETS_FOLDER}/`,
    readNote: noteReader(loadedSite),
  });
  const failures: PageFailure[] = [];
  const entries = new Map<string, RouteEntry>();
  const work: RouteWork[] = [];
  for (const [index, { route, files }] of written.entries()) {
    const note = route.kind === "note" ? notes.get(route.note.page.file) : undefined;
    try {
      const page = route.kind === "page" ? await pages.prepare(route) : undefined;
      const key = hashText(JSON.stringify([common, note?.key ?? page?.key, describeRoute(route)]));
      const known = cache.reuse(route.permalink, key, files);
      if (known === undefined) work.push({ index, note, body: page?.render(), key });
      else entries.set(route.permalink, known);
    } catch (error) {
      if (route.kind !== "page") throw error;
      failures.push({ route, error });
    }
  }
  if (failures.length > 0) throw new ProblemError([...loadedSite.problems, pages.failureProblem(failures)]);
  return { work, entries };
}

interface RenderInput extends Pick<BuildInput, "onProgress">, Omit<PlanInput, "loadedSite"> {
  readonly plan: RoutePlan;
  readonly site: Site;
  readonly pool: Pool;
}

/** Renders what is planned; gives every route's links and anchors. */
async function renderRoutes({
  plan: { work, entries },
  site,
  shared,
  output,
  cache,
  pool,
  onProgress,
}: RenderInput) {
  const { baseUrl } = site.config;
  const weight = work.reduce((sum, { note }) => sum + (note?.parts[0] ?? 0), 0) / RENDERING_IS_LIGHTER;
  const rendered = await pool.run({
    name: "render",
    items: work,
    shared,
    weight,
    local: createRouteRenderer(shared, site),
    onProgress: (done) => onProgress("render", done, work.length),
  });
  for (const [at, entry] of rendered.entries()) {
    const route = site.routes[work[at]?.index ?? -1];
    if (route === undefined) continue;
    cache.add(route.permalink, entry);
    entries.set(route.permalink, entry);
  }
  const links: RenderedLink[] = [];
  const anchors = new Map<string, ReadonlySet<string>>();
  const inline: InlineHashes[] = [];
  for (const route of site.routes) {
    const entry = entries.get(route.permalink);
    if (entry === undefined) continue;
    for (const { file, hash } of entry.published)
      output.copy(path.join(output.root, file), assetAddress({ file, hash }, baseUrl).slice(baseUrl.length));
    for (const link of entry.links) links.push(link);
    inline.push(entry.inline);
    if (route.kind !== "not-found") anchors.set(routeKey(route.permalink), new Set(entry.anchors));
  }
  return { rendered: rendered.length, links, anchors, inline };
}

/**
 * An article takes this many times less work to be put into its page than its text took to be compiled. A
 * guess from one profile of 1,000 notes.
 */
const RENDERING_IS_LIGHTER = 10;

/** Everything of a route that its screen shows, without the version it hangs on. */
function describeRoute({ version, ...route }: Route): unknown {
  const light =
    "note" in route
      ? { ...route, note: { ...route.note, page: route.note.page.hash } }
      : "notes" in route
        ? {
            ...route,
            notes: route.notes.map((note) => [note.page.title, note.page.description, note.permalink]),
          }
        : route;
  return [version?.name, version?.label, light];
}
