import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { writeWhole } from "../../files/temporary.ts";
import type { OutputFolder } from "../output/output.ts";
import type { RouteEntry } from "./render-route.ts";

/** Remembers which files of the previous output belong to which route, and reuses them if unchanged. */
export interface RouteCache {
  reuse(permalink: string, key: string): RouteEntry | undefined;
  add(permalink: string, entry: RouteEntry): void;
  save(): void;
}

/** Opens the cache. An unreadable one counts as empty. */
export function openRouteCache({
  cacheDir,
  outDir,
  output,
}: {
  cacheDir: string;
  outDir: string;
  output: OutputFolder;
}): RouteCache {
  const file = path.join(cacheDir, "routes.json");
  const known = readEntries(file, outDir);
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
      mkdirSync(cacheDir, { recursive: true });
      writeWhole(file, JSON.stringify({ outDir, entries: used }));
    },
  };
}

function readEntries(file: string, outDir: string): Record<string, RouteEntry> {
  try {
    const value: { outDir: string; entries: Record<string, RouteEntry> } = JSON.parse(
      readFileSync(file, "utf8"),
    );
    return value.outDir === outDir && typeof value.entries === "object" ? value.entries : {};
  } catch {
    return {}; // missing or damaged: every route is rendered
  }
}
