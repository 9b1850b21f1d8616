// The files of all routes: documents, page data, and what belongs to them. Reading one renders its page.
import path from "node:path";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { ASSETS_FOLDER, chunkAddress, routeFile } from "@proofmark/theme/data/addresses.ts";
import { decodePath } from "@proofmark/theme/data/path.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import { createNoteReader, type LoadedSite } from "../load/load-site.ts";
import { type NoteEntry, readPart } from "../load/note-cache.ts";
import { createCustomPageRenderer, type PageFailure } from "../pages/custom-pages.ts";
import { assetAddress, versionsAddress } from "../render/addresses.ts";
import type { Assets } from "../render/document.ts";
import { markdownAddress } from "../render/markdown.ts";
import type { InlineHashes } from "../render/policy.ts";
import { type RenderedRoute, renderRoute } from "../render/render.tsx";
import { renderToolVersions } from "../render/tool-versions-page.tsx";
import type { RenderedLink } from "../site/links.ts";
import type { Note } from "../site/model.ts";
import type { Route } from "../site/routes/route.ts";
import { listedNotes } from "../site/sidebar/nodes.ts";
import type { Site } from "../site/site.ts";
import type { Content, SiteFiles } from "./site-files.ts";

/** Facts of a page that a build needs without rendering it again. */
export interface PageFacts {
  readonly links: readonly RenderedLink[];
  readonly anchors: readonly string[];
  /** Files of the site that the page publishes: images, downloads. */
  readonly published: readonly { readonly file: string; readonly hash: string }[];
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
  readonly offlineNames: readonly [document: string, ...others: string[]];
  render(): Promise<PageFacts & Pick<RenderedRoute, "data">>;
  isRendered(): boolean;
  /** Adds the files that it has according to its facts. */
  addFiles(facts: Pick<PageFacts, "names" | "published">): void;
}

interface PagesInput {
  readonly files: SiteFiles;
  readonly loaded: LoadedSite;
  readonly siteData: SiteData;
  readonly assets: Assets;
}

/** Adds the files of all routes, as far as their names are known before pages are rendered. */
export async function addPages({ files, loaded, siteData, assets }: PagesInput): Promise<Page[]> {
  const { site, development, project } = loaded;
  const bodies = createBodies(loaded, `${files.baseUrl}${ASSETS_FOLDER}/`);
  const early = development ? undefined : await bodies.all();
  const common = development ? "" : commonKey(site, siteData, assets);
  const pageNames = createPageNames(files, site);
  const renderPage = createPageRenderer(loaded, pageNames, { siteData, assets });
  // Files of a page are read one after the other, so one rendered page is kept.
  let latest: { readonly depends: readonly unknown[]; readonly rendered: RenderedPage } | undefined;
  return site.routes.map((route) => {
    const file = route.kind === "note" ? route.note.page.file : undefined;
    const entryOf = () => (file === undefined ? undefined : loaded.notes.get(file));
    const render = async (): Promise<RenderedPage> => {
      const failure = file === undefined ? undefined : loaded.failures.get(file);
      if (failure !== undefined) throw new ProblemError(failure);
      const body = early === undefined ? await bodies.of(route) : early.get(route.permalink);
      const depends = [route, entryOf(), body];
      if (latest === undefined || depends.some((value, index) => value !== latest?.depends[index])) {
        latest = { depends, rendered: await renderPage(route, entryOf(), body) };
        isRendered = true;
        page.addFiles(latest.rendered);
      }
      return latest.rendered;
    };
    const added = new Set<string>();
    let isRendered = false;
    const content = entryOf()?.key ?? early?.get(route.permalink);
    const names = pageNames(route);
    const page: Page = {
      route,
      offlineNames: [names.page, names.chunk, ...(names.markdown === undefined ? [] : [names.markdown])],
      key: development ? undefined : hashText(JSON.stringify([common, content, describeRoute(route)])),
      render,
      isRendered: () => isRendered,
      addFiles({ names, published }) {
        for (const name of names) {
          if (added.has(name)) continue;
          added.add(name);
          const read = async () => (await render()).contents.get(name)?.() ?? "";
          const owner = `the page at ${decodePath(route.permalink)}`;
          files.add(name, { owner, source: sourceOf(route), key: page.key, read });
        }
        for (const asset of published)
          files.publishFile(assetAddress(asset, files.baseUrl), path.join(project.root, asset.file));
      },
    };
    const { sections, ...others } = names;
    page.addFiles({
      names: [...Object.values(others), ...sections.values()].filter((name) => name !== undefined),
      published: [],
    });
    return page;
  });
}

/** Hash of everything that all pages of a build depend on. */
const commonKey = (site: Site, siteData: SiteData, assets: Assets): string =>
  hashText(
    JSON.stringify([
      siteData.build,
      site.config,
      assets.boot,
      site.versions.flatMap((version) => version.notes.map((note) => [note.page.file, note.permalink])),
      site.searchPage,
      site.home,
    ]),
  );

/** Everything of a route that its page shows, without the site's version data. */
function describeRoute({ version, ...route }: Route): unknown {
  const light =
    "note" in route
      ? { ...route, note: { ...route.note, page: route.note.page.hash } }
      : "notes" in route
        ? {
            ...route,
            notes: route.notes.map(({ page, permalink }) => [page.title, page.description, permalink]),
          }
        : route;
  return [version?.name, version?.label, light];
}

