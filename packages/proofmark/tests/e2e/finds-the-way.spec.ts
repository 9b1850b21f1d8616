import { expect, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

const TEXT = "What this site is, and why to trust it.";
const site = siteOf(
  {
    "index.mdx": note("Start", "Begin here.", "sidebar_position: 1\n"),
    "postgresql.mdx": note("PostgreSQL", "A database.", "tags: [database, sql]\n"),
    "redis.mdx": note("Redis", "Another one.", "tags: [database, cache]\n"),
  },
  { tagline: TEXT },
);

test.describe("the home page", () => {
  test("says above its note what the site is", async ({ page }) => {
    await page.goto(site());
    const about = page.getByRole("region", { name: "About this site" });
    await expect(about.getByText(TEXT)).toBeVisible();
    const heading = page.getByRole("heading", { level: 1 });
    expect((await about.boundingBox())?.y).toBeLessThan((await heading.boundingBox())?.y ?? 0);
    await page.goto(`${site()}/redis`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Redis");
    await expect(about).toHaveCount(0);
  });

  test("lists the notes below that, also on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(site());
    const about = page.getByRole("region", { name: "About this site" });
    await expect(about.getByRole("link")).toHaveText(["Start", "PostgreSQL", "Redis"]);
    await about.getByRole("link", { name: "Redis" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Redis");
  });
});

test.describe("an unknown address", () => {
  for (const javaScriptEnabled of [true, false])
    test.describe(`${javaScriptEnabled ? "with" : "without"} scripts`, () => {
      test.use({ javaScriptEnabled });
      test("leads to the search and to all notes", async ({ page }) => {
        await page.goto(`${site()}/nowhere`);
        await expect(page.getByRole("link", { name: "Search all notes" })).toBeVisible();
        await page.getByRole("main").getByRole("link", { name: "Redis" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Redis");
      });
    });
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
  const short = siteFooter();
  await page.goto(`${short}/tags`);
  const foot = page.getByRole("contentinfo");
  const box = await foot.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(800);
  await page.goto(`${short}/`);
  await foot.scrollIntoViewIfNeeded();
  const gap = await foot.evaluate(
    (element) => document.documentElement.scrollHeight - scrollY - element.getBoundingClientRect().bottom,
  );
  expect(Math.abs(gap)).toBeLessThanOrEqual(1);
});

const siteFooter = siteOf(
  { "index.mdx": note("Long", "A paragraph.\n\n".repeat(80), "tags: [one]\n") },
  { footer: { copyright: "Copyright" } },
);
