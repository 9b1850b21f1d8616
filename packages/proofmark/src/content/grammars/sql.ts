import { oneOf, ownGrammar } from "./own-grammar.ts";

// PostgreSQL's SQL with psql's commands. The collection's SQL grammar is made for another server: it mistakes
// column names for keywords and does not know PostgreSQL's. Its many patterns, each tried at every token,
// also make it four times as slow.

/**
 * PostgreSQL's keywords (its manual, appendix C), without those that are much more often names of columns.
 */
const KEYWORDS =
  "abort access add after aggregate all alter always analyse analyze and any as asc asymmetric at attach authorization before begin between both buffers by bypassrls call cascade cascaded case cast check checkpoint close cluster collate column comment commit committed concurrently conflict connection constraint copy create createdb createrole cross cube current current_catalog current_date current_role current_schema current_time current_timestamp current_user cursor cycle database deallocate declare default defaults deferrable deferred definer delete desc detach disable discard distinct do domain drop each else elsif enable end enum escape event except exception exclude excluded execute exists explain extension fetch filter first following for foreign format freeze from full function functions generated global grant granted group grouping groups handler having if ilike immediate immutable in including increment index inherit inherits initially inner inout input insert instead intersect into invoker is isnull isolation join last lateral leading leakproof left like limit listen load local locked lock logged logging login loop maintain match matched materialized maxvalue merge minvalue natural new next no nobypassrls nocreatedb nocreaterole nologin noinherit noreplication none not nothing notify notnull nowait null nulls of off offset old on only option or order ordinality others out outer over overlaps overriding owned owner parallel partition partitions passing perform period permissive placing plpgsql policy preceding prepare preserve primary privileges procedure procedures program publication raise range read reassign recursive references refresh reindex release rename repeatable replace replica replication reset restart restrict restrictive return returning returns revoke right role rollback rollup row rows rule safe savepoint schema schemas scroll search security select sequence sequences serializable server session session_user set sets setof share show similar simple skip snapshot some split stable start statement statistics stdin stdout storage stored strict subscription superuser symmetric system table tables tablesample tablespace temp template temporary then ties to trailing transaction treat trigger trim truncate trusted unbounded uncommitted union unique unlisten unlogged until update user using vacuum valid validate validator values variadic verbose view views virtual volatile when where while window with within without work write yaml";

const TYPES =
  "bigint bigserial bit boolean bool box bytea char character cidr circle citext date daterange datemultirange decimal double float float4 float8 halfvec hstore inet int int2 int4 int4range int4multirange int8 int8range integer interval json jsonb jsonpath line ltree macaddr money numeric numrange oid path point polygon precision real record refcursor regclass regprocedure regrole regtype serial serial4 serial8 smallint smallserial sparsevec text tid timestamp timestamptz timetz tsquery tsrange tstzrange tsvector uuid varchar varying vector void xid xml zone";

const anyCase = (words: string): string => `(?i:\\b${oneOf(words)}\\b)`;

export const sql = ownGrammar("sql", "source.sql", [
  { match: "--.*$", name: "comment.line.sql" },
  { begin: "/\\*", end: "\\*/", name: "comment.block.sql" },
  {
    match: "^\\s*(\\\\[A-Za-z!?]+\\+?)|(?<=\\s)(\\\\g\\w*)",
    captures: { "1": { name: "meta.command.psql" }, "2": { name: "meta.command.psql" } },
  },
  {
    begin: "(?i:\\be)'",
    end: "'",
    name: "string.quoted.single.sql",
    patterns: [{ match: "\\\\.|''", name: "constant.character.escape.sql" }],
  },
  {
    begin: "'",
    end: "'(?!')",
    name: "string.quoted.single.sql",
    patterns: [{ match: "''", name: "constant.character.escape.sql" }],
  },
  { match: '"[^"]*"', name: "entity.name.quoted.sql" },
  { match: "\\$\\w*\\$", name: "string.quoted.dollar.sql" },
  { match: "(?<!:):(?:'\\w+'|\"\\w+\"|[a-z_]\\w*)|\\$\\d+", name: "entity.name.variable.psql" },
  { match: "\\b\\d+(?:\\.\\d+)?(?:e[-+]?\\d+)?\\b|(?i:\\b(?:true|false)\\b)", name: "constant.numeric.sql" },
  {
    match: "(?i:\\b(?:(?:primary|foreign|no) key(?: update| share)?|as identity|language(?=\\s+\\w))\\b)",
    name: "keyword.other.sql",
  },
  { match: anyCase(KEYWORDS), name: "keyword.other.sql" },
  { match: `${anyCase(TYPES)}(?!\\s*[.=])`, name: "support.type.sql" },
  { match: "\\b[A-Za-z_]\\w*(?=\\()", name: "entity.name.function.sql" },
  { match: "[-+*/<>=~!@#%^&|?:]+", name: "keyword.operator.sql" },
]);
