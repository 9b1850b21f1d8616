import { statSync } from "node:fs";
import { writeFile } from "../../files/system-problem.ts";
import { type CachePlace, type NoteEntry, readArticle } from "../../load/note-cache.ts";
import type { Assets } from "../../render/document.ts";
import { markdownAddress } from "../../render/markdown.ts";
import type { InlineHashes } from "../../render/policy.ts";
import { renderRoute } from "../../render/render.tsx";
import { chunkAddress, routeFile } from "../../shared/addresses.ts";
import { decodePath } from "../../shared/path.ts";
import type { SiteData } from "../../shared/site-data.ts";
import type { RenderedLink } from "../../site/links.ts";
import type { SiteInput } from "../../site/model.ts";
import type { Route } from "../../site/routes/route.ts";
import { createSite, type Site } from "../../site/site.ts";
import type { FileStamp } from "../output/output.ts";
import { createPlacer } from "../output/placer.ts";

/** Everything that the rendering of all routes has in common. Can be sent to a worker. */
export interface SharedRenderInput {
  readonly siteInput: SiteInput;
  readonly siteData: SiteData;
  readonly assets: Assets;
  readonly generator: string;
  readonly cache: CachePlace;
  /** Folder that the files are written to. */
  readonly target: string;
}

/**
 * One route to render: its place in the site's list, its note, and the key of all that its files are made
 * from.
 */
export interface RouteWork {
  readonly index: number;
  readonly note: NoteEntry | undefined;
  /** What a page of the site's own shows. */
  readonly body: string | undefined;
  readonly key: string;
}

/** What a build has to know of a route that it does not render again. */
export interface RouteEntry {
  /** Names everything the route's files were made from. */
  readonly key: string;
  readonly links: readonly RenderedLink[];
  readonly anchors: readonly string[];
  /** Files of the site that the route publishes: images, downloads. */
  readonly published: readonly { readonly file: string; readonly hash: string }[];
  readonly inline: InlineHashes;
  /** Size and time of the files, as they were written. */
  readonly stamps: readonly FileStamp[];
}

export type RouteRenderer = (work: RouteWork) => Promise<RouteEntry>;

/**
 * Makes the function that renders a route and writes its document and its chunk. Creates the site unless it
 * is given.
 */
export function createRouteRenderer(
  shared: SharedRenderInput,
  site: Site = createSite(shared.siteInput),
): RouteRenderer {
  const { siteData, assets, generator, cache, target } = shared;
  const writeFile = createWriter(target);
  // half of every document: encoded once
  const inlined = new Map([assets.boot, assets.style].map((text) => [text, Buffer.from(text)]));
  return async ({ index, note, body, key }) => {
    const route = site.routes[index];
    if (route === undefined) throw new Error(`the site has no route ${index}`);
    const article = note === undefined ? undefined : await readArticle(note, cache);
    const { document, inline, data, markdown, links } = renderRoute({
      site,
      siteData,
      route,
      article,
      body,
      assets,
      generator,
      development: false,
    });
    const files = routeFiles(route, site.config.baseUrl, site.config.trailingSlash);
    const html = Buffer.concat(document.map((piece) => inlined.get(piece) ?? Buffer.from(piece)));
    const contents = [html, JSON.stringify(data), ...(markdown === undefined ? [] : [markdown])];
    const stamps = contents.map((content, at) => writeFile(files[at] ?? "", content));
    const images = article?.images.flatMap((image) => (image.type === "file" ? [image] : [])) ?? [];
    const published = [...images, ...(article?.links.flatMap((link) => link.asset ?? []) ?? [])].map(
      ({ file, hash }) => ({ file, hash }),
    );
    const own = document.filter((piece) => !inlined.has(piece));
    const anchors = own.flatMap((piece) =>
      Array.from(piece.matchAll(/\sid="([^"]+)"/g), ([, id = ""]) => id),
    );
    return { key, links, anchors, published, inline, stamps };
  };
}

/**
 * Where a route's document, its chunk and, for a listed note, its Markdown are written, below the output
 * folder: an address that names a file is that file.
 */
export function routeFiles(route: Route, baseUrl: string, trailingSlash: boolean | undefined): string[] {
  const { permalink } = route;
  const files = [
    documentFile(permalink, baseUrl, trailingSlash),
    decodePath(chunkAddress(permalink, baseUrl).slice(baseUrl.length)),
  ];
  return markdownAddress(route, baseUrl) === undefined
    ? files
    : [...files, `${routeFile(permalink, baseUrl)}.md`];
}

/** Where the document of an address is written, below the output folder. */
export function documentFile(permalink: string, baseUrl: string, trailingSlash: boolean | undefined): string {
  if (/\.html?$/i.test(permalink)) return decodePath(permalink.slice(baseUrl.length));
  const name = routeFile(permalink, baseUrl);
  return trailingSlash !== false && name !== "index" ? `${name}/index.html` : `${name}.html`;
}

/** Makes what writes files below the output folder. */
function createWriter(target: string): (file: string, content: string | Uint8Array) => FileStamp {
  const place = createPlacer(target);
  return (name, content) => {
    const file = place(name);
    writeFile(file, content);
    const { size, mtimeMs } = statSync(file);
    return { size, mtimeMs };
  };
}
