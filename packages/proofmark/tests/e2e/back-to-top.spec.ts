import type { Page } from "@playwright/test";
import {
  expect,
  holdShell,
  html,
  hydrate,
  layOutAll,
  painted,
  readerSite,
  scrolled,
  test,
} from "./reader.ts";

test.use({ baseURL: readerSite() });

const button = (page: Page) => page.getByRole("button", { name: "Scroll back to top" });

/** Scrolls as a reader does, to a place, and waits until the page has heard of it. */
async function scroll(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => scrollTo(0, to), top);
  await painted(page);
}

for (const width of [1280, 390]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("is offered while the reader scrolls up, and leads to the top", async ({ page }) => {
      await holdShell(page);
      await page.goto("/long");
      await expect(button(page)).toBeHidden();
      await scroll(page, 1000);
      await expect(button(page)).toBeHidden();
      await scroll(page, 900);
      await expect(button(page)).toBeVisible();
      await button(page).click();
      await expect.poll(() => scrolled(page)).toBe(0);
      await expect(button(page)).toBeHidden();
      await expect(html(page)).toHaveAttribute("data-has-hydrated", "false");
    });
  });
}

test("goes when the reader scrolls down, or comes within 300 px of the top", async ({ page }) => {
  await page.goto("/long");
  await scroll(page, 1000);
  await scroll(page, 900);
  await expect(button(page)).toBeVisible();
  await scroll(page, 950);
  await expect(button(page)).toBeHidden();
  await scroll(page, 300);
  await expect(button(page)).toBeVisible();
  await scroll(page, 299);
  await expect(button(page)).toBeHidden();
});

test("is not offered while the end of the page is in view", async ({ page }) => {
  await page.goto("/long");
  await layOutAll(page);
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await scroll(page, end + 200);
  await page.setViewportSize({ width: 1280, height: 900 });
  await scroll(page, end - 101); // its lower edge is now one pixel above the end's
  await scroll(page, end - 102);
  await expect(button(page)).toBeVisible();
  await scroll(page, end);
  await page.setViewportSize({ width: 1280, height: 1200 });
  await scroll(page, end - 400);
  await expect(button(page)).toBeHidden();
});

test("is not offered by going to a heading further up", async ({ page }) => {
  await page.goto("/long");
  await hydrate(page);
  await scroll(page, 4000);
  await scroll(page, 3900);
  await expect(button(page)).toBeVisible();
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Part 3", exact: true })
    .click();
  await expect(page.getByRole("heading", { name: "Part 3" })).toBeInViewport();
  await painted(page);
  await expect(button(page)).toBeHidden();
  await scroll(page, (await scrolled(page)) - 10);
  await expect(button(page)).toBeVisible();
});

test("by keyboard it leads to the top, and the next Tab to the skip link", async ({ page }) => {
  await page.goto("/long");
  await scroll(page, 1000);
  await scroll(page, 900);
  await expect(button(page)).toBeVisible();
  await button(page).press("Enter");
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
});

test("jumps for a reader who wants no motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/long");
  await scroll(page, 3000);
  await scroll(page, 2900);
  await button(page).evaluate((top: HTMLElement) => top.click());
  expect(await scrolled(page)).toBe(0);
});

test("is not there on pages that are not notes, and not printed", async ({ page }) => {
  await page.goto("/tags");
  await expect(button(page)).toHaveCount(0);
  await page.goto("/long");
  await scroll(page, 1000);
  await scroll(page, 900);
  await expect(button(page)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(button(page)).toBeHidden();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("is not shown", async ({ page }) => {
    await page.goto("/long#part-5");
    await expect(button(page)).toBeHidden();
  });
});
