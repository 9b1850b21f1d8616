// What a section leaves in PostgreSQL: definitions, rows and settings, asked of the catalogs in one connection
// for each database, which takes a fifth of the time of pg_dump.
import * as v from "valibot";
import type { Trace } from "../../runner/runner.ts";
import type { Sandbox } from "../../sandbox/interface.ts";
import { outcomeOf } from "../../sandbox/process-outcome.ts";
import { readAnswer } from "../../sandbox/read-answer.ts";

/** Tables up to this size are compared row by row, larger ones by their number of rows. A guess. */
const MAX_BYTES = 1 << 16;
/** Tables of which rows are read, and characters of a row. Guesses: less than a process may print. */
const MAX_TABLES = 100;
const MAX_ROW = 2000;

/** Whether an object of a catalog is the section's: in no schema of the system, and of no extension. */
const isOwn = (catalog: string, namespace: string, oid = "o.oid"): string =>
  `${namespace} in (select oid from own) and not exists (
    select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** Kind, name and content of what a database defines: each a query. */
const DEFINITIONS = [
  `select 'schema', nspname, concat_ws(' ', pg_get_userbyid(nspowner), nspacl) from pg_namespace o
    where ${isOwn("pg_namespace", "o.oid")}`,
  `select case relkind when 'v' then 'view' when 'm' then 'view' when 'S' then 'sequence' else 'table' end,
    o.oid::regclass::text, concat_ws(' ', relkind, relpersistence, pg_get_userbyid(relowner), relacl, reloptions,
      nullif(relrowsecurity, false), nullif(relforcerowsecurity, false), nullif(relreplident, 'd'),
      pg_get_partkeydef(o.oid), pg_get_expr(relpartbound, o.oid), obj_description(o.oid, 'pg_class'),
      case when relkind in ('v', 'm') then pg_get_viewdef(o.oid) end,
      (select string_agg(inhparent::regclass::text, ',' order by inhseqno) from pg_inherits where inhrelid = o.oid),
      (select row(seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle)::text
        from pg_sequence where seqrelid = o.oid),
      (select string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod), nullif(attnotnull, false),
          nullif(attidentity, ''), nullif(attgenerated, ''), pg_get_expr(adbin, adrelid), attacl, attoptions,
          (select collname from pg_collation c where c.oid = attcollation and collname <> 'default'),
          nullif(attcompression, ''), col_description(o.oid, attnum)), ', ' order by attnum)
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = o.oid and attnum > 0 and not attisdropped))
    from pg_class o where relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c') and ${isOwn("pg_class", "relnamespace")}`,
  `select 'constraint', conname || ' on ' || coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text),
    pg_get_constraintdef(o.oid) from pg_constraint o where ${isOwn("pg_constraint", "connamespace")}`,
  `select 'index', o.oid::regclass::text, concat_ws(' ', pg_get_indexdef(o.oid), nullif(indisvalid, true)::text,
      nullif(indisclustered, false)::text, o.reloptions)
    from pg_class o join pg_index on indexrelid = o.oid where ${isOwn("pg_class", "relnamespace")}`,
  `select 'trigger', tgname || ' on ' || tgrelid::regclass, pg_get_triggerdef(o.oid) || ' ' || tgenabled::text
    from pg_trigger o join pg_class on pg_class.oid = tgrelid where not tgisinternal and relnamespace in (select oid from own)`,
  `select 'rule', rulename || ' on ' || ev_class::regclass, pg_get_ruledef(o.oid)
    from pg_rewrite o join pg_class on pg_class.oid = ev_class where rulename <> '_RETURN' and relnamespace in (select oid from own)`,
  `select 'policy', policyname || ' on ' || tablename, row(o)::text from pg_policies o`,
  `select 'function', o.oid::regprocedure::text, concat_ws(' ', pg_get_userbyid(proowner), proacl,
      obj_description(o.oid, 'pg_proc'), case when prokind <> 'a' then pg_get_functiondef(o.oid) end)
    from pg_proc o where ${isOwn("pg_proc", "pronamespace")}`,
  `select 'type', o.oid::regtype::text, concat_ws(' ', typtype, nullif(typnotnull, false), typdefault,
      case when typbasetype <> 0 then format_type(typbasetype, typtypmod) end,
      (select string_agg(quote_literal(enumlabel), ',' order by enumsortorder) from pg_enum where enumtypid = o.oid),
      (select rngsubtype::regtype::text from pg_range where rngtypid = o.oid))
    from pg_type o where typtype in ('d', 'e', 'r') and ${isOwn("pg_type", "typnamespace")}`,
  `select 'statistics', stxname, pg_get_statisticsobjdef(o.oid) from pg_statistic_ext o
    where stxnamespace in (select oid from own)`,
  `select 'extension', extname, extnamespace::regnamespace::text from pg_extension where extname <> 'plpgsql'`,
  `select 'publication', pubname, concat_ws(' ', puballtables, pubinsert, pubupdate, pubdelete, pubtruncate,
      (select string_agg(prrelid::regclass::text, ',' order by prrelid::regclass::text)
        from pg_publication_rel where prpubid = o.oid)) from pg_publication o`,
  `select 'event-trigger', evtname, concat_ws(' ', evtevent, evtfoid::regproc, evtenabled, evttags) from pg_event_trigger`,
  `select 'server', srvname, concat_ws(' ', pg_get_userbyid(srvowner), srvoptions) from pg_foreign_server`,
  `select 'default-privileges', concat_ws(' ', pg_get_userbyid(defaclrole), defaclnamespace::regnamespace, defaclobjtype),
    defaclacl::text from pg_default_acl`,
  `select 'sequence', schemaname || '.' || sequencename || ' last', last_value::text from pg_sequences
    where last_value is not null`,
];

