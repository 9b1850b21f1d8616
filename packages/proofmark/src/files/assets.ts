import { readFileSync } from "node:fs";
import type { PublishedEngine } from "@proofmark/playground/data.ts";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { findStaticFile } from "@proofmark/prover/files/site-file.ts";
import type { Problem } from "@proofmark/prover/problem.ts";
import { ASSETS_FOLDER, searchIndexAddress } from "@proofmark/theme/data/addresses.ts";
import type { ModuleName } from "@proofmark/theme/data/browser-scripts.ts";
import { partsOfHtml } from "@proofmark/theme/data/markup.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import { VERSION_KEY } from "@proofmark/theme/data/storage-keys.ts";
import picomatch from "picomatch";
import type { SiteConfig } from "../config/schema.ts";
import { styleSheet } from "../load/engine.ts";
import type { LoadedSite } from "../load/load-site.ts";
import type { Assets } from "../render/document.tsx";
import { MARKUP, textsIn } from "../site/links.ts";
import { withoutLargeSidebars } from "../site/sidebar.ts";
import { createSiteData } from "../site/site-data.ts";
import type { SiteFiles } from "./site-files.ts";

/**
 * Creates the assets that all pages share: published, except for those inlined into each page. `ownStyle` is the
 * site's, which follows the engine's.
 */
export function addAssets(
  files: SiteFiles,
  { site, engine, project, development }: LoadedSite,
  ownStyle: string,
  engines: readonly PublishedEngine[],
): { siteData: SiteData; assets: Assets; problems: readonly Problem[] } {
  const { config, versions } = site;
  const { search, announcementBar } = config;
  const module = (name: ModuleName): string => {
    const { file, text } = engine.module(name); // other modules import it under its own name, which has its hash
    files.addText(`${ASSETS_FOLDER}/${file}`, () => text);
    return files.addressOf(`${ASSETS_FOLDER}/${file}`);
  };
  const provider = (search !== false && search.provider) || "embedded";
  const searchScript = provider === "embedded" ? "search-worker" : (`search-${provider}` as const);
  const data = createSiteData(site, engine.version, createDrawingReader(project), {
    script: search === false ? "" : files.publish(`${searchScript}.js`, engine.script(searchScript)),
    index: searchIndexAddress(config.baseUrl, provider),
  });
  const style = styleSheet(engine, config, ownStyle);
  // pages reload when it changes
  const build = development
    ? `dev-${hashText(String(Date.now()))}`
    : hashText(JSON.stringify([engine.stamp, style, data])).slice(0, 8);
  const siteData = { ...data, build };
  const assets: Assets = {
    style,
    listStyle: engine.style("lists"),
    inline: engine.inline,
    boot: {
      note: module("note"),
      shell: module("shell"),
      search: search === false ? undefined : module("search"),
      site: files.publish("site.json", JSON.stringify(withoutLargeSidebars(siteData))),
      ...config.colorMode,
      announcement: announcementBar?.isCloseable ? announcementBar.id : undefined,
      versions:
        versions.length > 1 ? { key: VERSION_KEY, names: versions.map(({ name }) => name) } : undefined,
      offline: config.offline && !development, // what the development server shows is never kept
    },
    searchPage: search === false ? undefined : module("search-page"),
    notFound: development ? undefined : files.publish("not-found.js", engine.script("not-found")),
    playground:
      engines.length === 0
        ? undefined
        : {
            ...{ island: module("playground"), run: module("playground-run"), engines },
            worker: files.publish("playground-worker.js", engine.script("playground-worker")),
          },
    dev: development ? files.publish("dev.js", engine.script("dev")) : undefined,
  };
  const problems =
    config.contentSecurityPolicy === false
      ? []
      : [...frameProblems(data, config.file), ...headProblems(config)];
  return { siteData, assets, problems };
}

/** Reads drawings in static folders, to be inlined. One that the policy would keep from working stays an image. */
function createDrawingReader({ root, config }: LoadedSite["project"]): (src: string) => string | undefined {
  return (src) => {
    const file = config.staticDirectories
      .map((folder) => findStaticFile(root, folder, src))
      .find((candidate) => candidate !== undefined);
    if (file === undefined || file.fault !== undefined) return undefined;
    const svg = readFileSync(file.path, "utf8").trim();
    return config.contentSecurityPolicy === false || partsOfHtml(svg).blocked.length === 0 ? svg : undefined;
  };
}

/** Problems of scripts and stylesheets for the head from a host that the policy lacks: only browsers would say so. */
const headProblems = ({ head, file, url, contentSecurityPolicy: added }: SiteConfig): Problem[] =>
  head.flatMap(({ tag, attributes: { src, href, rel } }) => {
    const directive = tag === "script" ? "script-src" : "style-src";
    const { hostname, origin } = new URL(String(src ?? href), url);
    const sources = [url, ...((added !== false && added[directive]) || [])];
    const hosts = sources.map((one) => one.replace(/^https?:(?:\/\/)?/, "").replace(/[:/].*/, "") || "**");
    if ((tag === "link" && rel !== "stylesheet") || picomatch.isMatch(hostname, hosts)) return [];
    const message = `the content security policy keeps a tag of \`head\` from loading ${src ?? href}`;
    const fix = `add its host: \`contentSecurityPolicy: { "${directive}": ["${origin}"] }\``;
    return { severity: "error", file, message, fix };
  });

/** Maximum characters of markup that a problem quotes. */
const MAX_QUOTED = 120;

/** Problems of markup in the frame that the policy would keep from working. */
function frameProblems({ navbar, footer, announcementBar, sidebars }: SiteData, file: string): Problem[] {
  const markup = new Set(
    textsIn([navbar, footer, announcementBar, sidebars], MARKUP).map(({ text }) => text),
  );
  return [...markup].flatMap((html): Problem[] => {
    const { blocked } = partsOfHtml(html);
    if (blocked.length === 0) return [];
    const message = `the content security policy keeps ${blocked.join(" and ")} of this markup from working`;
    const fix = "use a class and a stylesheet under `css`, or set `contentSecurityPolicy: false`";
    return [{ severity: "error", file, message, found: html.slice(0, MAX_QUOTED), fix }];
  });
}
