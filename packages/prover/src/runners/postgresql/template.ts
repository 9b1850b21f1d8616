// A data folder of PostgreSQL, created once for each version and kept in the site's cache. Sections start
// with a copy, which takes a tenth of the time of `initdb`.
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { hashText } from "../../files/hash.ts";
import { siteFolder } from "../../files/site-file.ts";
import { removeTemporaryFiles, temporaryName } from "../../files/temporary.ts";
import { converse } from "../../runner/conversation.ts";
import type { Variant } from "../../runner/runner.ts";
import type { Bind } from "../../sandbox/interface.ts";
import { NOBODY } from "../../sandbox/limits.ts";
import { withSandbox } from "../../sandbox/sandbox.ts";

/** Where the sandbox shows the template. */
export const TEMPLATE = "/opt/postgresql";

const REMOVE = "remove the link: `proofmark check` makes the folder";

/** Creates the data folder `$0` with the empty database `$1`. */
export const MAKE_DATA = `set -e
initdb -D "$0" -U postgres --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync --no-instructions --wal-segsize=1
pg_ctl -D "$0" -w -l "$0/log" -o "-F -k /tmp -c listen_addresses=" start
createdb -h /tmp -U postgres --maintenance-db=postgres "$1"
pg_ctl -D "$0" -w -m fast stop
rm "$0/log"`;

/** The template of a version, created if missing; undefined if sandboxes can't read the cache. */
export async function templateOf(
  variant: Variant,
  { initdb, database, cache }: { initdb: string; database: string; cache: string },
): Promise<Bind | undefined> {
  const owner = process.getuid?.() === 0 ? NOBODY : process.getuid?.();
  const state = hashText(
    JSON.stringify([MAKE_DATA, initdb, statSync(initdb).mtimeMs, database, owner]),
  ).slice(0, 12);
  const base = path.dirname(cache);
  const name = path.join(path.basename(cache), "postgresql", variant.name, state);
  const folder = path.join(base, name);
  const bind = { from: folder, to: TEMPLATE };
  if (siteFolder(base, name, REMOVE) !== undefined) return bind;
  removeTemporaryFiles(path.dirname(folder));
  const temporary = temporaryName(folder);
  mkdirSync(temporary, { recursive: true });
  if (owner === NOBODY) chownSync(temporary, NOBODY, NOBODY);
  const succeeded = await make(variant, { from: temporary, to: TEMPLATE, writable: true }, database).catch(
    () => false,
  );
  if (succeeded && !existsSync(folder)) renameSync(temporary, folder);
  else rmSync(temporary, { recursive: true });
  return succeeded ? bind : undefined;
}

/**
 * Time limit for creating a template; after it, each section creates its own data. A guess: it takes three
 * seconds.
 */
const MAX_MS = 120_000;

function make(
  { root, path: folders, env, binds = [] }: Variant,
  bind: Bind,
  database: string,
): Promise<boolean> {
  return withSandbox({ root, path: folders, env, binds: [...binds, bind] }, MAX_MS, async (sandbox) => {
    const process = sandbox.spawn("/bin/sh", ["-c", MAKE_DATA, `${TEMPLATE}/data`, database], {
      merge: true,
    });
    process.end();
    const { exit } = await converse(process).ask(undefined, NEVER);
    return exit?.code === 0;
  });
}

/** Never matches, so `ask` reads until the process ends. */
export const NEVER = /(?!)/;
