// What keeps a site for reading without a network, for all that takes part: the build lists the files, the
// service worker keeps them, pages say so.

/** The service worker's file below the base. Browsers that have it ask there again, so it can't change. */
export const WORKER_FILE = "sw.js";
/** The web app manifest below the base. */
export const MANIFEST_FILE = "manifest.webmanifest";
/** Name of the file in which a build lists what is kept; its address has a hash. */
export const LIST_NAME = "offline.json";
/** Where a copy holds its list, below the base. It is put there last: a copy that has it is complete. */
export const COMPLETE = "assets/kept.json";
/** What a copy holds instead of files if the browser's storage is too small for them. */
export const FULL = "assets/full";
/** What a copy holds once its worker answers pages. */
export const IN_USE = "assets/in-use";

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

/** Configuration of the service worker. */
export interface OfflineWorkerConfig {
  readonly base: string;
  /** Address of the list; it names the build's copy. */
  readonly list: string;
}

/** Name of an empty cache that says that the reader of the site at this base wants nothing kept. */
export const offMark = (base: string): string => `proofmark-off ${base}`;

/** Begins the names of the copies of the site at this base; an origin may have several sites. */
export const copyPrefix = (base: string): string => `proofmark ${base} `;
