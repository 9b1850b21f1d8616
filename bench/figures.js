#!/usr/bin/env node
// Prints this project's own figures as tables: its notes, the standard corpus in several sizes, and proofs.
import { execFile, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import * as measure from "./measure.js";
import { PEERS } from "./peers.js";

const { compress, freePort, kib, launchChrome, measureCommand, measureDevServer, median } = measure;
const { seconds, serve, table, visit, whole } = measure;
const here = fileURLToPath(new URL(".", import.meta.url));
const SITE = path.join(here, "../site");
const command = path.join(here, "../packages/proofmark/bin/proofmark.js");
/** The source of the site. */
const SITE_FILES = ["site.config.ts", "tsconfig.json", "content", "static", "pages", "verify"];
const PARTS = ["build", "dev", "wire", "corpus", "proofs"];
const USAGE = `usage: node bench/figures.js [options]
  --what a,b       of build, dev, wire (this repository's notes), corpus, and proofs (default: all)
  --runs 3         samples of each figure (default: 3)
  --n 8,100,1000   sizes of the corpus, in pages (default: 8,100,1000)
  --help           print this help
`;

const { values } = parseArgs({
  options: {
    what: { type: "string", default: PARTS.join(",") },
    runs: { type: "string", default: "3" },
    n: { type: "string", default: "8,100,1000" },
    help: { type: "boolean" },
  },
});
const parts = values.what.split(",");
if (values.help || parts.some((part) => !PARTS.includes(part))) {
  process.stdout.write(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else await print();

async function print() {
  if (["build", "dev", "wire"].some((part) => parts.includes(part))) await printNotes();
  if (parts.includes("corpus"))
    spawnSync(
      process.execPath,
      [path.join(here, "rig.js"), "--peers", "proofmark", "--n", values.n, "--runs", values.runs],
      { stdio: "inherit" },
    );
  if (parts.includes("proofs")) await printProofs();
}

/** Figures of the notes, measured on a copy in a temporary folder. */
async function printNotes() {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), "proofmark-figures-"));
  const folder = path.join(work, "site");
  const browser = await launchChrome();
  try {
    fs.copyFileSync(path.join(SITE, "../tsconfig.base.json"), path.join(work, "tsconfig.base.json"));
    for (const name of SITE_FILES)
      fs.cpSync(path.join(SITE, name), path.join(folder, name), { recursive: true });
    const rows = [
      ...(await buildRows(folder)),
      ...(parts.includes("dev") ? await devRows(folder, browser) : []),
    ];
    process.stdout.write(`## The notes of this repository\n\n${table(["figure", "median"], rows)}\n`);
    if (parts.includes("wire")) await printWire(path.join(folder, "dist"), browser);
  } finally {
    await browser.close();
    fs.rmSync(work, { recursive: true, force: true });
  }
}

function commandOf(folder, ...args) {
  return { argv: [process.execPath, command, ...args, "--root", folder], cwd: folder };
}

function removeCaches(folder) {
  fs.rmSync(path.join(folder, ".cache"), { recursive: true, force: true });
}

async function buildRows(folder) {
  const [cold, unchanged] = [[], []];
  for (let run = 0; run < Number(values.runs); run++) {
    removeCaches(folder);
    cold.push(await measureCommand(commandOf(folder, "build")));
    unchanged.push(await measureCommand(commandOf(folder, "build")));
  }
  const of = (samples, key) => median(samples.map((sample) => sample[key]));
  return [
    ["cold build, s", seconds(of(cold, "wallMs"))],
    ["cold build, processor, s", seconds(of(cold, "cpuMs"))],
    ["cold build, peak MiB", whole(of(cold, "rssBytes") / 2 ** 20)],
    ["build with nothing changed, s", seconds(of(unchanged, "wallMs"))],
  ];
}

async function devRows(folder, browser) {
  const samples = [];
  for (let run = 0; run < Number(values.runs); run++) {
    removeCaches(folder);
    const port = await freePort();
    const url = `http://localhost:${port}/postgresql`;
    const file = path.join(folder, "content/postgresql.mdx");
    const dev = commandOf(folder, "dev", "--port", String(port));
    samples.push(await measureDevServer(browser, { command: dev, url, file }));
  }
  return [
    ["development server answers, without caches, ms", "ready"],
    ["its first page painted, ms", "painted"],
    ["postgresql.mdx saved until seen, ms", "edit"],
  ].map(([label, key]) => [label, whole(median(samples.map((sample) => sample[key])))]);
}

/** Bytes that come with each note until its load event, how many of them are not the article, and a click on it. */
async function printWire(output, browser) {
  const server = await serve(output);
  const routes = Object.values(JSON.parse(fs.readFileSync(path.join(output, "routes.json"), "utf8")));
  const addresses = routes.filter(({ kind }) => kind === "note").map(({ path: address }) => address);
  const { h1, link } = PEERS.proofmark;
  const rows = [];
  for (const [index, address] of addresses.entries()) {
    const { bytes, fcp } = await visit(browser, { url: server.origin + address });
    const { navigateMs } = await visit(browser, {
      url: server.origin + addresses.at(index - 1),
      h1,
      link: link(address.slice(1) || "index"),
    });
    const slow = await visit(browser, { url: server.origin + address, slow: true });
    const name = address === "/" ? "index.html" : `${address}.html`;
    const html = fs.readFileSync(path.join(output, name), "utf8");
    const article = compress(html.slice(html.indexOf("<main"), html.lastIndexOf("</main>"))).length;
    rows.push([
      address,
      ...[bytes, article, bytes - article].map(kib),
      ...[fcp, slow.blocked, navigateMs].map(whole),
    ]);
  }
  server.close();
  const head = [
    "note",
    "KiB until load",
    "the article's",
    "all else",
    "FCP, ms",
    "blocked on a slow device, ms",
    "click in the sidebar until its heading is there, ms",
  ];
  process.stdout.write(`## The notes over the wire\n\n${table(head, rows)}\n`);
}

/** Runs `proofmark check --json`; snippets that fail are measured too. */
async function check(...args) {
  const began = performance.now();
  const run = promisify(execFile)(process.execPath, [command, "check", "--json", ...args], {
    cwd: SITE,
    maxBuffer: 1 << 28,
  });
  const { stdout } = await run.catch((error) => {
    if (error.code !== 1 || !error.stdout?.startsWith("[")) throw error;
    return error;
  });
  return { results: JSON.parse(stdout), seconds: ((performance.now() - began) / 1000).toFixed(1) };
}

/** The cost of each runner alone, with all that its snippets need before them. */
async function printProofs() {
  const all = await check();
  const rows = [];
  for (const runner of [...new Set(all.results.flatMap((result) => result.runner ?? []))].sort()) {
    const { results, seconds: time } = await check("--only", runner);
    const ran = results.filter(({ ms }) => ms > 0);
    const times = ran.map(({ ms }) => ms);
    const starts = ran.flatMap(({ startMs }) => (startMs > 0 ? startMs : []));
    const numbers = [median(starts), median(times), Math.max(0, ...times)].map(whole);
    rows.push([runner, ran.length, ...numbers, time]);
  }
  const head = ["runner", "snippets", "start, ms", "a snippet, ms", "slowest, ms", "all, s"];
  process.stdout.write(`## Proofs\n\n${table(head, rows)}\n`);
  process.stdout.write(`All notes together: ${all.results.length} snippets in ${all.seconds} s.\n`);
}
