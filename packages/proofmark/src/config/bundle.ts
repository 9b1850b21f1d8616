// The only door to the bundler: makes scripts of an author's modules, in memory.
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { InputOptions, OutputOptions } from "rolldown";

const engine = fileURLToPath(new URL(".", import.meta.url));

/**
 * Bundles modules. Returns the scripts, and absolute paths of the author's files that they were made from. Throws the
 * bundler's error if it cannot be done.
 */
export async function bundle(input: InputOptions, options: OutputOptions) {
  const { rolldown } = await import("rolldown");
  const bundling = await rolldown({ logLevel: "silent", ...input });
  try {
    const { output } = await bundling.generate(options);
    const inputs = (await bundling.watchFiles).filter(
      (name) => path.isAbsolute(name) && existsSync(name) && !name.startsWith(engine),
    );
    return { output, inputs };
  } finally {
    await bundling.close();
  }
}
