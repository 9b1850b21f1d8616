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

test("takes a snippet's link by keyboard, right after Copy", async ({ page }) => {
  await page.goto("/setup");
  const counted = snippet(page, "wc -l");
  const link = counted.getByRole("link", { name: "Link: Count lines", exact: true });
  await page.keyboard.press("Shift"); // the first key fetches the tools
  await counted.getByRole("button", { name: "Copy: Count lines", exact: true }).focus();
  await expect(link).toHaveJSProperty("tabIndex", 0);
  while (!(await link.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press("Tab");
    expect(await counted.evaluate((figure) => figure.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#count-lines\.wc-l-data-orders-csv$/);
});

test("passes over the tools of the snippets on the way from Copy to Copy", async ({ page }) => {
  await page.goto("/setup");
  await page.keyboard.press("Shift");
  const tools = page.locator(".do > *");
  await expect(tools.first()).toBeAttached();
  for (const tool of await tools.all()) await expect(tool).toHaveJSProperty("tabIndex", -1);
  const counted = snippet(page, "wc -l");
  await counted.getByRole("button", { name: "Copy: Count lines", exact: true }).focus();
  for (const tool of await counted.locator(".do > *").all())
    await expect(tool).toHaveJSProperty("tabIndex", 0);
  await snippet(page, "line 60").getByRole("button", { name: "Copy: Many lines", exact: true }).focus();
  for (const tool of await counted.locator(".do > *").all())
    await expect(tool).toHaveJSProperty("tabIndex", -1);
});

test("takes the link of the heading where a snippet is alone below it", async ({ page }) => {
  await page.goto("/setup");
  const alone = snippet(page, "line 60");
  await alone.scrollIntoViewIfNeeded();
  await page.keyboard.press("Shift"); // the first key fetches the tools
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
