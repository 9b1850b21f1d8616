import type { Locator, Page } from "@playwright/test";
import { expect, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite(), permissions: ["clipboard-read", "clipboard-write"] });

const snippet = (page: Page, text: string) => page.getByRole("figure").filter({ hasText: text });
/** Whether the bar is beside the code. */
const isMarked = (figure: Locator): Promise<boolean> =>
  figure
    .locator(".io")
    .evaluate(
      (io) =>
        Number.parseFloat(getComputedStyle(io, "::before").borderInlineStartWidth) > 0 &&
        getComputedStyle(io, "::before").content !== "none",
    );

test("takes a snippet's link by keyboard, without scripts too", async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ baseURL: readerSite(), javaScriptEnabled });
    const page = await context.newPage();
    await page.goto("/setup");
    const link = snippet(page, "wc -l").getByRole("link", { name: "Link: Count lines", exact: true });
    await expect(link).toBeVisible();
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#count-lines\.wc-l-data-orders-csv$/);
    await context.close();
  }
});

test("takes the link of the heading where a snippet is alone below it", async ({ page }) => {
  await page.goto("/setup");
  const alone = snippet(page, "line 60");
  await expect(alone.getByRole("link")).toHaveCount(0);
  await alone.getByRole("button", { name: "Copy: Many lines", exact: true }).focus();
  await page.keyboard.press("l");
  await expect(page).toHaveURL(/#many-lines$/);
  await expect(page.locator(".said")).toHaveText("Link copied");
});

test("follows a link to a snippet, and sees which one it is", async ({ page }) => {
  await page.goto("/snippets#languages.select-count-from-notes-where");
  const linked = snippet(page, "SELECT count");
  await expect(linked).toBeInViewport();
  expect(await isMarked(linked)).toBe(true);
  expect(await isMarked(snippet(page, "interface Note"))).toBe(false);
});

test("follows a link to a folded snippet, which opens for it", async ({ page }) => {
  await page.goto("/snippets#hidden-setup.setup-js");
  await expect(page.getByRole("figure").filter({ hasText: "const one" })).toBeInViewport();
});
