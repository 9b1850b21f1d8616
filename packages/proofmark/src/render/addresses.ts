// Where the links of a note lead, and where what it loads is: on the page of a route.

import { ENGINE_FILES } from "@proofmark/playground/data.ts";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { ASSETS_FOLDER } from "@proofmark/theme/data/addresses.ts";
import type { HashedFile, PageLink } from "../content/asset.ts";
import type { PageBody, PageSummary } from "../content/page.ts";
import { type RenderedLink, type ResolvedLink, resolveLink } from "../site/links.ts";
import type { Note } from "../site/model.ts";
import type { NoteRoute } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";

export type Addresses = ReturnType<typeof createAddresses>;

/** The addresses of a note's page. */
export const createAddresses = ({ note }: NoteRoute, site: Site) => ({
  link: (url: string, body: PageBody) => resolveIn(url, body, note, site),
  /** The address of what a body loads, by its index. */
  source(index: number, { images }: PageBody): string {
    const image = images[index];
    return image?.type === "file" ? assetAddress(image, site.config.baseUrl) : (image?.url ?? "");
  },
});

function resolveIn(url: string, { file, assets }: PageBody, note: Note, site: Site): ResolvedLink {
  const asset = Object.hasOwn(assets, url) ? assets[url] : undefined;
  if (asset === undefined) return resolveLink(url, file, note, site);
  return { href: assetAddress(asset, site.config.baseUrl), newTab: true, unchecked: true };
}

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

/** The files of the site that a note loads or links to. */
export const publishedFiles = ({ images, assets, partials }: PageBody): HashedFile[] => [
  ...images.flatMap((image) => (image.type === "file" ? [image] : [])),
  ...Object.values(assets),
  ...Object.values(partials).flatMap(publishedFiles),
];

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

/** Address of what a note's playground runs; undefined if that is nothing. */
export function playgroundAddress({ file, inBrowser }: PageSummary, engines: unknown, baseUrl: string) {
  if (!engines || !inBrowser) return undefined;
  const hash = hashText(inBrowser + JSON.stringify(engines));
  return assetAddress({ file: `${ENGINE_FILES}${encodeURIComponent(file)}.json`, hash }, baseUrl);
}

/** Address of what a note says on other versions of its tools; undefined if it says nothing. */
export const versionsAddress = (
  { page: { id, tools } }: Pick<Note, "page">,
  baseUrl: string,
): string | undefined =>
  tools?.hash === undefined
    ? undefined
    : assetAddress({ file: `${id}-versions.json`, hash: tools.hash }, baseUrl);
