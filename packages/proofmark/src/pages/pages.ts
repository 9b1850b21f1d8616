// A site's own pages: each module in `pages/` is bundled and run, and its exports are checked. Knows neither
// notes nor routes.

import { createRequire, SourceMap } from "node:module";
import path from "node:path";
import { compileFunction, constants } from "node:vm";
import { bundlerProblems } from "@proofmark/prover/files/bundler-problems.ts";
import type { Problem } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import type { LoadContext, PageMetadata, PageProps } from "@proofmark/theme/data/custom-page.ts";
import { decodePath, encodePart, pathFault } from "@proofmark/theme/data/path.ts";
import React, { type ComponentType } from "react";
import * as jsxRuntime from "react/jsx-runtime";
import ReactDom from "react-dom";
import * as v from "valibot";
import { listFiles } from "../content/source.ts";
import { describeIssue, isUnknownKey, keysOf } from "../content/yaml.ts";
import { bundlePage, ISLAND_MODULE, type PageBundle } from "./bundle.ts";
import { createIsland } from "./island.tsx";

/** A page of the site's own, ready to be rendered. */
export interface CustomPage extends PageFile {
  readonly metadata: PageMetadata;
  readonly bundle: PageBundle;
  readonly module: PageModule;
}

export type PageModule =
  | {
      readonly component: ComponentType<PageProps<() => unknown>>;
      readonly load: ((context: LoadContext) => unknown) | undefined;
    }
  /** What the module threw when it ran. */
  | { readonly failure: unknown };

/** Modules that pages share with the engine, as they import them; the shell exports the same to islands. */
const MODULES: Readonly<Record<string, object>> = {
  react: React,
  "react/jsx-runtime": jsxRuntime,
  "react-dom": ReactDom,
  [ISLAND_MODULE]: { createIsland },
};

/**
 * Loads all pages of a site; `shell` is the name of the shell's script in the folder of assets. What is wrong in
 * them comes back as problems, so that all are looked at.
 */
export async function loadPages(
  root: string,
  shell: string,
): Promise<{ pages: readonly CustomPage[]; problems: readonly Problem[] }> {
  const files = listPages(root);
  const results = await Promise.all(
    files.map(async (page): Promise<{ page: CustomPage } | { problems: readonly Problem[] }> => {
      const fault = pathFault(page.slug);
      if (fault !== undefined) {
        const message = `the address of this page ${fault}`;
        return {
          problems: [
            {
              severity: "error",
              file: page.file,
              message,
              found: decodePath(page.slug),
              fix: "rename the file or its folder",
            },
          ],
        };
      }
      try {
        return createPage(page, await bundlePage({ root, file: page.file, shell, modules: MODULES }), root);
      } catch (error) {
        return {
          problems: bundlerProblems(error, { entry: page.file, root, message: "the page can't be bundled" }),
        };
      }
    }),
  );
  return {
    pages: results.flatMap((result) => ("page" in result ? [result.page] : [])),
    problems: results.flatMap((result) => ("problems" in result ? result.problems : [])),
  };
}

function createPage(
  page: PageFile,
  bundle: PageBundle,
  root: string,
): { page: CustomPage } | { problems: readonly Problem[] } {
  try {
    const exported = runPage(bundle, root, page.file);
    if (exported.default === undefined) {
      const message = `the page has no default export: export a React component by default`;
      return { problems: [{ severity: "error", file: page.file, message }] };
    }
    const { metadata, problems } = parseMetadata(exported.metadata, page.file);
    if (problems.length > 0) return { problems };
    return {
      page: { ...page, metadata, bundle, module: { component: exported.default, load: exported.load } },
    };
  } catch (failure) {
    return { page: { ...page, metadata: {}, bundle, module: { failure } } };
  }
}

/** Folder of a site's own pages, below its root. */
export const PAGES_FOLDER = "pages";

/** A module that is a page of the site, and the address it has below the base. */
interface PageFile {
  /** Relative to the site's root, with forward slashes. */
  readonly file: string;
  readonly slug: string;
}

/**
 * The pages of a site: modules below `pages/`. Those with `_` before their name or a folder's are parts of
 * pages, as islands are.
 */
function listPages(root: string): PageFile[] {
  return listFiles(path.join(root, PAGES_FOLDER))
    .filter((name) => /\.[jt]sx$/.test(name) && !/(?:^|\/)_|\.(?:island|test)\.[jt]sx$/.test(name))
    .map((name) => ({ file: `${PAGES_FOLDER}/${name}`, slug: slugOf(name) }));
}

/** `all.tsx` → `/all`; an `index` represents its folder. */
function slugOf(name: string): string {
  const slug = name.replace(/\.[jt]sx$/, "").replace(/(?:^|\/)index$/, "");
  return `/${slug.split("/").map(encodePart).join("/")}`;
}

const schema = v.strictObject({
  title: v.optional(v.string()),
  description: v.optional(v.string()),
  keywords: v.optional(v.array(v.string())),
  image: v.optional(v.string()),
  noIndex: v.optional(v.boolean()),
});

/** Checks what a page exports as `metadata`; none is as good as an empty one. */
function parseMetadata(
  value: unknown,
  file: string,
): { metadata: PageMetadata; problems: readonly Problem[] } {
  const result = v.safeParse(v.object({ metadata: schema }), { metadata: value ?? {} });
  if (result.success) return { metadata: withoutUndefined(result.output.metadata), problems: [] };
  const problems = result.issues.map((issue): Problem => {
    const problem = { severity: "error" as const, file, ...describeIssue(issue) };
    if (!isUnknownKey(issue)) return problem;
    const keys = Object.keys(schema.entries);
    const guess = nearest(String(keysOf(issue).at(-1)), keys);
    return { ...problem, expected: `one of ${keys.join(", ")}`, fix: guess && `did you mean \`${guess}\`?` };
  });
  return { metadata: {}, problems };
}

/** The same without keys whose value is undefined. */
function withoutUndefined<T extends object>(value: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };
}

/** What a page module exports, unchecked. */
interface PageExports {
  readonly default?: ComponentType<PageProps<() => unknown>>;
  readonly load?: (context: LoadContext) => unknown;
  readonly metadata?: unknown;
}

/** Runs a bundled page. What it throws is its author's. */
function runPage(bundle: PageBundle, root: string, file: string): PageExports {
  const require = createRequire(path.join(root, file));
  const module: { exports: PageExports } = { exports: {} };
  const run = compileFunction(bundle.code, ["require", "module", "exports"], {
    filename: scriptName(file),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  run((name: string) => MODULES[name] ?? require(name), module, module.exports);
  return module.exports;
}

/** The name that a page's script has in stack traces. */
const scriptName = (file: string): string => `proofmark-page:${file}`;

/** Returns the place in the author's files where an error of a page was thrown, if its stack shows one. */
export function thrownAt(
  error: unknown,
  { bundle, file, root }: { bundle: PageBundle; file: string; root: string },
): { file: string; line?: number; column?: number } {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const start = stack.indexOf(scriptName(file));
  const [, line, column] =
    /^:(\d+):(\d+)/.exec(start === -1 ? "" : stack.slice(start + scriptName(file).length)) ?? [];
  if (line === undefined || column === undefined) return { file };
  const entry = new SourceMap(JSON.parse(bundle.map)).findEntry(Number(line) - 1, Number(column) - 1);
  if (!("originalSource" in entry)) return { file };
  // The bundler names sources as seen from a folder for its output, `dist/` of the root.
  const source = path
    .relative(root, path.resolve(root, "dist", entry.originalSource))
    .split(path.sep)
    .join("/");
  return { file: source, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}
