// Prepares an engine for browsers and for Node.js: its module in one file, and the files that this reads, compressed.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { cacheFolder, cachePlace } from "@proofmark/prover/files/cache.ts";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { makeTemporaryFolder } from "@proofmark/prover/files/temporary.ts";
import type { Engine } from "./engine.ts";

/** The name of an engine's module among its files. */
export const MODULE = "module.js";

/** The folder of prepared engines in a site's cache. */
export function preparedFolder(root: string): string {
  const folder = cachePlace(cacheFolder(root), "playground");
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Prepares an engine, unless the cache has it. Returns the names of its files in a folder of `preparedFolder`. */
export async function prepareEngine(engine: Engine, root: string) {
  const code = await bundle(engine, root);
  const kept = path.join(preparedFolder(root), engine.name);
  const folder = path.join(kept, hashText(JSON.stringify([code, engine.key])));
  if (!existsSync(folder)) {
    rmSync(kept, { recursive: true, force: true });
    mkdirSync(kept, { recursive: true });
    const fresh = makeTemporaryFolder(folder);
    writeFileSync(path.join(fresh, MODULE), code);
    for (const [name, content] of Object.entries((await engine.files?.(root)) ?? {}))
      writeFileSync(path.join(fresh, name), await promisify(gzip)(content, { level: 9 }));
    renameSync(fresh, folder);
  }
  return { folder, code, names: readdirSync(folder).filter((name) => name !== MODULE) };
}

/** Bundles the module of an engine with the site's packages. */
async function bundle(engine: Engine, root: string): Promise<string> {
  const { rolldown } = await import("rolldown");
  const site = path.join(root, "package.json");
  const bundling = await rolldown({
    input: path.resolve(root, engine.module),
    cwd: root,
    platform: "browser",
    logLevel: "silent",
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    plugins: [
      {
        name: "packages-of-the-site",
        async resolveId(id, importer, { kind }) {
          if (isBuiltin(id)) return kind === "import-statement" ? `\0${id}` : { id, external: true };
          if (importer === undefined || /^[./\0]/.test(id)) return null;
          const places = [importer, site, fileURLToPath(import.meta.url)];
          for (const place of places) {
            const found = await this.resolve(id, place, { skipSelf: true });
            if (found !== null) return found;
          }
          throw lacking(id);
        },
        load: {
          filter: { id: /^\0/ },
          // packages for both import modules of Node.js, which browsers lack
          async handler(id) {
            const name = id.slice(1);
            const names = Object.keys(await import(name)).filter((key) => key !== "default");
            return `const module = globalThis.process?.versions?.node ? await import("${name}") : {};
              export default module; export const { ${names.join(", ")} } = module;`;
          },
        },
      },
    ],
  });
  try {
    const { output } = await bundling.generate({ format: "esm", minify: true, codeSplitting: false });
    return output[0].code;
  } finally {
    await bundling.close();
  }
}

const lacking = (name: string): Error =>
  problemError("playground", undefined, `the package \`${name}\` is missing`, {
    fix: `run \`npm install ${name}\` in the folder of the site`,
  });

/** The folder of a package of the site. Throws a ProblemError if it has none of the name. */
export function packageFolder(root: string, name: string): string {
  // the site's, else one beside the engine
  const places = [path.join(root, "package.json"), import.meta.url];
  const folders = places.flatMap((place) => createRequire(place).resolve.paths(name) ?? []);
  const found = folders.map((folder) => path.join(folder, name)).find((folder) => existsSync(folder));
  if (found === undefined) throw lacking(name);
  return found;
}
