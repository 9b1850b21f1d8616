// The engines that are compared. Each gives `{ search(query) → addresses, bytes, close() }`.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { ENGINE, SITE } from "../places.js";

/** Signs that developers search for: what Pagefind's `include_characters` is set to. */
const CHARACTERS = "_-+$@#%&*=<>!?./\\|^~:;(){}[]'\"`,";

const compressed = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/** Our engine's modules, bundled from the sources as they are. */
export async function loadEngine() {
  const { rolldown } = await import("rolldown");
  const folder = mkdtempSync(path.join(tmpdir(), "bench-search-"));
  const entry = path.join(folder, "entry.js");
  const source = (file) => JSON.stringify(path.join(ENGINE, "../search/src", file));
  const modules = [
    "embedded/embedded.ts",
    "hosted/request.ts",
    "embedded/index-file.ts",
    "embedded/encode-index.ts",
    "embedded/split-index.ts",
    "words/pasted-query.ts",
    "words/words.ts",
    "words/synonyms.ts",
  ];
  writeFileSync(entry, modules.map((file) => `export * from ${source(file)};`).join("\n"));
  const bundle = await rolldown({ input: entry, logLevel: "silent" });
  await bundle.write({ file: path.join(folder, "engine.mjs"), format: "esm" });
  const engine = await import(pathToFileURL(path.join(folder, "engine.mjs")).href);
  rmSync(folder, { recursive: true });
  return engine;
}

/** The index of the built site, joined with its rest; without it as readers get it first. */
export function readIndex({ decodeIndex, joinIndex }, { whole = true } = {}) {
  const read = (file) => readFileSync(path.join(SITE, "dist", file), "utf8");
  const index = read("data/search.txt");
  const { rest } = decodeIndex(index);
  return whole && rest !== undefined ? joinIndex(index, read(rest)) : index;
}

/** What every query is asked with. */
export const OPTIONS = {
  settings: { indexName: "snippets", contextualSearch: true, searchParameters: {} },
  context: { locale: "en", tags: ["docs-default-current"] },
  snippetWords: 10,
};

/** Our own engine over the built index, or over what readers wait for. */
export async function openProofmark({ whole = true } = {}) {
  const engine = await loadEngine();
  const { createEmbeddedClient, createRequest } = engine;
  const index = readIndex(engine, { whole });
  const client = createEmbeddedClient(index);
  return {
    search: async (query) =>
      (await client.search(createRequest(query, OPTIONS))).hits.map((hit) => sectionOf(hit.url)),
    bytes: compressed(index) + compressed(readFileSync(path.join(ENGINE, "lib/client/search-worker.js"))),
    close: async () => undefined,
  };
}

/** The section that an address of a snippet is in: `#section.snippet`. */
export const sectionOf = (url) =>
  url.replace(/#(?:intro\.|([^.]+)\.).*$/, (_whole, section) => (section === undefined ? "" : `#${section}`));

/** MiniSearch with its default settings, over the fields that VitePress gives it. */
export async function openMiniSearch(sections, here) {
  const { default: MiniSearch } = await import(
    pathToFileURL(createRequire(path.join(here, "package.json")).resolve("minisearch")).href
  );
  const engine = new MiniSearch({
    idField: "url",
    fields: ["title", "titles", "text"],
    extractField: (section, field) =>
      field === "text" ? textOf(section) : [section[field]].flat().join(" "),
  });
  engine.addAll(sections);
  const library = readFileSync(path.join(here, "node_modules/minisearch/dist/umd/index.js"));
  return {
    search: async (query) => engine.search(query).map((hit) => hit.id),
    bytes: compressed(Buffer.from(JSON.stringify(engine))) + compressed(library),
    close: async () => undefined,
  };
}

/** All text below a heading. */
const textOf = ({ prose, code, searchWords }) => [prose, code, searchWords].join("\n");

/**
 * Words, names with signs in them and signs: `pg_stat_activity`, `--no-cache`, `->>`; parts of names as well.
 */
const TOKEN = /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]+/gu;
const tokensOf = (text) =>
  text
    .split(/\s+/)
    .flatMap((word) => [word, ...(word.match(TOKEN) ?? []), ...word.split(/[^\p{L}\p{N}]+/u)])
    .filter((token, at, all) => token !== "" && all.indexOf(token, Math.max(0, at - 8)) === at);

