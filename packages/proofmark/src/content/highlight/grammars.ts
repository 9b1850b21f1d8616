// Grammars for two languages that the collection lacks: commands of Redis, and PostgreSQL's SQL with psql's
// commands. The collection's SQL is that of another server: it takes names of columns for keywords.

import type { IRawGrammar } from "vscode-textmate";

/** Words in any case. */
const anyCase = (words: string): string => `(?i:\\b(?:${words.trim().replace(/\s+/g, "|")})\\b)`;

type Rule = IRawGrammar["patterns"][number];

/** The groups of an expression, all of one kind. */
const captures = (name: string): NonNullable<Rule["captures"]> => ({ "1": { name }, "2": { name } });

/** PostgreSQL's keywords (its manual, appendix C), without those that are more often names of columns. */
const KEYWORDS = anyCase(`
abort access add after aggregate all alter always analyse analyze and any as asc asymmetric at attach
authorization before begin between both buffers by bypassrls call cascade cascaded case cast check
checkpoint close cluster collate column comment commit committed concurrently conflict connection constraint
copy create createdb createrole cross cube current current_catalog current_date current_role current_schema
current_time current_timestamp current_user cursor cycle database deallocate declare default defaults
deferrable deferred definer delete desc detach disable discard distinct do domain drop each else elsif
enable end enum escape event except exception exclude excluded execute exists explain extension fetch filter
first following for foreign format freeze from full function functions generated global grant granted group
grouping groups handler having if ilike immediate immutable in including increment index inherit inherits
initially inner inout input insert instead intersect into invoker is isnull isolation join last lateral
leading leakproof left like limit listen load local locked lock logged logging login loop maintain match
matched materialized maxvalue merge minvalue natural new next no nobypassrls nocreatedb nocreaterole nologin
noinherit noreplication none not nothing notify notnull nowait null nulls of off offset old on only option
or order ordinality others out outer over overlaps overriding owned owner parallel partition partitions
passing perform period permissive placing plpgsql policy preceding prepare preserve primary privileges
procedure procedures program publication raise range read reassign recursive references refresh reindex
release rename repeatable replace replica replication reset restart restrict restrictive return returning
returns revoke right role rollback rollup row rows rule safe savepoint schema schemas scroll search security
select sequence sequences serializable server session session_user set sets setof share show similar simple
skip snapshot some split stable start statement statistics stdin stdout storage stored strict subscription
superuser symmetric system table tables tablesample tablespace temp template temporary then ties to trailing
transaction treat trigger trim truncate trusted unbounded uncommitted union unique unlisten unlogged until
update user using vacuum valid validate validator values variadic verbose view views virtual volatile when
where while window with within without work write yaml
`);

const TYPES = anyCase(`
bigint bigserial bit boolean bool box bytea char character cidr circle citext date daterange datemultirange
decimal double float float4 float8 halfvec hstore inet int int2 int4 int4range int4multirange int8 int8range
integer interval json jsonb jsonpath line ltree macaddr money numeric numrange oid path point polygon
precision real record refcursor regclass regprocedure regrole regtype serial serial4 serial8 smallint
smallserial sparsevec text tid timestamp timestamptz timetz tsquery tsrange tstzrange tsvector uuid varchar
varying vector void xid xml zone
`);

const STRING = "string.quoted.single";
const ESCAPE = "constant.character.escape";

/** Rules of a language, by its name. */
const RULES: Readonly<Record<string, Rule[]>> = {
  // A second word in capitals belongs to the command: `CONFIG SET`.
  redis: [
    { match: "^\\s*#.*$", name: "comment" },
    {
      match: "^\\s*([A-Za-z][\\w.]*)(?:\\s+([A-Z]{3,}(?:-[A-Z]+)*)(?=\\s|$))?",
      captures: captures("entity.name.command"),
    },
    { begin: '"', end: '"|$', name: "string.quoted.double", patterns: [{ match: "\\\\.", name: ESCAPE }] },
    { begin: "'", end: "'|$", name: STRING },
    { match: "(?<=\\s)[A-Z][A-Z]+(?=\\s|$)", name: "keyword" },
    { match: "(?<=\\s)[-+]?\\d+(?:\\.\\d+)?(?=\\s|$)", name: "constant.numeric" },
  ],
  sql: [
    { match: "--.*$", name: "comment" },
    { begin: "/\\*", end: "\\*/", name: "comment" },
    { match: "^\\s*(\\\\[A-Za-z!?]+\\+?)|(?<=\\s)(\\\\g\\w*)", captures: captures("meta.command.psql") },
    { begin: "(?i:\\be)'", end: "'", name: STRING, patterns: [{ match: "\\\\.|''", name: ESCAPE }] },
    { begin: "'", end: "'(?!')", name: STRING, patterns: [{ match: "''", name: ESCAPE }] },
    { match: '"[^"]*"', name: "entity.name.quoted" },
    { match: "\\$\\w*\\$", name: "string.quoted.dollar" },
    { match: "(?<!:):(?:'\\w+'|\"\\w+\"|[a-z_]\\w*)|\\$\\d+", name: "entity.name.variable" },
    { match: "\\b\\d+(?:\\.\\d+)?(?:e[-+]?\\d+)?\\b|(?i:\\b(?:true|false)\\b)", name: "constant.numeric" },
    {
      match: "(?i:\\b(?:(?:primary|foreign|no) key(?: update| share)?|as identity|language(?=\\s+\\w))\\b)",
      name: "keyword",
    },
    { match: KEYWORDS, name: "keyword" },
    { match: `${TYPES}(?!\\s*[.=])`, name: "support.type" },
    { match: "\\b[A-Za-z_]\\w*(?=\\()", name: "entity.name.function" },
    { match: "[-+*/<>=~!@#%^&|?:]+", name: "keyword.operator" },
  ],
};

