// The colour mode, for the tests that change it.
import type { Locator, Page } from "@playwright/test";

/** The button that changes the mode, by the mode it shows. */
export const toggle = (page: Page, mode: "light" | "dark"): Locator =>
  page
    .getByRole("navigation", { name: "Main" })
    .getByRole("button", { name: `Switch between dark and light mode (currently ${mode} mode)` });
/** The mode that is kept. */
export const stored = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("theme"));
/** The colour of the page. */
export const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
