import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compileIfStale } from "../../scripts/compile.js";
import { serveCopy } from "./serve-copy.ts";

const SITES = ["library", "reader", "navbar", "versions", "proven", "values", "hosted"];

/**
 * Builds the fixtures that several files share and serves them while the tests run. Tests find each by its
 * name in the environment: `LIBRARY_SITE`. `SITES_FOLDER` is where they are built.
 */
export default async function setup(): Promise<() => void> {
  await compileIfStale();
  const folder = mkdtempSync(path.join(tmpdir(), "proofmark-e2e-"));
  const addresses = await Promise.all(
    SITES.map((name) =>
      serveCopy(fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)), path.join(folder, name)),
    ),
  );
  process.env["SITES_FOLDER"] = folder;
  for (const [index, name] of SITES.entries()) process.env[`${name.toUpperCase()}_SITE`] = addresses[index];
  return () => rmSync(folder, { recursive: true, force: true });
}
