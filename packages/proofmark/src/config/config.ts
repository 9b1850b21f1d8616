// Loads `site.config.ts` as a complete SiteConfig: finds the file, bundles it (it may be TypeScript and
// import others), runs it, and validates its value. Knows nothing of notes or pages.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Engine } from "@proofmark/playground/engine.ts";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { bundlerProblems } from "@proofmark/prover/files/bundler-problems.ts";
import { cacheFolder, makeCacheFolder } from "@proofmark/prover/files/cache.ts";
import { CONFIG_FILES, findConfig } from "@proofmark/prover/files/site-file.ts";
import { removeTemporaryFiles, temporaryName } from "@proofmark/prover/files/temporary.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import type { Runner } from "@proofmark/prover/runner/runner.ts";
import { bundle } from "./bundle.ts";
import { configSchema, type ParsedConfig, type SiteConfig } from "./schema.ts";
import { parseWith } from "./schema-problems.ts";

export type { SiteConfig } from "./schema.ts";

/** A site on disk, with its validated configuration. */
export interface Project {
  /** Absolute path of the site's folder. */
  readonly root: string;
  readonly cacheDir: string;
  readonly config: SiteConfig;
  readonly runners: readonly Runner[];
  readonly playground: readonly Engine[];
  /** Absolute paths of all source files of the configuration. */
  readonly dependencies: readonly string[];
}

/**
 * Loads and validates the configuration of the site at `root` (absolute). Throws a ProblemError that lists
 * every problem.
 */
export async function loadConfig(root: string): Promise<Project> {
  const file = findConfig(root);
  if (file === undefined)
    throw problemError(CONFIG_FILES[0] ?? "", undefined, `there is no configuration in \`${root}\``, {
      expected: `one of ${CONFIG_FILES.join(", ")}`,
      fix: "pass the site's folder as --root",
    });
  // the bundler and imports of modules fail on it in words of their own
  const sign = path.sep === "/" ? /[?\\]/.exec(root)?.[0] : undefined;
  if (sign !== undefined)
    throw problemError(root, undefined, `the path of the site's folder has a \`${sign}\``, {
      fix: "move or rename the folder",
    });
  const cacheDir = cacheFolder(root);
  makeCacheFolder(cacheDir);
  removeTemporaryFiles(cacheDir);
  const { code, dependencies } = await bundleConfig(file, root);
  const text = readFileSync(path.join(root, file), "utf8");
  const value = await evaluate(code, file, cacheDir, text);
  const { runners, playground, ...config } = parseConfig(value, file, text);
  return { root, cacheDir, config, runners, playground, dependencies };
}

/** Validates a configuration value; `file` is its name for messages, and `text` the file's content. */
export function parseConfig(value: unknown, file: string, text = ""): ParsedConfig {
  return { ...parseWith(configSchema, value, { file, lineOf: (keys) => lineOf(keys, text) }), file };
}

/** The line of a key, if exactly one line of the file sets a key of that name. */
function lineOf(keys: readonly unknown[], text: string): number | undefined {
  const key = keys.findLast((candidate) => typeof candidate === "string");
  if (typeof key !== "string") return undefined;
  const sets = new RegExp(`(?<![\\w$])["']?${key.replace(/\W/g, "\\$&")}["']?\\s*:`);
  const lines = text.split("\n").flatMap((line, index) => (sets.test(line) ? [index + 1] : []));
  return lines.length === 1 ? lines[0] : undefined;
}

/**
 * Modules of this package that a configuration imports. They stay out of the bundle, since they are installed
 * here.
 */
const ENTRIES: Record<string, string> = {
  proofmark: new URL("index.js", import.meta.url).href,
  "proofmark/runners": new URL("runners.js", import.meta.url).href,
  "proofmark/playground": new URL("playground.js", import.meta.url).href,
  "proofmark/runner": new URL("runner-kit.js", import.meta.url).href,
};

/** Bundles the configuration file with the modules that it imports, which are returned too. */
async function bundleConfig(file: string, root: string) {
  try {
    const { output, inputs } = await bundle(
      {
        input: path.join(root, file),
        cwd: root,
        platform: "node",
        external: (id) => id.startsWith("node:") || Object.hasOwn(ENTRIES, id),
      },
      { format: "esm", sourcemap: "inline", paths: ENTRIES },
    );
    return { code: output[0].code, dependencies: inputs };
  } catch (error) {
    const message = "the configuration can't be read";
    throw new ProblemError(bundlerProblems(error, { entry: file, root, message }));
  }
}

async function evaluate(code: string, file: string, cacheDir: string, text: string) {
  // A new name for each run, since modules are cached by address and the configuration may read the
  // environment.
  const target = temporaryName(path.join(cacheDir, `config-${Date.now()}`), ".mjs");
  writeFileSync(target, code, { flag: "wx" });
  process.setSourceMapsEnabled(true); // so that an error names the line as written
  try {
    const module: { default?: unknown } = await import(pathToFileURL(target).href);
    if (module.default === undefined) throw new Error("it has no default export");
    const value: unknown = typeof module.default === "function" ? await module.default() : module.default;
    return value;
  } catch (error) {
    const lines = (error instanceof Error ? error.message : String(error)).split("\n").slice(0, 6);
    const message = `the configuration threw an error: ${lines.join("\n")}`;
    throw problemError(file, lineThrown(error, file, text), message);
  } finally {
    process.setSourceMapsEnabled(false);
    rmSync(target, { force: true });
  }
}

/** The line of an error: that of its stack, or the first line with a name that a module does not have. */
function lineThrown(error: unknown, file: string, text: string): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const line = error.stack?.split(`${file}:`)[1]?.match(/^\d+/)?.[0];
  if (line !== undefined) return Number(line);
  const name = /export named '(\w+)'/.exec(error.message)?.[1];
  const index = text.split("\n").findIndex((one) => name !== undefined && one.includes(name));
  return index === -1 ? undefined : index + 1;
}
