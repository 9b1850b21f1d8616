/// <reference path="./css.d.ts" preserve="true" />
/** What a site's own files import from `proofmark`. */

import type { Engine } from "@proofmark/playground/engine.ts";
import type { Runner } from "@proofmark/prover/runner/runner.ts";
import type { SiteConfigInput as ConfigInput } from "./config/schema.ts";

export { LEVEL_MEANINGS } from "@proofmark/prover/proof/proof.ts";
export type { Json } from "@proofmark/prover/text/json-schema.ts";
export { createTextSearch } from "@proofmark/search/text-search.ts";
export type {
  LoadContext,
  NoteInfo,
  PageMetadata,
  PageProps,
  SiteInfo,
  SnippetInfo,
} from "@proofmark/theme/data/custom-page.ts";

/** A configuration as its author writes it. */
export interface SiteConfigInput extends Omit<ConfigInput, "runners" | "playground"> {
  /** What proves the snippets: the first that claims one has it. Without any, nothing is proven. */
  readonly runners?: readonly Runner[];
  /** Engines that run snippets in the page, where they print the same as proven. */
  readonly playground?: readonly Engine[];
}

/** Types a site's configuration; returns it unchanged. */
export function defineConfig<T extends SiteConfigInput | (() => SiteConfigInput | Promise<SiteConfigInput>)>(
  config: T,
): T {
  return config;
}
