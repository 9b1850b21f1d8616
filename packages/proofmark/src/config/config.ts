// From `site.config.ts` to a complete SiteConfig: find the file, bundle it (it may be TypeScript and import
// others), run it, check the value against the schema. Knows nothing of notes or pages.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as v from "valibot";
import { bundlerProblems } from "../files/bundler-problems.ts";
import { CONFIG_FILES, findConfig } from "../files/config-file.ts";
import { removeTemporaryFiles, temporaryName, writeWhole } from "../files/temporary.ts";
import { nearest } from "../shared/nearest.ts";
import { type Problem, ProblemError } from "../shared/problem.ts";
import { configSchema, type SiteConfig } from "./schema.ts";

export type { SiteConfig } from "./schema.ts";

export interface LoadedConfig {
  readonly config: SiteConfig;
  /** The configuration file, relative to the site's root. */
  readonly file: string;
  /** Absolute paths of all files the configuration was made from. */
  readonly dependencies: readonly string[];
}

/**
 * Loads and checks the configuration of the site at `root` (absolute). The bundled file is kept in
 * `cacheDir`, so that an unchanged configuration is not bundled again.
 * Throws a ProblemError that lists every problem.
 */
export async function loadConfig({
  root,
  cacheDir,
}: {
  root: string;
  cacheDir: string;
}): Promise<LoadedConfig> {
  const file = findConfig(root);
  if (file === undefined) {
    throw new ProblemError([
      {
        severity: "error",
        file: CONFIG_FILES[0] ?? "",
        message: `there is no configuration in \`${root}\``,
        expected: `one of ${CONFIG_FILES.join(", ")}`,
        fix: "name the site's folder with --root",
      },
    ]);
  }
  mkdirSync(cacheDir, { recursive: true });
  removeTemporaryFiles(cacheDir);
  const { code, dependencies } = await bundled({ file: path.join(root, file), root, cacheDir });
  const value = await evaluate(code, { file, cacheDir });
  const config = parseConfig(value, file, readFileSync(path.join(root, file), "utf8"));
  return { config, file, dependencies };
}

/** Checks a configuration value; `file` names it in messages, and `text` is what the file holds. */
export function parseConfig(value: unknown, file: string, text = ""): SiteConfig {
  const result = v.safeParse(configSchema, value);
  if (result.success) return result.output;
  throw new ProblemError(
    issuesOf(value).map((issue) => ({ ...problemOf(issue, { value, file }), line: lineOf(issue, text) })),
  );
}

type Issue = v.BaseIssue<unknown>;

const isUnknownKey = (issue: Issue): boolean => issue.type === "strict_object" && issue.expected === "never";
const keysOf = (issue: Issue): unknown[] => issue.path?.map((item) => item.key) ?? [];

/** The line that sets what an issue is about, if a single one of the file sets a key of that name. */
function lineOf(issue: Issue, text: string): number | undefined {
  const key = keysOf(issue).findLast((candidate) => typeof candidate === "string");
  if (typeof key !== "string" || issue.received === "undefined") return undefined;
  const sets = new RegExp(`(?<![\\w$])["']?${key.replace(/\W/g, "\\$&")}["']?\\s*:`);
  const lines = text.split("\n").flatMap((line, index) => (sets.test(line) ? [index + 1] : []));
  return lines.length === 1 ? lines[0] : undefined;
}

/**
 * Everything wrong with a value. The schema names one unknown key of an object at a time: they are taken out
 * and it is asked again.
 */
function issuesOf(value: unknown): Issue[] {
  const { issues = [] } = v.safeParse(configSchema, value);
  const unknown = issues.filter(isUnknownKey);
  if (unknown.length === 0) return [...issues];
  return [
    ...unknown,
    ...issuesOf(unknown.reduce((rest: unknown, issue) => without(rest, keysOf(issue)), value)),
  ];
}

/** A copy of a value without what stands at a path. */
function without(value: unknown, [key, ...rest]: readonly unknown[]): unknown {
  if (Array.isArray(value))
    return value.map((entry, index) => (index === key ? without(entry, rest) : entry));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]) =>
      name !== key ? [[name, entry]] : rest.length === 0 ? [] : [[name, without(entry, rest)]],
    ),
  );
}

/** What stands at a path of a value, as it was written: without the defaults that checking fills in. */
const valueAt = (value: unknown, keys: readonly unknown[]): unknown =>
  keys.reduce(
    (inner: unknown, key) =>
      typeof inner === "object" && inner !== null ? inner[key as keyof typeof inner] : undefined,
    value,
  );

/** The keys that a schema knows where the last key of a path stands. */
function knownKeys(schema: unknown, value: unknown, [key, ...rest]: readonly unknown[]): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if ("wrapped" in schema) return knownKeys(schema.wrapped, value, [key, ...rest]);
  if ("getter" in schema && typeof schema.getter === "function")
    return knownKeys(schema.getter(value), value, [key, ...rest]);
  const entries = "entries" in schema ? Object.entries(schema.entries as Record<string, unknown>) : [];
  if (rest.length === 0) return entries.map(([name]) => name);
  const inner =
    entries.find(([name]) => name === key)?.[1] ??
    ("item" in schema ? schema.item : "value" in schema ? schema.value : undefined);
  return knownKeys(inner, valueAt(value, [key]), rest);
}

