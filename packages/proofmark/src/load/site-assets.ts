import { hashText } from "@proofmark/prover/files/hash.ts";
import type { Problem } from "@proofmark/prover/problem.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import type { SiteConfig } from "../config/schema.ts";
import type { Assets, ToolVersionsAssets, ValuesAssets } from "../render/document.ts";
import type { Site } from "../site/site.ts";
import { createSiteData } from "../site/site-data.ts";
import {
  bootScript,
  type EngineFiles,
  styleSheet,
  tabsScript,
  toolsScript,
  toolVersionsScripts,
  valuesScripts,
} from "./engine.ts";
import { createStaticReader } from "./load-site.ts";
import { tameFrame } from "./owner-markup.ts";

interface SiteAssetsInput {
  readonly root: string;
  readonly site: Site;
  readonly engine: EngineFiles;
  readonly configFile: string;
  /** The site's own style, which follows the engine's. */
  readonly ownStyle: string;
  /** Address of the search index, for a site with the embedded engine. */
  readonly searchIndex: string;
  /** Set by the development server: pages reload when it changes. A build derives its id from its content. */
  readonly devBuild?: string;
  /** Publishes a file under a name with its content hash; returns its address. */
  readonly publish: (name: string, text: string) => string;
}

/** Creates the assets that all pages share: published, except for those inlined into each page. */
export function createSiteAssets({
  site,
  engine,
  root,
  configFile,
  ownStyle,
  searchIndex,
  devBuild,
  publish,
}: SiteAssetsInput): { siteData: SiteData; assets: Assets; problems: readonly Problem[] } {
  const { config } = site;
  const values = publishValues(config, engine, publish);
  const made = createSiteData(site, {
    siteVersion: engine.version,
    readStatic: createStaticReader(root, config),
    build: "",
    search: { script: publishSearchEngine(config, engine, publish), index: searchIndex },
    values: values?.panel,
  });
  const { data, style: frameStyle, problems } = tameFrame(made, config, configFile);
  const style = styleSheet(engine, config, frameStyle + ownStyle);
  const build = devBuild ?? hashText(JSON.stringify([engine.stamp, style, data])).slice(0, 8);
  const siteData = { ...data, build };
  // what the development server shows is never kept
  const offline =
    config.offline && devBuild === undefined ? publish("offline.js", engine.script("offline")) : undefined;
  const assets = {
    boot: bootScript(engine, site),
    style,
    tabs: tabsScript(engine, config),
    queried: engine.script("queried"),
    shell: publish("shell.js", engine.script("shell")),
    tools: publish("tools.js", toolsScript(engine, config, offline)),
    values,
    toolVersions: publishToolVersions(site, engine, publish),
    search:
      config.search === false
        ? undefined
        : {
            box: publish("search.js", engine.script("search")),
            page: publish("search-page.js", engine.script("search-page")),
          },
    site: publish("site.json", JSON.stringify(siteData)),
    ...(devBuild === undefined
      ? {
          baseUrl: config.baseUrlIssueBanner ? engine.script("base-url") : undefined,
          notFound: publish("not-found.js", engine.script("not-found")),
        }
      : { dev: publish("dev.js", engine.script("dev")) }),
  };
  return { siteData, assets, problems };
}

/** Publishes the scripts for values, on a site with placeholders. */
function publishValues(
  config: SiteConfig,
  engine: EngineFiles,
  publish: SiteAssetsInput["publish"],
): ValuesAssets | undefined {
  const scripts = valuesScripts(engine, config, (panel) => publish("values-panel.js", panel));
  return scripts && { ...scripts, address: publish("values.js", scripts.script) };
}

/** Publishes the scripts for versions of tools, on a site with notes that offer them. */
function publishToolVersions(
  { config, versions }: Site,
  engine: EngineFiles,
  publish: SiteAssetsInput["publish"],
): ToolVersionsAssets | undefined {
  const isOffered = versions.some(({ notes }) => notes.some(({ page }) => page.tools !== undefined));
  return isOffered
    ? toolVersionsScripts(engine, config, (module) => publish("tool-versions.js", module))
    : undefined;
}

/** Publishes the script of the site's search engine; returns its address. */
function publishSearchEngine(
  { search }: SiteConfig,
  engine: EngineFiles,
  publish: SiteAssetsInput["publish"],
): string {
  if (search === false) return "";
  const name = search.engine === "hosted" ? "search-hosted" : "search-worker";
  return publish(`${name}.js`, engine.script(name));
}
