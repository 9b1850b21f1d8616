import { statSync } from "node:fs";
import { hashKept } from "@proofmark/prover/files/hash.ts";
import { createPathResolver } from "@proofmark/prover/files/site-file.ts";
import { writeFile } from "@proofmark/prover/files/system-problem.ts";
import { chunkAddress, routeFile } from "@proofmark/theme/data/addresses.ts";
import { decodePath } from "@proofmark/theme/data/path.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import { type CacheLocation, type NoteEntry, readArticle } from "../../load/note-cache.ts";
import { versionsAddress } from "../../render/addresses.ts";
import type { Assets } from "../../render/document.ts";
import { textAddresses } from "../../render/note-texts.ts";
import type { InlineHashes } from "../../render/policy.ts";
import { renderRoute } from "../../render/render.tsx";
import type { SiteInput } from "../../site/model.ts";
import type { RenderedLink } from "../../site/rendered-link.ts";
import type { Route } from "../../site/routes/route.ts";
import { createSite, type Site } from "../../site/site.ts";
import type { WrittenFile } from "../output/output.ts";

/** Input that all routes share. Can be sent to a worker. */
export interface SharedRenderInput {
  readonly siteInput: SiteInput;
  readonly siteData: SiteData;
  readonly assets: Assets;
  readonly generator: string;
  readonly cache: CacheLocation;
  /** Output folder. */
  readonly target: string;
}

/**
 * A route to render: its index in the site's list, its note, and the key of everything that its files depend
 * on.
 */
export interface RouteWork {
  readonly index: number;
  readonly note: NoteEntry | undefined;
  /** Content of a page that is no note. */
  readonly body: string | undefined;
  readonly key: string;
}

/** What a build needs to know about a route without rendering it again. */
export interface RouteEntry {
  /** Hash of everything that the route's files depend on. */
  readonly key: string;
  readonly links: readonly RenderedLink[];
  readonly anchors: readonly string[];
  /** Files of the site that the route publishes: images, downloads. */
  readonly published: readonly { readonly file: string; readonly hash: string }[];
  readonly inline: InlineHashes;
  readonly files: readonly RouteFile[];
}

/** A file that was written for a route. */
export interface RouteFile extends WrittenFile {
  /** As `hashKept` has it. */
  readonly kept: string;
}

export type RouteRenderer = (work: RouteWork) => Promise<RouteEntry>;

/**
 * Creates the function that renders a route and writes its document and its page data. Creates the site
 * unless it is passed in.
 */
export function createRouteRenderer(
  shared: SharedRenderInput,
  site: Site = createSite(shared.siteInput),
): RouteRenderer {
  const { siteData, assets, generator, cache, target } = shared;
  const writeFile = createWriter(target);
  // half of every document, so encoded once
  const inlined = new Map([assets.boot, assets.style].map((text) => [text, Buffer.from(text)]));
  return async ({ index, note, body, key }) => {
    const route = site.routes[index];
    if (route === undefined) throw new Error(`the site has no route ${index}`);
    const article = note === undefined ? undefined : await readArticle(note, cache);
    const { document, inline, data, texts, links } = renderRoute({
      site,
      siteData,
      route,
      article,
      body,
      assets,
      generator,
      development: false,
    });
    const [page = "", chunk = ""] = pageFiles(route, site);
    const versions = versionsFile(route, site);
    const html = Buffer.concat(document.map((piece) => inlined.get(piece) ?? Buffer.from(piece)));
    const files = [
      writeFile(page, html),
      writeFile(chunk, JSON.stringify(data)),
      ...texts.map(({ address, text }) => writeFile(fileOf(address, site), text)),
      ...(versions === undefined ? [] : [writeFile(versions, article?.versions ?? "")]),
    ];
    const published = article?.published ?? [];
    const own = document.filter((piece) => !inlined.has(piece));
    // without those of the page around a note, which begin with a colon
    const anchors = own.flatMap((piece) =>
      Array.from(piece.matchAll(/\sid="([^":][^"]*)"/g), ([, id = ""]) => id),
    );
    return { key, links, anchors, published, inline, files };
  };
}

/**
 * Output files of a route, as far as they are known before it is rendered: its document, its page data, where
 * it is listed its plain files, and what a note says on other versions of its tools.
 */
export function routeFiles(route: Route, site: Site): string[] {
  const texts = route.kind === "note" ? textAddresses(route, site) : [];
  const versions = versionsFile(route, site);
  return [
    ...pageFiles(route, site),
    ...texts.map((address) => fileOf(address, site)),
    ...(versions === undefined ? [] : [versions]),
  ];
}

function pageFiles({ permalink }: Route, { config: { baseUrl, trailingSlash } }: Site): string[] {
  const chunk = decodePath(chunkAddress(permalink, baseUrl).slice(baseUrl.length));
  return [documentFile(permalink, baseUrl, trailingSlash), chunk];
}

const versionsFile = (route: Route, { config: { baseUrl } }: Site): string | undefined =>
  route.kind === "note" ? versionsAddress(route.note, baseUrl)?.slice(baseUrl.length) : undefined;

const fileOf = (address: string, { config: { baseUrl } }: Site): string =>
  decodePath(address.slice(baseUrl.length));

/** Output file of the document at an address. */
export function documentFile(permalink: string, baseUrl: string, trailingSlash: boolean | undefined): string {
  if (/\.html?$/i.test(permalink)) return decodePath(permalink.slice(baseUrl.length));
  const name = routeFile(permalink, baseUrl);
  return trailingSlash !== false && name !== "index" ? `${name}/index.html` : `${name}.html`;
}

/** Creates a function that writes files below the output folder. */
function createWriter(target: string): (file: string, content: string | Uint8Array) => RouteFile {
  const resolve = createPathResolver(target);
  return (name, content) => {
    const file = resolve(name);
    writeFile(file, content);
    const { size, mtimeMs } = statSync(file);
    return { name, size, mtimeMs, kept: hashKept(content) };
  };
}