/**
 * The path of the navbar item, or the item of its dropdown, that a path leads into: its author finds it by
 * what else it says.
 */
function navbarItemAt(keys: readonly unknown[]): unknown[] | undefined {
  if (keys[0] !== "navbar" || keys[1] !== "items") return undefined;
  return keys.slice(0, keys.findLastIndex((key) => typeof key === "number") + 1);
}

function problemOf(issue: Issue, { value, file }: { value: unknown; file: string }): Problem {
  const where = v.getDotPath(issue)?.replace(/\.(\d+)(?=\.|$)/g, "[$1]") ?? "";
  const item = navbarItemAt(keysOf(issue));
  if (isUnknownKey(issue)) {
    const guess = nearest(String(keysOf(issue).at(-1)), knownKeys(configSchema, value, keysOf(issue)));
    return {
      severity: "error",
      file,
      message: `unknown key \`${where}\``,
      found: item && JSON.stringify(valueAt(value, item)),
      fix:
        guess === undefined
          ? "remove it, or check its spelling against docs/configuration.md"
          : `did you mean \`${guess}\`?`,
    };
  }
  if (where === "" && issue.kind === "schema")
    return {
      severity: "error",
      file,
      message: "the configuration is no object",
      expected: "export default defineConfig({ … })",
      found: issue.received,
    };
  const found = JSON.stringify(valueAt(value, item ?? keysOf(issue)));
  if (issue.received === "undefined")
    return { severity: "error", file, message: `"${where}" is required`, found: item && found };
  const custom = issue.kind === "validation" || issue.type === "never";
  return {
    severity: "error",
    file,
    message: custom ? `\`${where}\`: ${issue.message}` : `\`${where}\` has the wrong type or value`,
    expected: custom ? undefined : (issue.expected ?? undefined),
    found,
  };
}

interface Bundled {
  readonly code: string;
  readonly dependencies: readonly string[];
}

async function bundled({
  file,
  root,
  cacheDir,
}: {
  file: string;
  root: string;
  cacheDir: string;
}): Promise<Bundled> {
  const cached = readCached(cacheDir);
  if (
    cached !== undefined &&
    cached.file === file &&
    cached.inputs.every(([name, hash]) => hashOf(name) === hash)
  ) {
    return { code: cached.code, dependencies: cached.inputs.map(([name]) => name) };
  }
  const { code, dependencies } = await bundle(file, root);
  const inputs = dependencies.map((name) => [name, hashOf(name)] as const);
  writeWhole(path.join(cacheDir, "config.json"), JSON.stringify({ file, inputs, code }));
  return { code, dependencies };
}

async function bundle(file: string, root: string): Promise<Bundled> {
  const { rolldown } = await import("rolldown");
  const engine = fileURLToPath(new URL("./index.js", import.meta.url));
  try {
    const bundling = await rolldown({
      input: file,
      cwd: root,
      platform: "node",
      external: (id) => id.startsWith("node:"),
      resolve: { alias: { proofmark: engine } },
      logLevel: "silent",
    });
    const { output } = await bundling.generate({ format: "esm" });
    const { code } = output[0];
    const dependencies = (await bundling.watchFiles).filter(
      (name) => path.isAbsolute(name) && existsSync(name) && !name.startsWith(path.dirname(engine)),
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
  readonly inputs: readonly (readonly [string, string])[];
  readonly code: string;
}

function readCached(cacheDir: string): CachedConfig | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path.join(cacheDir, "config.json"), "utf8"));
    return v.is(
      v.object({ file: v.string(), inputs: v.array(v.tuple([v.string(), v.string()])), code: v.string() }),
      value,
    )
      ? value
      : undefined;
  } catch {
    return undefined; // no cache, or a broken one: both mean bundling again
  }
}

function hashOf(file: string): string {
  try {
    return createHash("sha1").update(readFileSync(file)).digest("hex");
  } catch {
    return "";
  }
}

async function evaluate(
  code: string,
  { file, cacheDir }: { file: string; cacheDir: string },
): Promise<unknown> {
  // A name of its own for each run: a module is remembered by its address, and the configuration may read the
  // environment.
  const target = temporaryName(path.join(cacheDir, `config-${Date.now()}`), ".mjs");
  writeFileSync(target, code);
  try {
    const module: unknown = await import(pathToFileURL(target).href);
    const exported =
      typeof module === "object" && module !== null && "default" in module ? module.default : undefined;
    if (exported === undefined) throw new Error("it has no default export");
    return typeof exported === "function" ? await exported() : exported;
  } catch (error) {
    throw new ProblemError([
      { severity: "error", file, message: `the configuration failed while it ran: ${firstLines(error)}` },
    ]);
  } finally {
    rmSync(target, { force: true });
  }
}

const firstLines = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n").slice(0, 6).join("\n");
