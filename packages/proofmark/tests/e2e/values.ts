// Helpers for values: the fixture that has some, and a reader's steps.
import type { BrowserContext, Locator, Page } from "@playwright/test";

/** The fields. */
export const panel = (page: Page): Locator => page.getByRole("dialog", { name: "Values" });
/** The button that opens the fields. */
export const button = (page: Page): Locator => page.getByRole("main").getByRole("button", { name: "Values" });
/** The field of the database. */
export const database = (page: Page): Locator => panel(page).getByLabel("Database name");
/** Code of the snippets, those of the first screen first. */
export const codes = (page: Page): Locator => page.locator("main pre.in");
/** The text of the clipboard. */
export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
/** The values in the storage. */
export const stored = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("snippets.values"));

/** Opens the fields and types a database. */
export async function replaceDatabase(page: Page, value: string): Promise<void> {
  await button(page).click();
  await database(page).fill(value);
}

/** Keeps values as an earlier visit would have. */
export const visitedBefore = (target: Page | BrowserContext, kept: string): Promise<unknown> =>
  target.addInitScript((text) => localStorage.setItem("snippets.values", text), kept);

/** The snippets of `/connect` with the defaults. */
export const DEFAULTS = [
  "psql -h 127.0.0.1 shop",
  "psql -h 127.0.0.1 shop",
  "docker ps --format '{{.Names}}'\npg_dump shop > shop.sql",
];
/** The same with another database. */
export const ORDERS = [
  "psql -h 127.0.0.1 orders",
  "psql -h 127.0.0.1 orders",
  "docker ps --format '{{.Names}}'\npg_dump orders > orders.sql",
];