/** Kind, name and content of what all databases share. */
const SHARED = [
  `select 'database', datname, concat_ws(' ', pg_get_userbyid(datdba), datconnlimit, datistemplate, datallowconn, datacl)
    from pg_database where datname not in ('postgres', 'template0', 'template1')
      and (datname <> current_database() or datconnlimit <> -1 or datistemplate or datacl is not null)`,
  `select 'role', rolname, concat_ws(' ', rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication,
      rolbypassrls, rolconnlimit, rolvaliduntil,
      (select rolpassword is not null from pg_authid a where a.oid = o.oid),
      (select string_agg(roleid::regrole || ' ' || admin_option, ',' order by roleid::regrole::text)
        from pg_auth_members where member = o.oid))
    from pg_roles o where rolname !~ '^pg_'`,
  `select 'setting', concat_ws(' ', nullif(setrole, 0)::regrole, (select datname from pg_database where oid = setdatabase)),
    setconfig::text from pg_db_role_setting`,
  `select 'setting', name, setting from pg_file_settings where sourcefile ~ 'postgresql.auto.conf$'`,
  `select 'prepared-transaction', gid, '' from pg_prepared_xacts`,
  `select 'replication-slot', slot_name, concat_ws(' ', plugin, slot_type) from pg_replication_slots`,
  `select 'other-database', datname, '' from pg_database
    where datname not in (current_database(), 'postgres') and datallowconn and not datistemplate`,
];

const WITH_OWN = `with own as (
  select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')`;
const jsonOf = (queries: readonly string[]): string =>
  `${WITH_OWN} select json_build_array(kind, name, content) from (
${queries.join("\nunion all\n")}) as found (kind, name, content);`;

/** Ends other connections first: they may hold locks, and what they did not commit is not left behind. */
const END = `select pg_terminate_backend(pid, 1000) from pg_stat_activity
  where pid <> pg_backend_pid() and backend_type = 'client backend' \\g /dev/null`;

const ROWS = `${WITH_OWN} select format(
  case when pg_relation_size(oid) > ${MAX_BYTES}
    then 'select json_build_array(''rows'', %L, count(*) || '' rows'') from %s'
    else 'select json_build_array(''rows'', %L, coalesce(json_agg(case when length(t::text) > ${MAX_ROW}
      then md5(t::text) else t::text end), ''[]'')) from %s t' end, oid::regclass, oid::regclass)
from pg_class where relkind in ('r', 'm') and relispopulated and relnamespace in (select oid from own)
order by oid::regclass::text limit ${MAX_TABLES} \\gexec`;

/** What every section finds. */
const DEFAULTS = new Set([
  "role postgres t t t t t t t -1 f",
  "schema public pg_database_owner {pg_database_owner=UC/pg_database_owner,=U/pg_database_owner}",
]);

const answer = v.tuple([v.string(), v.string(), v.union([v.string(), v.array(v.string())])]);

/** What a section leaves in its databases. A server that it stopped, or barred, is a trace too. */
export async function tracesOf(sandbox: Sandbox, database: string): Promise<Trace[]> {
  const found = await ask(sandbox, database, [...SHARED, ...DEFINITIONS]);
  const others = found.flatMap(({ kind, name }) => (kind === "other-database" ? [name] : []));
  const traces = found.filter(({ kind }) => kind !== "other-database");
  for (const other of others)
    for (const trace of await ask(sandbox, other, DEFINITIONS))
      traces.push({ ...trace, name: `${trace.name} in ${other}` });
  return traces;
}

const OPTIONS = ["search_path=pg_catalog", "statement_timeout=0", "lock_timeout=0"];

async function ask(sandbox: Sandbox, database: string, queries: readonly string[]): Promise<Trace[]> {
  const process = sandbox.spawn("psql", ["-XAtq", "-v", "ON_ERROR_STOP=1", "-f", "-", database], {
    env: { PGOPTIONS: OPTIONS.map((option) => `-c ${option}`).join(" ") },
    merge: true,
  });
  process.write([END, jsonOf(queries), ROWS, ""].join("\n"));
  const { ok, output, diagnostics } = await outcomeOf(process);
  if (/^psql: error: connection to server/.test(output))
    return [
      {
        kind: "server",
        name: database,
        content: /(?:FATAL: +|failed: )(?!FATAL)(.*)/.exec(output)?.[1] ?? "",
      },
    ];
  if (!ok) throw new Error(`\`psql\` failed: ${(diagnostics ?? output).trim().slice(-1000)}`);
  return output
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => readAnswer(answer, line, "psql"))
    .filter((trace) => !DEFAULTS.has(trace.join(" ")))
    .map(([kind, name, content]) => ({ kind, name, content }));
}
