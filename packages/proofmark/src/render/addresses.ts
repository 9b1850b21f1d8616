// Where the links of a note lead, and where what it loads is: on the page of a route.

import { ASSETS_FOLDER, chunkAddress } from "@proofmark/theme/data/addresses.ts";
import type { PageLink } from "../content/asset.ts";
import type { PageBody } from "../content/page.ts";
import type { RenderedLink } from "../site/links.ts";
import { resolveLink } from "../site/links.ts";
import type { Note } from "../site/model.ts";
import type { NoteRoute } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";

export interface Addresses {
  link(url: string, body: PageBody): { readonly href: string; readonly newTab?: boolean };
  /** The address of what a body loads, by its index. */
  source(index: number, body: PageBody): string;
}

/** The addresses of a note's page. */
export function createAddresses({ note }: NoteRoute, site: Site): Addresses {
  const { baseUrl } = site.config;
  return {
    link: (url, body) => resolveIn(url, body, note, site),
    source: (index, { images }) => {
      const image = images[index];
      return image?.type === "file" ? assetAddress(image, baseUrl) : (image?.url ?? "");
    },
  };
}

const resolveIn = (url: string, { file, assets }: PageBody, note: Note, site: Site) => {
  const asset = Object.hasOwn(assets, url) ? assets[url] : undefined;
  return resolveLink({ url, file, asset: asset && assetAddress(asset, site.config.baseUrl) }, note, site);
};

/** The links of a route's note and its partials that have to be looked up, each address of a file once. */
export function linksToCheck(body: PageBody, route: NoteRoute, site: Site): RenderedLink[] {
  const places = new Map(body.links.map(({ url }): [string, PageLink[]] => [url, []]));
  for (const link of body.links) places.get(link.url)?.push(link);
  const links = [...places].flatMap(([url, uses]): RenderedLink[] => {
    const { href, missingFile, unchecked } = resolveIn(url, body, route.note, site);
    const found = uses.map(({ line, column }) => ({ file: body.file, line, column }));
    return unchecked ? [] : [{ page: route.permalink, written: url, href, missingFile, places: found }];
  });
  return [...links, ...Object.values(body.partials).flatMap((partial) => linksToCheck(partial, route, site))];
}

/** A file by its path, and a hash of its content. */
export interface HashedFile {
  readonly file: string;
  readonly hash: string;
}

/** Address of a published copy of a file. */
export const assetAddress = (file: HashedFile, baseUrl: string): string =>
  `${baseUrl}${ASSETS_FOLDER}/${assetName(file)}`;

/**
 * Name of a published copy of a file: its name, its hash, its extension. The name keeps letters that every
 * disk and every host takes as they are; two that become the same differ in their hash.
 */
export function assetName({ file, hash }: HashedFile): string {
  const plain = (text: string): string =>
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/[^\w.-]+/g, "-");
  const name = file.split("/").at(-1) ?? file;
  const dot = name.lastIndexOf(".");
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  return `${plain(stem).slice(0, 100)}.${hash.slice(0, 8)}${plain(extension).slice(0, 20)}`;
}

/** Address of what a note's playground runs. */
export const playgroundAddress = (permalink: string, baseUrl: string): string =>
  chunkAddress(permalink, baseUrl).replace(/json$/, "run.json");

/** Address of what a note says on other versions of its tools; undefined if it says nothing. */
export const versionsAddress = (
  { page: { id, tools } }: Pick<Note, "page">,
  baseUrl: string,
): string | undefined =>
  tools?.hash === undefined
    ? undefined
    : assetAddress({ file: `${id}-versions.json`, hash: tools.hash }, baseUrl);
