import { cpSync } from "node:fs";
import path from "node:path";
import { build, preview } from "./command.ts";

/** Files that builds and proofs leave in a folder, its tests, and settings that lead out of it. */
const LEFT_OUT = new Set([
  "dist",
  ".cache",
  "tests",
  "verify/node_modules",
  "tsconfig.json",
  "verify/tsconfig.json",
]);

/** Copies a site's folder and builds the copy. Throws with what the build printed if it fails. */
export async function buildCopy(site: string, copy: string): Promise<void> {
  cpSync(site, copy, {
    recursive: true,
    filter: (from) => !LEFT_OUT.has(path.relative(site, from)),
  });
  await build(copy);
}

/** As `buildCopy`, and serves the copy; gives its address. */
export async function serveCopy(site: string, copy: string): Promise<string> {
  await buildCopy(site, copy);
  return preview(copy);
}
