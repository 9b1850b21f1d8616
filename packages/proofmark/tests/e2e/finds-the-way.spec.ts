import { expect, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

const TEXT = "What this site is, and why to trust it.";
const site = siteOf(
  {
    "index.mdx": note("Start", "Begin here.", "sidebar_position: 1\n"),
    "postgresql.mdx": note("PostgreSQL", "A database.", "tags: [database, sql]\n"),
    "redis.mdx": note("Redis", "Another one.", "tags: [database, cache]\n"),
  },
  { welcome: TEXT },
);

test.describe("the home page", () => {
  test("says above its note what the site is", async ({ page }) => {
    await page.goto(site());
    const about = page.getByRole("region", { name: "About this site" });
    await expect(about).toHaveText(TEXT, { useInnerText: true });
    const heading = page.getByRole("heading", { level: 1 });
    expect((await about.boundingBox())?.y).toBeLessThan((await heading.boundingBox())?.y ?? 0);
    await page.goto(`${site()}/redis`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Redis");
    await expect(about).toHaveCount(0);
  });

  test("lists the notes where there is no sidebar", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(site());
    const about = page.getByRole("region", { name: "About this site" });
    await expect(about.getByRole("link")).toHaveText(["Start", "PostgreSQL", "Redis"]);
    await about.getByRole("link", { name: "Redis" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Redis");
  });
});

test.describe("an unknown address", () => {
  test("offers the nearest pages, a search for its words, and all notes", async ({ page }) => {
    await page.goto(`${site()}/postgres/lokcs`);
    const main = page.getByRole("main");
    const nearest = main.getByRole("listitem").filter({ hasText: "Did you mean" });
    await expect(nearest.first()).toHaveText("Did you mean PostgreSQL?");
    await expect(main.getByRole("link", { name: "Search all notes for “postgres lokcs”" })).toHaveAttribute(
      "href",
      /\/search\?q=postgres%20lokcs$/,
    );
    await expect(main.getByRole("listitem").filter({ hasNotText: "Did you mean" })).toHaveText([
      "Start",
      "PostgreSQL",
      "Redis",
    ]);
    await nearest.first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("PostgreSQL");
  });

  test("offers pages by their titles, also those that it does not list", async ({ page }) => {
    const offered = page.getByRole("listitem").filter({ hasText: "Did you mean" });
    for (const [address, title] of Object.entries({
      "/postgres": "Did you mean PostgreSQL?",
      "/serch": "Did you mean Search the notes?",
      "/tags/databse": 'Did you mean 2 notes tagged with "database"?',
    })) {
      await page.goto(site() + address);
      await expect(offered.first()).toHaveText(title);
    }
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });
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
