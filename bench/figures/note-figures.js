// The figures of this repository's own notes, measured on a copy in a temporary folder.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { SITE } from "../places.js";
import { removeCaches } from "../rig/src/builds.js";
import { loadCertificate } from "../rig/src/certificate.js";
import { launchChrome } from "../rig/src/chrome.js";
import { freePort, measureDevServer } from "../rig/src/dev-server.js";
import { waitForIdle } from "../rig/src/idle.js";
import { commandFor, environmentFor, loadPeer, WORK } from "../rig/src/peers.js";
import { measureCommand } from "../rig/src/processes.js";
import { searchAtOnce } from "../rig/src/search.js";
import { compress, serve } from "../rig/src/server.js";
import { median } from "../rig/src/stats.js";
import { kib, markdownTable, mib, seconds, whole } from "../rig/src/table.js";
import { visit } from "../rig/src/visit.js";

/** What the site is made from. */
const SITE_FILES = ["site.config.ts", "content", "static", "pages", "verify/runners", "verify/npm"];

/** Saves in each run of the development server. */
const EDITS = 3;

/** Visits to the longest note on the slow device. */
const SLOW_VISITS = 5;

/** What is asked on which note, by the page itself as soon as the box is open. */
const QUESTIONS = {
  "/": "array",
  "/genai": "embedding",
  "/graphql": "mutation",
  "/homebrew": "cask",
  "/makefile": "pattern",
  "/postgresql": "upsert",
  "/redis": "eviction",
  "/regex": "lookahead",
};

/** How long a sample waits for other programs to leave the processors alone. */
const PATIENCE_MS = 60_000;

/** Measures the parts that are asked for (`build`, `dev`, `wire`, `search`); returns Markdown. */
export async function noteFigures({ parts, runs }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "proofmark-figures-"));
  try {
    for (const name of SITE_FILES.filter((file) => fs.existsSync(path.join(SITE, file))))
      fs.cpSync(path.join(SITE, name), path.join(folder, name), { recursive: true });
    const site = { ...(await loadPeer("proofmark")), dir: folder };
    const rows = [];
    if (parts.includes("build")) rows.push(...(await buildRows(site, runs)));
    if (parts.includes("dev")) rows.push(...(await devRows(site, runs)));
    const table =
      rows.length === 0
        ? ""
        : `## The notes of this repository\n\n${markdownTable(["Figure", "median"], rows)}\n\n`;
    return parts.includes("wire") || parts.includes("search")
      ? table + (await servedTables(site, { parts, runs }))
      : table;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function buildRows(site, runs) {
  const cold = [];
  const unchanged = [];
  for (let run = 0; run < runs; run++) {
    removeCaches(site);
    cold.push(await build(site));
    unchanged.push(await build(site));
  }
  return [
    ["cold build, s", seconds(median(cold.map(({ wallMs }) => wallMs)))],
    ["cold build, peak MiB", mib(median(cold.map(({ rssBytes }) => rssBytes)))],
    ["build with nothing changed, s", seconds(median(unchanged.map(({ wallMs }) => wallMs)))],
  ];
}

async function build(site) {
  const log = path.join(WORK, "logs", "notes-build.log");
  await waitForIdle(PATIENCE_MS);
  const result = await measureCommand(commandFor(site, "build"), {
    cwd: site.dir,
    env: environmentFor(site),
    log,
  });
  if (!result.ok) throw new Error(`the notes can't be built:\n${fs.readFileSync(log, "utf8").slice(-2000)}`);
  return result;
}

async function devRows(site, runs) {
  const note = longestNote(site);
  const browser = await launchChrome();
  const samples = [];
  for (let run = 0; run < runs; run++) {
    removeCaches(site);
    const port = await freePort();
    await waitForIdle(PATIENCE_MS);
    const server = {
      argv: commandFor(site, "dev", port),
      cwd: site.dir,
      env: environmentFor(site),
      log: path.join(WORK, "logs", "notes-dev.log"),
      port,
    };
    samples.push(
      await measureDevServer({
        browser,
        ...server,
        path: note.url,
        h1: site.adapter.h1,
        title: "",
        file: note.file,
        edits: EDITS,
      }),
    );
  }
  await browser.close();
  const lost = samples.filter(({ scrollKept }) => scrollKept === 0).length;
  return [
    ["development server answers, without caches, ms", whole(median(samples.map(({ ready }) => ready)))],
    ["its first page painted, ms", whole(median(samples.map(({ painted }) => painted)))],
    [`${path.basename(note.file)} saved until seen, ms`, whole(median(samples.map(({ edit }) => edit)))],
    ["scroll position kept", lost === 0 ? "yes" : `no, in ${lost} of ${runs} runs`],
  ];
}

/** The longest note whose address is its file's name. */
function longestNote(site) {
  const folder = path.join(site.dir, "content");
  const notes = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".mdx"))
    .map((name) => ({ file: path.join(folder, name), url: `/${path.basename(name, ".mdx")}` }))
    .filter(({ file }) => !/^slug:/m.test(fs.readFileSync(file, "utf8").split("\n---")[0]));
  return notes.sort((a, b) => fs.statSync(b.file).size - fs.statSync(a.file).size)[0];
}

