// The sidebar, for the tests of its categories and lists.
import type { Locator, Page } from "@playwright/test";
import { sidebar } from "./reader.ts";

/** A link of the sidebar. */
export const link = (page: Page, name: string): Locator =>
  sidebar(page).getByRole("link", { name, exact: true });
/** The button that opens and closes a category. */
export const category = (page: Page, name: string): Locator =>
  sidebar(page).locator("summary", { hasText: name });
/** The sign of a category that is a link itself. */
export const sign = (page: Page, name: string): Locator =>
  sidebar(page).getByLabel(new RegExp(`^(Expand|Collapse) sidebar category '${name}'$`));