/**
 * MiniSearch as who knows it well would set it for such notes: a tokenizer that keeps signs, our stems, stop
 * words and synonyms, weighted fields, prefixes, and typing mistakes in words that are long
 * enough. The weights are the best that hill climbing found on the queries that
 * ours is tuned on.
 */
export async function openTunedMiniSearch(sections, here) {
  const { default: MiniSearch } = await import(
    pathToFileURL(createRequire(path.join(here, "package.json")).resolve("minisearch")).href
  );
  const { isFunctionWord, isStopWord, stemOf, synonymsOf } = await loadEngine();
  const engine = new MiniSearch({
    idField: "url",
    fields: ["title", "titles", "searchWords", "code", "prose"],
    extractField: (section, field) => [section[field]].flat().join(" "),
    tokenize: tokensOf,
    processTerm: (term) => stemOf(term.toLowerCase()),
  });
  engine.addAll(sections);
  const library = readFileSync(path.join(here, "node_modules/minisearch/dist/umd/index.js"));
  const boost = { title: 4, titles: 2, searchWords: 3, code: 2, prose: 1 };
  const bm25 = { k: 1.2, b: 0.7, d: 0.1 };
  const options = {
    boost,
    bm25,
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (/^[a-z]{5,}$/.test(term) ? 0.2 : false),
    weights: { prefix: 0.25, fuzzy: 0.2 },
  };
  const isAsked = (word) => !isStopWord(word) && !isFunctionWord(word);
  const search = (query) => {
    const words = tokensOf(query.toLowerCase());
    const asked = words.filter(isAsked);
    const queries = [{ queries: [(asked.length === 0 ? words : asked).join(" ")], ...options }];
    const others = asked.flatMap((word) => synonymsOf(stemOf(word)));
    if (others.length > 0) queries.push({ queries: [others.join(" ")], boost, bm25, boostTerm: () => 0.125 });
    return engine.search({ combineWith: "OR", queries });
  };
  return {
    search: async (query) => search(query).map((hit) => hit.id),
    bytes: compressed(Buffer.from(JSON.stringify(engine))) + compressed(library),
    close: async () => undefined,
  };
}

/**
 * Pagefind in Chromium, one record for each section; bytes are those of all files that its answers to the
 * queries loaded.
 */
export async function openPagefind(sections, { here, includeCharacters }) {
  const pagefind = await import(pathToFileURL(path.join(here, "node_modules/pagefind/lib/index.js")).href);
  const { index } = await pagefind.createIndex(includeCharacters ? { includeCharacters: CHARACTERS } : {});
  for (const section of sections) {
    const { url, title, titles } = section;
    await index.addCustomRecord({
      url,
      language: "en",
      content: [...titles, title, textOf(section)].join("\n"),
      meta: { title },
    });
  }
  const { files } = await index.getFiles();
  const served = new Map(files.map((file) => [`/pagefind/${file.path}`, Buffer.from(file.content)]));
  await pagefind.close();
  const loaded = new Map();
  const server = createServer((request, response) => {
    const name = decodeURI(new URL(request.url, "http://localhost").pathname);
    const content = served.get(name);
    if (name === "/")
      return response
        .writeHead(200, { "content-type": "text/html" })
        .end("<!doctype html><title>bench</title>");
    if (content === undefined) return response.writeHead(404).end();
    loaded.set(name, compressed(content));
    response
      .writeHead(200, {
        "content-type": name.endsWith(".js") ? "text/javascript" : "application/octet-stream",
      })
      .end(content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.evaluate(async () => {
    globalThis.engine = await import("/pagefind/pagefind.js");
    await globalThis.engine.init();
  });
  return {
    search: (query) =>
      page.evaluate(async (text) => {
        const { results } = await globalThis.engine.search(text);
        return Promise.all(results.slice(0, 20).map(async (result) => (await result.data()).url));
      }, query),
    get bytes() {
      return [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0);
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}
