// The bundles of lib/: what each is made from, and how.
import path from "node:path";
import { readBrowserScripts } from "./browser-scripts.js";
import { SHELL, takeFromShell } from "./shared-react.js";
import { adoptStyles } from "./stylesheets.js";

/** Packages that are not bundled: native code, or files read from disk. */
const EXTERNAL = ["rolldown", "lightningcss", "tm-grammars"];

/**
 * Has Chromium compile all functions of a script when it arrives, and not each when it is first called: what
 * is loaded for the first answer of search runs at once. Source: https://v8.dev/blog/explicit-compile-hints
 */
const RUN_AT_ONCE = "//# allFunctionsCalledOnLoad";

/** Every bundle, each with its entries, rolldown's options for its output and those for its input. */
export async function bundlesOf(target) {
  const client = path.join(target, "client");
  const scripts = await readBrowserScripts();
  const plugins = [await adoptStyles()];
  const alone = scripts.filter(([, script]) => script.shares === undefined);
  const sharing = scripts.filter(([, script]) => script.shares !== undefined);
  return [
    nodeBundle(target),
    {
      // alone and without the banner, since islands import it in the browser too
      input: "src/index.ts",
      output: { file: path.join(target, "index.js"), format: "esm" },
      options: { platform: "browser" },
    },
    ...alone.map(([name, { entry, form, runsAtOnce }]) => ({
      input: `../${entry}`,
      output: {
        file: path.join(client, `${name}.js`),
        format: form === "module" ? "esm" : "iife",
        minify: true,
        ...(runsAtOnce && { postBanner: RUN_AT_ONCE }),
      },
      options: { platform: "browser", plugins },
    })),
    {
      input: Object.fromEntries(sharing.map(([name, { entry }]) => [name, `../${entry}`])),
      output: {
        dir: client,
        format: "esm",
        entryFileNames: "[name].js",
        minify: true,
        postBanner: RUN_AT_ONCE,
      },
      options: {
        platform: "browser",
        external: [SHELL],
        treeshake: { propertyReadSideEffects: false },
        preserveEntrySignatures: "allow-extension", // a script exports what others share of it
        plugins: [...plugins, await takeFromShell()],
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
    "graphql-agent": "../prover/src/runners/graphql/agent.ts",
    "mock-agent": "../prover/src/mock/mock-agent.ts",
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
