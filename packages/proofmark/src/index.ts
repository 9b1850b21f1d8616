/// <reference path="./css.d.ts" preserve="true" />
/** The exports that a site's files import from `proofmark`. */

import type { SiteConfigInput } from "./config/schema.ts";

export { LEVEL_MEANINGS } from "@proofmark/prover/proof/levels.ts";
export type { Json } from "@proofmark/prover/text/json-schema.ts";
export { createTextSearch } from "@proofmark/search/text-search.ts";
export type { SiteConfigInput } from "./config/schema.ts";
export type {
  LoadContext,
  NoteInfo,
  PageMetadata,
  PageProps,
  SiteInfo,
  SnippetInfo,
} from "./site/custom-page.ts";

/** Types a site's configuration; returns it unchanged. */
export function defineConfig<T extends SiteConfigInput | (() => SiteConfigInput | Promise<SiteConfigInput>)>(
  config: T,
): T {
  return config;
}
