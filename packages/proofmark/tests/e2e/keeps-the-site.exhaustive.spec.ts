// The copies of a site that browsers keep, and their build.
import type { Page } from "@playwright/test";
import { isKept, keptTest as test, visit } from "./kept-site.ts";
import {
  expect,
  heading,
  hydrate,
  isMarked,
  mark,
  open,
  requestsOf,
  setConnection,
  sidebar,
} from "./reader.ts";

/** How many service workers the browser has for the site. */
const workers = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
const copies = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

test.setTimeout(120_000);

test("keeps the copy of one build until no page of it is open, then that of the next", async ({
  context,
  page,
  site,
}) => {
  await visit(page, site.url);
  const [first] = await copies(page);
  site.write("content/redis.mdx", "---\ntitle: Redis, again\n---\n\nRewritten.\n");
  await site.build();
  await open(page, `${site.url}redis`);
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null),
    )
    .toBe(true);
  expect(await isMarked(page)).toBe(true);
  await site.cutNetwork();
  await page.goto(`${site.url}redis`);
  await expect(heading(page)).toHaveText("Redis");
  expect(await copies(page)).toContain(first);
  await page.close();
  const next = await context.newPage();
  await expect(async () => {
    await next.goto(`${site.url}redis`);
    await expect(heading(next)).toHaveText("Redis, again", { timeout: 500 });
  }).toPass();
  await expect.poll(() => copies(next)).toHaveLength(1);
  expect(await copies(next)).not.toContain(first);
});

test("uses no copy of which a file is missing, and completes it on a later visit", async ({ page, site }) => {
  const document = site.read("dist/redis.html");
  site.remove("dist/redis.html");
  await open(page, site.url);
  const failed = page.evaluate(
    () =>
      new Promise((resolve) => {
        const watch = async () => {
          const worker = (await navigator.serviceWorker.getRegistration())?.installing;
          if (!worker) return setTimeout(watch);
          worker.addEventListener("statechange", () => resolve(worker.state));
        };
        void watch();
      }),
  );
  expect(await failed).toBe("redundant");
  expect(await isKept(page)).toBe(false);
  site.write("dist/redis.html", document);
  await visit(page, site.url);
  await site.cutNetwork();
  await page.goto(`${site.url}redis`);
  await expect(heading(page)).toHaveText("Redis");
});

test("keeps the old copy while the new one cannot be completed", async ({ page, site }) => {
  await visit(page, site.url);
  site.write("content/redis.mdx", "---\ntitle: Redis, again\n---\n\nRewritten.\n");
  await site.build();
  site.remove("dist/homebrew.html");
  await open(page, site.url);
  await expect.poll(() => copies(page)).toHaveLength(2);
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing === null),
    )
    .toBe(true);
  await site.cutNetwork();
  await page.goto(`${site.url}homebrew`);
  await expect(heading(page)).toHaveText("Homebrew");
  await page.goto(`${site.url}redis`);
  await expect(heading(page)).toHaveText("Redis");
});

test("a page of an older build finds its scripts and the way on after a new one is published", async ({
  context,
  page,
  site,
}) => {
  await visit(page, site.url);
  const other = await context.newPage();
  await other.goto(`${site.url}redis`); // its shell is yet to be loaded
  await site.build({ titleDelimiter: "of" }); // a part of the data that the shell loads, so its name changes
  await (await context.newCDPSession(page)).send("Network.clearBrowserCache"); // which is not the copy
  await hydrate(other);
  await expect(other).toHaveTitle("Redis | Library");
  await sidebar(other).getByRole("link", { name: "Makefile" }).click();
  await expect(other).toHaveTitle("Makefile of Library");
});

test("asks for nothing before the reader does something", async ({ page, site }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(site.url, { waitUntil: "networkidle" });
  expect(requests.filter((url) => /\/assets\/|sw\.js/.test(url))).toEqual([]);
  expect(await workers(page)).toBe(0);
});

for (const [name, connection] of Object.entries({
  "who saves data": { saveData: true },
  "on 2g": { effectiveType: "2g" },
}))
  test(`keeps nothing for a reader ${name}`, async ({ page, site }) => {
    const requests = requestsOf(page);
    await page.clock.install();
    await setConnection(page, connection);
    await page.goto(site.url);
    await hydrate(page);
    await page.clock.runFor(60_000);
    await page.waitForLoadState("networkidle");
    expect(requests).toContain("/assets/note.js");
    expect(await workers(page)).toBe(0);
    expect(await copies(page)).toEqual([]);
  });

test("a site that is not to be kept any more removes its worker and its copies", async ({ page, site }) => {
  await visit(page, site.url);
  await site.build({ offline: false });
  await page.goto(site.url);
  await mark(page);
  await hydrate(page);
  await expect.poll(() => workers(page)).toBe(0);
  await expect.poll(() => copies(page)).toEqual([]);
  expect(await isMarked(page)).toBe(true);
  await site.cutNetwork();
  await expect(page.goto(`${site.url}redis`)).rejects.toThrow("ERR_CONNECTION_REFUSED");
});
