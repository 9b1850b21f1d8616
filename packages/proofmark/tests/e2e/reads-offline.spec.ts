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
