import type { Locator, Page } from "@playwright/test";
import { expect, librarySite, test } from "./reader.ts";
import { box } from "./search-box.ts";
import { note, siteOf } from "./site-of.ts";

test.use({ baseURL: librarySite() });

const SAVED = "__DOCSEARCH_FAVORITE_SEARCHES__snippets";
const TITLE = "Set a value only if there is none";
const ADDRESS = "/redis#set-a-value-only-if-there-is-none";

const stored = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), SAVED);
const star = (page: Page): Locator => page.getByRole("main").getByRole("button", { name: `Save: ${TITLE}` });
const spoken = (page: Page): Locator => page.locator(".said");

/** Opens the note at the snippet, as a reader who has moved the pointer. */
async function come(page: Page): Promise<void> {
  await page.goto(ADDRESS);
  await page.mouse.move(600, 300);
  await page.mouse.move(610, 310);
  await expect(star(page)).toBeVisible();
}

test("a snippet is saved from its own controls, is offered by search, and removed again", async ({
  page,
}) => {
  await come(page);
  await expect(star(page)).toHaveAttribute("aria-pressed", "false");
  await star(page).click();
  await expect(star(page)).toHaveAttribute("aria-pressed", "true");
  await expect(spoken(page)).toHaveText("Saved");
  await page.goto("/homebrew");
  await page.keyboard.press("/");
  const saved = box(page).getByRole("group", { name: "Saved snippets" }).getByRole("option");
  await expect(saved).toHaveText(/Set a value only if there is none/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/redis#set-a-value-only-if-there-is-none/);
  await page.mouse.move(620, 320);
  await expect(star(page)).toHaveAttribute("aria-pressed", "true");
  await star(page).click();
  await expect(spoken(page)).toHaveText("Removed from saved");
  await expect(star(page)).toHaveAttribute("aria-pressed", "false");
  expect(await stored(page)).toBe("[]");
});

test("a snippet that is saved in search shows it, and what is removed there does not", async ({ page }) => {
  await come(page);
  await page.keyboard.press("/");
  await page.keyboard.insertText(TITLE);
  await expect(box(page).getByRole("option", { selected: true })).toContainText(TITLE);
  await page.keyboard.press("Control+s");
  await page.keyboard.press("Escape");
  await expect(star(page)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("/");
  await expect(box(page).getByRole("group", { name: "Saved snippets" })).toBeVisible();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Escape");
  await expect(star(page)).toHaveAttribute("aria-pressed", "false");
});

test("s saves the snippet in view", async ({ page }) => {
  await come(page);
  await page.keyboard.press("s");
  await expect(star(page)).toHaveAttribute("aria-pressed", "true");
});

test("where storage is blocked it says so, and what else is stored is passed over", async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, '[1, null, {"url": 3}, {"a": 1}]'), SAVED);
  await come(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await star(page).click();
  await expect(spoken(page)).toHaveText("Not saved: the browser's storage is blocked or full");
  await expect(star(page)).toHaveAttribute("aria-pressed", "false");
});

test.describe("a site that keeps nothing", () => {
  const site = siteOf(
    { "index.mdx": note("Home", "## Keys\n\n```sh check=parse\necho 1\n```") },
    { search: { personalization: false }, onUnprovenSnippets: "ignore" },
  );

  test("offers no way to save", async ({ page }) => {
    await page.goto(`${site()}/`);
    await page.mouse.move(600, 300);
    await page.mouse.move(610, 310);
    await page.keyboard.press("?"); // the tools are there
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Save/ })).toHaveCount(0);
  });
});
