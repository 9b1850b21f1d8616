// A data folder of PostgreSQL, created once for each version and kept in the site's cache. Sections start
// with a copy, which takes a tenth of the time of `initdb`.
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { cachePlace } from "../../files/cache.ts";
import { hashText } from "../../files/hash.ts";
import { placeBelow } from "../../files/site-file.ts";
import { removeTemporaryFiles, temporaryName } from "../../files/temporary.ts";
import type { Variant } from "../../runner/runner.ts";
import { type Bind, NOBODY } from "../../sandbox/interface.ts";
import { outcomeOf } from "../../sandbox/outcome.ts";
import { withSandbox } from "../../sandbox/sandbox.ts";

/** Where the sandbox shows the templates of a version. */
const TEMPLATES = "/opt/postgresql";

/** Creates the data folder `$0` with the empty database `$1`. */
export const MAKE_DATA = `set -e
initdb -D "$0" -U postgres --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync --no-instructions --wal-segsize=1
pg_ctl -D "$0" -w -l "$0/log" -o "-F -k /tmp -c listen_addresses=" start
createdb -h /tmp -U postgres --maintenance-db=postgres "$1"
pg_ctl -D "$0" -w -m fast stop
rm "$0/log"`;

/** Shows the templates of a version in its sandboxes, those too that are created later. */
export function bindTemplates(variant: Variant, cache: string): Bind[] {
  const from = cachePlace(cache, path.join("postgresql", variant.name));
  try {
    mkdirSync(from, { recursive: true });
  } catch {
    return []; // a folder that can't be written
  }
  return [{ from, to: TEMPLATES }];
}

/** Versions for which this process creates the template. */
const creating = new Map<string, Promise<boolean>>();

/** The template's place in the sandbox, created if missing; undefined if that is impossible. */
export async function templateOf(variant: Variant, database: string): Promise<string | undefined> {
  const cache = variant.binds?.find(({ to }) => to === TEMPLATES)?.from;
  if (cache === undefined) return undefined;
  const initdb = path.join(variant.root ?? "/", variant.path?.[0] ?? "", "initdb");
  const owner = process.getuid?.() === 0 ? NOBODY : process.getuid?.();
  const facts = [MAKE_DATA, initdb, statSync(initdb).mtimeMs, database, owner];
  const name = hashText(JSON.stringify(facts)).slice(0, 12);
  const folder = path.join(cache, name);
  const created = creating.get(folder) ?? create(folder, variant, database);
  creating.set(folder, created);
  return (await created) ? path.posix.join(TEMPLATES, name, "data") : undefined;
}

/** Time limit for creating a template, which takes three seconds. After it, each section creates its own data. */
const MAX_MS = 120_000;

async function create(
  folder: string,
  { root, path: folders, env }: Variant,
  database: string,
): Promise<boolean> {
  if (existsSync(placeBelow(path.dirname(folder), path.basename(folder)))) return true;
  removeTemporaryFiles(path.dirname(folder));
  const from = temporaryName(folder);
  mkdirSync(from);
  if (process.getuid?.() === 0) chownSync(from, NOBODY, NOBODY);
  const binds = [{ from, to: TEMPLATES, writable: true }];
  const { ok } = await withSandbox({ root, path: folders, env, binds }, MAX_MS, (sandbox) =>
    outcomeOf(sandbox.spawn("/bin/sh", ["-c", MAKE_DATA, `${TEMPLATES}/data`, database], { merge: true })),
  ).catch(() => ({ ok: false }));
  if (ok && !existsSync(folder)) renameSync(from, folder);
  else rmSync(from, { recursive: true });
  return ok;
}
