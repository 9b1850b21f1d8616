import type { Locator, Page } from "@playwright/test";
import { expect, hydrate, isMarked, mark, test, versionsSite } from "./reader.ts";

const KEY = "docs-preferred-version-default";
const stored = (page: Page): Promise<string | null> => page.evaluate((key) => localStorage.getItem(key), KEY);
const bar = (page: Page): Locator => page.getByRole("navigation", { name: "Main" });
const versions = (page: Page): Locator => bar(page).getByRole("group").first();

/** Opens the version menu of the bar and chooses an entry. */
async function choose(page: Page, label: string): Promise<void> {
  await versions(page).locator("summary").click();
  await versions(page).getByRole("link", { name: label }).click();
}

test("changes the version, is led to the latest, and keeps the last one", async ({ page }) => {
  await test.step("changes the version and stays on the same page, with query and hash", async () => {
    await page.goto(`${versionsSite()}/install?os=linux#from-source`);
    await hydrate(page);
    await mark(page);
    await choose(page, "1.0 (2019)");
    await expect(page).toHaveURL(`${versionsSite()}/1.0/install?os=linux#from-source`);
    await expect(page.getByText("Install version 1.")).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    expect(await stored(page)).toBe("1.0");
    await expect(versions(page).locator("summary")).toHaveText("1.0 (2019)");
  });
  await test.step("goes on changing versions after a navigation", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${versionsSite()}/1.0`);
    await hydrate(page);
    await page.getByRole("main").getByRole("link", { name: "Install" }).first().click();
    await expect(page).toHaveURL(`${versionsSite()}/1.0/install`);
    await choose(page, "Next");
    await expect(page).toHaveURL(`${versionsSite()}/next/install`);
    await choose(page, "2.0");
    await expect(page).toHaveURL(`${versionsSite()}/install`);
    await expect(page.getByText("Install version 2.")).toBeVisible();
  });
  await test.step("gets to the first page of a version that lacks the one shown", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${versionsSite()}/next/plugins`);
    await hydrate(page);
    await choose(page, "1.0 (2019)");
    await expect(page).toHaveURL(`${versionsSite()}/1.0`);
    await expect(page.getByText("The tool as it was.")).toBeVisible();
  });
  await test.step("sees which version is shown", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${versionsSite()}/next/install`);
    const shown = versions(page).locator("li [aria-current]");
    await expect(shown).toHaveText(["Next"]);
    await hydrate(page);
    await choose(page, "2.0");
    await expect(page).toHaveURL(`${versionsSite()}/install`);
    await expect(shown).toHaveText(["2.0"]); // the address changes with the click, the page when it is there
  });
  await test.step("follows the banner to the latest version, which is then preferred", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${versionsSite()}/1.0/install`);
    await expect(page.getByRole("alert")).toContainText(
      "This is documentation for Tool 1.0 (2019), which is no longer actively maintained.",
    );
    await page.getByRole("alert").getByRole("link", { name: "latest version" }).click();
    await expect(page).toHaveURL(`${versionsSite()}/install`);
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(await stored(page)).toBe("2.0");
  });
  await test.step("meets the links of the version chosen last on a page of none", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${versionsSite()}/nowhere`);
    const install = bar(page).getByRole("link", { name: "Install" });
    await expect(install).toHaveAttribute("href", "/install");
    await page.evaluate((key) => localStorage.setItem(key, "1.0"), KEY);
    await page.reload();
    await hydrate(page);
    await expect(install).toHaveAttribute("href", "/1.0/install");
    await expect(versions(page).locator("summary")).toHaveText("1.0 (2019)");
  });
  await test.step("is not held to a version that is no more", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${versionsSite()}/install`);
    await page.evaluate((key) => localStorage.setItem(key, "0.1"), KEY);
    await page.reload();
    expect(await stored(page)).toBeNull();
  });
  await test.step("finds the versions in the menu of a narrow screen", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(`${versionsSite()}/install`);
    await page.getByRole("button", { name: "Toggle navigation bar" }).click();
    const menu = page.getByRole("dialog", { name: "Navigation" });
    await menu.getByRole("button", { name: "Back to main menu" }).click();
    const group = menu.getByRole("group").filter({ hasText: "Versions" });
    await expect(group).toHaveAttribute("open", "");
    await group.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(`${versionsSite()}/next/install`);
    await expect(page.getByText("Install the coming version.")).toBeVisible();
  });
});

test("changes the version where storage is refused", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto(`${versionsSite()}/install`);
  await hydrate(page);
  await choose(page, "Next");
  await expect(page).toHaveURL(`${versionsSite()}/next/install`);
  await page.goto(`${versionsSite()}/nowhere`);
  await hydrate(page);
  await expect(bar(page).getByRole("link", { name: "Install" })).toHaveAttribute("href", "/install");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("changes the version and stays on the same page", async ({ page }) => {
    await page.goto(`${versionsSite()}/install`);
    await choose(page, "1.0 (2019)");
    await expect(page).toHaveURL(`${versionsSite()}/1.0/install`);
    await choose(page, "Next");
    await expect(page.getByText("Install the coming version.")).toBeVisible();
  });
});
