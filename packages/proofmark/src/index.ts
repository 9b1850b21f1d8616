/// <reference path="./css.d.ts" preserve="true" />
/** What a site's own files import from `proofmark`. */
import type { SiteConfigInput as ConfigInput } from "./config/schema.ts";
import type { Runner } from "./verify/runner/runner.ts";

export { createTextSearch } from "./search/text-search.ts";
export type {
  LoadContext,
  NoteInfo,
  PageMetadata,
  PageProps,
  SiteInfo,
  SnippetInfo,
} from "./shared/custom-page.ts";
export type { Json } from "./shared/json-schema.ts";
export type { MockAnswer, MockRequest, MockRoute, MockService } from "./shared/mock-service.ts";
export { LEVEL_MEANINGS } from "./shared/proof.ts";

/** A configuration as its author writes it. */
export interface SiteConfigInput extends Omit<ConfigInput, "runners"> {
  /** What proves the snippets: the first that claims one has it. Without any, nothing is proven. */
  readonly runners?: readonly Runner[];
}

/** Types a site's configuration; returns it unchanged. */
export function defineConfig<T extends SiteConfigInput | (() => SiteConfigInput | Promise<SiteConfigInput>)>(
  config: T,
): T {
  return config;
}
