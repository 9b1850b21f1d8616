// Loads `site.config.ts` as a complete SiteConfig: finds the file, bundles it (it may be TypeScript and
// import others), runs it, and validates its value. Knows nothing of notes or pages.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { makeCacheFolder } from "@proofmark/prover/files/cache.ts";
import { CONFIG_FILES, findConfig } from "@proofmark/prover/files/config-file.ts";
import { removeTemporaryFiles, temporaryName } from "@proofmark/prover/files/temporary.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import * as v from "valibot";
import { bundleConfig } from "./bundle.ts";
import { configProblems } from "./config-problems.ts";
import type { ConfiguredRunner } from "./runners-schema.ts";
import { configSchema, type ParsedConfig, type SiteConfig } from "./schema.ts";

export type { SiteConfig } from "./schema.ts";

/** A site on disk, with its validated configuration. */
export interface Project {
  /** Absolute path of the site's folder. */
  readonly root: string;
  readonly cacheDir: string;
  readonly config: SiteConfig;
  /** The configuration file, relative to the root. */
  readonly configFile: string;
  readonly runners: readonly ConfiguredRunner[];
  /** Absolute paths of all source files of the configuration. */
  readonly dependencies: readonly string[];
}

/**
 * Loads and validates the configuration of the site at `root` (absolute). Throws a ProblemError that lists
 * every problem.
 */
export async function loadConfig({ root, cacheDir }: { root: string; cacheDir: string }): Promise<Project> {
  const file = findConfig(root);
  if (file === undefined) {
    throw new ProblemError([
      {
        severity: "error",
        file: CONFIG_FILES[0] ?? "",
        message: `there is no configuration in \`${root}\``,
        expected: `one of ${CONFIG_FILES.join(", ")}`,
        fix: "pass the site's folder as --root",
      },
    ]);
  }
  refuseUnbundled(root);
  makeCacheFolder(cacheDir);
  removeTemporaryFiles(cacheDir);
  const { code, dependencies } = await bundleConfig(path.join(root, file), root);
  const value = await evaluate(code, { file, cacheDir });
  const text = readFileSync(path.join(root, file), "utf8");
  const { runners, ...config } = parseConfig(value, file, text);
  return { root, cacheDir, config, configFile: file, runners, dependencies };
}

/** Refuses what the bundler and imports of modules can't cope with, before they fail in words of their own. */
function refuseUnbundled(root: string): void {
  const refused = (message: string, fix: string): ProblemError =>
    new ProblemError([{ severity: "error", file: root, message, fix }]);
  const sign = path.sep === "/" ? /[?\\]/.exec(root)?.[0] : undefined;
  if (sign !== undefined)
    throw refused(`the path of the site's folder has a \`${sign}\``, "move or rename the folder");
  if (Date.now() < 0) throw refused("the clock of this machine says a year before 1970", "set the clock");
}

/** Validates a configuration value; `file` is its name for messages, and `text` the file's content. */
export function parseConfig(value: unknown, file: string, text = ""): ParsedConfig {
  const result = v.safeParse(configSchema, value);
  if (result.success) return result.output;
  throw new ProblemError(configProblems(value, file, text));
}

async function evaluate(
  code: string,
  { file, cacheDir }: { file: string; cacheDir: string },
): Promise<unknown> {
  // A new name for each run, since modules are cached by address and the configuration may read the
  // environment.
  const target = temporaryName(path.join(cacheDir, `config-${Date.now()}`), ".mjs");
  writeFileSync(target, code, { flag: "wx" });
  try {
    const module: unknown = await import(pathToFileURL(target).href);
    const exported =
      typeof module === "object" && module !== null && "default" in module ? module.default : undefined;
    if (exported === undefined) throw new Error("it has no default export");
    return typeof exported === "function" ? await exported() : exported;
  } catch (error) {
    throw new ProblemError([
      { severity: "error", file, message: `the configuration threw an error: ${firstLines(error)}` },
    ]);
  } finally {
    rmSync(target, { force: true });
  }
}

const firstLines = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n").slice(0, 6).join("\n");
