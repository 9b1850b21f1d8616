import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compileIfStale } from "../../scripts/compile.js";
import { run, serve } from "./command.ts";

const notes = fileURLToPath(new URL("../../../../site", import.meta.url));
const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

/**
 * Builds the repository's own site and the fixtures `reader`, `navbar`, `versions` and `proven` into a fresh
 * folder and serves them while the tests run. Tests find them by `OWN_SITE`, `READER_SITE`, `NAVBAR_SITE`,
 * `VERSIONS_SITE` and `PROVEN_SITE` of the environment.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await compileIfStale();
  const folder = mkdtempSync(path.join(tmpdir(), "proofmark-e2e-"));
  const own = copy(folder, "own", ["content", "pages", "static", "site.config.ts"], notes);
  const reader = copy(folder, "reader", ["content", "static", "site.config.ts"], fixture("reader"));
  const navbar = copy(folder, "navbar", ["."], fixture("navbar"));
  const versions = copy(folder, "versions", ["."], fixture("versions"));
  const proven = copy(folder, "proven", ["."], fixture("proven"));
  const sites = [own, reader, navbar, versions, proven];
  await Promise.all(sites.map((root) => run("build", "--root", root)));
  const servers = await Promise.all(sites.map((root) => serve("preview", "--root", root)));
  for (const [index, name] of ["OWN", "READER", "NAVBAR", "VERSIONS", "PROVEN"].entries())
    process.env[`${name}_SITE`] = servers[index]?.url ?? "";
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}

function copy(folder: string, name: string, parts: readonly string[], from: string): string {
  const root = path.join(folder, name);
  for (const part of parts) cpSync(path.join(from, part), path.join(root, part), { recursive: true });
  return root;
}
