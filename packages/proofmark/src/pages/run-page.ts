import { createRequire, SourceMap } from "node:module";
import path from "node:path";
import { compileFunction, constants } from "node:vm";
import type { LoadContext, PageProps } from "@proofmark/theme/data/custom-page.ts";
import type { ComponentType } from "react";
import type { PageBundle } from "./bundle.ts";

/** What a page module exports, unchecked. */
export interface PageExports {
  readonly default?: ComponentType<PageProps<() => unknown>>;
  readonly load?: (context: LoadContext) => unknown;
  readonly metadata?: unknown;
}

interface RunOptions {
  readonly root: string;
  readonly file: string;
  /** Modules that the page shares with the engine, by the name of the import. */
  readonly modules: Readonly<Record<string, unknown>>;
}

/** Runs a bundled page. What it throws is its author's. */
export function runPage(bundle: PageBundle, { root, file, modules }: RunOptions): PageExports {
  const require = createRequire(path.join(root, file));
  const module: { exports: PageExports } = { exports: {} };
  const run = compileFunction(bundle.code, ["require", "module", "exports"], {
    filename: scriptName(file),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  run((name: string) => modules[name] ?? require(name), module, module.exports);
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