/** Builds the notes, serves them, and measures what of it a browser sees. */
async function servedTables(site, { parts, runs }) {
  await build(site);
  const output = path.join(site.dir, site.adapter.outDir);
  const tls = loadCertificate(path.join(WORK, "tls"));
  const server = await serve(output, { tls });
  const browser = await launchChrome(tls);
  const served = { ...site, origin: server.origin };
  const wire = parts.includes("wire") ? await wireTable(browser, served, output) : "";
  const search = parts.includes("search") ? await searchTable(browser, served, runs) : "";
  await browser.close();
  await server.close();
  return wire + search;
}

/** What comes over the wire with each note until its load event, and how much of it is not the article. */
async function wireTable(browser, site, output) {
  const routes = Object.values(JSON.parse(fs.readFileSync(path.join(output, "routes.json"), "utf8"))).filter(
    ({ kind }) => kind === "note",
  );
  const notes = [];
  for (const { path: url } of routes) {
    const { numbers } = await visit(browser, { site, path: url, h1: site.adapter.h1, slow: false });
    const article = compress(Buffer.from(articleOf(output, url))).length;
    notes.push({ url, total: numbers.bytesAtLoad, article, rest: numbers.bytesAtLoad - article });
  }
  const slow = [];
  const { url: longest } = longestNote(site);
  for (let run = 0; run < SLOW_VISITS; run++)
    slow.push((await visit(browser, { site, path: longest, h1: site.adapter.h1, slow: true })).numbers);
  const worst = notes.reduce((most, note) => (note.rest > most.rest ? note : most));
  const rows = notes.map(({ url, total, article, rest }) => [url, kib(total), kib(article), kib(rest)]);
  const head = ["Note", "KiB until load", "the article's KiB", "all but the article, KiB"];
  return `## The notes over the wire\n\n${markdownTable(head, rows)}\n\nWorst: ${worst.url}, ${kib(worst.rest)} KiB beside its article. The longest, ${longest}, on the slow device: ${whole(median(slow.map(({ tbt }) => tbt)))} ms of blocking time, the median of ${SLOW_VISITS} visits.\n\n`;
}

/**
 * From opening the search of a settled note to its first result, where nothing of search was loaded before.
 */
async function searchTable(browser, site, runs) {
  const times = new Map(Object.keys(QUESTIONS).map((url) => [url, []]));
  const slow = new Map();
  for (let run = 0; run < runs; run++) {
    for (const [url, query] of Object.entries(QUESTIONS)) {
      await waitForIdle(PATIENCE_MS);
      times.get(url).push(await searchAtOnce(browser, site, { path: url, query, slow: false }));
      if (!slow.has(url)) slow.set(url, await searchAtOnce(browser, site, { path: url, query, slow: true }));
    }
  }
  const rows = Object.entries(QUESTIONS).map(([url, query]) => [
    url,
    query,
    whole(median(times.get(url))),
    whole(slow.get(url)),
  ]);
  return `## The first answer of search over the notes\n\n${markdownTable(["Note", "Query", "ms", "ms, slow (once)"], rows)}\n\nMedians of ${runs} visits of each note; of all visits ${whole(median([...times.values()].flat()))} ms.\n\n`;
}

/** The content of `<main>` in a page's file. */
function articleOf(output, url) {
  const html = fs.readFileSync(path.join(output, url === "/" ? "index.html" : `${url}.html`), "utf8");
  return html.slice(html.indexOf(">", html.indexOf("<main")) + 1, html.lastIndexOf("</main>"));
}
