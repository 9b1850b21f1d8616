// Prepares an engine for browsers and for Node.js: its module in one file, and the files that this reads, compressed.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { bundlerProblems } from "@proofmark/prover/files/bundler-problems.ts";
import { cacheFolder, cachePlace } from "@proofmark/prover/files/cache.ts";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { makeTemporaryFolder } from "@proofmark/prover/files/temporary.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import type { Plugin, RolldownLog } from "rolldown";
import type { Engine } from "./engine.ts";

/** The name of an engine's module among its files. */
export const MODULE = "module.js";

/** The folder of prepared engines in a site's cache. */
export function preparedFolder(root: string): string {
  const folder = cachePlace(cacheFolder(root), "playground");
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Prepares an engine, unless the cache has it. Returns its files' folder, which is in `preparedFolder`. */
export async function prepareEngine(engine: Engine, root: string): Promise<string> {
  const code = await bundle(engine, root);
  const kept = path.join(preparedFolder(root), engine.name);
  const folder = path.join(kept, hashText(code));
  if (existsSync(folder)) return folder;
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  const fresh = makeTemporaryFolder(folder);
  writeFileSync(path.join(fresh, MODULE), code);
  for (const [name, content] of Object.entries((await engine.files?.(root)) ?? {}))
    writeFileSync(path.join(fresh, name), await promisify(gzip)(content, { level: 9 }));
  renameSync(fresh, folder);
  return folder;
}

/** Bundles the module of an engine with the packages that it imports. */
async function bundle({ name, module, modules }: Engine, root: string): Promise<string> {
  const { rolldown } = await import("rolldown");
  /** Imports of packages that are not there, which the bundler would leave to the browser. */
  const errors: RolldownLog[] = [];
  const bundling = await rolldown({
    input: path.resolve(root, module),
    cwd: root,
    platform: "browser",
    logLevel: "warn",
    onLog: (_, log) => log.code === "UNRESOLVED_IMPORT" && errors.push(log),
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    resolve: { modules: ["node_modules", path.join(root, "node_modules")] }, // the engine may be elsewhere
    plugins: [madeModules(modules?.(root) ?? {})],
  });
  try {
    const { output } = await bundling.generate({ format: "esm", minify: true, codeSplitting: false });
    if (errors.length > 0) throw { errors };
    return output[0].code;
  } catch (error) {
    const message = `the engine \`${name}\` of the playground can't be bundled`;
    const problems = bundlerProblems(error, { entry: path.relative(root, module), root, message });
    const fix = "run `npm install` for the packages that it imports, in the folder of the site";
    throw new ProblemError(problems.map((problem) => ({ ...problem, fix })));
  } finally {
    await bundling.close();
  }
}

/**
 * Modules that an engine makes, and those of Node.js, which are empty in browsers: packages for both import them, and
 * don't use them there.
 */
const madeModules = (made: Readonly<Record<string, string>>): Plugin => ({
  name: "made-modules",
  resolveId(id, _, { kind }) {
    const name = Object.keys(made).find((one) => path.basename(one) === id);
    if (name !== undefined || !isBuiltin(id)) return name ?? null;
    return kind === "import-statement" ? `\0${id}` : { id, external: true };
  },
  async load(id) {
    const name = id.slice(1);
    if (made[id] !== undefined || !isBuiltin(name)) return made[id];
    const names = Object.keys(await import(name)).filter((key) => key !== "default");
    return `const module = globalThis.process?.versions?.node ? await import("${name}") : {};
      export default module; export const { ${names.join(", ")} } = module;`;
  },
});
