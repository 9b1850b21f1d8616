// Every browser script of the engine: the one list for compiling, measuring, publishing and serving them.

export interface BrowserScript {
  /** Its source, below `packages/`. */
  readonly entry: string;
  /** Which pages include it. */
  readonly on: string;
  /** `inline`: included in the page. `classic` and `module`: a separate file. */
  readonly form: "inline" | "classic" | "module";
  /** Maximum size in KiB, at brotli quality 5. */
  readonly budget: number;
  /** Modules that it imports as they lie beside it, so that a page has them once. */
  readonly shares?: readonly ("shell" | "search")[];
  /** Runs as soon as it arrives, so a browser had better compile all of it at once. */
  readonly runsAtOnce?: true;
}

export const BROWSER_SCRIPTS = {
  boot: {
    entry: "theme/src/client/boot/boot.ts",
    on: "every page of a site without search",
    form: "inline",
    budget: 2.65,
  },
  "boot-searched": {
    entry: "theme/src/client/boot/boot-searched.ts",
    on: "every page of a site with search",
    form: "inline",
    budget: 3.75,
  },
  announcement: {
    entry: "theme/src/client/boot/announcement.ts",
    on: "sites with an announcement that can be closed",
    form: "inline",
    budget: 0.4,
  },
  versions: {
    entry: "theme/src/client/note/versions.ts",
    on: "sites of several versions",
    form: "inline",
    budget: 0.4,
  },
  "hide-on-scroll": {
    entry: "theme/src/client/boot/hide-on-scroll.ts",
    on: "sites whose navbar hides",
    form: "inline",
    budget: 0.4,
  },
  values: {
    entry: "theme/src/client/note/values.ts",
    on: "pages with placeholders",
    form: "inline",
    budget: 1.05,
  },
  "chosen-version": {
    entry: "theme/src/client/note/chosen-version.ts",
    on: "pages with versions of tools",
    form: "inline",
    budget: 0.42,
  },
  "tool-versions": {
    entry: "theme/src/client/note/tool-versions.ts",
    on: "when a version is first chosen",
    form: "module",
    budget: 2,
  },
  tabs: { entry: "theme/src/client/note/tabs.ts", on: "pages with tabs", form: "inline", budget: 0.45 },
  queried: {
    entry: "theme/src/client/boot/queried.ts",
    on: "pages with islands that show a part of the address",
    form: "inline",
    budget: 0.4,
  },
  "base-url": {
    entry: "theme/src/client/boot/base-url.ts",
    on: "the home page",
    form: "inline",
    budget: 0.35,
  },
  "not-found": {
    entry: "theme/src/client/boot/not-found.ts",
    on: "the not-found page",
    form: "classic",
    budget: 1.35,
  },
  shell: {
    entry: "theme/src/client/shell/shell.tsx",
    on: "after the first interaction",
    form: "module",
    budget: 83,
  },
  tools: {
    entry: "theme/src/client/note/tools.ts",
    on: "when a tool is first used",
    form: "module",
    budget: 5.8,
  },
  offline: {
    entry: "theme/src/client/offline/offline.ts",
    on: "after the first interaction, on sites that are kept",
    form: "module",
    budget: 1.5,
  },
  "offline-worker": {
    entry: "theme/src/client/offline/worker.ts",
    on: "sites that are kept, as sw.js",
    form: "classic",
    budget: 1.45,
  },
  "removing-worker": {
    entry: "theme/src/client/offline/removing-worker.ts",
    on: "sites that are not to be kept, as sw.js",
    form: "classic",
    budget: 0.3,
  },
  "values-panel": {
    entry: "theme/src/client/note/values-panel.ts",
    on: "when a value is first replaced",
    form: "module",
    budget: 2.7,
  },
  search: {
    entry: "search/src/box/search.tsx",
    on: "when search is first wanted",
    form: "module",
    budget: 12.1,
    shares: ["shell"],
    runsAtOnce: true,
  },
  "search-page": {
    entry: "search/src/box/search-page.tsx",
    on: "the search page",
    form: "module",
    budget: 2.9,
    shares: ["shell", "search"],
    runsAtOnce: true,
  },
  "search-worker": {
    entry: "search/src/box/search-worker.ts",
    on: "sites that search their own index, with search",
    form: "classic",
    budget: 9.45,
    runsAtOnce: true,
  },
  "search-hosted": {
    entry: "search/src/hosted/hosted.ts",
    on: "sites that search a hosted index, with search",
    form: "module",
    budget: 7,
  },
  dev: { entry: "theme/src/client/dev.ts", on: "the development server", form: "module", budget: 1.2 },
} as const satisfies Readonly<Record<string, BrowserScript>>;

export type ScriptName = keyof typeof BROWSER_SCRIPTS;
