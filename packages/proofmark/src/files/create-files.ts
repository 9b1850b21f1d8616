// All files of a site: those of its author, then those that the engine makes of it.

import { createHash } from "node:crypto";
import { SNIPPETS_SCHEMA } from "@proofmark/lookup/snippets.ts";
import { publishEngines } from "@proofmark/playground/publish.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { escapeHtml } from "@proofmark/prover/text/html.ts";
import { ASSETS_FOLDER, chunkAddress } from "@proofmark/theme/data/addresses.ts";
import { decodePath } from "@proofmark/theme/data/path.ts";
import type { LoadedSite } from "../load/load-site.ts";
import { readPart } from "../load/note-cache.ts";
import { renderRedirect } from "../render/document.tsx";
import { listedNotes, renderLlmsList } from "../render/markdown.ts";
import type { Site } from "../site/site.ts";
import { addAssets } from "./assets.ts";
import { addPages, documentName } from "./pages.ts";
import { addSearchIndex, chooseSearch } from "./search-index.ts";
import { addStaticFolder, ENGINE_OWNER, SiteFiles } from "./site-files.ts";
import { addSiteStyle } from "./site-style.ts";

export type CreatedFiles = Awaited<ReturnType<typeof createFiles>>;

/** The route table. It marks an output folder as written by this engine. */
export const ROUTES_FILE = "routes.json";

/**
 * Creates the files of a site, of which most are made when they are read. A build adds its headers and the
 * service worker at the end, since they depend on the content of all others.
 */
export async function createFiles(given: LoadedSite) {
  const { loaded, problems: searchProblems } = await chooseSearch(given);
  const { project, site, development } = loaded;
  const { config, root } = project;
  const files = new SiteFiles(config);
  files.addText(ROUTES_FILE, () => renderRouteTable(site));
  const staticProblems = config.staticDirectories.flatMap((folder) => addStaticFolder(files, root, folder));
  if (!development && staticProblems.length > 0) throw new ProblemError(staticProblems);
  const style = await addSiteStyle(files, project);
  const engines = await publishEngines(project.playground, root, files.publish);
  const { siteData, assets, problems: frameProblems } = addAssets(files, loaded, style.style, engines);
  const pages = await addPages(files, loaded, siteData, assets);
  for (const { file, bundle } of [...loaded.pages, ...loaded.islands])
    for (const [name, code] of Object.entries(bundle.scripts))
      if (!files.has(`${ASSETS_FOLDER}/${name}`))
        // several bundles may hold the same
        files.add(`${ASSETS_FOLDER}/${name}`, { owner: ENGINE_OWNER, source: file, read: () => code });
  for (const redirect of site.redirects)
    files.add(documentName(redirect.from, config.baseUrl, config.trailingSlash), {
      owner: `the page at ${decodePath(redirect.from)}`,
      source: redirect.note.page.file,
      read: () => renderRedirect(redirect, config),
    });
  await addSearchIndex(files, loaded);
  files.addText("robots.txt", () => renderRobots(site));
  const sitemap = renderSitemap(site);
  if (sitemap !== undefined) files.addText("sitemap.xml", () => sitemap);
  addLlmsFiles(files, site);
  addSnippetsFiles(files, loaded);
  files.refuseCollisions(loaded.problems);
  return {
    /** With the provider of search that was chosen. */
    config,
    ...{ files, pages, siteData, assets },
    problems: [
      // in development a file that can't be published says so where it is requested
      ...staticProblems.map((problem) => ({ ...problem, severity: "warning" as const })),
      ...[...style.problems, ...frameProblems, ...searchProblems],
    ],
    /** Absolute paths of the site's stylesheets and their files, including missing ones. */
    styleInputs: style.inputs,
  };
}

/**
 * The route table: each path with the first three hex digits of the MD5 of what its screen is made of, so that a
 * reader of the table sees which routes changed. Looking a path up strips the last `-xxx`.
 */
function renderRouteTable({ routes, config }: Site): string {
  const entries = routes.map(({ permalink, kind }) => {
    const entry = { path: permalink, kind, chunk: chunkAddress(permalink, config.baseUrl) };
    const hash = createHash("md5").update(JSON.stringify(entry)).digest("hex").slice(0, 3);
    return [`${permalink}-${hash}`, entry];
  });
  return JSON.stringify(Object.fromEntries(entries), null, 1);
}

/** The sitemap: every page that search engines may list. Undefined if they may list none. */
export function renderSitemap(site: Site): string | undefined {
  const { config } = site;
  if (config.noIndex) return undefined;
  const entries = site.routes
    .filter((route) => !route.noIndex && route.kind !== "not-found")
    .map((route) => {
      const time = route.kind === "note" ? route.note.lastUpdate?.time : undefined;
      const lastmod =
        time === undefined ? "" : `<lastmod>${new Date(time).toISOString().slice(0, 10)}</lastmod>`;
      return `<url><loc>${escapeHtml(config.url + route.permalink)}</loc>${lastmod}<changefreq>weekly</changefreq><priority>0.5</priority></url>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

/** The rules for crawlers. */
export function renderRobots({ config }: Site): string {
  return config.noIndex
    ? "User-agent: *\nDisallow: /\n"
    : `User-agent: *\nAllow: /\n\nSitemap: ${config.url}${config.baseUrl}sitemap.xml\n`;
}

/** Adds the list of all notes and their full text, for language models. */
function addLlmsFiles(files: SiteFiles, site: Site): void {
  const list = renderLlmsList(site);
  if (list === undefined) return;
  files.addText("llms.txt", () => list);
  files.addText("llms-full.txt", async () => {
    const notes: string[] = [];
    for (const { address } of listedNotes(site)) notes.push(String(await files.read(files.nameOf(address))));
    return notes.join("\n");
  });
}

/**
 * Adds the proofs of every visible snippet, as JSON for machines, and the schema of that file. A site that
 * must not be indexed has neither.
 */
function addSnippetsFiles(files: SiteFiles, loaded: LoadedSite): void {
  if (loaded.site.config.noIndex || files.has("snippets.json")) return;
  files.addText("snippets.json", () => renderSnippets(loaded));
  files.addText("snippets.schema.json", () => `${JSON.stringify(SNIPPETS_SCHEMA, null, 2)}\n`);
}

async function renderSnippets({ site, notes, cache }: LoadedSite): Promise<string> {
  const { url } = site.config;
  const rows = await Promise.all(
    listedNotes(site).map(async ({ route: { note, permalink } }) => {
      const entry = notes.get(note.page.file);
      const snippets = entry === undefined ? [] : await readPart(entry, cache, "proven");
      return snippets.map(({ id, ...snippet }) => ({
        id,
        note: note.page.id,
        url: `${url}${permalink}#${encodeURIComponent(id)}`,
        ...snippet,
      }));
    }),
  );
  return `[\n${rows
    .flat()
    .map((row) => JSON.stringify(row))
    .join(",\n")}\n]\n`;
}
