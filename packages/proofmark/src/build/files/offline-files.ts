// What a site publishes to be read without a network: the service worker, and the list of the files that it
// keeps.
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { hashKept, hashText } from "@proofmark/prover/files/hash.ts";
import { ASSETS_FOLDER, chunkAddress, searchIndexAddress } from "@proofmark/theme/data/addresses.ts";
import { type KeptFile, type KeptList, LIST_NAME, WORKER_FILE } from "@proofmark/theme/data/offline.ts";
import { decodePath, encodePath } from "@proofmark/theme/data/path.ts";
import { listFiles } from "../../content/source.ts";
import { type EngineFiles, offlineWorker } from "../../load/engine.ts";
import { assetAddress } from "../../render/addresses.ts";
import { markdownAddress } from "../../render/markdown.ts";
import type { Route } from "../../site/routes/route.ts";
import type { Site } from "../../site/site.ts";
import type { OutputFolder } from "../output/output.ts";
import { documentFile, type RouteFile } from "../routes/render-route.ts";

/** A larger file is left out: a film or a download, which pages do without. A guess. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;
/**
 * More is never downloaded unasked; the pages that go beyond it are left out. Four times what a site of eight
 * long notes has.
 */
const MAX_BYTES = 64 * 1024 * 1024;

interface OfflineInput {
  readonly site: Site;
  readonly engine: EngineFiles;
  /** Names of the site's static files. */
  readonly statics: readonly string[];
  /** What was written for routes: its hashes are known. */
  readonly written: readonly RouteFile[];
  readonly output: OutputFolder;
}

/**
 * Writes the service worker and its list, after all other files. On a site that is not to be kept the worker
 * removes itself and what an earlier one kept.
 */
export function writeOfflineFiles(input: OfflineInput): void {
  const { site, engine, output } = input;
  const { baseUrl, offline } = site.config;
  if (!offline) {
    if (!output.has(WORKER_FILE)) output.write(WORKER_FILE, engine.script("removing-worker"));
    return;
  }
  const text = JSON.stringify(listKept(input));
  const list = assetAddress({ file: LIST_NAME, hash: hashText(text) }, baseUrl);
  output.write(list.slice(baseUrl.length), text);
  output.write(
    WORKER_FILE,
    offlineWorker(engine, { base: new URL(baseUrl, site.config.url).pathname, list }),
  );
}

/** A file to list: its address, and its name in the output. */
type Named = readonly [address: string, file: string];

/** What all pages need comes first, then page after page, then pictures, as long as there is room. */
function listKept({ site, statics, written, output: { fresh } }: OfflineInput): KeptList {
  const { baseUrl } = site.config;
  const own = new Set(statics); // they come before files of routes
  const known = new Map(written.flatMap((file) => (own.has(file.name) ? [] : [[file.name, file] as const])));
  let room = MAX_BYTES;
  /** The files together, or none if one of them is missing or they don't fit. */
  const take = (named: readonly Named[], most = room): KeptFile[] => {
    const sizes = named.map(([, file]) => known.get(file)?.size ?? sizeOf(path.join(fresh, file)));
    const size = sizes.reduce((sum, own) => sum + own, 0);
    if (size > Math.min(most, room)) return [];
    room -= size;
    return named.map(([address, file], at) => [
      address,
      known.get(file)?.kept ?? hashKept(readFileSync(path.join(fresh, file))),
      sizes[at] ?? 0,
    ]);
  };
  const named = (file: string): Named => [baseUrl + encodePath(file), file];
  const assets = listFiles(path.join(fresh, ASSETS_FOLDER))
    .map((name) => `${ASSETS_FOLDER}/${name}`)
    .filter((name) => !own.has(name));
  const isCode = (name: string): boolean => /\.js(?:on)?$/.test(name);
  const index = searchIndexAddress(baseUrl).slice(baseUrl.length);
  const common = [index, "routes.json", ...assets.filter(isCode)].flatMap((file) => take([named(file)]));
  // the last one is the not-found page, which says what is kept
  const routes = [...site.routes.slice(-1), ...site.routes.slice(0, -1)];
  const pages = routes.map((route) => take(routeFiles(route, site))).filter((files) => files.length > 0);
  const pictures = [...assets.filter((name) => !isCode(name)), ...statics.filter(isForPages).sort()];
  const listed = new Set(pages.flat().map(([address]) => address));
  const others = [...new Set(pictures)].flatMap((file) => {
    const picture = named(file);
    return listed.has(picture[0]) ? [] : take([picture], MAX_FILE_BYTES);
  });
  const moved = site.redirects.map(({ from, note }) => [from, note.permalink] as const);
  return { pages: [pages.length, routes.length], files: [...common, ...pages.flat(), ...others], moved };
}

/** Size of a file in bytes; a missing one fits nowhere. */
const sizeOf = (file: string): number =>
  statSync(file, { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY;

/** Hosts read some files, and machines others; folders with a dot are theirs too. */
const isForPages = (name: string): boolean => !/^(?:_|\.|CNAME$|robots\.txt$|sitemap\.xml$|llms)/.test(name);

/** Files of a page: its document, its data, and the note as Markdown, which readers copy. */
function routeFiles(route: Route, { config }: Site): Named[] {
  const { baseUrl, trailingSlash } = config;
  const { pathname } = new URL(route.permalink, config.url);
  const markdown = markdownAddress(route, baseUrl);
  const texts = markdown === undefined ? [] : [markdown];
  return [
    [pathname, documentFile(route.permalink, baseUrl, trailingSlash)],
    ...[chunkAddress(route.permalink, baseUrl), ...texts].map(
      (address): Named => [address, decodePath(address.slice(baseUrl.length))],
    ),
  ];
}
