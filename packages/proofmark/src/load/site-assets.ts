import { hashText } from "@proofmark/prover/files/hash.ts";
import type { Problem } from "@proofmark/prover/problem.ts";
import type { ModuleName } from "@proofmark/theme/data/browser-scripts.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import { VERSION_KEY } from "@proofmark/theme/data/storage-keys.ts";
import type { Assets } from "../render/document.ts";
import type { Site } from "../site/site.ts";
import { createSiteData } from "../site/site-data.ts";
import { type CompiledModule, type EngineFiles, styleSheet } from "./engine.ts";
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
  /** Publishes a module under its own name, which has its hash; returns its address. */
  readonly publishModule: (module: CompiledModule) => string;
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
  publishModule,
}: SiteAssetsInput): { siteData: SiteData; assets: Assets; problems: readonly Problem[] } {
  const { config, versions } = site;
  const { search, announcementBar } = config;
  const module = (name: ModuleName): string => publishModule(engine.module(name));
  const searchEngine = search !== false && search.engine === "hosted" ? "search-hosted" : "search-worker";
  const made = createSiteData(site, {
    siteVersion: engine.version,
    readStatic: createStaticReader(root, config),
    build: "",
    search: {
      script: search === false ? "" : publish(`${searchEngine}.js`, engine.script(searchEngine)),
      index: searchIndex,
    },
  });
  const { data, style: frameStyle, problems } = tameFrame(made, config, configFile);
  const style = styleSheet(engine, config, frameStyle + ownStyle);
  const build = devBuild ?? hashText(JSON.stringify([engine.stamp, style, data])).slice(0, 8);
  const siteData = { ...data, build };
  const assets: Assets = {
    style,
    inline: engine.inline,
    boot: {
      note: module("note"),
      shell: module("shell"),
      search: search === false ? undefined : module("search"),
      site: publish("site.json", JSON.stringify(siteData)),
      ...config.colorMode,
      announcement: announcementBar?.isCloseable ? announcementBar.id : undefined,
      versions:
        versions.length > 1 ? { key: VERSION_KEY, names: versions.map(({ name }) => name) } : undefined,
      offline: config.offline && devBuild === undefined, // what the development server shows is never kept
    },
    searchPage: search === false ? undefined : module("search-page"),
    notFound: devBuild === undefined ? publish("not-found.js", engine.script("not-found")) : undefined,
    dev: devBuild === undefined ? undefined : publish("dev.js", engine.script("dev")),
  };
  return { siteData, assets, problems };
}
