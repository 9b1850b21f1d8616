import type { Locator, Page } from "@playwright/test";
import { edgeOf } from "./looks.ts";
import { expect, holdShell, hydrate, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite(), viewport: { width: 390, height: 800 } });

const wrap = (page: Page): Locator => page.getByRole("button", { name: "Wrap", exact: true });
const long = (page: Page): Locator => page.locator("pre.in").filter({ hasText: "This line is longer" });
const overflows = async (block: Locator): Promise<boolean> => {
  await block.scrollIntoViewIfNeeded();
  return block.evaluate((pre) => pre.scrollWidth > pre.clientWidth);
};

test("shows that code goes on, and wraps it on every page until that is taken back", async ({ page }) => {
  await test.step("code has a shade at its edge where it goes on", async () => {
    await page.goto("/snippets");
    const shaded = await edgeOf(long(page));
    await long(page).evaluate((pre) => pre.scrollTo({ left: pre.scrollWidth }));
    await expect.poll(() => edgeOf(long(page))).not.toBe(shaded);
  });
  await test.step("says so on a page that was reached by a link, by keyboard", async () => {
    await page.goto("/");
    await hydrate(page);
    await page.getByRole("main").getByRole("link", { name: "Snippets", exact: true }).first().click();
    await wrap(page).focus();
    await page.keyboard.press("Enter");
    await expect(wrap(page)).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => overflows(long(page))).toBe(false);
  });
  await test.step("wraps long lines before hydration, on every page, until it is taken back", async () => {
    await page.evaluate(() => localStorage.clear());
    await holdShell(page);
    await page.goto("/snippets");
    await expect(wrap(page)).toHaveAttribute("aria-pressed", "false");
    await expect.poll(() => overflows(long(page))).toBe(true);
    await wrap(page).click();
    await expect.poll(() => overflows(long(page))).toBe(false);
    await page.reload();
    await expect(wrap(page)).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => overflows(long(page))).toBe(false);
    await wrap(page).click();
    await expect.poll(() => overflows(long(page))).toBe(true);
  });
});
