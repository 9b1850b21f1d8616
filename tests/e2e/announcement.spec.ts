import type { Page } from "@playwright/test";
import { expect, holdShell, html, hydrate, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite() });

declare global {
  interface Window {
    /** Whether the root said that the bar is dismissed when the body began: nothing is painted before. */
    dismissedAtBody?: string | null;
  }
}

const bar = (page: Page) => page.getByRole("region", { name: "Announcement" });
const close = (page: Page) => bar(page).getByRole("button", { name: "Close" });
const stored = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => ["docusaurus.announcement.id", "docusaurus.announcement.dismiss"].map((key) => localStorage.getItem(key)));

test("is shown on the first visit", async ({ page }) => {
  await page.goto("/");
  await expect(bar(page)).toHaveText("The long note is new.");
  expect(await stored(page)).toEqual(["spring", "false"]);
});

test("once dismissed it stays away, without a flash on the next page", async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      window.dismissedAtBody = document.documentElement.getAttribute("data-announcement-bar-initially-dismissed");
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await holdShell(page);
  await page.goto("/");
  await close(page).click();
  await expect(bar(page)).toBeHidden();
  expect(await stored(page)).toEqual(["spring", "true"]);
  await page.goto("/long");
  expect(await page.evaluate(() => window.dismissedAtBody)).toBe("true");
  await expect(bar(page)).toBeHidden();
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "false");
});

test("is dismissed after hydration, and stays away through navigation", async ({ page }) => {
  await page.goto("/");
  await hydrate(page);
  await close(page).click();
  await expect(bar(page)).toBeHidden();
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Tabs" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tabs");
  await expect(bar(page)).toBeHidden();
});

test("an announcement with another id is shown again, at once", async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem("docusaurus.announcement.id") !== null) return;
    localStorage.setItem("docusaurus.announcement.id", "winter");
    localStorage.setItem("docusaurus.announcement.dismiss", "true");
  });
  await page.goto("/");
  await expect(bar(page)).toBeVisible();
  expect(await stored(page)).toEqual(["spring", "false"]);
});
