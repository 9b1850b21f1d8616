#!/usr/bin/env node
// Measures search as a site grows: the index in one file beside Pagefind, over the standard corpus, in Chromium.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createCorpus } from "../corpus.js";
import {
  folderSize,
  kib,
  launchChrome,
  measureCommand,
  median,
  seconds,
  serve,
  table,
  whole,
} from "../measure.js";
import { PEERS } from "../peers.js";

const PROVIDERS = ["embedded", "pagefind"];
const USAGE = `usage: node bench/search/scale.js [options]
  --n 1000,10000              sizes of the corpus, in notes (default: 1000)
  --providers ${PROVIDERS}  whose index (default: both)
  --keep                      measures sites that are built already
  --help                      print this help
`;
const { values } = parseArgs({
  options: {
    n: { type: "string", default: "1000" },
    providers: { type: "string", default: String(PROVIDERS) },
    keep: { type: "boolean" },
    help: { type: "boolean" },
  },
});
const work = fileURLToPath(new URL("../.work", import.meta.url));
const engine = fileURLToPath(new URL("../../packages/proofmark/bin/proofmark.js", import.meta.url));
/** Typed key by key: a title, a name in code, words of a heading, a mistake. */
const QUERIES = ["Retry token 437", "store42", "lock the stale shard", "recird"];
/** Asked whole: symbols, a part of a name, an option, a path. */
const SYMBOLS = ["$^", "?.", "> $@", "-euo", "updatedAt", "signal?.aborted", "tokenLimit", "src/*.js", "on:"];

if (values.help) process.stdout.write(USAGE);
else await run();

async function run() {
  const rows = [];
  for (const size of values.n.split(",").map(Number))
    for (const provider of values.providers.split(",")) {
      const folder = path.join(work, `${provider}-${size}`);
      const built = values.keep ? undefined : await build(folder, size, provider);
      rows.push(await measure(folder, { size, provider, built }));
    }
  const head = [
    "notes",
    "provider",
    "cold build, s",
    "processor, s",
    "MiB",
    "index, KiB",
    "KiB until the first result",
  ];
  process.stdout.write(table([...head, "a keystroke, ms", "slowest, ms", "symbols found"], rows));
}

/** Writes the corpus and builds it cold. */
async function build(folder, size, provider) {
  fs.rmSync(folder, { recursive: true, force: true });
  const files = PEERS.proofmark.files(createCorpus(size));
  for (const [file, text] of Object.entries({
    ...files,
    "package.json": "{}",
    "site.config.ts": files["site.config.ts"].replace("docs:", `search: { provider: "${provider}" }, docs:`),
  })) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  return measureCommand({ argv: [process.execPath, engine, "build", "--root", folder], cwd: folder });
}

async function measure(folder, { size, provider, built }) {
  const server = await serve(path.join(folder, "dist"));
  const browser = await launchChrome();
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  /** Pages that the frame loads ahead; they are no part of search. */
  const ahead = new Set();
  session.on("Network.requestWillBeSent", ({ requestId, request: { url } }) => {
    if (/\/data\/.*\.json$/.test(url) && !url.includes("/pagefind/")) ahead.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!ahead.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(
    `${server.origin}/section-1/${fs.readdirSync(path.join(folder, "dist/section-1")).find((name) => name.endsWith(".html"))}`,
  );
  await page.waitForLoadState("networkidle");
  bytes = 0;
  await page.keyboard.press("Control+k");
  await ask(page, QUERIES[0].slice(0, 1));
  const first = bytes;
  const times = [];
  for (const query of QUERIES)
    for (let length = 1; length <= query.length; length++)
      if (query[length - 1] !== " ") times.push(await ask(page, query.slice(0, length)));
  const found = [];
  for (const symbol of SYMBOLS) {
    await ask(page, symbol);
    if ((await page.locator("dialog [role=option] mark").count()) > 0) found.push(symbol);
  }
  await browser.close();
  server.close();
  const index = path.join(folder, "dist/data", provider === "embedded" ? "search.txt" : "pagefind");
  const indexBytes = fs.statSync(index).isFile() ? fs.statSync(index).size : folderSize(index).bytes;
  const missed = SYMBOLS.filter((symbol) => !found.includes(symbol)).map((symbol) => `\`${symbol}\``);
  return [
    whole(size),
    provider,
    built ? seconds(built.wallMs) : "–",
    built ? seconds(built.cpuMs) : "–",
    built ? whole(built.rssBytes / 2 ** 20) : "–",
    whole(indexBytes / 1024),
    kib(first),
    median(times).toFixed(0),
    Math.max(...times).toFixed(0),
    `${found.length} of ${SYMBOLS.length}${missed.length > 0 ? `, not ${missed.join(" ")}` : ""}`,
  ];
}

/** Types a query in the open box: ms until its answer is painted. */
function ask(page, query) {
  return page.evaluate(
    (text) =>
      new Promise((resolve, reject) => {
        const box = document.querySelector("dialog#\\:search");
        const input = box.querySelector("input");
        const isAnswered = () => {
          const all = box.querySelector("a[href*='?q=']");
          const none = box.querySelector(".none b");
          return (all && new URL(all.href).searchParams.get("q") === text) || none?.textContent === text;
        };
        const began = performance.now();
        const observer = new MutationObserver(() => {
          if (box.querySelector(".failed")) reject(new Error(box.innerText));
          if (!isAnswered()) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        });
        observer.observe(box, { subtree: true, childList: true, attributes: true, characterData: true });
        input.value = text;
        input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }),
    query,
  );
}
