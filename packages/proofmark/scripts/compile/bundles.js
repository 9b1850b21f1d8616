// The bundles of lib/: what each is made from, and how.
import path from "node:path";
import { SHELL, takeFromShell } from "./shared-react.js";
import { adoptStyles } from "./stylesheets.js";

/** Packages that are not bundled: native code, or files read from disk. */
const EXTERNAL = ["satteri", "rolldown", "lightningcss", "tm-grammars"];

/**
 * Has Chromium compile all functions of a script when it arrives, and not each when it is first called: what
 * is loaded for the first answer of search runs at once. Source: https://v8.dev/blog/explicit-compile-hints
 */
const RUN_AT_ONCE = "//# allFunctionsCalledOnLoad";

/** Scripts of a page that are no modules. */
const CLASSIC_SCRIPTS = [
  "boot/boot",
  "boot/boot-searched",
  "boot/announcement",
  "boot/follow-system",
  "note/tabs",
  "boot/queried",
  "note/values",
  "boot/base-url",
  "boot/not-found",
  "note/versions",
  "boot/hide-on-scroll",
];

/** Modules without React. */
const MODULES = ["note/values-panel", "note/tools", "search/search-hosted", "dev"];

/** Every bundle, each with its entries, rolldown's options for its output and those for its input. */
export async function bundlesOf(target) {
  const client = path.join(target, "client");
  const script = (name, options = {}) => ({
    file: path.join(client, `${path.basename(name)}.js`),
    minify: true,
    ...options,
  });
  const browser = { platform: "browser" };
  const adopted = await adoptStyles();
  return [
    nodeBundle(target),
    ...CLASSIC_SCRIPTS.map((name) => ({
      input: `src/client/${name}.ts`,
      output: script(name, { format: "iife" }),
      options: browser,
    })),
    ...MODULES.map((name) => ({
      input: `src/client/${name}.ts`,
      output: script(name, { format: "esm" }),
      options: browser,
    })),
    {
      input: "src/client/shell/shell.tsx",
      output: script("shell", { format: "esm" }),
      options: { ...browser, plugins: [adopted] },
    },
    {
      input: "src/client/search/search-worker.ts",
      output: script("search-worker", { format: "iife", postBanner: RUN_AT_ONCE }),
      options: browser,
    },
    {
      input: { search: "src/client/search/search.tsx", "search-page": "src/client/search/search-page.tsx" },
      output: {
        dir: client,
        format: "esm",
        entryFileNames: "[name].js",
        minify: true,
        postBanner: RUN_AT_ONCE,
      },
      options: {
        ...browser,
        external: [SHELL],
        treeshake: { propertyReadSideEffects: false },
        preserveEntrySignatures: "allow-extension", // what the page of results shares with the box is exported by the box's script
        plugins: [adopted, await takeFromShell()],
      },
    },
  ];
}

/** The command line, the entry of a site, the worker, and what runs inside the sandbox. */
const nodeBundle = (target) => ({
  input: {
    cli: "src/cli/cli.ts",
    index: "src/index.ts",
    worker: "src/build/worker.ts",
    agent: "src/verify/sandbox/agent.ts",
    "graphql-agent": "src/verify/runners/graphql/agent.ts",
    "mock-agent": "src/verify/mock/mock-agent.ts",
    "shell-tree-agent": "src/verify/runner/shell-tree-agent.ts",
  },
  output: {
    dir: target,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    banner:
      'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
  options: {
    platform: "node",
    external: (id) => EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`)),
  },
});
