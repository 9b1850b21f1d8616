import { cpSync } from "node:fs";
import path from "node:path";
import { run, type Server, serve } from "./command.ts";

/** What builds and proofs leave in a folder, its tests, and settings that lead out of it. */
const LEFT_OUT = new Set([
  "dist",
  ".cache",
  "tests",
  "verify/node_modules",
  "tsconfig.json",
  "verify/tsconfig.json",
]);

/** Copies a site's folder, builds the copy and serves it. Throws with what the build printed if it fails. */
export async function serveCopy(site: string, copy: string): Promise<Server> {
  cpSync(site, copy, {
    recursive: true,
    filter: (from) => !LEFT_OUT.has(path.relative(site, from)),
  });
  await run("build", "--root", copy);
  return serve("preview", "--root", copy);
}
