// How the tests of the contract come to the search box: all those of a file on one page.
import { expect, type Page } from "@playwright/test";
import { painted } from "../../../packages/proofmark/tests/e2e/reader.ts";
import { box, options } from "../../../packages/proofmark/tests/e2e/search-box.ts";
import { sharedPage } from "./shared-page.ts";

/** Gives the page of a file's tests, on a note, with the box closed. */
export function searchedPage(): () => Promise<Page> {
  const shared = sharedPage({ permissions: ["clipboard-read", "clipboard-write"] });
  return async () => {
    const page = shared();
    if (!page.url().endsWith("/regex")) await page.goto("/regex");
    await painted(page); // the browser drops keys that are pressed before
    if (await box(page).isVisible()) await page.keyboard.press("Escape");
    await expect(box(page)).toBeHidden();
    return page;
  };
}

/** Opens the box and puts a query into it; resolves when it shows the answer. */
export async function ask(page: Page, query: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.keyboard.insertText(query);
  await expect(options(page).first()).toBeVisible();
  await expect(
    page.getByRole("dialog", { name: "Search" }).getByRole("link", { name: /^See / }),
  ).toBeVisible();
}
