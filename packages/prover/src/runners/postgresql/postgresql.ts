import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { cacheFolder } from "../../files/cache.ts";
import type { Snippet } from "../../lock/snippet.ts";
import { converse, Programs, type Server, startServer } from "../../runner/processes.ts";
import type { Outcome, Runner, SequenceContext, Session, Variant } from "../../runner/runner.ts";
import { GRACE_MS } from "../../runner/shell.ts";
import { foundTools, missingProgram, readOptions, toolIn } from "../../runner/tools.ts";
import { newMark, type Sandbox, scratchOf, seenIn } from "../../sandbox/interface.ts";
import { outcomeOf } from "../../sandbox/outcome.ts";
import { isShell } from "../../text/languages.ts";
import type { ToolPackages } from "../../toolbox/packages.ts";
import { type FoundTool, newestFirst, type Toolbox } from "../../toolbox/toolbox.ts";
import { LACKS, startShellSession } from "../shell.ts";
import { bindTemplates, MAKE_DATA, templateOf } from "./template.ts";

/** Where Debian installs the server and clients of each major version. */
const INSTALLED = "/usr/lib/postgresql";
const CLIENTS =
  /\b(?:psql|pg_dump|pg_dumpall|pg_restore|pg_isready|pgbench|createdb|dropdb|createuser|dropuser|vacuumdb|reindexdb|clusterdb)\b/;
const LANGUAGES = ["sql", "pgsql", "postgresql", "psql"];
/** `18.6`, or `19rc1` before the release. */
const VERSION = {
  command: "postgres",
  args: ["--version"],
  version: /(?<version>\d+(?:\.\d+|(?:beta|rc)\d+))/,
};
/** The default name of a section's database. */
const DATABASE = "test";
/** The server's message about an extension whose files are not installed. */
const NO_EXTENSION = /\bERROR: +extension ".*" is not available$/m;

const packagesOf = (major: number): string =>
  `postgresql-${major} postgresql-client-${major} postgresql-${major}-pgvector`;

/** The packages that contain its versions. */
export const POSTGRESQL_PACKAGES: ToolPackages[string] = {
  experimental: [
    "postgresql-19/experimental postgresql-client-19/experimental libpq5/experimental",
    packagesOf(18),
  ],
  trixie: [packagesOf(17)],
  bookworm: [packagesOf(15)],
};

export interface PostgresqlOptions {
  /** Name of the empty database that each section starts with; defaults to `test`. */
  readonly database?: string;
}

/** A server for each section: runs SQL, psql commands, and shell commands that call its clients. */
export function postgresql(options: PostgresqlOptions = {}): Runner {
  const entries = { database: v.optional(v.string(), DATABASE) };
  const { database } = readOptions(options, entries, 'postgresql(): expected { database: "a name" }');
  return {
    name: "postgresql",
    toolbox: { postgresql: POSTGRESQL_PACKAGES },
    claims: ({ fence, code }) =>
      LANGUAGES.includes(fence.language) || (isShell(fence.language) && CLIENTS.test(code)),
    find: async (toolbox, root) =>
      foundTools(
        findPostgres(toolbox, database).map((variant) => ({
          ...variant,
          binds: bindTemplates(variant, cacheFolder(root)),
        })),
        missingProgram("PostgreSQL", ["postgresql"], { inToolbox: true }),
      ),
    start: (context) => startSession(context, database),
  };
}

/** The versions of machine and toolbox, newest first, early ones last. Clients connect to the database. */
export function findPostgres(toolbox: Toolbox, database = DATABASE): Variant[] {
  const installed = existsSync(INSTALLED)
    ? readdirSync(INSTALLED).filter((major) => existsSync(path.join(INSTALLED, major, "bin/initdb")))
    : [];
  const found = new Map<string, Pick<FoundTool, "version" | "isEarly"> & { root: string | undefined }>([
    ...toolbox.find("postgresql").map((one) => [one.version.replace(/\..*/, ""), one] as const),
    ...installed.map((version) => [version, { version, isEarly: false, root: undefined }] as const),
  ]);
  return [...found]
    .sort(([, a], [, b]) => newestFirst(a, b))
    .map(([major, { root }]) => ({
      name: `postgresql${major}`,
      root,
      path: [`${INSTALLED}/${major}/bin`],
      env: { PGHOST: "localhost", PGPORT: "5432", PGUSER: "postgres", PGDATABASE: database },
    }));
}

