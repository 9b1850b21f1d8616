/// <reference path="./css.d.ts" preserve="true" />
/** What a site's own files import from `proofmark`. */
export { defineConfig } from "./config/define-config.ts";
export type { SiteConfigInput } from "./config/schema.ts";
export type {
  LoadContext,
  NoteInfo,
  PageMetadata,
  PageProps,
  SiteInfo,
  SnippetInfo,
} from "./shared/custom-page.ts";
export type { MockAnswer, MockRequest, MockRoute, MockService } from "./shared/mock-service.ts";