/** Renders the content of pages that are no notes: those of the site's author, and lists of versions. */
function createBodies(loaded: LoadedSite, folder: string) {
  const { site, project, pages, development } = loaded;
  const readNote = createNoteReader(loaded);
  const renderer = createCustomPageRenderer({ site, root: project.root, pages, folder, readNote });
  const readRows = async (note: Note) => (await readNote(note)).article.versionRows;
  const failed = (failures: readonly PageFailure[]): ProblemError =>
    new ProblemError([...(development ? [] : loaded.problems), renderer.failureProblem(failures)]);
  const render = async (route: Route): Promise<string | undefined> =>
    route.kind === "page"
      ? renderer.render(route)
      : route.kind === "tool-versions"
        ? renderToolVersions(route, listedNotes(site.versions), readRows)
        : undefined;
  return {
    of: (route: Route): Promise<string | undefined> =>
      render(route).catch((error: unknown) => {
        // a ProblemError is about a note that the page asks for
        throw error instanceof ProblemError || route.kind !== "page" ? error : failed([{ route, error }]);
      }),
    /** Renders all of them. Throws a ProblemError that names every page that fails. */
    async all(): Promise<ReadonlyMap<string, string>> {
      const failures: PageFailure[] = [];
      const all = new Map<string, string>();
      for (const route of site.routes) {
        try {
          const html = await render(route);
          if (html !== undefined) all.set(route.permalink, html);
        } catch (error) {
          if (route.kind !== "page") throw error;
          failures.push({ route, error });
        }
      }
      if (failures.length > 0) throw failed(failures);
      return all;
    },
  };
}

interface RenderedPage extends PageFacts {
  readonly data: RenderedRoute["data"];
  /** Content of its files by name. */
  readonly contents: ReadonlyMap<string, () => Content>;
}

function createPageRenderer(
  { site, engine, cache, development }: LoadedSite,
  pageNames: ReturnType<typeof createPageNames>,
  { siteData, assets }: Pick<PagesInput, "siteData" | "assets">,
) {
  // half of every document, so encoded once
  const inlined = new Map(
    [...Object.values(assets.inline), assets.style].map((text) => [text, Buffer.from(text)]),
  );
  return async (
    route: Route,
    entry: NoteEntry | undefined,
    body: string | undefined,
  ): Promise<RenderedPage> => {
    const article = entry && (await readPart(entry, cache, "article"));
    const current =
      route.kind === "note" && entry ? { ...route, note: { ...route.note, page: entry.summary } } : route;
    const { document, data, markdown, links, inline } = renderRoute({
      site,
      siteData,
      route: current,
      article,
      body,
      assets,
      generator: `Proofmark ${engine.version}`,
      development,
    });
    const names = pageNames(current);
    const contents = new Map<string, () => Content>([
      [names.page, () => Buffer.concat(document.map((piece) => inlined.get(piece) ?? Buffer.from(piece)))],
      [names.chunk, () => JSON.stringify(data)],
    ]);
    if (names.markdown !== undefined) contents.set(names.markdown, () => markdown?.note ?? "");
    for (const [id, name] of names.sections) contents.set(name, () => markdown?.sections.get(id) ?? "");
    if (names.versions !== undefined) contents.set(names.versions, () => article?.versions ?? "");
    return {
      data,
      contents,
      names: [...contents.keys()],
      published: article?.published ?? [],
      links,
      inline,
      anchors: document
        .filter((piece) => !inlined.has(piece))
        // ids of the page around a note begin with a colon
        .flatMap((piece) => Array.from(piece.matchAll(/\sid="([^":][^"]*)"/g), ([, id = ""]) => id)),
    };
  };
}

/**
 * Creates a function that names a route's files. Without a network it reads with the document, its data and what
 * readers copy.
 */
function createPageNames(files: SiteFiles, { config, routes }: Site) {
  const { baseUrl } = files;
  const markdownOf = (route: Route) => {
    const address = markdownAddress(route, baseUrl);
    return address && files.nameOf(address);
  };
  const notes = new Set(routes.map(markdownOf));
  /** Id of a section of the second level → name of its Markdown, where that names no note and can be a name. */
  const sectionsOf = (route: Route): ReadonlyMap<string, string> => {
    const folder = markdownOf(route)?.replace(/\.md$/, "");
    if (route.kind !== "note" || folder === undefined) return new Map();
    return new Map(
      route.note.page.headings
        .filter(({ level, id }) => level === 2 && /^[\p{L}\d][\p{L}\d_.-]*$/u.test(id))
        .map(({ id }): [string, string] => [id, `${folder}/${id}.md`])
        .filter(([, name]) => !notes.has(name)),
    );
  };
  return (route: Route) => {
    const versions = route.kind === "note" ? versionsAddress(route.note, baseUrl) : undefined;
    return {
      page: documentName(route.permalink, baseUrl, config.trailingSlash),
      chunk: files.nameOf(chunkAddress(route.permalink, baseUrl)),
      markdown: markdownOf(route),
      sections: sectionsOf(route),
      versions: versions && files.nameOf(versions),
    };
  };
}

/** Name of the document at an address. */
export function documentName(permalink: string, baseUrl: string, trailingSlash: boolean | undefined): string {
  if (/\.html?$/i.test(permalink)) return decodePath(permalink.slice(baseUrl.length));
  const name = routeFile(permalink, baseUrl);
  return trailingSlash !== false && name !== "index" ? `${name}/index.html` : `${name}.html`;
}

/** The source file of a route; undefined for pages that the engine adds. */
const sourceOf = (route: Route): string | undefined =>
  route.kind === "note" ? route.note.page.file : route.kind === "page" ? route.file : undefined;
