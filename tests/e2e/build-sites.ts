import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compileIfStale } from "../../scripts/compile.js";
import { run, serve } from "./command.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

/**
 * Builds the repository's own site and the fixtures `reader` and `versions` into a fresh folder and serves them while the
 * tests run. Tests find them by `OWN_SITE`, `READER_SITE` and `VERSIONS_SITE` of the environment.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await compileIfStale();
  const folder = mkdtempSync(path.join(tmpdir(), "snippets-e2e-"));
  const own = copy(folder, "own", ["content", "pages", "static", "site.config.ts"], repository);
  const reader = copy(folder, "reader", ["content", "static", "site.config.ts"], fixture("reader"));
  const versions = copy(folder, "versions", ["."], fixture("versions"));
  await Promise.all([own, reader, versions].map((root) => run("build", "--root", root)));
  const servers = await Promise.all([serve("preview", "--root", own), serve("preview", "--root", reader), serve("preview", "--root", versions)]);
  const [ownServer, readerServer, versionsServer] = servers;
  process.env["OWN_SITE"] = ownServer.url;
  process.env["READER_SITE"] = readerServer.url;
  process.env["VERSIONS_SITE"] = versionsServer.url;
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
