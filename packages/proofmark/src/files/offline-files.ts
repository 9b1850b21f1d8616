// Files of a site that is read without a network: the service worker, and the list of the files that it keeps.
import { existsSync } from "node:fs";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { ASSETS_FOLDER, searchIndexAddress } from "@proofmark/theme/data/addresses.ts";
import { type KeptFile, type KeptList, LIST_NAME, WORKER_FILE } from "@proofmark/theme/data/offline.ts";
import type { Project } from "../config/config.ts";
import type { EngineFiles } from "../load/engine.ts";
import type { Site } from "../site/site.ts";
import type { Page } from "./pages.ts";
import { type SiteFiles, STATIC_OWNER } from "./site-files.ts";

/** A larger file is left out: a film or a download, which pages do without. A guess. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;
/** Pages that go beyond it are left out: four times the size of a site of eight long notes. */
const MAX_BYTES = 64 * 1024 * 1024;

interface OfflineInput {
  readonly site: Site;
  readonly engine: EngineFiles;
  readonly pages: readonly Page[];
  /** Size and hash of a file that is written already. */
  readonly stampOf: (name: string) => { readonly size: number; readonly kept: string };
}

/** Throws if a static file would take the place of the service worker. */
export function refuseStaticWorker({ root, config: { offline, staticDirectories } }: Project): void {
  const folder = staticDirectories.find((name) => existsSync(path.join(root, name, WORKER_FILE)));
  if (offline && folder !== undefined)
    throw problemError(
      path.posix.join(folder, WORKER_FILE),
      undefined,
      "a static file has the name of the service worker that keeps the site for reading offline",
      { fix: "remove it, or set `offline: false` in the configuration, which leaves it as it is" },
    );
}

/** The worker of a site that is not kept: it removes itself and the copy of an earlier one. */
export const addRemovingWorker = (files: SiteFiles, engine: EngineFiles): void =>
  files.addText(WORKER_FILE, () => engine.script("offline-worker"));

/** Adds the service worker and its list, after all other files. */
export function addOfflineFiles(files: SiteFiles, input: OfflineInput): void {
  const { site, engine } = input;
  if (!site.config.offline) {
    addRemovingWorker(files, engine);
    return;
  }
  const list = files.publish(LIST_NAME, JSON.stringify(listKept(files, input)));
  files.addText(WORKER_FILE, () => `self.list=${JSON.stringify(list)};${engine.script("offline-worker")}`);
}

/** Files that all pages need come first, then page after page, then pictures, as long as there is room. */
function listKept(files: SiteFiles, { site, pages, stampOf }: OfflineInput): KeptList {
  let room = MAX_BYTES;
  const listed = new Set<string>();
  /** The files together, or none if they don't fit. `addressOf` differs for documents. */
  const take = (names: readonly string[], addressOf = files.addressOf, most = room): KeptFile[] => {
    const kept = names.map((name): KeptFile => {
      const { size, kept: hash } = stampOf(name);
      return [addressOf(name), hash, size];
    });
    const size = kept.reduce((sum, [, , bytes]) => sum + bytes, 0);
    if (size > Math.min(most, room)) return [];
    room -= size;
    for (const name of names) listed.add(name);
    return kept;
  };
  const all = [...files.names()];
  const assets = all.filter((name) => name.startsWith(`${ASSETS_FOLDER}/`) && !isStatic(files, name)).sort();
  const isCode = (name: string): boolean => /\.js(?:on)?$/.test(name);
  const index = files.nameOf(searchIndexAddress(files.baseUrl));
  const shared = [index, "routes.json", ...assets.filter(isCode)].filter(files.has);
  const common = shared.flatMap((name) => take([name]));
  // the last page is the not-found page, which says what is kept
  const kept = [...pages.slice(-1), ...pages.slice(0, -1)]
    .map(({ route, offlineNames: [document, ...names] }) => {
      const { pathname } = new URL(route.permalink, site.config.url);
      return take([document, ...names], (name) => (name === document ? pathname : files.addressOf(name)));
    })
    .filter((page) => page.length > 0);
  const pictures = [
    ...assets.filter((name) => !isCode(name)),
    ...all.filter((name) => isStatic(files, name) && isForPages(name)).sort(),
  ];
  const others = pictures.flatMap((name) =>
    listed.has(name) ? [] : take([name], files.addressOf, MAX_FILE_BYTES),
  );
  const moved = site.redirects.map(({ from, note }) => [from, note.permalink] as const);
  return { pages: [kept.length, pages.length], files: [...common, ...kept.flat(), ...others], moved };
}

const isStatic = (files: SiteFiles, name: string): boolean => files.get(name)?.owner === STATIC_OWNER;

/** Hosts read some files, and machines others; folders with a dot are theirs too. */
const isForPages = (name: string): boolean => !/^(?:_|\.|CNAME$|robots\.txt$|sitemap\.xml$|llms)/.test(name);
