// The text that every engine gets: all sections of the notes that the built site is searched for.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ENGINE, SITE } from "../places.js";
import { loadEngine, readIndex } from "./engines.js";

/**
 * Sections as `{ url, title, titles, prose, code, searchWords }`: own heading, headings above, and what
 * follows it.
 */
export async function readAllSections() {
  const engine = await loadEngine();
  const { notes } = engine.decodeIndex(readIndex(engine));
  const readSections = await loadReader();
  const [, kept = ""] = readFileSync(path.join(SITE, ".cache/notes.json"), "utf8").split("\n"); // a hash first
  const cached = Object.values(JSON.parse(kept).entries);
  const found = notes.map(async ({ permalink, title }) => {
    const summary = cached.map((entry) => entry.summary).find((note) => note.title === title);
    if (summary === undefined) return [];
    const sections = await readSections(summary);
    let above = [];
    return sections.map(({ level, heading, anchor, searchWords = "", texts, blocks }) => {
      above = [...above.filter((other) => other.level < level), { level, heading }];
      return {
        url: anchor === "" ? permalink : `${permalink}#${anchor}`,
        title: heading,
        titles: above.slice(0, -1).map((other) => other.heading),
        prose: texts.map((text) => text.replaceAll("`", "")).join("\n"),
        code: blocks.map((block) => block.code).join("\n"),
        searchWords,
      };
    });
  });
  return (await Promise.all(found)).flat();
}

/**
 * What reads the sections of a note as the engine does: its modules, bundled where its packages are found.
 */
async function loadReader() {
  const { rolldown } = await import("rolldown");
  mkdirSync(path.join(SITE, ".cache"), { recursive: true });
  const folder = mkdtempSync(path.join(SITE, ".cache/bench-search-"));
  const source = (file) => path.join(ENGINE, "src", file);
  const bundle = await rolldown({
    input: {
      notes: source("load/compile-note.ts"),
      config: source("config/config.ts"),
      source: source("content/source.ts"),
    },
    platform: "node",
    external: (id) => !id.startsWith(".") && !path.isAbsolute(id),
    moduleTypes: { ".css": "empty" },
    // modules find the files of the engine where it is compiled
    transform: {
      define: { "import.meta.url": JSON.stringify(pathToFileURL(path.join(ENGINE, "lib/cli.js")).href) },
    },
    logLevel: "silent",
  });
  await bundle.write({
    dir: folder,
    format: "esm",
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name].mjs",
  });
  const load = (name) => import(pathToFileURL(path.join(folder, `${name}.mjs`)).href);
  const [{ compileSettings, readNoteSections }, { loadConfig }, { readSource }] = await Promise.all(
    ["notes", "config", "source"].map(load),
  );
  rmSync(folder, { recursive: true });
  const { config } = await loadConfig({ root: SITE, cacheDir: path.join(SITE, ".cache") });
  const settings = compileSettings(SITE, config);
  return ({ file, name }) => readNoteSections(readSource({ root: SITE, file, name }), settings);
}
