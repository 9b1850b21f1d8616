// The menu of a narrow screen, for the tests that open it.
import type { Locator, Page } from "@playwright/test";
import { expect } from "./reader.ts";

/** The menu. */
export const menu = (page: Page): Locator => page.getByRole("dialog", { name: "Navigation" });
/** The button that opens it. */
export const opener = (page: Page): Locator =>
  page.getByRole("button", { name: "Toggle navigation bar", includeHidden: true });
/** Opens it. */
export const openMenu = async (page: Page): Promise<void> => {
  await opener(page).tap();
  await expect(menu(page)).toBeVisible();
};
