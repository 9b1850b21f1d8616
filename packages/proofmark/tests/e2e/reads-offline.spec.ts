// Reading without a network: the site's server is ended, so nothing of it can be fetched.
import type { Locator, Page } from "@playwright/test";
import { isKept, keptTest as test, visit } from "./kept-site.ts";
import { expect, heading, hydrate, isMarked, mark, open, setConnection, sidebar } from "./reader.ts";

/** How many service workers the browser has for the site. */
const workers = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
/** Runs the module that keeps the site to its end, which it has reached before if it was loaded. */
const keepNow = (page: Page, address: string): Promise<void> =>
  page.evaluate(async (from) => (await import(from)).keep(), address);
/** What the dialog of keys says of reading offline. */
const kept = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Keyboard shortcuts" }).locator(".kept");
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

for (const [name, room] of Object.entries<(needed: number) => number>({
  "that the browser says is too small": () => 100_000,
  "that is full before the last file is kept": (needed) => needed + 1000, // but for what a cache adds
}))
  test(`keeps nothing in a storage ${name}, and says so`, async ({ page, site }) => {
    const session = await page.context().newCDPSession(page);
    const { origin } = new URL(site.url);
    const quotaSize = room(site.keptBytes());
    await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize });
    await open(page, site.url);
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const [copy] = await caches.keys(); // to open one makes one
          const files = copy === undefined ? [] : await (await caches.open(copy)).keys();
          return files.map(({ url }) => new URL(url).pathname);
        }),
      )
      .toEqual(["/assets/full"]);
    await page.keyboard.press("?");
    await expect(kept(page)).toHaveText(
      "Not kept for reading offline: the browser's storage has no room. Try again",
    );
    await session.send("Storage.overrideQuotaForOrigin", { origin });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(kept(page)).toContainText("Kept for reading offline: ");
  });

test("says how much is kept, deletes it, and keeps it again", async ({ page, site }) => {
  const module = page.waitForRequest(/\/offline\.[^/]+\.js$/);
  await visit(page, site.url);
  await page.keyboard.press("?");
  const size = (site.keptBytes() / 1e6).toFixed(1);
  const text = `Kept for reading offline: ${site.pages().length} pages, ${size} MB. Delete`;
  await expect(kept(page)).toHaveText(text);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(kept(page)).toHaveText("Not kept for reading offline: you deleted it. Keep");
  await expect.poll(() => workers(page)).toBe(0);
  expect(await copies(page)).toEqual(["proofmark-off /"]);
  await open(page, site.url);
  await keepNow(page, (await module).url());
  expect(await workers(page)).toBe(0);
  await page.keyboard.press("?");
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(kept(page)).toHaveText(text);
  await expect.poll(() => isKept(page)).toBe(true);
  await site.cutNetwork();
  await page.goto(`${site.url}redis`);
  await expect(heading(page)).toHaveText("Redis");
});

test("keeps the site again in the page in which it was deleted", async ({ page, site }) => {
  await visit(page, site.url);
  await page.keyboard.press("?");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(kept(page)).toContainText("Kept for reading offline: ");
  await site.cutNetwork();
  await page.goto(`${site.url}redis`);
  await expect(heading(page)).toHaveText("Redis");
});

test("tells an open page of a newer version, and leaves it as it is", async ({ context, page, site }) => {
  await visit(page, site.url);
  await mark(page);
  await page.evaluate(() =>
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload()),
  );
  site.write("content/redis.mdx", "---\ntitle: Redis, again\n---\n\nRewritten.\n");
  await site.build();
  const other = await context.newPage();
  await open(other, site.url);
  await expect(page.getByText("The site has a newer version: reload to read it")).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  await page.bringToFront();
  await page.keyboard.press("?");
  await expect(kept(page)).toContainText("The site has a newer version: reload to read it.");
  // a page that was loaded just now is of that version
  await other.bringToFront();
  await other.keyboard.press("?");
  await expect(kept(other)).toContainText("Kept for reading offline: ");
  await expect(kept(other)).not.toContainText("newer version");
});

test("a page that is not kept says so, and what is", async ({ context, page, site }) => {
  site.keepNot("homebrew");
  await visit(page, site.url);
  await site.cutNetwork();
  const response = await page.goto(`${site.url}nowhere`);
  expect(response?.status()).toBe(503);
  await expect(page).toHaveTitle("Not kept | Library");
  await expect(heading(page)).toHaveText("Not kept");
  const main = page.getByRole("main");
  await expect(main).toContainText("You are offline, and there is no copy of this page.");
  await expect(main.getByRole("link", { name: "Redis" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Homebrew" })).toHaveCount(0);
  await open(page, `${site.url}redis`);
  await context.setOffline(true); // which the browser tells pages too
  await sidebar(page).getByRole("link", { name: "Homebrew" }).click();
  await expect(heading(page)).toHaveText("Not kept");
  await expect(page).toHaveURL(`${site.url}homebrew`);
  await page.goBack();
  await expect(heading(page)).toHaveText("Redis");
});

test("can be installed: what the browser reads of the manifest meets its criteria", async ({
  page,
  site,
}) => {
  await visit(page, site.url);
  const session = await page.context().newCDPSession(page);
  const { url, errors, data = "" } = await session.send("Page.getAppManifest");
  expect([url, errors]).toEqual([`${site.url}manifest.webmanifest`, []]);
  const { icons, ...manifest }: { icons: readonly { src: string }[] } = JSON.parse(data);
  expect(manifest).toEqual({
    id: "/",
    name: "Library",
    short_name: "Library",
    description: "Notes that are long enough to be searched",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
  });
  const sizes = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    icons.slice(0, 2).map(({ src }) => src),
  );
  expect(sizes).toEqual(["192x192", "512x512"]);
  expect(icons).toEqual([
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/mark.svg", sizes: "any", type: "image/svg+xml" },
  ]);
});

test("asks for nothing before the reader does something", async ({ page, site }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(site.url, { waitUntil: "networkidle" });
  expect(requests.filter((url) => /\/assets\/|sw\.js|manifest/.test(url))).toEqual([]);
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