async function startSession(context: SequenceContext, database: string): Promise<Session> {
  const { sandbox } = context;
  const tool = await toolIn(sandbox, "PostgreSQL", VERSION);
  const server = await startPostgres(context, database);
  const programs = new Programs(() => `psql ended. The end of the server's log:\n${server.log()}`);
  const session = startShellSession(context, async () => tool, {
    run: async (snippet) => ({ ...(await type(snippet, sandbox, programs)), tool }),
    interrupt(snippet) {
      programs.interrupt(snippet, "SIGINT"); // cancels a statement; does nothing where psql waits for more input
      setTimeout(() => programs.interrupt(snippet), GRACE_MS).unref();
    },
    async stop() {
      await programs.stop();
      await server.stop();
    },
  });
  return {
    ...session,
    async run(snippet, options) {
      const outcome = await session.run(snippet, options);
      return NO_EXTENSION.test(outcome.output) ? { ...outcome, lacks: LACKS } : outcome;
    },
  };
}

/** The prefix that psql, reading `-f -`, puts before every line on standard error. */
const STDERR_PREFIX = /^psql:<stdin>:\d+: (?:(?:error|fatal|warning): )?/gm;
const FAILURE = /^psql:<stdin>:\d+: (?:ERROR|FATAL|PANIC|error|fatal): /m;

/** Types code into psql. */
async function type(snippet: Snippet, sandbox: Sandbox, programs: Programs): Promise<Omit<Outcome, "tool">> {
  if (!isEnded(snippet.code)) {
    const diagnostics = "its last statement is incomplete: psql waits for a semicolon";
    return { ok: false, output: "", diagnostics };
  }
  const mark = newMark();
  const answer = await programs.ask(snippet, snippet.meta.check.session ?? "", {
    text: `${snippet.code}\n\\echo ${mark}\n`,
    end: new RegExp(`${mark}\\n$`),
    open: () => converse(sandbox.spawn("psql", ["-X", "-f", "-"], { merge: true })),
  });
  const diagnostics = answer.exit?.code === 0 ? undefined : answer.reason;
  return {
    ok: !FAILURE.test(answer.text) && diagnostics === undefined,
    output: answer.text.replace(STDERR_PREFIX, ""),
    diagnostics,
  };
}

/** Whether the last line ends a statement, with a semicolon or a psql command. */
function isEnded(code: string): boolean {
  const lines = code.split("\n").map((line) => line.replace(/(?:^|\s)--.*$/, "").trimEnd());
  const last = lines.findLast((line) => line.trim() !== "") ?? ";";
  return last.endsWith(";") || /\\[a-z!?]/i.test(last);
}

/** Disables crash safety, and background work that would make runs differ. */
const SETTINGS = {
  listen_addresses: "localhost",
  fsync: "off",
  autovacuum: "off",
  max_wal_size: "64MB",
  shared_preload_libraries: "pg_stat_statements",
};

/** Starts a server in the sandbox, with an empty database of this name. Throws if it does not start. */
export async function startPostgres(
  { sandbox, variant }: SequenceContext,
  database = DATABASE,
): Promise<Server> {
  const folder = path.posix.join(scratchOf(sandbox), ".postgresql");
  const template = await templateOf(variant, database);
  const [make, from] =
    template === undefined ? [MAKE_DATA, database] : ['cp -R "$1" "$0"', seenIn(sandbox, template)];
  const made = await outcomeOf(sandbox.spawn("/bin/sh", ["-c", make, folder, from], { merge: true }));
  if (!made.ok) throw new Error(`its data could not be created: ${made.output.trim()}`);
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: folder }).flatMap(
    ([name, value]) => ["-c", `${name}=${value}`],
  );
  return startServer(
    sandbox,
    ["postgres", "-D", folder, ...settings],
    /database system is ready to accept connections/,
  );
}
