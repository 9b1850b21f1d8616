// A site's own pages: each module in `pages/` is bundled and run, and its exports are checked. Knows neither
// notes nor routes.
import { bundlerProblems } from "@proofmark/prover/files/bundler-problems.ts";
import type { Problem } from "@proofmark/prover/problem.ts";
import type { LoadContext, PageMetadata, PageProps } from "@proofmark/theme/data/custom-page.ts";
import { ISLAND_MODULE } from "@proofmark/theme/data/islands.ts";
import { decodePath, pathFault } from "@proofmark/theme/data/path.ts";
import type { ComponentType } from "react";
import { bundlePage, type PageBundle, type SharedModules } from "./bundle.ts";
import { parseMetadata } from "./metadata.ts";
import { listPages, type PageFile } from "./page-files.ts";
import { runPage } from "./run-page.ts";

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

export interface PagesInput {
  readonly root: string;
  /** Name of the shell's script in the folder of assets. */
  readonly shell: string;
  /**
   * Modules that pages share with the engine: what each is, and the name under which the shell exports it.
   */
  readonly shared: Readonly<Record<string, { readonly shellExport: string; readonly module: object }>>;
  /** Makes an island of a component; what a page imports in its place. */
  readonly createIsland: unknown;
}

/** Loads all pages of a site. What is wrong in them comes back as problems, so that all are looked at. */
export async function loadPages(
  input: PagesInput,
): Promise<{ pages: readonly CustomPage[]; problems: readonly Problem[] }> {
  const files = listPages(input.root);
  if (files.length === 0) return { pages: [], problems: [] };
  const { root, shared } = input;
  const names: SharedModules = Object.fromEntries(
    Object.entries(shared).map(([name, { shellExport, module }]) => [
      name,
      { shellExport, names: Object.keys(module) },
    ]),
  );
  const modules = {
    ...Object.fromEntries(Object.entries(shared).map(([name, { module }]) => [name, module])),
    [ISLAND_MODULE]: { createIsland: input.createIsland },
  };
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
        const bundle = await bundlePage({ root, file: page.file, shared: names, shell: input.shell });
        return createPage(page, bundle, { root, modules });
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
  { root, modules }: { root: string; modules: Readonly<Record<string, unknown>> },
): { page: CustomPage } | { problems: readonly Problem[] } {
  try {
    const exported = runPage(bundle, { root, file: page.file, modules });
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
