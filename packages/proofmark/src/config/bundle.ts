import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bundlerProblems } from "@proofmark/prover/files/bundler-problems.ts";
import { readCached, writeCached } from "@proofmark/prover/files/cache.ts";
import { hashFile } from "@proofmark/prover/files/hash.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";

/**
 * Modules of this package that a configuration imports. They stay out of the bundle, since they are installed
 * here.
 */
const ENTRIES: Readonly<Record<string, string>> = {
  proofmark: "./index.js",
  "proofmark/runners": "./runners.js",
  "proofmark/runner": "./runner-kit.js",
};
const FILE = "config.json";
const engine = fileURLToPath(new URL(".", import.meta.url));

const ownEntries = {
  name: "own-entries",
  resolveId(id: string) {
    const entry = Object.hasOwn(ENTRIES, id) ? ENTRIES[id] : undefined;
    return entry === undefined ? null : { id: new URL(entry, import.meta.url).href, external: true };
  },
};

interface Bundled {
  readonly code: string;
  readonly dependencies: readonly string[];
}

/**
 * Bundles a configuration file (absolute path) with the modules it imports. Reuses the bundle in `cacheDir`
 * if nothing changed.
 */
export async function bundleConfig({
  file,
  root,
  cacheDir,
}: {
  file: string;
  root: string;
  cacheDir: string;
}): Promise<Bundled> {
  const cached = readBundle(cacheDir);
  if (
    cached !== undefined &&
    cached.file === file &&
    cached.engine === engine &&
    cached.inputs.every(([name, hash]) => hashFile(name) === hash)
  ) {
    return { code: cached.code, dependencies: cached.inputs.map(([name]) => name) };
  }
  const { code, dependencies } = await bundle(file, root);
  const inputs = dependencies.map((name) => [name, hashFile(name)] as const);
  writeCached(cacheDir, FILE, JSON.stringify({ file, engine, inputs, code } satisfies CachedConfig));
  return { code, dependencies };
}

async function bundle(file: string, root: string): Promise<Bundled> {
  const { rolldown } = await import("rolldown");
  try {
    const bundling = await rolldown({
      input: file,
      cwd: root,
      platform: "node",
      external: (id) => id.startsWith("node:"),
      plugins: [ownEntries],
      logLevel: "silent",
    });
    const { output } = await bundling.generate({ format: "esm" });
    const { code } = output[0];
    const dependencies = (await bundling.watchFiles).filter(
      (name) => path.isAbsolute(name) && existsSync(name) && !name.startsWith(engine),
    );
    await bundling.close();
    return { code, dependencies };
  } catch (error) {
    const entry = path.relative(root, file);
    throw new ProblemError(
      bundlerProblems(error, { entry, root, message: "the configuration can't be read" }),
    );
  }
}

interface CachedConfig {
  readonly file: string;
  readonly engine: string;
  readonly inputs: readonly (readonly [string, string])[];
  readonly code: string;
}

function readBundle(cacheDir: string): CachedConfig | undefined {
  const text = readCached(cacheDir, FILE);
  return text === undefined ? undefined : JSON.parse(text);
}
