import type { Page } from "@playwright/test";
import { expect, holdShell, html, hydrate, readerSite, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

test.use({ baseURL: readerSite() });

declare global {
  interface Window {
    /** Whether the root said that the bar is dismissed when the content began: nothing is painted before. */
    dismissedAtRoot?: string | null;
  }
}

const bar = (page: Page) => page.getByRole("region", { name: "Announcement" });
const close = (page: Page) => bar(page).getByRole("button", { name: "Close" });
const stored = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    ["docusaurus.announcement.id", "docusaurus.announcement.dismiss"].map((key) => localStorage.getItem(key)),
  );

test("is shown on the first visit, not printed, and dismissed by keyboard", async ({ page }) => {
  await test.step("is shown on the first visit", async () => {
    await page.goto("/");
    await expect(bar(page)).toHaveText("The long note is new.");
    expect(await stored(page)).toEqual(["spring", "false"]);
  });
  await test.step("is not printed", async () => {
    await expect(bar(page)).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(bar(page)).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  });
  await test.step("is dismissed by keyboard", async () => {
    await close(page).press("Enter");
    await expect(bar(page)).toBeHidden();
    await page.reload();
    await expect(bar(page)).toBeHidden();
  });
});

test("once dismissed it stays away, without a flash on the next page", async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.getElementById(":root") === null) return;
      window.dismissedAtRoot = document.documentElement.getAttribute(
        "data-announcement-bar-initially-dismissed",
      );
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await holdShell(page);
  await page.goto("/");
  await close(page).click();
  await expect(bar(page)).toBeHidden();
  expect(await stored(page)).toEqual(["spring", "true"]);
  await page.goto("/long");
  expect(await page.evaluate(() => window.dismissedAtRoot)).toBe("true");
  await expect(bar(page)).toBeHidden();
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "false");
});

test("is dismissed after hydration for good, until there is another announcement", async ({ page }) => {
  await test.step("is dismissed after hydration, and stays away through navigation", async () => {
    await page.goto("/");
    await hydrate(page);
    await close(page).click();
    await expect(bar(page)).toBeHidden();
    await page.getByRole("navigation", { name: "Notes" }).getByRole("link", { name: "Tabs" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tabs");
    await expect(bar(page)).toBeHidden();
  });
  await test.step("an announcement with another id is shown again, at once", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.addInitScript(() => {
      if (localStorage.getItem("docusaurus.announcement.id") !== null) return;
      localStorage.setItem("docusaurus.announcement.id", "winter");
      localStorage.setItem("docusaurus.announcement.dismiss", "true");
    });
    await page.goto("/");
    await expect(bar(page)).toBeVisible();
    expect(await stored(page)).toEqual(["spring", "false"]);
  });
});

test.describe("without an id", () => {
  const site = siteOf({ "index.mdx": note("Home") }, { announcementBar: { content: "Hello." } });

  test("has the default id, also in its old spelling", async ({ page }) => {
    await page.goto(site());
    expect(await stored(page)).toEqual(["announcement-bar", "false"]);
    await page.evaluate(() => {
      localStorage.setItem("docusaurus.announcement.id", "annoucement-bar");
      localStorage.setItem("docusaurus.announcement.dismiss", "true");
    });
    await page.reload();
    await expect(bar(page)).toBeHidden();
  });
});

test.describe("that cannot be closed", () => {
  const site = siteOf(
    { "index.mdx": note("Home") },
    { announcementBar: { content: "Hello.", isCloseable: false } },
  );

  test("is shown to everybody", async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem("docusaurus.announcement.id", "announcement-bar");
      localStorage.setItem("docusaurus.announcement.dismiss", "true");
    });
    await page.goto(site());
    await expect(bar(page)).toHaveText("Hello.");
    await expect(close(page)).toHaveCount(0);
  });
});
