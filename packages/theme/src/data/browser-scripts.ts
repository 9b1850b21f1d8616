// Every script of a page: the one list for compiling, measuring and publishing them, and for including them. A
// budget is the most KiB of a script at brotli quality 5.
import type { BootData } from "./boot-config.ts";

/** A script that some pages contain: `client/boot/NAME.ts`. */
interface InlineScript {
  readonly budget: number;
  /** Before the page's content, or after it. */
  readonly place: "before" | "after";
  /** Whether a page contains it. */
  readonly on: (page: BootData, html: string) => boolean;
}

/** Included in pages, in this order: what can't wait for a module. */
export const INLINE_SCRIPTS = {
  boot: { budget: 2.55, place: "before", on: ({ search }) => search === undefined },
  "boot-with-search": { budget: 3.55, place: "before", on: ({ search }) => search !== undefined },
  announcement: { budget: 0.55, place: "before", on: ({ announcement }) => announcement !== undefined },
  versions: { budget: 0.5, place: "before", on: ({ versions }) => versions !== undefined },
  "hide-on-scroll": { budget: 0.5, place: "before", on: (_, html) => html.includes('class="bar hides"') },
  "tool-versions": { budget: 0.45, place: "before", on: ({ page }) => page.on !== undefined },
  values: { budget: 1.15, place: "before", on: (_, html) => html.includes("<var data-value=") },
  tabs: { budget: 1.1, place: "after", on: (_, html) => html.includes(' role="tablist"') },
  "base-url": { budget: 0.35, place: "after", on: (_, html) => html.includes('id=":base-url"') },
} as const satisfies Readonly<Record<string, InlineScript>>;

/** Modules that import each other: what several of them need is in the first of those that load together. */
export const MODULES = {
  note: { entry: "theme/src/client/note/note.ts", budget: 7.3 },
  shell: { entry: "theme/src/client/shell/shell.tsx", budget: 71 },
  search: { entry: "search/src/box/search.tsx", budget: 11.2 },
  playground: { entry: "playground/src/client/playground.ts", budget: 1.2 },
  "playground-run": { entry: "playground/src/client/run.ts", budget: 4 },
  "search-page": { entry: "search/src/box/search-page.tsx", budget: 2.8 },
} as const;

/** Scripts on their own. A `classic` one is no module. */
export const SINGLE_SCRIPTS = {
  "not-found": { entry: "theme/src/client/boot/not-found.ts", budget: 0.6, format: "classic" },
  "offline-worker": { entry: "theme/src/client/offline/worker.ts", budget: 0.7, format: "classic" },
  "search-worker": { entry: "search/src/box/search-worker.ts", budget: 9.45, format: "classic" },
  "search-hosted": { entry: "search/src/hosted/hosted.ts", budget: 7, format: "module" },
  "search-pagefind": { entry: "search/src/pagefind/pagefind.ts", budget: 9.6, format: "module" },
  "playground-worker": { entry: "playground/src/client/worker.ts", budget: 1.2, format: "module" },
  dev: { entry: "theme/src/client/dev.ts", budget: 0.3, format: "module" },
} as const;

export type InlineName = keyof typeof INLINE_SCRIPTS;
export type ModuleName = keyof typeof MODULES;
export type SingleName = keyof typeof SINGLE_SCRIPTS;
