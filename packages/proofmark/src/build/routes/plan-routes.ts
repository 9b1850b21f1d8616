import { hashText } from "@proofmark/prover/files/hash.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { ASSETS_FOLDER } from "@proofmark/theme/data/addresses.ts";
import { createPageRenderer, type PageFailure } from "../../load/custom-pages.ts";
import { createNoteReader, type LoadedSite } from "../../load/load-site.ts";
import { renderToolVersionsPages } from "../../load/tool-versions-pages.ts";
import type { Route } from "../../site/routes/route.ts";
import { findCollisions, sourceOf } from "../output/collisions.ts";
import type { OutputFolder } from "../output/output.ts";
import {
  documentFile,
  type RouteEntry,
  type RouteWork,
  routeFiles,
  type SharedRenderInput,
} from "./render-route.ts";
import type { RouteCache } from "./route-cache.ts";

interface PlanInput {
  readonly loadedSite: LoadedSite;
  readonly shared: SharedRenderInput;
  readonly output: OutputFolder;
  readonly cache: RouteCache;
}

/** The routes to render, and the entries of reused ones, by permalink. */
export interface RoutePlan {
  readonly work: readonly RouteWork[];
  readonly entries: Map<string, RouteEntry>;
}

/**
 * Reuses unchanged routes, and plans the others. Renders custom pages here, since their modules are loaded on
 * this thread.
 */
export async function planRoutes({ loadedSite, shared, output, cache }: PlanInput): Promise<RoutePlan> {
  const { site, notes } = loadedSite;
  const { baseUrl, trailingSlash } = site.config;
  const written = site.routes.map((route) => ({ route, files: routeFiles(route, site) }));
  const pages = written.map(({ route, files }) => ({
    permalink: route.permalink,
    source: sourceOf(route),
    files,
  }));
  const moved = site.redirects.map(({ from, note }) => ({
    permalink: from,
    source: note.page.file,
    files: [documentFile(from, baseUrl, trailingSlash)],
  }));
  const collisions = findCollisions([...pages, ...moved], site.configFile);
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
  const renderer = createPageRenderer({
    site,
    root: output.root,
    pages: loadedSite.pages,
    folder: `${baseUrl}${ASSETS_FOLDER}/`,
    readNote: createNoteReader(loadedSite),
  });
  const comparisons = await renderToolVersionsPages(site, output.root, createNoteReader(loadedSite));
  const failures: PageFailure[] = [];
  const entries = new Map<string, RouteEntry>();
  const work: RouteWork[] = [];
  for (const [index, { route }] of written.entries()) {
    const note = route.kind === "note" ? notes.get(route.note.page.file) : undefined;
    try {
      const page = route.kind === "page" ? await renderer.prepare(route) : undefined;
      const comparison = comparisons.get(route.permalink);
      const content = note?.key ?? page?.key ?? comparison;
      const key = hashText(JSON.stringify([common, content, describeRoute(route)]));
      const known = cache.reuse(route.permalink, key);
      if (known === undefined) work.push({ index, note, body: page?.render() ?? comparison, key });
      else entries.set(route.permalink, known);
    } catch (error) {
      if (route.kind !== "page") throw error;
      failures.push({ route, error });
    }
  }
  if (failures.length > 0)
    throw new ProblemError([...loadedSite.problems, renderer.failureProblem(failures)]);
  return { work, entries };
}

/** Everything of a route that its page shows, without the site's version data. */
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
