// The service worker of a site that is read without a network, with the list of the files that it keeps.

import { existsSync } from "node:fs";
import path from "node:path";
import { ENGINE_FILES } from "@proofmark/playground/data.ts";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { ASSETS_FOLDER, searchIndexAddress, WORKER_FILE } from "@proofmark/theme/data/addresses.ts";
import type { Project } from "../config/config.ts";
import type { EngineFiles } from "../load/engine.ts";
import type { Page } from "./pages.ts";
import { type SiteFiles, STATIC_OWNER } from "./site-files.ts";

/** A larger static file is left out: a film or a download, which pages do without. A guess. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;
/** Files beyond it are left out: four times the size of a site of eight long notes. */
const MAX_BYTES = 64 * 1024 * 1024;

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

/**
 * Adds the worker that keeps the site, after all other files. Files that all pages need come first, then page
 * after page, then pictures, as long as there is room.
 */
export function addKeepingWorker(
  files: SiteFiles,
  engine: EngineFiles,
  pages: readonly Page[],
  /** Size and hash of a file that is written already. */
  stampOf: (name: string) => { readonly size: number; readonly kept: string },
): void {
  const isStatic = (name: string): boolean => files.get(name)?.owner === STATIC_OWNER;
  // readers fetch these when they run a snippet
  const isOfEngine = (name: string): boolean => name.startsWith(`${ASSETS_FOLDER}/${ENGINE_FILES}`);
  const assets = [...files.names()].filter(
    (name) => name.startsWith(`${ASSETS_FOLDER}/`) && !isStatic(name) && !isOfEngine(name),
  );
  const isCode = (name: string): boolean => /\.js(?:on)?$/.test(name);
  const shared = [files.nameOf(searchIndexAddress(files.baseUrl)), ...assets.filter(isCode).sort()];
  const pagefind = files.nameOf(searchIndexAddress(files.baseUrl, "pagefind"));
  const [first, ...others] = [...files.names()].filter((name) => name.startsWith(pagefind));
  const pictures = [
    ...assets.filter((name) => !isCode(name)),
    ...[...files.names()].filter((name) => isStatic(name) && isForPages(name)).sort(),
  ].filter((name) => stampOf(name).size <= MAX_FILE_BYTES);
  const alone = (name: string): Pick<Page, "offlineNames"> => ({ offlineNames: [name] });
  const groups: readonly (Pick<Page, "offlineNames"> & Partial<Page>)[] = [
    ...shared.filter(files.has).map(alone),
    ...pages.filter(({ route }) => route.kind !== "not-found"), // hosts answer for that page with an error
    ...(first === undefined ? [] : [{ offlineNames: [first, ...others] as const }]), // all of it, or nothing
    ...pictures.map(alone),
  ];
  const hashes = new Map<string, string>();
  let room = MAX_BYTES;
  for (const { route, offlineNames: names } of groups) {
    const size = names.reduce((sum, name) => sum + stampOf(name).size, 0);
    if (size > room) continue;
    room -= size;
    for (const [index, name] of names.entries())
      hashes.set(index === 0 && route ? route.permalink : files.addressOf(name), stampOf(name).kept);
  }
  const list = { name: hashText(JSON.stringify([...hashes])), files: [...hashes.keys()] };
  files.addText(WORKER_FILE, () => `self.kept=${JSON.stringify(list)};${engine.script("offline-worker")}`);
}

/** Hosts read some files, and machines others; folders with a dot are theirs too. */
const isForPages = (name: string): boolean => !/^(?:_|\.|CNAME$|robots\.txt$|sitemap\.xml$|llms)/.test(name);