/** Grammars by the name of their language. */
export const addedGrammars: ReadonlyMap<string, IRawGrammar> = new Map(
  Object.entries(RULES).map(([name, patterns]) => [
    name,
    // the type asks for rules that the library adds itself
    { scopeName: `source.${name}`, patterns, repository: {} as IRawGrammar["repository"] },
  ]),
);

// ---- TextMate scopes become kinds of token. A kind is a class of one letter, which the stylesheet colours.

/** A class of the stylesheet: keyword, operator, string, number, function, variable, comment, removed, none. */
export type TokenClass = "k" | "o" | "s" | "n" | "f" | "v" | "c" | "d" | "";

/** Kinds of token and their scope selectors; the more specific selector wins, as in any TextMate theme. */
const KINDS: readonly (readonly [letter: TokenClass, selectors: string])[] = [
  [
    "",
    `constant.other.database-name, constant.other.table-name, variable.other.column.psql, punctuation,
    meta.brace, string punctuation.section.embedded, string meta.embedded, meta.template.expression,
    string.other.begin.yaml, string.unquoted.argument.shell, string.unquoted.heredoc punctuation`,
  ],
  [
    "k",
    `keyword, storage, keyword.operator.new, keyword.operator.expression, keyword.operator.logical.python,
    keyword.operator.word, variable.language, entity.name.section, markup.heading,
    constant.language.symbol.hashkey, entity.name.tag, support.type.property-name.toml`,
  ],
  [
    "o",
    `keyword.operator, punctuation.separator.pipe, punctuation.terminator.continuation,
    punctuation.accessor.optional, constant.character.escape.line-continuation,
    keyword.operator.pipe.shell, keyword.operator.assignment`,
  ],
  [
    "s",
    `string, punctuation.definition.string, constant.other.symbol, markup.inline.raw, markup.inserted,
    string.unquoted.dotenv, string.unquoted.plain.out.yaml, constant.character.escape`,
  ],
  [
    "n",
    `constant, constant.numeric, constant.language, keyword.other.unit, constant.other.color,
    support.constant, constant.other.character-class`,
  ],
  [
    "f",
    `entity.name.function, support.function, entity.name.type, entity.name.class,
    entity.other.inherited-class, support.type, support.class, entity.name.command,
    entity.other.attribute-name, constant.other.option, support.type.property-name,
    entity.name.function.target, keyword.other.documentation, meta.function-call entity.name.function`,
  ],
  [
    "v",
    `variable.other.normal.shell, variable.other.special.shell, variable.other.positional.shell,
    variable.other.assignment.shell, variable.other.makefile, variable.language.makefile,
    punctuation.definition.variable, variable.parameter.graphql, variable.graphql, variable.other.php,
    variable.other.readwrite.perl, variable.other.predefined, variable.other.readwrite.instance.ruby,
    variable.key.dotenv, meta.command.psql, entity.name.variable, keyword.other.back-reference,
    variable.other.bracket.shell`,
  ],
  ["c", "comment, punctuation.definition.comment, markup.deleted.comment"],
  ["d", "markup.deleted, invalid.illegal.never"],
];

const colorOf = (index: number): string => `#0000${(index + 1).toString(16).padStart(2, "0").toUpperCase()}`;

const BACKGROUND = "#FFFFFF"; // a theme must have one; nothing reads it

/** Colours that only encode a kind: `#000001` is none, `#000002` the first. */
export const colorMap: readonly string[] = [
  "#000000",
  ...KINDS.map((_, index) => colorOf(index)),
  BACKGROUND,
];

/** The kinds as a TextMate theme. */
export const themeSettings = [
  { settings: { foreground: colorOf(0), background: BACKGROUND } },
  ...KINDS.map(([, scope], index) => ({
    scope: scope.split(/,\s+/),
    settings: { foreground: colorOf(index) },
  })),
];

/** The class for a colour, by its index in `colorMap`. */
export function tokenClass(colorIndex: number): TokenClass {
  return KINDS[colorIndex - 1]?.[0] ?? "";
}
