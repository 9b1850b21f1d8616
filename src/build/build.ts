// SiteConfig → dist/: load the site (compiling what changed), render every route (reusing what is unchanged), check
// the links, and write everything to a folder beside the output, which takes the output's place when it is whole.
import path from "node:path";
import type { LoadedConfig } from "../config/config.ts";
import { hashText } from "../content/source.ts";
import { bootScript, type EngineFiles, readEngine, styleSheet } from "../load/engine.ts";
import { type LoadedSite, loadSite, staticReader } from "../load/load-site.ts";
import type { Assets } from "../render/document.ts";
import { assetAddress, renderRoute } from "../render/render.tsx";
import { renderRobots, renderSitemap } from "../render/sitemap.ts";
import { chunkAddress, routeFile } from "../shared/addresses.ts";
import { type Problem, ProblemError } from "../shared/problem.ts";
import type { SiteData } from "../shared/site-data.ts";
import { checkLinks, type RenderedLink } from "../site/links.ts";
import { routeKey } from "../site/permalink.ts";
import { type Route, routeTable } from "../site/route.ts";
import { shellLinks } from "../site/shell-links.ts";
import type { Site } from "../site/site.ts";
import { createSiteData } from "../site/site-data.ts";
import { type OutputFolder, openOutput } from "./output.ts";
import { openRouteCache, type RouteCache } from "./route-cache.ts";

export interface BuildInput {
  readonly root: string;
  /** Absolute path of the output folder. */
  readonly outDir: string;
  readonly cacheDir: string;
  readonly loaded: LoadedConfig;
  readonly onProgress: (stage: "compile" | "render", done: number, total: number) => void;
}

export interface BuildResult {
  readonly routes: number;
  readonly notes: number;
  /** Notes compiled and routes rendered; the others were unchanged. */
  readonly compiled: number;
  readonly rendered: number;
  /** Warnings and remarks. Errors are thrown, and leave the output as it was. */
  readonly problems: readonly Problem[];
}

/** Builds the site. Throws a ProblemError if anything is wrong; the output folder then stays as it was. */
export async function build({ root, outDir, cacheDir, loaded, onProgress }: BuildInput): Promise<BuildResult> {
  const { config, file: configFile } = loaded;
  const engine = readEngine();
  const output = openOutput(outDir, root);
  try {
    const loadedSite = await loadSite({
      root,
      config,
      configFile,
      cacheDir,
      engineVersion: engine.stamp,
      development: false,
      onProgress: (done, total) => onProgress("compile", done, total),
    });
    const { site } = loadedSite;
    const { siteData, assets } = publishAssets(site, engine, root, output);
    const cache = openRouteCache({ cacheDir, outDir, output });
    const { rendered, links, anchors } = await renderRoutes({ loadedSite, siteData, assets, engine, output, cache, onProgress });
    for (const folder of config.staticDirectories) output.copyFolder(path.join(root, folder));
    output.write("sitemap.xml", renderSitemap(site));
    output.write("robots.txt", output.has("robots.txt") ? undefined : renderRobots(site));
    output.write(
      "routes.json",
      JSON.stringify(
        routeTable(site.routes, (route) => chunkAddress(route.permalink, config.baseUrl)),
        null,
        1,
      ),
    );
    const linkProblems = checkLinks({ site, links: [...links, ...shellLinks(siteData, configFile)], anchors, files: output.addresses(config.baseUrl) });
    const problems = [...loadedSite.problems, ...linkProblems];
    if (problems.some((problem) => problem.severity === "error")) throw new ProblemError(problems);
    output.commit();
    cache.save();
    return { routes: site.routes.length, notes: loadedSite.notes.size, compiled: loadedSite.compiled, rendered, problems };
  } finally {
    output.discard();
  }
}

