// A data folder of PostgreSQL, made once for each version and kept in the site's cache: sections begin with a copy,
// which is there in a tenth of the time that `initdb` takes.
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { hashText } from "../content/source.ts";
import { removeTemporaryFiles, temporaryName } from "../files/temporary.ts";
import { converse } from "./conversation.ts";
import type { Variant } from "./runner.ts";
import { type Bind, NOBODY, openSandbox } from "./sandbox.ts";

/** Where the template lies in the sandbox. */
export const TEMPLATE = "/opt/postgresql";

/** Makes a data folder, its name as `$0`, with an empty database, its name as `$1`. */
export const MAKE_DATA = `set -e
initdb -D "$0" -U postgres --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync --no-instructions --wal-segsize=1
pg_ctl -D "$0" -w -l "$0/log" -o "-F -k /tmp -c listen_addresses=" start
createdb -h /tmp -U postgres --maintenance-db=postgres "$1"
pg_ctl -D "$0" -w -m fast stop
rm "$0/log"`;

/** The template of a version, made now if it is not there; undefined where the cache can't be reached from the sandbox. */
export async function templateOf(
  variant: Variant,
  { initdb, database, cacheDir }: { initdb: string; database: string; cacheDir: string },
): Promise<Bind | undefined> {
  const owner = process.getuid?.() === 0 ? NOBODY : process.getuid?.();
  const state = hashText(JSON.stringify([MAKE_DATA, initdb, statSync(initdb).mtimeMs, database, owner])).slice(0, 12);
  const folder = path.join(cacheDir, variant.name, state);
  const bind = { from: folder, to: TEMPLATE };
  if (existsSync(folder)) return bind;
  removeTemporaryFiles(path.dirname(folder));
  const made = temporaryName(folder);
  mkdirSync(made, { recursive: true });
  if (owner === NOBODY) chownSync(made, NOBODY, NOBODY);
  const fine = await make(variant, { from: made, to: TEMPLATE, writable: true }, database).catch(() => false);
  if (fine && !existsSync(folder)) renameSync(made, folder);
  else rmSync(made, { recursive: true });
  return fine ? bind : undefined;
}

async function make({ root, path: folders, env }: Variant, bind: Bind, database: string): Promise<boolean> {
  const sandbox = await openSandbox({ root, path: folders, env, binds: [bind] });
  try {
    const process = sandbox.spawn("/bin/sh", ["-c", MAKE_DATA, `${TEMPLATE}/data`, database], { merge: true });
    process.end();
    const { exit } = await converse(process).ask(undefined, NEVER);
    return exit?.code === 0;
  } finally {
    await sandbox.close();
  }
}

/** Reads to the end of a process. */
export const NEVER = /(?!)/;
