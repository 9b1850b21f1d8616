import type { Page } from "@playwright/test";
import { expect, holdShell, hydrate, readerSite, scrolled, test } from "./reader.ts";

test.use({ baseURL: readerSite(), viewport: { width: 390, height: 844 }, hasTouch: true });

const contents = (page: Page) => page.getByRole("navigation", { name: "On this page" });
const current = (page: Page) => contents(page).locator("[aria-current=true]");

const strip = (page: Page) => page.getByRole("button", { name: /^On this page/ });
/** How far content has moved without the reader having asked for it, since the page was loaded. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + ("value" in entry ? Number(entry.value) : 0), 0),
          ),
        ).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(0)));
      }),
  );

test("a strip under the bar names the section in view and opens the contents", async ({ page }) => {
  await test.step("after a deep link the strip names the section in view, and nothing moves", async () => {
    await page.goto("/long#step-92");
    await expect(strip(page)).toHaveAccessibleName("On this page Part 9");
    await expect(strip(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("heading", { name: "Step 9.2" })).toBeInViewport({ ratio: 1 });
    expect(await shifts(page)).toBe(0);
    await page.locator("#part-3").evaluate((heading) => heading.scrollIntoView());
    await expect(strip(page)).toHaveAccessibleName("On this page Part 3");
  });
  await test.step("they open at the entry being read over a page that stays, and close with a link", async () => {
    await page.goto("about:blank");
    await page.goto("/long#step-92");
    await hydrate(page);
    const before = await scrolled(page);
    await strip(page).tap();
    await expect(current(page)).toHaveText("Step 9.2");
    await expect(current(page)).toBeInViewport();
    expect(await scrolled(page)).toBe(before);
    await contents(page).getByRole("link", { name: "Part 2", exact: true }).tap();
    await expect(contents(page)).toBeHidden();
    await expect(page.getByRole("heading", { name: "Part 2" })).toBeInViewport();
  });
  await test.step("a strip under the bar opens them by keyboard, before the shell is there", async () => {
    await holdShell(page);
    await page.goto("/long");
    await expect(contents(page)).toBeHidden();
    await strip(page).press("Enter");
    await contents(page).getByRole("link", { name: "Part 7", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Part 7" })).toBeInViewport();
  });
});
