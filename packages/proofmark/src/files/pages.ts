// The files of all routes: documents, page data, and what belongs to them. Reading one renders its page.

import path from "node:path";
import { playgroundData } from "@proofmark/playground/publish.ts";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { ASSETS_FOLDER, chunkAddress, routeFile } from "@proofmark/theme/data/addresses.ts";
import { decodePath } from "@proofmark/theme/data/path.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import type { HashedFile } from "../content/asset.ts";
import { blocksByFile } from "../content/page.ts";
import { createNoteReader, type LoadedSite } from "../load/load-site.ts";
import { readPart } from "../load/note-cache.ts";
import { createCustomPageRenderer, createIslandRenderer } from "../pages/custom-pages.ts";
import { assetAddress, playgroundAddress, publishedFiles, versionsAddress } from "../render/addresses.ts";
import { type Assets, isHome } from "../render/document.tsx";
import { markdownAddress } from "../render/markdown.ts";
import type { InlineHashes } from "../render/policy.ts";
import { noteCards, renderRoute } from "../render/render.tsx";
import { renderToolVersions } from "../render/tool-versions.tsx";
import type { RenderedLink } from "../site/links.ts";
import { type Route, sourceOf } from "../site/routes/route.ts";
import { cutLargeSidebars, listedNotes } from "../site/sidebar.ts";
import type { Site } from "../site/site.ts";
import type { SiteFile, SiteFiles } from "./site-files.ts";

/** Facts of a page that a build needs without rendering it again. */
export interface PageFacts {
  readonly links: readonly RenderedLink[];
  readonly anchors: readonly string[];
  /** Whether it has a heading of the first level, if its author wrote its elements. */
  readonly hasTitle: boolean;
  /** Files of the site that the page publishes: images, downloads. */
  readonly published: readonly HashedFile[];
  readonly inline: InlineHashes;
  /** Names of its files. */
  readonly names: readonly string[];
}

/** A page with its files, of which reading any renders it. */
export interface Page {
  readonly route: Route;
  /** Hash of everything that its files depend on; undefined in development. */
  readonly key: string | undefined;
  /** Names of the files with which it reads without a network: its document first. */
  readonly offlineNames: readonly string[];
  render(): Promise<PageFacts>;
  isRendered(): boolean;
  /** Adds the files that it has according to its facts. */
  addFiles(facts: Pick<PageFacts, "names" | "published">): void;
}

/** The facts of a rendered page with the content of its files, by name. */
interface RenderedPage {
  readonly facts: PageFacts;
  readonly contents: ReadonlyMap<string, SiteFile["read"]>;
}

/** Adds the files of all routes, as far as their names are clear before pages are rendered. */
export async function addPages(
  files: SiteFiles,
  loaded: LoadedSite,
  siteData: SiteData,
  assets: Assets,
): Promise<Page[]> {
  const { site, development, project, engine, cache, notes, pages, islands } = loaded;
  const folder = `${files.baseUrl}${ASSETS_FOLDER}/`;
  const readNote = createNoteReader(loaded);
  const context = { site, root: project.root, folder };
  const renderPage = createCustomPageRenderer(context, pages, readNote);
  /** Renders the content of a page that is no note: one of the site's author, or a list of versions. */
  const renderBody = async (route: Route): Promise<string | undefined> => {
    if (route.kind === "page") return renderPage(route);
    if (route.kind !== "tool-versions") return undefined;
    return renderToolVersions(route, listedNotes(site.versions), readNote);
  };
  const bodies = development ? undefined : await renderBodies(site.routes, renderBody, loaded.problems);
  const common = development ? "" : commonKey(site, siteData, assets);
  const namesOf = createPageNames(files, site, assets.playground);
  const cut = cutLargeSidebars(site);
  // Files of a page are read one after the other, so one rendered page is kept.
  let latest: { readonly depends: readonly unknown[]; readonly rendered: RenderedPage } | undefined;

  return site.routes.map((route): Page => {
    const file = route.kind === "note" ? route.note.page.file : "";
    const added = new Set<string>();
    let isRendered = false;
    const render = async (): Promise<RenderedPage> => {
      const failure = loaded.failures.get(file);
      if (failure !== undefined) throw new ProblemError(failure);
      const entry = notes.get(file);
      const body = bodies === undefined ? await renderBody(route) : bodies.get(route.permalink);
      const depends = [route, entry, body];
      if (latest !== undefined && depends.every((value, index) => value === latest?.depends[index]))
        return latest.rendered;
      const note = entry && (await readPart(entry, cache, "body"));
      const current =
        route.kind === "note" && entry ? { ...route, note: { ...route.note, page: entry.summary } } : route;
      const generator = `Proofmark ${engine.version}`;
      const renderIsland = createIslandRenderer(context, islands);
      const sidebarItems = cut.get(route.sidebar)?.(route.permalink);
      const input = { site, siteData, route: current, sidebarItems, note, body, renderIsland, assets };
      const { document, data, inline, content } = renderRoute({ ...input, generator, development });
      const names = namesOf(current);
      const contents = new Map<string, SiteFile["read"]>([
        [names.page, () => document],
        [names.chunk, () => JSON.stringify(data)],
      ]);
      const { markdown, links = [], anchors } = content;
      if (names.markdown !== undefined) contents.set(names.markdown, () => markdown?.note ?? "");
      for (const [id, name] of names.sections) contents.set(name, () => markdown?.sections.get(id) ?? "");
      if (names.playground !== undefined && note && assets.playground) {
        const run = playgroundData(blocksByFile(note), assets.playground);
        contents.set(names.playground, () => JSON.stringify(run));
      }
      if (names.versions !== undefined && entry)
        contents.set(names.versions, async () => (await readPart(entry, cache, "versions")) ?? "");
      const published = note === undefined ? [] : publishedFiles(note);
      const hasTitle = route.kind !== "page" || /<h1[\s>]/.test(body ?? "");
      const facts = { links, anchors, hasTitle, published, inline, names: [...contents.keys()] };
      latest = { depends, rendered: { facts, contents } };
      isRendered = true;
      addFiles(facts);
      return latest.rendered;
    };
    const addFiles: Page["addFiles"] = ({ names, published }) => {
      for (const name of names) {
        if (added.has(name)) continue;
        added.add(name);
        const owner = `the page at ${decodePath(route.permalink)}`;
        const read = async () => (await render()).contents.get(name)?.() ?? "";
        files.add(name, { owner, source: sourceOf(route), key, read });
      }
      for (const asset of published)
        files.publishFile(assetAddress(asset, files.baseUrl), path.join(project.root, asset.file));
    };
    const { page, chunk, markdown, sections, versions, playground } = namesOf(route);
    const isName = (name: string | undefined) => name !== undefined;
    const used = notes.get(file)?.summary.islands ?? [];
    const bundles = islands.flatMap(({ file: island, bundle: { code, style, scripts } }) =>
      used.includes(island) ? [code, style, scripts] : [],
    );
    const content = [notes.get(file)?.key ?? bodies?.get(route.permalink), bundles];
    const parts = [common, content, isHome(route, site.config.baseUrl) && noteCards(site), route];
    const key = development ? undefined : hashText(JSON.stringify(parts, withoutContent));
    addFiles({
      names: [page, chunk, markdown, versions, playground, ...sections.values()].filter(isName),
      published: [],
    });
    return {
      ...{ route, key, addFiles },
      offlineNames: [page, chunk, markdown].filter(isName),
      render: async () => (await render()).facts,
      isRendered: () => isRendered,
    };
  });
}

