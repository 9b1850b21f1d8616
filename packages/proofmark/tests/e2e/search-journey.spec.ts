// From a question to the clipboard by keyboard: the keys beside those of the query are counted.
import type { Locator, Page } from "@playwright/test";
import { expect, librarySite, test } from "./reader.ts";

test.use({ baseURL: librarySite(), permissions: ["clipboard-read", "clipboard-write"] });

/** Most keys beside the query; specified. */
const MOST_KEYS = 8;

const box = (page: Page): Locator => page.getByRole("dialog", { name: "Search" });
const active = (page: Page): Locator => box(page).getByRole("option", { selected: true });
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Opens a note, and a keyboard that counts its keys. */
async function begin(page: Page): Promise<(key: string) => Promise<void>> {
  let keys = 0;
  await page.goto("/postgresql");
  return async (key) => {
    expect(++keys, `keys up to ${key}`).toBeLessThanOrEqual(MOST_KEYS);
    await page.keyboard.press(key);
  };
}

test("copies the first answer", async ({ page }) => {
  const press = await begin(page);
  await press("Control+k");
  await page.keyboard.type("newest row per group");
  await expect(active(page)).toContainText("distinct on");
  await press("Control+c");
  await expect(box(page).getByRole("status")).toHaveText("Copied");
  expect(await clipboard(page)).toContain("distinct on");
});

test("copies the second answer by the buttons that Tab reaches", async ({ page }) => {
  const press = await begin(page);
  await press("Control+k");
  await page.keyboard.type("set nx");
  await expect(active(page)).toHaveId("search-item-0");
  await press("ArrowDown");
  await expect(active(page)).toHaveId("search-item-1");
  const copy = box(page).getByRole("button", { name: "Copy snippet" });
  while (!(await copy.evaluate((button) => button === document.activeElement))) await press("Tab");
  await press("Enter");
  await expect(box(page).getByRole("status")).toHaveText("Copied");
  expect(await clipboard(page)).toContain("NX");
});

test("opens an answer, and copies it on its page", async ({ page }) => {
  const press = await begin(page);
  await press("Control+k");
  await page.keyboard.type("set nx");
  await expect(active(page)).toContainText("Set a value only if there is none");
  await press("Enter");
  await expect(page).toHaveURL(/\/redis#set-a-value/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Redis");
  await press("c");
  await expect(page.locator(".said")).toHaveText("Copied");
  expect(await clipboard(page)).toContain("NX");
});
