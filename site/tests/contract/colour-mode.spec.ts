// Lines of the contract on the colour mode of this site.
import type { Page } from "@playwright/test";
import { toggle } from "../../../packages/proofmark/tests/e2e/colour-mode.ts";
import { expect, html } from "../../../packages/proofmark/tests/e2e/reader.ts";
import { test } from "../e2e/notes.ts";

/** Has this mode kept from a visit before. */
const keep = (page: Page, mode: string) =>
  page.addInitScript((value) => localStorage.setItem("theme", value), mode);

test("is light until the reader chooses, and remembers the choice", async ({ page }) => {
  await test.step("4.2 Default is light", async () => {
    await page.goto("/regex");
    await expect(html(page)).toHaveAttribute("data-theme", "light");
    await expect(page.locator("body")).toHaveCSS("color-scheme", "light");
  });
  await test.step("4.6 Saved in local storage under key 'theme'", async () => {
    await toggle(page, "light").click();
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  });
  await test.step("9.16 Storage is local storage without namespace", async () => {
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["theme"]);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });
  await test.step("1.12 Feature: dark/light toggle", async () => {
    await toggle(page, "dark").click();
    await expect(html(page)).toHaveAttribute("data-theme", "light");
    await toggle(page, "light").click();
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
  });
  await test.step("4.3 Taken from the saved preference, else the default", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/regex");
    await expect(html(page)).toHaveAttribute("data-theme", "light");
    await keep(page, "dark");
    await page.reload();
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
  });
  await test.step("4.1 Colour mode: light or dark", async () => {
    await page.evaluate(() => localStorage.clear());
    await keep(page, "blue");
    await page.goto("/regex");
    await expect(html(page)).toHaveAttribute("data-theme", /^(?:light|dark)$/);
    await expect(page.locator("body")).toHaveCSS("color-scheme", /^(?:light|dark)$/);
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ colorScheme: "dark", javaScriptEnabled });

    test("4.4 The system preference is not followed", async ({ page }) => {
      await page.goto("/regex");
      await expect(html(page)).toHaveAttribute("data-theme", "light");
      await expect(page.locator("body")).toHaveCSS("color-scheme", "light");
    });
  });
