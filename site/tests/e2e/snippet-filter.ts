// The filter of the list of all snippets, for the tests that use it.
import type { Locator, Page } from "@playwright/test";
import { expect } from "../../../packages/proofmark/tests/e2e/reader.ts";

/** The field for words. */
export const words = (page: Page): Locator => page.getByRole("searchbox", { name: "Words in titles" });
/** The control that chooses a note. */
export const note = (page: Page): Locator => page.getByRole("combobox", { name: "Note" });
/** The control that chooses a language. */
export const language = (page: Page): Locator => page.getByRole("combobox", { name: "Language" });
/** The control that chooses a level. */
export const level = (page: Page): Locator => page.getByRole("combobox", { name: "Level" });
/** How many snippets there are. */
export const count = (page: Page): Locator => page.locator(".all-filter p > span");
/** The status that screen readers announce. */
export const said = (page: Page): Locator => page.getByRole("main").getByRole("status");
/** The snippets that the list shows. */
export const rows = (page: Page): Locator => page.getByRole("main").getByRole("listitem");

/** Waits until the filter is alive, as it is soon after the reader comes to it. */
export async function alive(page: Page): Promise<void> {
  await words(page).focus();
  await expect(page.locator("[data-island]")).toHaveAttribute("data-live", "");
}
