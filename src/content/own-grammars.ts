import type { IRawGrammar } from "vscode-textmate";

// Grammars that no collection has: redis-cli commands, and psql's backslash commands inside SQL.

interface OwnGrammar {
  readonly name: string;
  readonly scopeName: string;
  /** Scopes of grammars it is mixed into. */
  readonly injectTo?: readonly string[];
  readonly grammar: IRawGrammar;
}

const repository = {} as IRawGrammar["repository"]; // the type wants `$self` and `$base`, which the library adds itself

/** A line is a command and its arguments; a second word in capitals is part of the command (`CONFIG SET`). */
const redis: OwnGrammar = {
  name: "redis",
  scopeName: "source.redis",
  grammar: {
    scopeName: "source.redis",
    repository,
    patterns: [
      { match: "^\\s*#.*$", name: "comment.line.redis" },
      {
        match: "^\\s*([A-Za-z][\\w.]*)(?:\\s+([A-Z]{3,}(?:-[A-Z]+)*)(?=\\s|$))?",
        captures: { "1": { name: "entity.name.command.redis" }, "2": { name: "entity.name.command.redis" } },
      },
      { begin: '"', end: '"|$', name: "string.quoted.double.redis", patterns: [{ match: "\\\\.", name: "string.escape.redis" }] },
      { begin: "'", end: "'|$", name: "string.quoted.single.redis" },
      { match: "(?<=\\s)[A-Z][A-Z]+(?=\\s|$)", name: "keyword.other.redis" },
      { match: "(?<=\\s)[-+]?\\d+(?:\\.\\d+)?(?=\\s|$)", name: "constant.numeric.redis" },
    ],
  },
};

const WORDS =
  "conflict do nothing returning ilike lateral over partition filter within materialized concurrently generated always stored virtual identity validate excluded analyze explain buffers policy using ordinality rollup cube grouping sets window rows range preceding following unbounded current listen notify vacuum reindex owned cascade restrict temporary unlogged like including copy savepoint skip locked deferrable initially immutable stable volatile language returns plpgsql strict call perform raise exception loop exists".split(
    " ",
  );

const psql: OwnGrammar = {
  name: "psql",
  scopeName: "meta.psql.injection",
  injectTo: ["source.sql"],
  grammar: {
    scopeName: "meta.psql.injection",
    injectionSelector: "L:source.sql -comment -string",
    repository,
    patterns: [
      { match: "(?<=^|\\s)\\\\[A-Za-z!?]+\\+?", name: "meta.command.psql" },
      // words of PostgreSQL that the SQL grammar does not know, and column names that it takes for keywords
      { match: `(?i)\\b(?:${WORDS.join("|")})\\b`, name: "keyword.other.psql" },
      {
        match: "(?i)\\b(?:name|data|state|status|level|value|key|action|type|path|label|total|title|source|size)\\b(?!\\s*\\()",
        name: "variable.other.column.psql",
      },
      { match: "\\$\\w*\\$", name: "string.quoted.dollar.sql" },
      { match: ":'\\w+'|:\"\\w+\"|(?<![:\\w]):[a-z_]\\w*", name: "entity.name.variable.psql" },
    ],
  },
};

/** All of them, by the name a fence uses. */
export const ownGrammars: readonly OwnGrammar[] = [redis, psql];
