// Reading without a network: the build lists the files, the service worker keeps them, pages say so.

/** The service worker's file below the base. Browsers that have it ask there again, so it can't change. */
export const WORKER_FILE = "sw.js";
/** The web app manifest below the base. */
export const MANIFEST_FILE = "manifest.webmanifest";
/** Name of the file in which a build lists what is kept; its address has a hash. */
export const LIST_NAME = "offline.json";
/**
 * A copy holds, below the base: its list, which is put there last and says that the copy is complete; a mark once
 * its worker answers pages; or only a mark that the browser's storage is too small for it.
 */
export const COMPLETE = "assets/kept.json";
export const IN_USE = "assets/in-use";
export const FULL = "assets/full";

/** The not-found page below the base, and the status with which the worker has it say what is kept. */
export const NOT_FOUND_FILE = "404.html";
export const NOT_KEPT_STATUS = 503;

/** A file to keep: its address, the SHA-256 of its content in base64, and its size. */
export type KeptFile = readonly [address: string, hash: string, bytes: number];

/** Every file of a build that is kept. */
export interface KeptList {
  /** How many pages are among them, and how many the site has. */
  readonly pages: readonly [kept: number, all: number];
  readonly files: readonly KeptFile[];
  /** Old addresses of pages, as paths, and where they lead. Hosts answer for them in different ways. */
  readonly moved: readonly (readonly [from: string, to: string])[];
}

/** Begins the names of the copies of the site at this base; an origin may have several sites. */
export const copyPrefix = (base: string): string => `proofmark ${base} `;

/** Names of the copies of the site at a base, complete or not, in the order in which they were begun. */
export const copiesOf = async (base: string): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(copyPrefix(base)));
