// Measures commands, built sites in Chromium, and development servers. Linux only: memory is read from /proc.
import { spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { chromium } from "@playwright/test";

/** A weak phone on a weak network. Source: Lighthouse's mobile preset. */
const SLOW = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOW_CPU = 4;
/** How long a page is left alone after its load event. */
const SETTLE_MS = 4000;
const TYPES = {
  html: "text/html; charset=utf-8",
  css: "text/css",
  js: "text/javascript",
  mjs: "text/javascript",
  json: "application/json",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
};

/** Compresses as hosts do. */
export const compress = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

export function median(numbers) {
  const sorted = numbers.filter(Number.isFinite).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

export const kib = (bytes) => (bytes / 1024).toFixed(1);
export const seconds = (ms) => (ms / 1000).toFixed(2);
export const whole = (number) => (number === undefined ? "–" : Math.round(number).toLocaleString("en"));

/** A table in Markdown. */
export const table = (head, rows) =>
  [head, head.map((_, column) => (column === 0 ? "---" : "--:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");

/** Resident bytes of a process and all below it; shared pages count once for each. */
function treeMemory(root) {
  const processes = fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = fs.readFileSync(`/proc/${name}/stat`, "utf8");
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return [{ pid: Number(name), parent: Number(fields[1]), bytes: Number(fields[21]) * 4096 }];
      } catch {
        return []; // it has ended
      }
    });
  const bytesOf = (pid) =>
    processes
      .filter(({ parent }) => parent === pid)
      .reduce((sum, child) => sum + bytesOf(child.pid), processes.find((one) => one.pid === pid)?.bytes ?? 0);
  return bytesOf(root);
}

const start = ({ argv, cwd, env }) =>
  spawn(argv[0], argv.slice(1), {
    ...{ cwd, env: { ...process.env, NO_COLOR: "1", ...env }, detached: true },
    stdio: ["ignore", "ignore", "pipe"],
  });

/** Runs `{ argv, cwd, env }` to its end: wall and processor time in ms, and peak memory. Throws if it fails. */
export async function measureCommand(command) {
  // bash's own `time` knows the processor seconds of every descendant
  const timed = ["bash", "-c", 'TIMEFORMAT="time %U %S"; time "$@"', "time", ...command.argv];
  const began = performance.now();
  const child = start({ ...command, argv: timed });
  let [printed, rssBytes] = ["", 0];
  child.stderr.on("data", (text) => {
    printed += text;
  });
  const sampler = setInterval(() => {
    rssBytes = Math.max(rssBytes, treeMemory(child.pid));
  }, 80);
  const status = await new Promise((resolve) => child.on("close", resolve));
  clearInterval(sampler);
  if (status !== 0) throw new Error(`${command.argv.join(" ")} failed:\n${printed.slice(-2000)}`);
  const [, user, system] = /time ([\d.]+) ([\d.]+)\s*$/.exec(printed) ?? [];
  return {
    wallMs: performance.now() - began,
    cpuMs: (Number(user) + Number(system)) * 1000,
    rssBytes,
  };
}

/** Bytes and number of the files below a folder. */
export function folderSize(folder) {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile());
  const sizes = files.map((one) => fs.statSync(path.join(one.parentPath, one.name)).size);
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Serves a folder with brotli, addresses without `.html`: `{ origin, close }`. */
export async function serve(root) {
  const cache = new Map();
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const file = path.join(root, decodeURIComponent(pathname));
    const places = [file, `${file}.html`, path.join(file, "index.html")];
    const found = places.find((place) => fs.statSync(place, { throwIfNoEntry: false })?.isFile());
    if (found === undefined) return void response.writeHead(404).end();
    const type = TYPES[path.extname(found).slice(1)];
    if (!cache.has(found)) {
      const bytes = fs.readFileSync(found);
      cache.set(found, type === undefined ? bytes : compress(bytes));
    }
    const headers = { "content-type": type ?? "application/octet-stream", "cache-control": "max-age=600" };
    response.writeHead(200, type === undefined ? headers : { ...headers, "content-encoding": "br" });
    response.end(cache.get(found));
  });
  await new Promise((resolve) => server.listen(0, "localhost", resolve));
  return { origin: `http://localhost:${server.address().port}`, close: () => server.close() };
}

/** Starts Chromium, which reaches nothing but localhost. */
export const launchChrome = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost"],
  });

/**
 * Visits a page with an empty cache: bytes over the wire until the load event, first paint, layout shifts and
 * blocking time in ms. With `link`, a selector, then clicks it: `navigateMs` until the next heading is painted.
 */
export async function visit(browser, { url, slow = false, h1 = "h1", link }) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  let [bytes, requests] = [0, 0];
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  if (slow) {
    await session.send("Network.emulateNetworkConditions", { offline: false, ...SLOW });
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_CPU });
  }
  await page.addInitScript(() => {
    globalThis.bench = { cls: 0, blocked: 0 };
    const watch = (type, read) =>
      new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
    watch("layout-shift", ({ value }) => {
      globalThis.bench.cls += value;
    });
    watch("longtask", ({ duration }) => {
      globalThis.bench.blocked += duration - 50;
    });
  });
  await page.goto(url, { waitUntil: "load", timeout: 180_000 });
  const atLoad = { bytes, requests };
  await sleep(SETTLE_MS);
  const numbers = await page.evaluate(() => ({
    ...globalThis.bench,
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  }));
  const navigateMs = link === undefined ? undefined : await navigate(page, { h1, link });
  await context.close();
  return { ...atLoad, ...numbers, navigateMs };
}

/** Rests on a link as a reader does, clicks it, and waits until another heading is painted. */
async function navigate(page, { h1, link }) {
  const before = await page.locator(h1).first().textContent();
  await page.locator(link).first().hover();
  await sleep(300);
  const began = performance.now();
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(
    ([selector, text]) => (document.querySelector(selector)?.textContent ?? text) !== text,
    [h1, before],
    { polling: "raf", timeout: 60_000 },
  );
  return performance.now() - began;
}

/** A port that was free a moment ago. */
export const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, "localhost", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/**
 * Starts a development server and saves the file of the page at `url` three times: ms until it answers, until
 * the page is painted, and from saving to seeing.
 */
export async function measureDevServer(browser, { command, url, file }) {
  const text = fs.readFileSync(file, "utf8");
  const began = performance.now();
  const child = start(command);
  child.stderr.resume();
  try {
    const answers = () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await answers())) {
      if (child.exitCode !== null || performance.now() - began > 300_000)
        throw new Error(`${command.argv.join(" ")} does not answer`);
      await sleep(20);
    }
    const ready = performance.now() - began;
    const page = await browser.newPage();
    await page.goto(url);
    await page.locator("h1").first().waitFor();
    const painted = performance.now() - began;
    await sleep(SETTLE_MS);
    const saved = [];
    for (let edit = 0; edit < 3; edit++) {
      const from = performance.now();
      fs.writeFileSync(file, `${text}\nEdit${edit} is a new sentence.\n`);
      await page.waitForFunction((word) => document.body.textContent.includes(word), `Edit${edit} is`, {
        ...{ polling: "raf", timeout: 120_000 },
      });
      saved.push(performance.now() - from);
      await sleep(1000);
    }
    await page.close();
    return { ready, painted, edit: median(saved) };
  } finally {
    fs.writeFileSync(file, text);
    process.kill(-child.pid, "SIGTERM");
  }
}
