import { expect, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

const TEXT = "What this site is, and why to trust it.";
const site = siteOf(
  {
    "index.mdx": note("Start", "Begin here.", "sidebar_position: 1\n"),
    "postgresql.mdx": note("PostgreSQL", "A database.", "tags: [database, sql]\n"),
    "redis.mdx": note("Redis", "Another one.", "tags: [database, cache]\n"),
    "long.mdx": note("Long", "A paragraph.\n\n".repeat(80), "unlisted: true\n"),
  },
  { tagline: TEXT, footer: { copyright: "Copyright" } },
);

test.describe("the home page", () => {
  test("says on the home page what the site is, and lists its notes, also on a phone", async ({ page }) => {
    await test.step("says above its note what the site is", async () => {
      await page.goto(site());
      const about = page.getByRole("region", { name: "About this site" });
      await expect(about.getByText(TEXT)).toBeVisible();
      const heading = page.getByRole("heading", { level: 1 });
      expect((await about.boundingBox())?.y).toBeLessThan((await heading.boundingBox())?.y ?? 0);
      await page.goto(`${site()}/redis`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Redis");
      await expect(about).toHaveCount(0);
    });
    await test.step("lists the notes below that, also on a phone", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(site());
      const about = page.getByRole("region", { name: "About this site" });
      await expect(about.getByRole("link")).toHaveText(["Start", "PostgreSQL", "Redis"]);
      await about.getByRole("link", { name: "Redis" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Redis");
    });
  });
});

test("an unknown address leads to the search and to all notes, also without scripts", async ({
  page,
  browser,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false });
  for (const lost of [page, plain]) {
    await lost.goto(`${site()}/nowhere`);
    await expect(lost.getByRole("link", { name: "Search all notes" })).toBeVisible();
    await lost.getByRole("main").getByRole("link", { name: "Redis" }).click();
    await expect(lost.getByRole("heading", { level: 1 })).toHaveText("Redis");
  }
  await plain.close();
});

test("a tag leads to its notes from the list, and on to what else its notes are about", async ({ page }) => {
  await page.goto(`${site()}/tags`);
  const entry = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(entry("database").getByRole("link")).toHaveText(["database", "PostgreSQL", "Redis"]);
  await entry("cache").getByRole("link", { name: "cache" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('One note tagged with "cache"');
  await expect(page.getByRole("heading", { name: "Related tags" })).toBeVisible();
  await entry("database").getByRole("link", { name: "PostgreSQL" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("PostgreSQL");
});

test("the footer of a short page is at the bottom of the window", async ({ page }) => {
  await page.goto(`${site()}/tags`);
  const foot = page.getByRole("contentinfo");
  const box = await foot.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(800);
  await page.goto(`${site()}/long`);
  await foot.scrollIntoViewIfNeeded();
  const gap = await foot.evaluate(
    (element) => document.documentElement.scrollHeight - scrollY - element.getBoundingClientRect().bottom,
  );
  expect(Math.abs(gap)).toBeLessThanOrEqual(1);
});
