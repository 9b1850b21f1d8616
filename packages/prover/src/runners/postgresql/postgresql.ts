import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { cacheFolder } from "../../files/cache.ts";
import type { Snippet } from "../../lock/snippet.ts";
import { allEnded } from "../../runner/all-ended.ts";
import { converse } from "../../runner/conversation.ts";
import { missingProgram } from "../../runner/missing-program.ts";
import { readOptions } from "../../runner/options.ts";
import type { Runner, SequenceContext, Session, Variant } from "../../runner/runner.ts";
import { type Server, startServer } from "../../runner/server.ts";
import { versionOf } from "../../runner/tool-version.ts";
import type { Sandbox } from "../../sandbox/interface.ts";
import type { ToolPackages } from "../../toolbox/packages.ts";
import type { Toolbox } from "../../toolbox/toolbox.ts";
import { isShell, startShellSession } from "../shell.ts";
import { Connection } from "./connection.ts";
import { borrowsClients, type PostgresVariant, withPackaged } from "./packaged.ts";
import { MAKE_DATA, NEVER, TEMPLATE, templateOf } from "./template.ts";

/** Where Debian installs the server and clients of each major version. */
const INSTALLED = "/usr/lib/postgresql";
const CLIENTS =
  /\b(?:psql|pg_dump|pg_dumpall|pg_restore|pg_isready|pgbench|createdb|dropdb|createuser|dropuser|vacuumdb|reindexdb|clusterdb)\b/;
/** Clients that do other things in each version; those that only send SQL do the same. */
const BORROWED =
  /\b(?:pg_(?:dump|dumpall|restore|basebackup|upgrade|amcheck|rewind|receivewal|recvlogical|verifybackup|waldump)|pgbench)\b/;
const LANGUAGES = ["sql", "pgsql", "postgresql", "psql"];
/** `18.6`, or `19rc1` before the release. */
const VERSION = /(?<version>\d+(?:\.\d+|(?:beta|rc)\d+))/;
/** The default name of a section's database. */
const DATABASE = "test";

/** The packages that contain its versions. */
export const POSTGRESQL_PACKAGES: ToolPackages = {
  postgresql: [/^postgresql-(\d+)$/, /^postgresql-client-(\d+)$/, /^postgresql-(\d+)-pgvector$/],
};

export interface PostgresqlOptions {
  /** Major versions that snippets name with `on=`: `[15, 17]` for `on=postgresql15`. */
  readonly versions?: readonly number[];
  /** Name of the empty database that each section starts with; defaults to `test`. */
  readonly database?: string;
}

/**
 * A runner for PostgreSQL: SQL and psql commands, each section on its own server, and shell commands that
 * call its clients.
 */
export function postgresql(options: PostgresqlOptions = {}): Runner {
  const { versions, database } = readOptions(
    "postgresql",
    { versions: v.optional(v.array(v.number()), []), database: v.optional(v.string(), DATABASE) },
    options,
  );
  return {
    name: "postgresql",
    toolbox: POSTGRESQL_PACKAGES,
    waits: true,
    claims: ({ fence, code }) =>
      LANGUAGES.includes(fence.language) || (isShell(fence.language) && CLIENTS.test(code)),
    async find(toolbox, root) {
      const variants = await allEnded(
        withPackaged(findPostgres(toolbox, database), root).map((found) =>
          withTemplate(found, { database, root }),
        ),
      );
      if (variants.length > 0)
        return { variants, missing: versions.flatMap((major) => missingMajor(major, variants)) };
      return { variants, missing: [missingProgram("PostgreSQL", ["postgresql"], { inToolbox: true })] };
    },
    start: (context) => startSession(context, database),
  };
}

/**
 * Finds the versions of this machine and of the toolbox, newest first, since notes are mostly about new ones,
 * but early ones last. Their clients connect to the database.
 */
