import type { Page } from "@playwright/test";
import { expect, heading, isMarked, open, readerSite, sidebar, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

test.use({ baseURL: readerSite() });

const crumbs = (page: Page) => page.getByRole("navigation", { name: "Breadcrumbs" });

test("sees the way down to a note, and goes up by it", async ({ page }) => {
  await test.step("sees the way down to a note, of which categories with a page are links", async () => {
    await page.goto("/guides/deep/nested");
    await expect(crumbs(page).getByRole("listitem")).toHaveText(["Home", "Guides", "Deep", "Nested guide"]);
    await expect(crumbs(page).getByRole("link")).toHaveText(["Home", "Guides"]);
    await expect(crumbs(page).locator("[aria-current=page]")).toHaveText("Nested guide");
  });
  await test.step("goes up by them, to the category and to the home page, without a full load", async () => {
    await open(page, "/");
    await sidebar(page).getByLabel("Expand sidebar category 'Guides'").click();
    await sidebar(page).getByRole("link", { name: "First guide" }).click();
    await expect(heading(page)).toHaveText("First guide");
    await crumbs(page).getByRole("link", { name: "Guides" }).click();
    await expect(heading(page)).toHaveText("Guides");
    await expect(crumbs(page).locator("[aria-current=page]")).toHaveText("Guides");
    await crumbs(page).getByRole("link", { name: "Home page" }).click();
    await expect(heading(page)).toHaveText("Start here");
    expect(await isMarked(page)).toBe(true);
  });
});

test.describe("on a site that wants none", () => {
  const site = siteOf(
    { "index.mdx": note("Home"), "one/a.mdx": note("A") },
    { docs: { breadcrumbs: false } },
  );

  test("sees none", async ({ page }) => {
    await page.goto(`${site()}/one/a`);
    await expect(heading(page)).toHaveText("A");
    await expect(crumbs(page)).toHaveCount(0);
  });
});
