// A site's own pages: each module in `pages/` is bundled and run, and its exports are checked. Knows neither
// notes nor routes.

import { createRequire, SourceMap } from "node:module";
import path from "node:path";
import { compileFunction, constants } from "node:vm";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { bundlerProblems } from "@proofmark/prover/files/bundler-problems.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { decodePath, encodePart, pathFault } from "@proofmark/theme/data/path.ts";
import React, { type ComponentType } from "react";
import ReactDom from "react-dom";
import * as v from "valibot";
import { parseWith } from "../config/schema-problems.ts";
import { listFolder, relativePath } from "../content/source.ts";
import type { LoadContext, PageProps } from "../site/custom-page.ts";
import type { PageInput } from "../site/model.ts";
import { bundlePage, ISLAND_MODULE, type PageBundle } from "./bundle.ts";
import { createIsland, pageRuntime } from "./island.tsx";

/** A page of the site's own, ready to be rendered. */
export interface CustomPage extends PageInput {
  readonly bundle: PageBundle;
  readonly module: PageModule;
}

export type PageModule =
  | {
      readonly component: ComponentType<PageProps<() => unknown>>;
      readonly load: ((context: LoadContext) => unknown) | undefined;
    }
  /** The error that the module threw when it ran. */
  | { readonly failure: unknown };

/** Modules that pages share with the engine, as they import them; the shell exports the same to islands. */
const MODULES: Readonly<Record<string, object>> = {
  react: React,
  "react/jsx-runtime": pageRuntime,
  "react-dom": ReactDom,
  [ISLAND_MODULE]: { createIsland },
};

/**
 * Loads pages, or islands that notes import; `shell` is the name of the shell's script in the folder of assets.
 * Their faults come back as problems, so that all are looked at.
 */
export async function loadPages(
  files: readonly PageFile[],
  { root, shell }: { root: string; shell: string },
): Promise<{ pages: readonly CustomPage[]; problems: readonly Problem[] }> {
  const results = await Promise.allSettled(
    files.map(async (page) => {
      const fault = pathFault(page.slug);
      if (fault !== undefined)
        throw problemError(page.file, undefined, `the address of this page ${fault}`, {
          found: decodePath(page.slug),
          fix: "rename the file or its folder",
        });
      return createPage(page, await bundlePage({ root, file: page.file, shell, modules: MODULES }), root);
    }),
  );
  const problemsOf = (error: unknown, entry = ""): readonly Problem[] =>
    error instanceof ProblemError
      ? error.problems
      : bundlerProblems(error, { entry, root, message: "the module can't be bundled" });
  return {
    pages: results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
    problems: results.flatMap((result, index) =>
      result.status === "fulfilled" ? [] : problemsOf(result.reason, files[index]?.file),
    ),
  };
}

/** Runs a bundled page. Throws a ProblemError for wrong exports; what the page itself throws is kept. */
function createPage(page: PageFile, bundle: PageBundle, root: string): CustomPage {
  let exported: PageExports;
  try {
    exported = runPage(bundle, root, page.file);
  } catch (failure) {
    return { ...page, metadata: {}, bundle, module: { failure } };
  }
  const { default: component, load, metadata = {} } = exported;
  if (component === undefined)
    throw problemError(
      page.file,
      undefined,
      "the page has no default export: export a React component by default",
    );
  const checked = parseWith(schema, { metadata }, { file: page.file, lineOf: () => undefined });
  return { ...page, metadata: checked.metadata, bundle, module: { component, load } };
}

/** Folder of a site's own pages, below its root. */
export const PAGES_FOLDER = "pages";

type PageFile = Pick<PageInput, "file" | "slug">;

/**
 * The pages of a site: modules below `pages/`. Those with `_` before their name or a folder's are parts of
 * pages, as islands are.
 */
export function listPages(root: string): PageFile[] {
  return listFolder(path.join(root, PAGES_FOLDER))
    .files.filter((name) => /\.[jt]sx$/.test(name) && !/(?:^|\/)_|\.(?:island|test)\.[jt]sx$/.test(name))
    .map((name) => ({ file: `${PAGES_FOLDER}/${name}`, slug: slugOf(name) }));
}

/** `all.tsx` → `/all`; an `index` represents its folder. */
function slugOf(name: string): string {
  const slug = name.replace(/\.[jt]sx$/, "").replace(/(?:^|\/)index$/, "");
  return `/${slug.split("/").map(encodePart).join("/")}`;
}

const schema = v.object({
  metadata: v.strictObject({
    title: v.exactOptional(v.string()),
    description: v.exactOptional(v.string()),
    keywords: v.exactOptional(v.array(v.string())),
    image: v.exactOptional(v.string()),
    noIndex: v.exactOptional(v.boolean()),
  }),
});

/** The exports of a page module, unchecked. */
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
  const source = path.resolve(root, "dist", entry.originalSource);
  return { file: relativePath(root, source), line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}
