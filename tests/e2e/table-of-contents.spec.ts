import type { Page } from "@playwright/test";
import { expect, hydrate, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite() });

const contents = (page: Page) => page.getByRole("navigation", { name: "On this page" });
const current = (page: Page) => contents(page).locator("[aria-current=true]");

/** Scrolls until a heading stands this many pixels below the upper edge of the window. */
function scrollTo(page: Page, name: string, top: number): Promise<void> {
  return page
    .getByRole("heading", { name: `${name} Direct link to ${name}`, exact: true })
    .evaluate((heading, offset) => scrollBy(0, heading.getBoundingClientRect().top - offset), top);
}

test("lists the headings of levels 2 and 3", async ({ page }) => {
  await page.goto("/long");
  await expect(contents(page).getByRole("link", { includeHidden: true })).toHaveCount(12 * 4);
  await page.goto("/");
  await expect(contents(page).getByRole("link", { name: "Something wrong smaller" }).locator("em")).toHaveText("smaller");
});

test("marks the heading that is being read, while the reader scrolls", async ({ page }) => {
  await page.goto("/long");
  await hydrate(page);
  await expect(current(page)).toHaveText("Part 1");
  await scrollTo(page, "Part 2", 100);
  await expect(current(page)).toHaveText("Part 2");
  await scrollTo(page, "Step 2.2", 420);
  await expect(current(page)).toHaveText("Step 2.1");
  await scrollTo(page, "Part 12", 60);
  await expect(current(page)).toHaveText("Part 12");
  await scrollTo(page, "Part 1", 300);
  await expect(current(page)).toHaveText("Part 1");
});

test("marks the heading that was clicked", async ({ page }) => {
  await page.goto("/long");
  await contents(page).getByRole("link", { name: "Part 5" }).click();
  await expect(page).toHaveURL("/long#part-5");
  await expect(current(page)).toHaveText("Part 5");
  await expect(contents(page).getByRole("link", { name: "Step 5.1" })).toBeVisible();
});

test("marks headings of the page that was navigated to", async ({ page }) => {
  await page.goto("/long");
  await hydrate(page);
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Snippets" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Snippets");
  await contents(page).getByRole("link", { name: "Hidden setup" }).click();
  await expect(current(page)).toHaveText("Hidden setup");
});

test("follows a resize of the window", async ({ page }) => {
  await page.goto("/long");
  await hydrate(page);
  await scrollTo(page, "Part 3", 200);
  await expect(current(page)).toHaveText("Part 3");
  await page.setViewportSize({ width: 1280, height: 300 });
  await expect(current(page)).toHaveText("Step 2.3");
});

test("a page without headings has none", async ({ page }) => {
  await page.goto("/guides/first");
  await expect(contents(page)).toHaveCount(0);
  await expect(page.getByText("On this page")).toHaveCount(0);
});
