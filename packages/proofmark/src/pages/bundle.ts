// One page module, with all that it imports, becomes a script that the build runs, its styles, and one script
// for the browser per island. React is never bundled: the build has its own, and in the browser the shell brings it.
import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "rolldown";
import { bundle } from "../config/bundle.ts";
import { relativePath } from "../content/source.ts";

/** The name under which a bundled page imports the function that creates its islands. */
export const ISLAND_MODULE = "proofmark:island";

/** A page module as the build runs it. Plain JSON: it is cached. */
export interface PageBundle {
  /** CommonJS, to be given its `require`. */
  readonly code: string;
  /** Source map of the code, as JSON. */
  readonly map: string;
  readonly style: string;
  /** Address of each island's script below the folder of assets, by the island's file. */
  readonly islands: Readonly<Record<string, string>>;
  /** Scripts of the islands by name; each imports the others and the shell from beside it. */
  readonly scripts: Readonly<Record<string, string>>;
  /** Absolute paths of all files it was made from. */
  readonly inputs: readonly string[];
}

interface BundleOptions {
  readonly root: string;
  /** Relative to the root. */
  readonly file: string;
  /** Name of the shell's script in the folder of assets. */
  readonly shell: string;
  /** Modules that the page shares with the engine, as it imports them. */
  readonly modules: Readonly<Record<string, object>>;
}

const ISLAND_FILE = /\.island(?:\.[jt]sx)?$/;
/** Before the path of an island's file: the module that pages get in place of it. */
const WRAPPED = "\0island:";
const SHELL = "proofmark:shell";

const common = {
  resolve: { alias: { proofmark: fileURLToPath(new URL("./index.js", import.meta.url)) } },
  transform: { jsx: "react-jsx", define: { "process.env.NODE_ENV": '"production"' } },
} as const;

/** Bundles a page. Throws the bundler's error if it cannot be done. */
export async function bundlePage({ root, file, shell, modules: shared }: BundleOptions): Promise<PageBundle> {
  const styles = new Map<string, string>();
  const islands: string[] = [];
  const { output, inputs } = await bundle(
    {
      ...common,
      input: path.join(root, file),
      cwd: root,
      platform: "node",
      external: (id) => id in shared || id.startsWith("node:") || builtinModules.includes(id),
      plugins: [collectStyles(styles), wrapIslands(root, islands)],
    },
    { format: "cjs", exports: "named", sourcemap: "hidden", codeSplitting: false },
  );
  const browser =
    islands.length === 0
      ? { islands: {}, scripts: {} }
      : await bundleIslands(islands, { root, file, shell, modules: shared });
  return {
    code: output[0].code,
    map: JSON.stringify(output[0].map ?? {}),
    style: await joinStyles(styles),
    ...browser,
    inputs: [...new Set([...inputs, ...styles.keys()])],
  };
}

/** Bundles islands for the browser; what several of them import becomes a separate script. */
async function bundleIslands(
  islands: readonly string[],
  { root, shell, modules }: BundleOptions,
): Promise<Pick<PageBundle, "islands" | "scripts">> {
  const { output } = await bundle(
    {
      ...common,
      input: islands.map((island) => path.join(root, island)),
      cwd: root,
      platform: "browser",
      external: [SHELL],
      treeshake: { propertyReadSideEffects: false },
      plugins: [collectStyles(new Map()), shareModules(modules)],
    },
    {
      format: "esm",
      minify: true,
      paths: { [SHELL]: `./${shell}` },
      entryFileNames: "[name].[hash:8].js",
      chunkFileNames: "[name].[hash:8].js",
    },
  );
  const chunks = output.filter((chunk) => chunk.type === "chunk");
  return {
    islands: Object.fromEntries(
      chunks.flatMap(({ facadeModuleId, fileName }) =>
        facadeModuleId === null ? [] : [[relativePath(root, facadeModuleId), fileName]],
      ),
    ),
    scripts: Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, code])),
  };
}

/** Imported stylesheets go into `styles`, by file; the modules get nothing. */
const collectStyles = (styles: Map<string, string>): Plugin => ({
  name: "styles",
  load: {
    filter: { id: /\.css$/ },
    handler(id) {
      styles.set(id, readFileSync(id, "utf8"));
      return { code: "", moduleType: "js", moduleSideEffects: false };
    },
  },
});

/**
 * Puts an island in the place of each component that a page imports from a `*.island.tsx`, and notes the file
 * in `islands`.
 */
const wrapIslands = (root: string, islands: string[]): Plugin => ({
  name: "islands",
  resolveId: {
    filter: { id: ISLAND_FILE },
    async handler(source, importer) {
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found === null ? null : importer?.startsWith(WRAPPED) ? found.id : WRAPPED + found.id;
    },
  },
  load: {
    filter: { id: new RegExp(`^${WRAPPED}`) },
    handler(id) {
      const file = id.slice(WRAPPED.length);
      islands.push(relativePath(root, file));
      const [module, name] = [JSON.stringify(file), JSON.stringify(relativePath(root, file))];
      return {
        code: `import * as module from ${module}; import { createIsland } from "${ISLAND_MODULE}"; export * from ${module}; export default createIsland(module, ${name});`,
        moduleType: "js",
      };
    },
  },
});

/** Names under which the shell exports modules that it brings along, so that there is one React on the page. */
const SHELL_EXPORTS: Readonly<Record<string, string>> = {
  react: "react",
  "react/jsx-runtime": "jsxRuntime",
  "react-dom": "reactDom",
};

const shareModules = (modules: BundleOptions["modules"]): Plugin => ({
  name: "shared-modules",
  resolveId: { handler: (id) => (id in SHELL_EXPORTS ? `\0${id}` : null) },
  load: {
    filter: { id: /^\0/ },
    handler(id) {
      const shellExport = SHELL_EXPORTS[id.slice(1)];
      if (shellExport === undefined) return null;
      const names = Object.keys(modules[id.slice(1)] ?? {})
        .filter((name) => name !== "default")
        .map((name) => `export const ${name} = shared.${name};`);
      return {
        code: `import { ${shellExport} as shared } from "${SHELL}"; export default shared; ${names.join(" ")}`,
        moduleType: "js",
      };
    },
  },
});

async function joinStyles(styles: ReadonlyMap<string, string>): Promise<string> {
  if (styles.size === 0) return "";
  const { transform } = await import("lightningcss");
  return [...styles]
    .map(([filename, text]) => transform({ filename, code: Buffer.from(text), minify: true }).code.toString())
    .join("");
}
