/** Exports of `proofmark/playground`, for a site's configuration. */
export type * from "./engine.ts";
export { graphql } from "./graphql/graphql.ts";
export { postgresql } from "./postgresql/postgresql.ts";
export { regex } from "./regex/regex.ts";
