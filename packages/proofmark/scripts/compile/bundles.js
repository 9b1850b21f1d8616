// The bundles of lib/: what each is made from, and how.
import path from "node:path";
import { readBrowserScripts } from "./browser-scripts.js";
import { adoptStyles } from "./stylesheets.js";

/** Packages that are not bundled: native code, files read from disk, or the site's. */
const EXTERNAL = ["rolldown", "lightningcss", "pagefind", "tm-grammars", "graphql"];

/**
 * Has Chromium compile all functions of a script when it arrives, and not each when it is first called: the
 * scripts of the first answer of search run at once. Source: https://v8.dev/blog/explicit-compile-hints
 */
const postBanner = ({ name }) => (name.startsWith("search") ? "//# allFunctionsCalledOnLoad" : "");

/** Every bundle, each with its entries, rolldown's options for its output and those for its input. */
export async function bundlesOf(target) {
  const client = path.join(target, "client");
  const { INLINE_SCRIPTS, MODULES, SINGLE_SCRIPTS } = await readBrowserScripts();
  const options = { platform: "browser", plugins: [await adoptStyles()] };
  return [
    nodeBundle(target),
    {
      // alone and without the banner, since islands import it in the browser too
      input: "src/index.ts",
      output: { file: path.join(target, "index.js"), format: "esm" },
      options: { platform: "browser" },
    },
    // bundled again by a site, with its packages, for its readers' browsers
    ...["postgresql", "regex", "graphql"].map((name) => ({
      input: `../playground/src/${name}/module.ts`,
      output: { file: path.join(target, `playground-${name}.js`), format: "esm" },
      options: { platform: "browser", external: /^\w|^@electric-sql/ },
    })),
    ...Object.entries({ ...INLINE_SCRIPTS, ...SINGLE_SCRIPTS }).map(([name, script]) => ({
      input: { [name]: `../${script.entry ?? `theme/src/client/boot/${name}.ts`}` },
      output: {
        file: path.join(client, `${name}.js`),
        format: script.format === "module" ? "esm" : "iife",
        minify: true,
        postBanner,
      },
      options,
    })),
    {
      input: Object.fromEntries(Object.entries(MODULES).map(([name, { entry }]) => [name, `../${entry}`])),
      output: {
        dir: client,
        format: "esm",
        entryFileNames: "[name].[hash].js",
        chunkFileNames: "[name].[hash].js",
        hashCharacters: "hex",
        minify: true,
        postBanner,
      },
      options: {
        ...options,
        treeshake: { propertyReadSideEffects: false },
        preserveEntrySignatures: "allow-extension", // a module exports what others share of it
      },
    },
  ];
}

/** The command line, the entries of a configuration, the worker, and what runs inside the sandbox. */
const nodeBundle = (target) => ({
  input: {
    cli: "src/cli/cli.ts",
    runners: "../prover/src/runners.ts",
    "runner-kit": "../prover/src/runner-kit.ts",
    worker: "src/load/worker.ts",
    agent: "../prover/src/sandbox/agent.ts",
    "interpreter-agent": "../prover/src/runners/interpreter/agent.ts",
    "graphql-agent": "../prover/src/runners/graphql/agent.ts",
    playground: "../playground/src/playground.ts",
    "playground-agent": "../playground/src/agent.ts",
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
