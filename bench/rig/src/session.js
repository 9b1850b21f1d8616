import { watchPage } from "./in-page.js";

/** A desktop window. */
export const VIEWPORT = { width: 1280, height: 800 };

/**
 * A weak phone on a weak network: processor 4 times slower, 1.6 Mbit/s down, 0.75 up, 150 ms. Source:
 * Lighthouse's mobile preset.
 */
const SLOW = { cpu: 4, latency: 150, down: 1_600_000 / 8, up: 750_000 / 8 };

/** Longest wait for a page on a slowed-down machine. */
export const PAGE_TIMEOUT_MS = 180_000;

/** Waits that many milliseconds. */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A fresh browser context with an empty cache and one page that is watched: `{ context, page, cdp, reports,
 * errors }`. `reports` grows with the page's events, `errors` with its exceptions and its requests to
 * anything but localhost. No service worker is registered: one would fetch the whole site meanwhile.
 */
export async function openSession(browser, { h1, result = "#none", slow }) {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: "block" });
  const page = await context.newPage();
  const reports = [];
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error.message ?? error).slice(0, 200)));
  page.on("requestfailed", (request) => {
    if (new URL(request.url()).hostname !== "localhost") errors.push(`external request: ${request.url()}`);
  });
  await page.exposeFunction("__rigReport", (event) => reports.push(JSON.parse(event)));
  await page.addInitScript(watchPage, { h1, result });
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Page.enable");
  if (slow) {
    await cdp.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: SLOW.latency,
      downloadThroughput: SLOW.down,
      uploadThroughput: SLOW.up,
    });
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW.cpu });
  }
  return { context, page, cdp, reports, errors };
}

/** A reader is there: the mouse moves over the text, then a second of reading. */
export async function moveMouse(page) {
  await page.mouse.move(600, 400);
  await page.mouse.move(640, 430, { steps: 4 });
  await sleep(1000);
}

/** Moves the mouse onto a link; returns when it is there. */
export async function hover(page, selector) {
  const link = page.locator(selector).first();
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (box === null) throw new Error(`\`${selector}\` is not visible`);
  await page.mouse.move(box.x + Math.min(20, box.width / 2), box.y + box.height / 2);
}