/** Writes what all pages share, each under the name of its content. */
function publishAssets(site: Site, engine: EngineFiles, root: string, output: Pick<OutputFolder, "write">): { siteData: SiteData; assets: Assets } {
  const { config } = site;
  const draft = createSiteData(site, { siteVersion: engine.version, readStatic: staticReader(root, config), build: "" });
  const style = styleSheet(engine, config);
  const build = hashText(JSON.stringify([engine.stamp, style, draft])).slice(0, 8);
  const siteData = { ...draft, build };
  const publish = (name: string, text: string): string => {
    const address = assetAddress({ file: name, hash: hashText(text) }, config.baseUrl);
    output.write(address.slice(config.baseUrl.length), text);
    return address;
  };
  const assets = { boot: bootScript(engine, config), style, shell: publish("shell.js", engine.shell), site: publish("site.json", JSON.stringify(siteData)) };
  return { siteData, assets };
}

interface RenderRoutesInput extends Pick<BuildInput, "onProgress"> {
  readonly loadedSite: LoadedSite;
  readonly siteData: SiteData;
  readonly assets: Assets;
  readonly engine: EngineFiles;
  readonly output: OutputFolder;
  readonly cache: RouteCache;
}

async function renderRoutes({ loadedSite, siteData, assets, engine, output, cache, onProgress }: RenderRoutesInput) {
  const { site, notes } = loadedSite;
  const { config } = site;
  const links: RenderedLink[] = [];
  const anchors = new Map<string, ReadonlySet<string>>();
  const shared = hashText(
    JSON.stringify([siteData.build, config, assets.boot, site.versions.flatMap((version) => version.notes.map((note) => [note.page.file, note.permalink]))]),
  );
  let rendered = 0;
  for (const [index, route] of site.routes.entries()) {
    const note = route.kind === "note" ? notes.get(route.note.page.file) : undefined;
    const key = hashText(JSON.stringify([shared, note?.key, describeRoute(route)]));
    const files = filesOf(route, config.baseUrl, config.trailingSlash);
    let entry = cache.reuse(route.permalink, key, files);
    if (entry === undefined) {
      const article = await note?.article();
      const result = renderRoute({ site, siteData, route, article, assets, generator: `Snippets ${engine.version}`, development: false });
      for (const [name, text] of [
        [files.html, result.html],
        [files.chunk, JSON.stringify(result.data)],
      ] as const)
        output.write(name, text);
      const images = [...(article?.images.filter((image) => image.type === "file") ?? []), ...(article?.links.flatMap((link) => link.asset ?? []) ?? [])];
      const ids = [...result.html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? "");
      entry = cache.add(route.permalink, { key, links: result.links, anchors: ids, published: images.map(({ file, hash }) => ({ file, hash })) }, files);
      rendered++;
    }
    for (const { file, hash } of entry.published)
      output.copy(path.join(output.root, file), assetAddress({ file, hash }, config.baseUrl).slice(config.baseUrl.length));
    links.push(...entry.links);
    if (route.kind !== "not-found") anchors.set(routeKey(route.permalink), new Set(entry.anchors));
    onProgress("render", index + 1, site.routes.length);
  }
  return { rendered, links, anchors };
}

/** Everything of a route that its screen shows, without the version it hangs on. */
function describeRoute({ version, ...route }: Route): unknown {
  const light =
    "note" in route
      ? { ...route, note: { ...route.note, page: route.note.page.hash } }
      : "notes" in route
        ? { ...route, notes: route.notes.map((note) => [note.page.title, note.page.description, note.permalink]) }
        : route;
  return [version?.name, version?.label, light];
}

/** Where a route's document and its chunk are written, below the output folder. */
function filesOf(route: Route, baseUrl: string, trailingSlash: boolean | undefined): { html: string; chunk: string } {
  const name = routeFile(route.permalink, baseUrl);
  const folder = trailingSlash !== false && name !== "index" && route.kind !== "not-found";
  return { html: folder ? `${name}/index.html` : `${name}.html`, chunk: chunkAddress(route.permalink, baseUrl).slice(baseUrl.length) };
}