export function findPostgres(toolbox: Toolbox, database = DATABASE): Variant[] {
  const installed = existsSync(INSTALLED)
    ? readdirSync(INSTALLED).filter((major) => existsSync(path.join(INSTALLED, major, "bin/initdb")))
    : [];
  const found = new Map<string, { readonly root?: string | undefined; readonly isEarly?: boolean }>();
  for (const one of toolbox.find("postgresql").toReversed())
    found.set(one.version.split(".")[0] ?? one.version, one);
  for (const major of installed) found.set(major, {});
  return [...found]
    .sort(
      ([a, one], [b, other]) =>
        Number(one.isEarly ?? 0) - Number(other.isEarly ?? 0) || Number(b) - Number(a),
    )
    .map(([major, { root }]) => ({
      name: `postgresql${major}`,
      root,
      path: [`${INSTALLED}/${major}/bin`],
      env: { PGHOST: "localhost", PGPORT: "5432", PGUSER: "postgres", PGDATABASE: database },
    }));
}

async function withTemplate(
  { variant, initdb }: PostgresVariant,
  { database, root: site }: { readonly database: string; readonly root: string },
): Promise<Variant> {
  const template = await templateOf(variant, { initdb, database, cache: cacheFolder(site) });
  return template === undefined ? variant : { ...variant, binds: [...(variant.binds ?? []), template] };
}

const missingMajor = (major: number, variants: readonly Variant[]) =>
  variants.some(({ name }) => name === `postgresql${major}`)
    ? []
    : [
        {
          name: `PostgreSQL ${major}`,
          variants: [`postgresql${major}`],
          fix: "fetch it with `npx proofmark tools`",
        },
      ];

async function startSession(context: SequenceContext, database: string): Promise<Session> {
  const { sandbox } = context;
  const version = await versionOf(sandbox, ["postgres", "--version"], VERSION);
  const tool = { name: "PostgreSQL", version };
  const server = await startPostgres(sandbox, database);
  const connections = new Map<string, Connection>();
  const shell = await startShellSession(context, async () => tool);
  const connectionOf = ({ meta }: Snippet): Connection => {
    const name = meta.check.session ?? "";
    const connection = connections.get(name) ?? new Connection(sandbox, server);
    connections.set(name, connection);
    return connection;
  };
  const endSessions = (): Promise<unknown> =>
    Promise.all([...connections.values()].map((connection) => connection.stop()));
  let isBorrowed = false; // from then on: what a client of another version leaves is not this version's
  return {
    async run(snippet, options) {
      isBorrowed ||= borrowsClients(context.variant) && BORROWED.test(snippet.code);
      const outcome = isShell(snippet.fence.language)
        ? await shell.run(snippet, options)
        : { ...(await connectionOf(snippet).run(snippet.code)), tool };
      return {
        ...outcome,
        lacksDependency: isBorrowed || outcome.lacksDependency || NO_EXTENSION.test(outcome.output),
      };
    },
    interrupt(snippet) {
      if (isShell(snippet.fence.language)) shell.interrupt(snippet);
      else connectionOf(snippet).interrupt();
    },
    stop: () => endSessions().then(() => server.stop()),
  };
}

/** Disables what protects data from crashes, and background work that would make runs differ. */
const SETTINGS = {
  listen_addresses: "localhost",
  fsync: "off",
  autovacuum: "off",
  max_wal_size: "64MB",
  shared_preload_libraries: "pg_stat_statements",
};

/** Starts a server in the sandbox, with an empty database of this name. */
export async function startPostgres(sandbox: Sandbox, database = DATABASE): Promise<Server> {
  const folder = path.posix.join(sandbox.directory === "/work" ? "/tmp" : sandbox.directory, ".postgresql");
  await call(sandbox, [
    "/bin/sh",
    "-c",
    `if [ -d ${TEMPLATE}/data ]; then cp -R ${TEMPLATE}/data "$0"; else ${MAKE_DATA}\nfi`,
    folder,
    database,
  ]);
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: folder }).flatMap(
    ([name, value]) => ["-c", `${name}=${value}`],
  );
  return startServer(
    sandbox,
    ["postgres", "-D", folder, ...settings],
    /database system is ready to accept connections/,
  );
}

/** What the server says of an extension whose files are not installed. */
const NO_EXTENSION = /\bERROR: +extension ".*" is not available$/m;

/** Calls a program of PostgreSQL. Throws with its output if it fails. */
async function call(sandbox: Sandbox, [command = "", ...args]: readonly string[]): Promise<void> {
  const process = sandbox.spawn(command, args, { merge: true });
  process.end();
  const { text, exit } = await converse(process).ask(undefined, NEVER);
  if (exit?.code !== 0) throw new Error(`\`${command}\` failed: ${text.trim()}`);
}
