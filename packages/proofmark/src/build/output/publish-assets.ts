import type { SiteConfig } from "../../config/config.ts";
import { hashText } from "../../content/source.ts";
import { bootScript, type EngineFiles, styleSheet, tabsScript, valuesScripts } from "../../load/engine.ts";
import { staticReader } from "../../load/load-site.ts";
import { tameFrame } from "../../load/owner-markup.ts";
import { assetAddress } from "../../render/asset-address.ts";
import type { Assets, ValuesAssets } from "../../render/document.ts";
import { searchIndexAddress } from "../../shared/addresses.ts";
import type { Problem } from "../../shared/problem.ts";
import type { SiteData } from "../../shared/site-data.ts";
import type { Site } from "../../site/site.ts";
import { createSiteData } from "../../site/site-data.ts";
import type { OutputFolder } from "./output.ts";

interface PublishInput {
  readonly root: string;
  readonly site: Site;
  readonly engine: EngineFiles;
  readonly configFile: string;
  readonly output: Pick<OutputFolder, "write">;
}

/** Writes what all pages share, each under the name of its content. */
export function publishAssets({ site, engine, root, configFile, output }: PublishInput): {
  siteData: SiteData;
  assets: Assets;
  problems: readonly Problem[];
} {
  const { config } = site;
  const publish = (name: string, text: string): string => {
    const address = assetAddress({ file: name, hash: hashText(text) }, config.baseUrl);
    output.write(address.slice(config.baseUrl.length), text);
    return address;
  };
  const search = {
    script: publishSearchScript(config, engine, publish),
    index: searchIndexAddress(config.baseUrl),
  };
  const values = publishValuesScripts(config, engine, publish);
  const made = createSiteData(site, {
    siteVersion: engine.version,
    readStatic: staticReader(root, config),
    build: "",
    search,
    values: values?.panel,
  });
  const { data: draft, style: ownStyle, problems } = tameFrame(made, config, configFile);
  const style = styleSheet(engine, config, ownStyle);
  const build = hashText(JSON.stringify([engine.stamp, style, draft])).slice(0, 8);
  const siteData = { ...draft, build };
  const assets = {
    boot: bootScript(engine, site),
    style,
    baseUrl: config.baseUrlIssueBanner ? engine.baseUrl : undefined,
    notFound: publish("not-found.js", engine.notFound),
    tabs: tabsScript(engine, config),
    queried: engine.queried,
    shell: publish("shell.js", engine.shell),
    tools: publish("tools.js", engine.tools),
    values,
    search:
      config.search === false
        ? undefined
        : { box: publish("search.js", engine.search), page: publish("search-page.js", engine.searchPage) },
    site: publish("site.json", JSON.stringify(siteData)),
  };
  return { siteData, assets, problems };
}

/** Writes the scripts of values, on a site with placeholders. */
function publishValuesScripts(
  config: SiteConfig,
  engine: EngineFiles,
  publish: (name: string, text: string) => string,
): ValuesAssets | undefined {
  const scripts = valuesScripts(engine, config, (panel) => publish("values-panel.js", panel));
  return (
    scripts && {
      script: scripts.script,
      address: publish("values.js", scripts.script),
      panel: scripts.panelAddress,
    }
  );
}

/** Writes the script of the engine that the site is searched with; gives its address. */
function publishSearchScript(
  { search }: SiteConfig,
  engine: EngineFiles,
  publish: (name: string, text: string) => string,
): string {
  if (search === false) return "";
  return search.engine === "hosted"
    ? publish("search-hosted.js", engine.searchHosted)
    : publish("search-worker.js", engine.searchWorker);
}
