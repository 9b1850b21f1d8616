import type { Locator, Page } from "@playwright/test";
import { expect, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite(), permissions: ["clipboard-read", "clipboard-write"] });

const snippet = (page: Page, text: string) => page.getByRole("figure").filter({ hasText: text });
/** Whether the bar is beside it. */
const isMarked = (figure: Locator): Promise<boolean> =>
  figure.evaluate((element) => getComputedStyle(element).boxShadow !== "none");

test("takes the link of a snippet along, and sees which one a link leads to", async ({ page }) => {
  await test.step("takes a snippet's link by keyboard, after Copy", async () => {
    await page.goto("/setup");
    const counted = snippet(page, "wc -l");
    const link = counted.getByRole("link", { name: "Link: Count lines", exact: true });
    await counted.getByRole("button", { name: "Copy: Count lines", exact: true }).focus();
    while (!(await link.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press("Tab");
      expect(await counted.evaluate((figure) => figure.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#count-lines\.wc-l-data-orders-csv$/);
  });
  await test.step("passes over the links of other snippets on the way from Copy to Copy", async () => {
    await page.goto("/setup");
    const [counted, long] = [snippet(page, "wc -l"), snippet(page, "line 60")];
    await counted.getByRole("button", { name: "Copy: Count lines", exact: true }).focus();
    await expect(counted.locator(".link").first()).toBeVisible();
    await expect(long.locator(".link")).toBeHidden();
  });
  await test.step("follows a link to a snippet, and sees which one it is", async () => {
    await page.goto("/snippets#languages.select-count-from-notes-where");
    const linked = snippet(page, "SELECT count");
    await expect(linked).toBeInViewport();
    expect(await isMarked(linked)).toBe(true);
    expect(await isMarked(snippet(page, "interface Note"))).toBe(false);
  });
  await test.step("follows a link to a folded snippet, which opens for it", async () => {
    await page.goto("about:blank");
    await page.goto("/snippets#hidden-setup.setup-js");
    await expect(page.getByRole("figure").filter({ hasText: "const one" }).last()).toBeInViewport();
  });
});
