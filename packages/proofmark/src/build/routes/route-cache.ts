import { readCached, writeCached } from "@proofmark/prover/files/cache.ts";
import type { OutputFolder } from "../output/output.ts";
import type { RouteEntry } from "./render-route.ts";

/** Remembers which files of the previous output belong to which route, and reuses them if unchanged. */
export interface RouteCache {
  reuse(permalink: string, key: string): RouteEntry | undefined;
  add(permalink: string, entry: RouteEntry): void;
  save(): void;
}

/** Opens the cache. A damaged one counts as empty. */
export function openRouteCache({
  cacheDir,
  outDir,
  output,
}: {
  cacheDir: string;
  outDir: string;
  output: OutputFolder;
}): RouteCache {
  const known = readEntries(cacheDir, outDir);
  const used: Record<string, RouteEntry> = {};
  let added = 0;
  return {
    reuse(permalink, key) {
      const entry = known[permalink];
      if (entry === undefined || entry.key !== key) return undefined;
      if (!output.reuse(entry.files)) return undefined;
      used[permalink] = entry;
      return entry;
    },
    add(permalink, entry) {
      used[permalink] = entry;
      added++;
    },
    save() {
      if (added === 0 && Object.keys(used).length === Object.keys(known).length) return;
      writeCached(cacheDir, FILE, JSON.stringify({ outDir, entries: used }));
    },
  };
}

const FILE = "routes.json";

function readEntries(cacheDir: string, outDir: string): Record<string, RouteEntry> {
  const text = readCached(cacheDir, FILE);
  if (text === undefined) return {};
  const value: { outDir: string; entries: Record<string, RouteEntry> } = JSON.parse(text);
  return value.outDir === outDir ? value.entries : {};
}
