import { mkdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { writeWhole } from "../load/note-cache.ts";
import type { OutputFolder } from "./output.ts";
import type { FileStamp, RouteEntry } from "./render-route.ts";

/** Remembers which files of the previous output belong to which route, and takes them over while they are untouched. */
export interface RouteCache {
  reuse(permalink: string, key: string, files: readonly string[]): RouteEntry | undefined;
  add(permalink: string, entry: RouteEntry): void;
  save(): void;
}

/** Opens the cache. One that cannot be read counts as empty. */
export function openRouteCache({ cacheDir, outDir, output }: { cacheDir: string; outDir: string; output: OutputFolder }): RouteCache {
  const file = path.join(cacheDir, "routes.json");
  const known = readEntries(file, outDir);
  const used: Record<string, RouteEntry> = {};
  return {
    reuse(permalink, key, files) {
      const entry = known[permalink];
      if (entry === undefined || entry.key !== key) return undefined;
      if (!files.every((name, index) => isUntouched(path.join(outDir, name), entry.stamps[index]))) return undefined;
      if (!files.every((name) => output.reuse(name, path.join(outDir, name)))) return undefined;
      used[permalink] = entry;
      return entry;
    },
    add(permalink, entry) {
      used[permalink] = entry;
    },
    save() {
      mkdirSync(cacheDir, { recursive: true });
      writeWhole(file, JSON.stringify({ outDir, entries: used }));
    },
  };
}

function readEntries(file: string, outDir: string): Record<string, RouteEntry> {
  try {
    const value: { outDir: string; entries: Record<string, RouteEntry> } = JSON.parse(readFileSync(file, "utf8"));
    return value.outDir === outDir && typeof value.entries === "object" ? value.entries : {};
  } catch {
    return {}; // none, or broken: every route is rendered
  }
}

/** Whether a file is as the build left it: a changed size or time means that somebody else wrote to it. */
export function isUntouched(file: string, stamp: FileStamp | undefined): boolean {
  try {
    const { size, mtimeMs } = statSync(file);
    return stamp !== undefined && size === stamp.size && mtimeMs === stamp.mtimeMs;
  } catch {
    return false; // deleted
  }
}
