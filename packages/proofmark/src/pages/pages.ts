// A site's own pages: the modules in `pages/` become scripts, and run. Steps: list the modules; bundle each,
// from the cache if no file it was made from has changed; run it; check what it exports. Knows neither notes
// nor routes: what `load()` is given and how the component is rendered is the business of later stages.

import { bundlerProblems } from "@proofmark/prover/files/bundler-problems.ts";
import { readCached, writeCached } from "@proofmark/prover/files/cache.ts";
import { hashFile, hashText } from "@proofmark/prover/files/hash.ts";
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
  /** Names the bundle: the same key means the same page, as far as it does not depend on its data. */
  readonly key: string;
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
  readonly cacheDir: string;
  /** Names the engine: bundles made under another stamp are not used. */
  readonly stamp: string;
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
  const cache = openBundleCache(input);
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
      let bundle = cache.get(page.file);
      try {
        bundle ??= await bundlePage({ root, file: page.file, shared: names, shell: input.shell });
      } catch (error) {
        return {
          problems: bundlerProblems(error, { entry: page.file, root, message: "the page can't be bundled" }),
        };
      }
      cache.add(page.file, bundle);
      return createPage(page, bundle, { root, modules });
    }),
  );
  cache.save();
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
  const key = hashText(JSON.stringify([bundle.code, bundle.style, bundle.islands]));
  try {
    const exported = runPage(bundle, { root, file: page.file, modules });
    if (exported.default === undefined) {
      const message = `the page has no default export: export a React component by default`;
      return { problems: [{ severity: "error", file: page.file, message }] };
    }
    const { metadata, problems } = parseMetadata(exported.metadata, page.file);
    if (problems.length > 0) return { problems };
    return {
      page: { ...page, metadata, bundle, key, module: { component: exported.default, load: exported.load } },
    };
  } catch (failure) {
    return { page: { ...page, metadata: {}, bundle, key, module: { failure } } };
  }
}

interface BundleCache {
  get(file: string): PageBundle | undefined;
  add(file: string, bundle: PageBundle): void;
  save(): void;
}

interface CachedBundle {
  readonly bundle: PageBundle;
  /** Hashes of the inputs, in their order. */
  readonly hashes: readonly string[];
}

const FILE = "pages.json";

/** Bundles kept from run to run. A damaged cache counts as empty. */
function openBundleCache({ root, cacheDir, stamp, shell }: PagesInput): BundleCache {
  const key = hashText(JSON.stringify([stamp, shell, root]));
  const known = readBundles(cacheDir, key);
  const used: Record<string, CachedBundle> = {};
  let changed = false;
  return {
    get(page) {
      const entry = known[page];
      return entry?.bundle.inputs.every((input, index) => hashFile(input) === entry.hashes[index])
        ? entry.bundle
        : undefined;
    },
    add(page, bundle) {
      changed ||= known[page]?.bundle !== bundle;
      used[page] = { bundle, hashes: bundle.inputs.map(hashFile) };
    },
    save() {
      if (!changed) return;
      writeCached(cacheDir, FILE, JSON.stringify({ key, bundles: used }));
    },
  };
}

function readBundles(cacheDir: string, key: string): Record<string, CachedBundle> {
  const text = readCached(cacheDir, FILE);
  if (text === undefined) return {};
  const value: { key: string; bundles: Record<string, CachedBundle> } = JSON.parse(text);
  return value.key === key ? value.bundles : {};
}
