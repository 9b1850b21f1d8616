// The development server: how long until it answers and until the page is painted, and from saving a file
// until the new text is seen in an open page.
import fs from "node:fs";
import net from "node:net";
import { endProcess, hasEnded, startProcess, treeMemory } from "./processes.js";
import { sleep, VIEWPORT } from "./session.js";
import { median } from "./stats.js";

/** Where the page is scrolled to while its file is saved. */
const SCROLLED_TO = 400;

/** Time for a server's own work after start (indexing, watching) before the first file is saved. */
const SETTLE_MS = 5000;

/** A port that was free a moment ago. */
export function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, "localhost", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * Starts `argv` (which serves on `port`) and measures it with the page at `path`, whose heading `h1` shows
 * `title`; then saves its `file` `edits` times. Gives `{ ready, painted, edit, scrollKept, rssBytes }`, times
 * in milliseconds; `ready` is the first answer with status 200. The file is put back in the end.
 */
export async function measureDevServer({
  browser,
  argv,
  cwd,
  env,
  log,
  port,
  path,
  h1,
  title,
  file,
  edits,
  timeoutMs = 300_000,
}) {
  const url = `http://localhost:${port}${path}`;
  const text = fs.readFileSync(file, "utf8");
  const page = await browser.newPage({ viewport: VIEWPORT });
  const began = performance.now();
  const child = startProcess(argv, { cwd, env, log });
  const limit = began + timeoutMs;
  try {
    await waitForAnswer({ url, child, limit, log });
    const ready = performance.now() - began;
    await openPage({ page, url, h1, title, limit });
    const painted = performance.now() - began;
    await sleep(edits > 0 ? SETTLE_MS : 500);
    const saved = edits > 0 ? await saveEdits({ page, file, text, edits }) : {};
    return { ready, painted, ...saved, rssBytes: treeMemory(child.pid) };
  } finally {
    fs.writeFileSync(file, text);
    await page.close();
    await endProcess(child);
  }
}

async function waitForAnswer({ url, child, limit, log }) {
  while (performance.now() < limit) {
    if (hasEnded(child))
      throw new Error(`the development server ended: ${fs.readFileSync(log, "utf8").slice(-400)}`);
    const answered = await fetch(url, { headers: { accept: "text/html" } }).then(
      async (response) => (await response.text()) !== "" && response.status === 200,
      () => false, // it does not listen yet
    );
    if (answered) return;
    await sleep(25);
  }
  throw new Error("the development server never answered");
}

/** Opens the page and waits for its heading; some servers restart in between, so this is tried again. */
async function openPage({ page, url, h1, title, limit }) {
  for (let attempt = 0; ; attempt++) {
    try {
      await page.goto(url, { waitUntil: "commit", timeout: 60_000 });
      return await waitForText({
        page,
        selector: h1,
        text: title,
        timeout: Math.max(1, limit - performance.now()),
      });
    } catch (error) {
      if (attempt === 5 || performance.now() > limit) throw error;
    }
  }
}

async function saveEdits({ page, file, text, edits }) {
  const times = [];
  let scrollKept = 1;
  for (let edit = 0; edit < edits; edit++) {
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), SCROLLED_TO);
    const began = performance.now();
    fs.writeFileSync(file, `${text}\nRigedit${edit} is a sentence that was not here before.\n`);
    await waitForText({ page, selector: "p", text: `Rigedit${edit} `, timeout: 120_000 });
    times.push(performance.now() - began);
    await sleep(1500);
    if ((await page.evaluate(() => Math.round(scrollY))) !== SCROLLED_TO) scrollKept = 0;
  }
  return { edit: median(times), scrollKept };
}

function waitForText({ page, selector, text, timeout }) {
  const isShown = ([query, part]) =>
    [...document.querySelectorAll(query)].some((element) => element.textContent.includes(part));
  return page.waitForFunction(isShown, [selector, text], { polling: "raf", timeout });
}
