import type { PageData } from "./page-data.ts";

/** Messages from the development server to open pages. */
export type DevMessage =
  | { readonly type: "reload" }
  | { readonly type: "error"; readonly text: string }
  /** New content of the page at these paths. */
  | { readonly type: "page"; readonly pages: readonly string[]; readonly page: PageData };
