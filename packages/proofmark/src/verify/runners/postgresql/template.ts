// A data folder of PostgreSQL, made once for each version and kept in the site's cache: sections begin with a
// copy, which is there in a tenth of the time that `initdb` takes.
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { hashText } from "../../../files/hash.ts";
import { removeTemporaryFiles, temporaryName } from "../../../files/temporary.ts";
import { converse } from "../../runner/conversation.ts";
import type { Variant } from "../../runner/runner.ts";
import type { Bind } from "../../sandbox/interface.ts";
import { NOBODY } from "../../sandbox/limits.ts";
import { withSandbox } from "../../sandbox/sandbox.ts";
import { siteFolder } from "../../sandbox/site-folder.ts";

/** Where the template lies in the sandbox. */
export const TEMPLATE = "/opt/postgresql";

const REMOVE = "remove the link: `proofmark check` makes the folder";

/** Makes a data folder, its name as `$0`, with an empty database, its name as `$1`. */
export const MAKE_DATA = `set -e
initdb -D "$0" -U postgres --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync --no-instructions --wal-segsize=1
pg_ctl -D "$0" -w -l "$0/log" -o "-F -k /tmp -c listen_addresses=" start
createdb -h /tmp -U postgres --maintenance-db=postgres "$1"
pg_ctl -D "$0" -w -m fast stop
rm "$0/log"`;

/**
 * The template of a version, made now if it is not there; undefined where the cache can't be reached from the
 * sandbox.
 */
export async function templateOf(
  variant: Variant,
  { initdb, database, site, cache }: { initdb: string; database: string; site: string; cache: string },
): Promise<Bind | undefined> {
  const owner = process.getuid?.() === 0 ? NOBODY : process.getuid?.();
  const state = hashText(
    JSON.stringify([MAKE_DATA, initdb, statSync(initdb).mtimeMs, database, owner]),
  ).slice(0, 12);
  const name = path.join(cache, variant.name, state);
  const folder = path.join(site, name);
  const bind = { from: folder, to: TEMPLATE };
  if (siteFolder(site, name, REMOVE) !== undefined) return bind;
  removeTemporaryFiles(path.dirname(folder));
  const made = temporaryName(folder);
  mkdirSync(made, { recursive: true });
  if (owner === NOBODY) chownSync(made, NOBODY, NOBODY);
  const fine = await make(variant, { from: made, to: TEMPLATE, writable: true }, database).catch(() => false);
  if (fine && !existsSync(folder)) renameSync(made, folder);
  else rmSync(made, { recursive: true });
  return fine ? bind : undefined;
}

/** Where it takes longer, sections make their own. A guess: it takes three seconds. */
const MAX_MS = 120_000;

function make({ root, path: folders, env }: Variant, bind: Bind, database: string): Promise<boolean> {
  return withSandbox({ root, path: folders, env, binds: [bind] }, MAX_MS, async (sandbox) => {
    const process = sandbox.spawn("/bin/sh", ["-c", MAKE_DATA, `${TEMPLATE}/data`, database], {
      merge: true,
    });
    process.end();
    const { exit } = await converse(process).ask(undefined, NEVER);
    return exit?.code === 0;
  });
}

/** Reads to the end of a process. */
export const NEVER = /(?!)/;