/** Hash of everything that all pages of a build depend on. */
const commonKey = (site: Site, siteData: SiteData, assets: Assets): string =>
  hashText(
    JSON.stringify([
      siteData.build,
      site.config,
      assets.boot,
      assets.playground,
      site.versions.flatMap((version) => version.notes.map((note) => [note.page.file, note.permalink])),
      site.searchPage,
      site.home,
    ]),
  );

/** Leaves of a route what its page shows: the names of its version, and of other notes what lists say of them. */
const withoutContent = (name: string, value: unknown): unknown =>
  typeof value !== "object" || value === null
    ? value
    : name === "version" && "label" in value && "name" in value
      ? [value.name, value.label]
      : name === "page" && "title" in value && "description" in value
        ? [value.title, value.description]
        : value;

/** Renders the content of all pages that are no notes. Throws a ProblemError with the problems of all. */
async function renderBodies(
  routes: readonly Route[],
  renderBody: (route: Route) => Promise<string | undefined>,
  others: readonly Problem[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const problems: Problem[] = [];
  const bodies = new Map<string, string | undefined>();
  for (const route of routes)
    try {
      bodies.set(route.permalink, await renderBody(route));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      problems.push(...error.problems);
    }
  if (problems.length > 0) throw new ProblemError([...others, ...problems]);
  return bodies;
}

/**
 * Creates a function that names a route's files. Without a network it reads with the document, its data and what
 * readers copy.
 */
function createPageNames(files: SiteFiles, { config, routes }: Site, engines: object | undefined) {
  const { baseUrl } = files;
  const nameOf = (address: string | undefined) => address && files.nameOf(address);
  const markdownOf = (route: Route) => nameOf(markdownAddress(route, baseUrl));
  const notes = new Set(routes.map(markdownOf));
  return (route: Route) => {
    const markdown = markdownOf(route);
    /** Id of a section of the second level → name of its Markdown, where that names no note and can be a name. */
    const sections = new Map<string, string>();
    for (const { level, id } of route.kind === "note" && markdown ? route.note.page.headings : []) {
      const name = `${markdown?.replace(/\.md$/, "")}/${id}.md`;
      if (level === 2 && /^[\p{L}\d][\p{L}\d_.-]*$/u.test(id) && !notes.has(name)) sections.set(id, name);
    }
    return {
      page: documentName(route.permalink, baseUrl, config.trailingSlash),
      chunk: files.nameOf(chunkAddress(route.permalink, baseUrl)),
      markdown,
      sections,
      playground:
        route.kind === "note" ? nameOf(playgroundAddress(route.note.page, engines, baseUrl)) : undefined,
      versions: route.kind === "note" ? nameOf(versionsAddress(route.note, baseUrl)) : undefined,
    };
  };
}

/** Name of the document at an address. */
export function documentName(permalink: string, baseUrl: string, trailingSlash: boolean | undefined): string {
  if (/\.html?$/i.test(permalink)) return decodePath(permalink.slice(baseUrl.length));
  const name = routeFile(permalink, baseUrl);
  return trailingSlash !== false && name !== "index" ? `${name}/index.html` : `${name}.html`;
}
