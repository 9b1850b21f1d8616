// The engine that is measured, bundled from its sources, and the index of the built site.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

const placeOf = (folder) => fileURLToPath(new URL(`../../${folder}`, import.meta.url));
export const SITE = placeOf("site");
const MODULES = ["embedded/embedded.ts", "embedded/index-file.ts", "request.ts", "words/error-form.ts"];

/** The modules of packages/search that a query passes. */
export async function loadEngine() {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-search-"));
  try {
    const entry = path.join(folder, "entry.js");
    const sources = MODULES.map((file) => JSON.stringify(path.join(placeOf("packages/search/src"), file)));
    writeFileSync(entry, sources.map((file) => `export * from ${file};`).join("\n"));
    const bundle = await rolldown({ input: entry, logLevel: "silent" });
    await bundle.write({ file: path.join(folder, "engine.mjs"), format: "esm" });
    return await import(pathToFileURL(path.join(folder, "engine.mjs")).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The index of the built site. */
export const readIndex = () => readFileSync(path.join(SITE, "dist/data/search.txt"), "utf8");

/** The options of every query. */
export const OPTIONS = {
  settings: { indexName: "snippets", contextualSearch: true, searchParameters: {} },
  context: { locale: "en", tags: ["docs-default-current"] },
  snippetWords: 10,
};

/** The section that an address of a snippet is in: `#section.snippet`. */
export const sectionOf = (url) =>
  url.replace(/#(?:intro\.|([^.]+)\.).*$/, (_whole, section) => (section === undefined ? "" : `#${section}`));
