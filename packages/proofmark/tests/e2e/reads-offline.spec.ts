// Reading without a network: the site's server is ended, so nothing of it can be fetched.
import { keptTest as test, visit } from "./kept-site.ts";
import { expect, heading, isMarked, open, sidebar } from "./reader.ts";

test.setTimeout(120_000);

for (const fixture of ["library", "reader", "navbar", "versions"])
  test.describe(`the site of the fixture ${fixture}`, () => {
    test.use({ fixture });
    const tag = fixture === "reader" ? [] : "@exhaustive";
    test("opens every page without a network after one visit, as the build wrote it", { tag }, async ({
      page,
      site,
    }) => {
      await visit(page, site.url);
      await site.cutNetwork();
      const pages = site.pages();
      expect(pages.length).toBeGreaterThan(3);
      for (const { address, document } of pages) {
        // its text is all that is looked at: the rest of the page need not load
        const response = await page.goto(new URL(address, site.url).href, { waitUntil: "commit" });
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
  await page.keyboard.insertText("redis set");
  const option = page.getByRole("dialog", { name: "Search" }).getByRole("option").first();
  await expect(option).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/redis/);
  const images = page.locator("img[src$='mark.svg']");
  await expect
    .poll(() => images.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth)))
    .toBe(true);
});

test("finds a page by another spelling of its address, and follows a link before it has come to life", {
  tag: "@exhaustive",
}, async ({ context, page, site }) => {
  await visit(page, site.url);
  await site.cutNetwork();
  await page.goto(`${site.url}Redis/index.html?q=1#top`);
  await expect(heading(page)).toHaveText("Redis");
  expect(page.url()).toBe(`${site.url}redis?q=1#top`);
  await context.setOffline(true); // which the browser tells pages too
  await page.goto(`${site.url}redis`);
  await sidebar(page).getByRole("link", { name: "Homebrew" }).click();
  await expect(heading(page)).toHaveText("Homebrew");
});

test("leads from an old address to the new one, with query and place", { tag: "@exhaustive" }, async ({
  page,
  site,
}) => {
  const old = "redirect_from: [/old, /2019/redis.html]";
  site.write("content/redis.mdx", `---\ntitle: Redis\n${old}\n---\n\n## Keys\n\nText.\n`);
  await site.build();
  await visit(page, site.url);
  await site.cutNetwork();
  for (const address of ["old", "Old/", "2019/redis.html"]) {
    await page.goto(`${site.url}${address}?q=1#keys`);
    await expect(heading(page)).toHaveText("Redis");
    expect(page.url()).toBe(`${site.url}redis?q=1#keys`);
  }
});

test("shows what is published now while there is a network", async ({ page, site }) => {
  await visit(page, site.url);
  site.write("content/redis.mdx", "---\ntitle: Redis, again\n---\n\nRewritten.\n");
  await site.build();
  await page.goto(`${site.url}redis`);
  await expect(heading(page)).toHaveText("Redis, again");
});

test("where the network hangs, a kept page opens from the copy, and another one waits for it", {
  tag: "@exhaustive",
}, async ({ context, page, site }) => {
  site.keepNot("homebrew");
  await visit(page, site.url);
  const hanging = site.hangNetwork();
  const other = await context.newPage();
  const waits = other.goto(`${site.url}homebrew`);
  await page.goto(`${site.url}redis`);
  await expect(heading(page)).toHaveText("Redis");
  expect(hanging).toEqual(["/homebrew", "/redis"]);
  site.releaseNetwork();
  expect((await waits)?.status()).toBe(200);
  await expect(heading(other)).toHaveText("Homebrew");
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

test("can be installed: what the browser reads of the manifest meets its criteria", {
  tag: "@exhaustive",
}, async ({ page, site }) => {
  await visit(page, site.url);
  expect(await page.evaluate(() => isSecureContext)).toBe(true);
  const session = await page.context().newCDPSession(page);
  const { url, errors, data = "" } = await session.send("Page.getAppManifest");
  expect([url, errors]).toEqual([`${site.url}manifest.webmanifest`, []]);
  // The browser's own verdict, which a Chromium without windows never gives: CHROMIUM names a whole one.
  // Pages of tests are private, which has nothing to do with the site.
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
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
