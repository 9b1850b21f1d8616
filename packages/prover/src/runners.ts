/** Exports of `proofmark/runners`, for a site's configuration. */
export { graphql } from "./runners/graphql/graphql.ts";
export { make } from "./runners/make.ts";
export { node } from "./runners/node.ts";
export { parsers } from "./runners/parsers.ts";
export { type PostgresqlOptions, postgresql } from "./runners/postgresql/postgresql.ts";
export { redis } from "./runners/redis/redis.ts";
export { regex, regexMatrix } from "./runners/regex/regex.ts";
export { go, perl, php, python, ruby } from "./runners/scripts.ts";
export { program, shell } from "./runners/shell.ts";
