import type { Page } from "@playwright/test";
import { expect, html, hydrate, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite() });

/** Warnings and errors of the console since then. */
function warningsOf(page: Page): string[] {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (/blocked by Playwright/.test(message.text())) return; // the service worker
    if (message.type() === "warning" || message.type() === "error") warnings.push(message.text());
  });
  return warnings;
}

const theme = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: /^Switch between/ });
const bar = (page: Page) => page.getByRole("region", { name: "Announcement" });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).first();

/** Ways in which a browser refuses, each set up before the page's own scripts. */
const broken: Record<string, () => void> = {
  "that the browser blocks": () => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  },
  "that is not there": () => {
    Object.defineProperty(window, "localStorage", { value: null });
  },
  "that is full": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
};

test("storage that does not work gives one warning and the defaults", async ({ context }) => {
  for (const [name, breakStorage] of Object.entries(broken))
    await test.step(`storage ${name} gives one warning and the defaults, and every control works for the page`, async () => {
      const page = await context.newPage();
      const warnings = warningsOf(page);
      await page.addInitScript(breakStorage);
      await page.goto("/tabs");
      await expect(html(page)).toHaveAttribute("data-theme", "light");
      await expect(bar(page)).toBeVisible();
      await hydrate(page);
      await theme(page).click();
      await expect(html(page)).toHaveAttribute("data-theme", "dark");
      await bar(page).getByRole("button", { name: "Close" }).click();
      await expect(bar(page)).toBeHidden();
      await tab(page, "Linux").click();
      await expect(tab(page, "Linux")).toHaveAttribute("aria-selected", "true");
      await page.getByRole("navigation", { name: "Notes" }).getByRole("link", { name: "Snippets" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Snippets");
      await expect(html(page)).toHaveAttribute("data-theme", "dark");
      await expect(bar(page)).toBeHidden();
      await theme(page).click();
      await expect(html(page)).toHaveAttribute("data-theme", "light");
      expect(warnings).toEqual([expect.stringContaining("Browser storage is not available.")]);
    });
  await test.step("storage that holds rubbish gives the defaults", async () => {
    const page = await context.newPage();
    const warnings = warningsOf(page);
    await page.addInitScript(() => {
      for (const key of [
        "theme",
        "docusaurus.announcement.id",
        "docusaurus.announcement.dismiss",
        "docusaurus.tab.os",
      ])
        localStorage.setItem(key, "\u0000{[rubbish");
    });
    await page.goto("/tabs");
    await hydrate(page);
    await expect(html(page)).toHaveAttribute("data-theme", "light");
    await expect(bar(page)).toBeVisible();
    await expect(tab(page, "macOS")).toHaveAttribute("aria-selected", "true");
    expect(warnings).toEqual([]);
  });
});
