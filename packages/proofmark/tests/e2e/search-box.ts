// The search box, for the tests that search in it.
import type { Locator, Page } from "@playwright/test";
import { expect } from "./reader.ts";

/** The box itself. */
export const box = (page: Page): Locator => page.getByRole("dialog", { name: "Search" });
/** Its text field. */
export const input = (page: Page): Locator => box(page).getByRole("combobox", { name: "Search" });
/** Its group of results with this name. */
export const list = (page: Page, name: string): Locator =>
  box(page).getByRole("group", { name, exact: true });
/** Its results. */
export const options = (page: Page): Locator => box(page).getByRole("option");
/** The result that Enter opens. */
export const active = (page: Page): Locator => box(page).getByRole("option", { selected: true });
/** The status that screen readers announce. */
export const said = (page: Page): Locator => box(page).getByRole("status");
/** The text of the clipboard. */
export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/**
 * Opens the box on a page and puts a query into it, at once: answers to the beginning of a query are none to
 * it.
 */
export async function search(page: Page, query: string, address = "/homebrew"): Promise<void> {
  await page.goto(address);
  await page.keyboard.press("/");
  await page.keyboard.insertText(query);
  if (query !== "") await expect(options(page).first()).toBeVisible();
}
