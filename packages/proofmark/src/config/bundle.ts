import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bundlerProblems } from "@proofmark/prover/files/bundler-problems.ts";
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
const engine = fileURLToPath(new URL(".", import.meta.url));

const packageEntries = {
  name: "package-entries",
  resolveId(id: string) {
    const entry = Object.hasOwn(ENTRIES, id) ? ENTRIES[id] : undefined;
    return entry === undefined ? null : { id: new URL(entry, import.meta.url).href, external: true };
  },
};

/** Bundles a configuration file (absolute path) with the modules that it imports, which are returned too. */
export async function bundleConfig(
  file: string,
  root: string,
): Promise<{ readonly code: string; readonly dependencies: readonly string[] }> {
  const { rolldown } = await import("rolldown");
  try {
    const bundling = await rolldown({
      input: file,
      cwd: root,
      platform: "node",
      external: (id) => id.startsWith("node:"),
      plugins: [packageEntries],
      logLevel: "silent",
    });
    const { output } = await bundling.generate({ format: "esm" });
    const dependencies = (await bundling.watchFiles).filter(
      (name) => path.isAbsolute(name) && existsSync(name) && !name.startsWith(engine),
    );
    await bundling.close();
    return { code: output[0].code, dependencies };
  } catch (error) {
    const entry = path.relative(root, file);
    throw new ProblemError(
      bundlerProblems(error, { entry, root, message: "the configuration can't be read" }),
    );
  }
}
