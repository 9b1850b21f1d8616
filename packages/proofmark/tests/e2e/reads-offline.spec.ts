// Reading without a network: the site's server is ended, so nothing of it can be fetched.
import type { Page } from "@playwright/test";
import { isKept, keptTest as test, visit } from "./kept-site.ts";
import { expect, heading, hydrate, isMarked, mark, open, setConnection, sidebar } from "./reader.ts";

/** How many service workers the browser has for the site. */
const workers = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
/** Runs the module that keeps the site to its end, which it has reached before if it was loaded. */
const keepNow = (page: Page, address: string): Promise<void> =>
  page.evaluate(async (from) => (await import(from)).keep(), address);
const copies = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

test.setTimeout(120_000);

for (const fixture of ["library", "reader", "navbar", "versions"])
  test.describe(`the site of the fixture ${fixture}`, () => {
    test.use({ fixture });
    test("opens every page without a network after one visit, as the build wrote it", async ({
      page,
      site,
    }) => {
      await visit(page, site.url);
      await site.cutNetwork();
      const pages = site.pages();
      expect(pages.length).toBeGreaterThan(3);
      for (const { address, document } of pages) {
        const response = await page.goto(new URL(address, site.url).href);
        expect([address, response?.status(), await response?.text()]).toEqual([address, 200, document]);
      }
    });
  });

test("searches, follows links, shows images and copies pages without a network", async ({
  context,
  page,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, site.url);
  await site.cutNetwork();
  await open(page, `${site.url}redis`);
  await sidebar(page).getByRole("link", { name: "Homebrew" }).click();
  await expect(heading(page)).toHaveText("Homebrew");
  expect(await isMarked(page)).toBe(true);
  await page.getByRole("button", { name: "Copy page" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('title: "Homebrew"');
  await page.keyboard.press("/");
  await page.keyboard.insertText("in:redis set");
  const option = page.getByRole("dialog", { name: "Search" }).getByRole("option").first();
  await expect(option).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/redis/);
  const images = page.locator("img[src$='mark.svg']");
  await expect
    .poll(() => images.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth)))
    .toBe(true);
});

test("follows a link on a page that has not come to life", async ({ context, page, site }) => {
  await visit(page, site.url);
  await site.cutNetwork();
  await context.setOffline(true); // which the browser tells pages too
  await page.goto(`${site.url}redis`);
  await sidebar(page).getByRole("link", { name: "Homebrew" }).click();
  await expect(heading(page)).toHaveText("Homebrew");
});

test("finds a page by another spelling of its address", async ({ page, site }) => {
  await visit(page, site.url);
  await site.cutNetwork();
  await page.goto(`${site.url}Redis/index.html?q=1#top`);
  await expect(heading(page)).toHaveText("Redis");
  expect(page.url()).toBe(`${site.url}redis?q=1#top`);
});

test("shows what is published now while there is a network", async ({ page, site }) => {
  await visit(page, site.url);
  site.write("content/redis.mdx", "---\ntitle: Redis, again\n---\n\nRewritten.\n");
  await site.build();
  await page.goto(`${site.url}redis`);
  await expect(heading(page)).toHaveText("Redis, again");
});

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
  site.write("dist/redis.html", "<p>of another build</p>");
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
  site.write("dist/homebrew.html", "<p>of another build</p>");
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

test("downloads nothing into a storage that is too small, and says nothing", async ({ page, site }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", {
    origin: new URL(site.url).origin,
    quotaSize: 100_000,
  });
  await open(page, site.url);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const [name = ""] = await caches.keys();
        return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
      }),
    )
    .toEqual(["/assets/full"]);
  expect(await isKept(page)).toBe(false);
  await page.reload();
  await expect(heading(page)).toBeVisible();
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
    await setConnection(page, connection);
    const module = page.waitForRequest(/\/offline\.[^/]+\.js$/);
    await page.goto(site.url);
    await hydrate(page);
    await keepNow(page, (await module).url());
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
