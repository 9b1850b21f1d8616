// Builds a site into dist/: loads the site (compiling only changed notes), renders every route (reusing
// unchanged ones), checks the links, and writes everything to a folder beside the output, which replaces the
// output once it is complete.
import path from "node:path";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { problemsOf, systemProblem } from "@proofmark/prover/files/system-problem.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { ASSETS_FOLDER, chunkAddress, searchIndexAddress } from "@proofmark/theme/data/addresses.ts";
import type { LoadedConfig } from "../config/config.ts";
import { openEngine } from "../load/engine.ts";
import { loadSite } from "../load/load-site.ts";
import { readOwnStyle } from "../load/own-style.ts";
import { createPool } from "../load/pool.ts";
import { createSiteAssets } from "../load/site-assets.ts";
import { assetAddress } from "../render/addresses.ts";
import { OPEN_SEARCH_FILE, renderOpenSearch } from "../render/open-search.ts";
import { renderRobots, renderSitemap } from "../render/sitemap.ts";
import { checkLinks } from "../site/links.ts";
import { routeTable } from "../site/routes/route-table.ts";
import { shellLinks } from "../site/shell-links.ts";
import { siteImages } from "../site/site-images.ts";
import { writeHeaders } from "./files/headers.ts";
import { writeLlmsFiles } from "./files/llms-files.ts";
import { writeOfflineFiles } from "./files/offline-files.ts";
import { writeRedirects } from "./files/redirects.ts";
import { writeSearchIndex } from "./files/search-index.ts";
import { writeSnippetsFiles } from "./files/snippets-file.ts";
import { writeManifest } from "./files/web-manifest.ts";
import { refuseOwnWorker } from "./output/collisions.ts";
import { openOutput } from "./output/output.ts";
import { planRoutes } from "./routes/plan-routes.ts";
import { renderRoutes } from "./routes/render-routes.ts";
import { openRouteCache, type RouteCache } from "./routes/route-cache.ts";
import { countRefused, reportUnproven } from "./unproven.ts";

export interface BuildInput {
  readonly root: string;
  /** Absolute path of the output folder. */
  readonly outDir: string;
  readonly cacheDir: string;
  readonly loaded: LoadedConfig;
  /** Whether an unproven snippet fails the build if the site's configuration leaves that open. */
  readonly strict: boolean;
  readonly onProgress: (stage: "compile" | "render", done: number, total: number) => void;
}

export interface BuildResult {
  readonly routes: number;
  readonly notes: number;
  /** Number of compiled notes; the others were unchanged. */
  readonly compiled: number;
  readonly rendered: number;
  /** Unproven snippets that this build accepts and a build under CI refuses. */
  readonly refusedByCi: number;
  /** Warnings and remarks. Errors are thrown and leave the output unchanged. */
  readonly problems: readonly Problem[];
}

/** Builds the site. Throws a ProblemError if anything is wrong, leaving the output folder unchanged. */
export async function build({
  root,
  outDir,
  cacheDir,
  loaded,
  strict,
  onProgress,
}: BuildInput): Promise<BuildResult> {
  const { config, file: configFile } = loaded;
  refuseOwnWorker(root, config);
  const engine = openEngine();
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
    const own = await readOwnStyle({ root, config, configFile });
    for (const [address, file] of own.files) output.copy(file, address.slice(config.baseUrl.length));
    const {
      siteData,
      assets,
      problems: frameProblems,
    } = createSiteAssets({
      site,
      engine,
      root,
      configFile,
      ownStyle: own.style,
      searchIndex: searchIndexAddress(config.baseUrl),
      publish(name, text) {
        const address = assetAddress({ file: name, hash: hashText(text) }, config.baseUrl);
        output.write(address.slice(config.baseUrl.length), text);
        return address;
      },
    });
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
    // This thread creates the index while workers render. If one fails, wait for the other before the output
    // is discarded.
    const rendering = renderRoutes({ plan, site, shared, output, cache, pool, onProgress });
    const indexing = writeSearchIndex({ loadedSite, output });
    await Promise.allSettled([rendering, indexing]);
    const { rendered, links, anchors, inline } = await rendering;
    const indexProblems = (await indexing).problems;
    for (const page of loadedSite.pages)
      for (const [name, code] of Object.entries(page.bundle.scripts))
        output.write(`${ASSETS_FOLDER}/${name}`, code);
    const statics = config.staticDirectories.flatMap((folder) => output.copyStatic(folder));
    writeRedirects(site, output);
    const manifestProblems = writeManifest({ root, config, configFile, output });
    const headerProblems = writeHeaders(config, configFile, inline, output);
    output.write("sitemap.xml", renderSitemap(site));
    output.write(OPEN_SEARCH_FILE, renderOpenSearch(site));
    output.write("robots.txt", output.has("robots.txt") ? undefined : renderRobots(site));
    writeLlmsFiles(site, output);
    await writeSnippetsFiles(loadedSite, output);
    output.write(
      "routes.json",
      JSON.stringify(
        routeTable(site.routes, (route) => chunkAddress(route.permalink, config.baseUrl)),
        null,
        1,
      ),
    );
    const written = [...plan.entries.values()].flatMap(({ files }) => files);
    writeOfflineFiles({ site, engine, statics, written, output });
    const linkProblems = checkLinks({
      site,
      links: [...links, ...shellLinks(siteData, loadedSite.siteInput), ...siteImages(site)],
      anchors,
      listFiles: () => output.paths(config.baseUrl),
    });
    const unproven = {
      snippets: [...loadedSite.notes.values()].flatMap((note) => note.unproven),
      config,
      isProven: loaded.runners.length > 0,
      strict,
    };
    const problems = [
      ...loadedSite.problems,
      ...linkProblems,
      ...frameProblems,
      ...own.problems,
      ...headerProblems,
      ...manifestProblems,
      ...(await indexProblems),
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
    throw withOutputNames(error, output.fresh, outDir);
  } finally {
    await pool.close();
    output.discard();
  }
}

/**
 * Saves the cache. The output is already in place, so a failure is a warning: it only slows down the next
 * build.
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

/** Turns a system error into problems that name the final output files. */
function withOutputNames(error: unknown, fresh: string, outDir: string): unknown {
  const renamed = (text: string | undefined): string | undefined =>
    text?.replaceAll(path.basename(fresh), path.basename(outDir));
  const problems = problemsOf(error);
  return problems === undefined
    ? error
    : new ProblemError(
        problems.map((problem) => ({
          ...problem,
          file: renamed(problem.file) ?? "",
          found: renamed(problem.found),
        })),
      );
}
