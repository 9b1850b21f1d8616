#!/usr/bin/env node
// Measures documentation generators side by side: the same pages, one server, one browser. See README.md.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createCorpus } from "./corpus.js";
import * as measure from "./measure.js";
import { PEERS } from "./peers.js";

const { folderSize, freePort, kib, launchChrome, measureCommand, measureDevServer, median } = measure;
const { seconds, serve, table, visit, whole } = measure;
const here = fileURLToPath(new URL(".", import.meta.url));
const ENGINE = path.join(here, "../packages/proofmark/bin/proofmark.js");
const PARTS = ["build", "page", "dev"];
const USAGE = `usage: node bench/rig.js [options]
  --peers a,b    of ${Object.keys(PEERS).join(", ")} (default: all)
  --n 8,100      sizes of the corpus, in pages (default: 8)
  --what a,b     of ${PARTS.join(", ")} (default: all)
  --runs 3       samples of each figure (default: 3)
  --help         print this help
`;

const { values } = parseArgs({
  options: {
    peers: { type: "string", default: Object.keys(PEERS).join(",") },
    n: { type: "string", default: "8" },
    what: { type: "string", default: PARTS.join(",") },
    runs: { type: "string", default: "3" },
    help: { type: "boolean" },
  },
});
if (values.help) process.stdout.write(USAGE);
else for (const size of values.n.split(",").map(Number)) await measureSize(size);

/** Writes the site of a peer, and installs its packages where they are not there. */
function writeSite(name, corpus) {
  const peer = PEERS[name];
  if (peer === undefined) throw new Error(`there is no peer ${name}: one of ${Object.keys(PEERS)}`);
  const folder = path.join(here, ".work", name);
  const manifest = { private: true, type: peer.type ?? "module", dependencies: peer.packages };
  for (const content of ["content", "docs", "src/content/docs"])
    fs.rmSync(path.join(folder, content), { recursive: true, force: true });
  for (const [file, text] of Object.entries({
    "package.json": JSON.stringify(manifest),
    ...peer.files(corpus),
  })) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  const installs = Object.keys(peer.packages).some(
    (one) => !fs.existsSync(path.join(folder, "node_modules", one)),
  );
  if (installs)
    execFileSync("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
  const command = (args) => ({
    argv: [process.execPath, ...args.map((arg) => (arg === "ENGINE" ? ENGINE : String(arg)))],
    cwd: folder,
  });
  return {
    ...peer,
    name,
    folder,
    command,
    samples: { cold: [], unchanged: [], edited: [], pages: [], dev: [] },
  };
}

async function measureSize(size) {
  const corpus = createCorpus(size);
  const [, page, next] = corpus.pages;
  const peers = values.peers.split(",").map((name) => writeSite(name, corpus));
  const parts = values.what.split(",");
  const browser = await launchChrome();
  const runs = Array.from({ length: Number(values.runs) });
  for (const _ of runs) for (const peer of peers) await sampleBuilds(peer, page);
  for (const peer of parts.includes("page") ? peers : []) {
    const server = await serve(path.join(peer.folder, peer.out));
    const options = { url: server.origin + peer.url(page.id), h1: peer.h1, link: peer.link(next.id) };
    await visit(browser, options); // warms server and browser
    for (const _ of runs) peer.samples.pages.push(await visit(browser, options));
    server.close();
  }
  for (const peer of parts.includes("dev") ? peers : []) {
    const port = await freePort();
    const url = `http://localhost:${port}${peer.url(page.id)}`;
    const file = path.join(peer.folder, peer.pageFile(page.id));
    peer.samples.dev.push(
      await measureDevServer(browser, { command: peer.command(peer.dev(port)), url, file }),
    );
  }
  await browser.close();
  process.stdout.write(`## ${size} pages\n\n${reportOf(peers)}\n`);
}

/** Builds without caches, with nothing changed, and with one page edited. */
async function sampleBuilds({ folder, caches, command, build, pageFile, samples }, { id }) {
  for (const cache of caches) fs.rmSync(path.join(folder, cache), { recursive: true, force: true });
  const file = path.join(folder, pageFile(id));
  const text = fs.readFileSync(file, "utf8");
  samples.cold.push(await measureCommand(command(build)));
  samples.unchanged.push(await measureCommand(command(build)));
  fs.writeFileSync(file, `${text}\nAn edit is a new sentence.\n`);
  samples.edited.push(await measureCommand(command(build)));
  fs.writeFileSync(file, text);
}

function reportOf(peers) {
  const of = (samples, key) => median(samples.map((sample) => sample[key]));
  const rows = peers.map(({ name, folder, out, samples: { cold, unchanged, edited, pages, dev } }) => [
    name,
    ...[cold, unchanged, edited].map((builds) => seconds(of(builds, "wallMs"))),
    seconds(of(cold, "cpuMs")),
    whole(of(cold, "rssBytes") / 2 ** 20),
    whole(folderSize(path.join(folder, out)).bytes / 1024),
    ...(pages.length === 0 ? ["–"] : [kib(of(pages, "bytes"))]),
    ...["requests", "fcp", "blocked", "navigateMs"].map((key) => whole(of(pages, key))),
    ...["ready", "edit"].map((key) => whole(of(dev, key))),
  ]);
  const head = ["generator", "cold, s", "unchanged, s", "edited, s", "processor, s", "MiB", "output, KiB"];
  const inBrowser = [
    "page, KiB",
    "requests",
    "FCP, ms",
    "blocked, ms",
    "next page, ms",
    "dev, ms",
    "edit, ms",
  ];
  return table([...head, ...inBrowser], rows);
}
