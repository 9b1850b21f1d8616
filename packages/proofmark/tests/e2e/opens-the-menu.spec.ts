import type { Page } from "@playwright/test";
import { foldTimeOf, slowDown, unfolded } from "./folds.ts";
import {
  expect,
  holdShell,
  html,
  hydrate,
  isMarked,
  mark,
  navbarSite,
  painted,
  readerSite,
  scrolled,
  test,
} from "./reader.ts";

test.use({ baseURL: readerSite(), viewport: { width: 390, height: 844 }, hasTouch: true });

const menu = (page: Page) => page.getByRole("dialog", { name: "Navigation" });
const opener = (page: Page) =>
  page.getByRole("button", { name: "Toggle navigation bar", includeHidden: true });
const open = async (page: Page): Promise<void> => {
  await opener(page).tap();
  await expect(menu(page)).toBeVisible();
};

test("opens and closes it with its buttons before hydration, and the focus goes back", async ({ page }) => {
  await holdShell(page);
  await page.goto("/");
  await expect(opener(page)).toHaveAttribute("aria-expanded", "false");
  await open(page);
  await expect(opener(page)).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("button", { name: "Close navigation bar" }).tap();
  await expect(menu(page)).toBeHidden();
  await expect(opener(page)).toHaveAttribute("aria-expanded", "false");
  await expect(opener(page)).toBeFocused();
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "false");
});

test("opens it by keyboard, the focus stays inside, and Escape closes it", async ({ page }) => {
  await page.goto("/");
  await hydrate(page);
  await opener(page).focus();
  await page.keyboard.press("Enter");
  await expect(menu(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Close navigation bar" })).toBeFocused();
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
      ),
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test("closes it with a tap beside it", async ({ page }) => {
  await page.goto("/");
  await open(page);
  await page.touchscreen.tap(380, 600);
  await expect(menu(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test("goes back to the main menu, and finds the notes again the next time", async ({ page }) => {
  await page.goto("/");
  await open(page);
  await expect(menu(page).getByRole("link", { name: "A long note" })).toBeVisible();
  await expect(menu(page).getByRole("link", { name: "Code", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "← Back to main menu" }).tap();
  await expect(menu(page).getByRole("link", { name: "Code", exact: true })).toBeVisible();
  await expect(menu(page).getByRole("link", { name: "A long note" })).toBeHidden();
  await expect(menu(page).getByRole("link", { name: "Snippets", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await open(page);
  await expect(menu(page).getByRole("link", { name: "A long note" })).toBeVisible();
});

test("opens a dropdown of the main menu and follows a link in it", async ({ page }) => {
  await page.goto("/");
  await open(page);
  await page.getByRole("button", { name: "← Back to main menu" }).tap();
  await menu(page).getByText("More").tap();
  await menu(page).getByRole("link", { name: "All tags" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tags");
  await expect(menu(page)).toBeHidden();
});

test("shows the main menu on a page without a sidebar", async ({ page }) => {
  await page.goto("/tags");
  await open(page);
  await expect(menu(page).getByRole("link", { name: "Code", exact: true })).toBeVisible();
});

test("shows the right panel after navigating from a page without a sidebar", async ({ page }) => {
  await page.goto("/tags/reading");
  await hydrate(page);
  await mark(page);
  await page.getByRole("main").getByRole("link", { name: "A long note" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A long note");
  await open(page);
  await expect(menu(page).getByRole("link", { name: "First guide", includeHidden: true })).toBeAttached();
  await expect(menu(page).getByRole("link", { name: "A long note" })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test("expanding a category leaves it open; following a link closes it, without a full load once hydrated", async ({
  page,
}) => {
  await page.goto("/");
  await hydrate(page);
  await mark(page);
  await open(page);
  await menu(page).getByText("Reference").tap();
  await expect(menu(page)).toBeVisible();
  await menu(page).getByRole("link", { name: "Words" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Words");
  await expect(menu(page)).toBeHidden();
  expect(await isMarked(page)).toBe(true);
});

test("toggles the colour mode in it", async ({ page }) => {
  await page.goto("/");
  await open(page);
  await menu(page)
    .getByRole("button", { name: "Switch between dark and light mode (currently light mode)" })
    .tap();
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
});

test("the page behind it does not scroll", async ({ page }) => {
  await page.goto("/long");
  await page.evaluate(() => scrollTo(0, 1200));
  await open(page);
  await expect(html(page)).toHaveCSS("overflow", "hidden");
  await page.keyboard.press("Escape");
  await expect(html(page)).toHaveCSS("overflow", "visible");
  await painted(page);
  expect(await scrolled(page)).toBe(1200);
});

test("closes it when the window becomes wide", async ({ page }) => {
  await page.goto("/");
  await open(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(menu(page)).toBeHidden();
});

test("Back closes it and stays on the page; the next Back leaves", async ({ page }) => {
  await page.goto("/tags/reading");
  await hydrate(page);
  await page.getByRole("main").getByRole("link", { name: "A long note" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A long note");
  await painted(page);
  await page.evaluate(() => scrollTo(0, 1200));
  await open(page);
  await page.evaluate(() => history.back());
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL("/long");
  expect(await scrolled(page)).toBe(1200);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/tags/reading");
});

test("finds the languages in it under their name, folded", async ({ page }) => {
  await page.goto("/tags");
  await open(page);
  await expect(menu(page).getByRole("link", { name: "English" })).toBeHidden();
  await menu(page).getByText("Languages").tap();
  await expect(menu(page).getByRole("link", { name: "English" })).toHaveAttribute("aria-current", "true");
});

test("a list that holds the page is unfolded, and stays while the reader goes on in the menu", async ({
  page,
}) => {
  await page.goto("/tags");
  await open(page);
  const tags = menu(page).getByRole("link", { name: "All tags" });
  await expect(tags).toBeVisible();
  await menu(page).getByText("Languages").tap();
  await expect(tags).toBeVisible();
});

test("lists of the main menu unfold bit by bit, the slower the higher they are", async ({ page }) => {
  await page.goto(`${navbarSite()}hidden`);
  await hydrate(page);
  await open(page);
  const back = page.getByRole("button", { name: "← Back to main menu" });
  if (await back.isVisible()) await back.tap();
  const [few, many] = [
    menu(page).getByLabel("Submenu of Tasks"),
    menu(page).locator("summary", { hasText: "More" }),
  ];
  await many.tap(); // it was unfolded for the page, which it holds
  await few.tap();
  expect(await foldTimeOf(few)).toBeGreaterThanOrEqual(100);
  expect(await foldTimeOf(many)).toBeGreaterThan(await foldTimeOf(few));
  await slowDown(page);
  await many.tap();
  expect(await unfolded(many)).toBeLessThan(0.5);
});

test("lists of the main menu unfold at once for a reader who wants no motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/tags");
  await open(page);
  const languages = menu(page).locator("summary", { hasText: "Languages" });
  await languages.tap();
  expect(await unfolded(languages)).toBe(1);
});

test("a list with its own address is a link, which closes the menu, and a sign, which does not", async ({
  page,
}) => {
  await page.goto(`${navbarSite()}hidden`);
  await open(page);
  const back = page.getByRole("button", { name: "← Back to main menu" });
  if (await back.isVisible()) await back.tap();
  await menu(page).getByLabel("Submenu of Tasks").tap();
  await expect(menu(page).getByRole("link", { name: "First task" })).toBeVisible();
  await menu(page).getByRole("link", { name: "Tasks", exact: true }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tasks");
  await expect(menu(page)).toBeHidden();
});

test("a link to another site closes it", async ({ page, context }) => {
  await context.route("https://elsewhere.example/**", (route) => route.fulfill({ body: "elsewhere" }));
  await page.goto("/tags");
  await hydrate(page);
  await open(page);
  const opened = context.waitForEvent("page");
  await menu(page).getByRole("link", { name: "Code", exact: true }).tap();
  await opened;
  await expect(menu(page)).toBeHidden();
});

test("the entry of the page is in sight when it opens, however far down the list", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 260 });
  await page.goto("/reference/words");
  await open(page);
  await expect(menu(page).getByRole("link", { name: "Words" })).toBeInViewport({ ratio: 1 });
  await menu(page).evaluate((dialog) => dialog.scrollTo(0, 0));
  await page.keyboard.press("Escape");
  await open(page);
  await expect(menu(page).getByRole("link", { name: "Words" })).toBeInViewport({ ratio: 1 });
});

test("the button that closes it stays in sight however long the list is", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto("/");
  await open(page);
  await menu(page).getByRole("link", { name: "A long note" }).scrollIntoViewIfNeeded();
  await menu(page).evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
  await expect(page.getByRole("button", { name: "Close navigation bar" })).toBeInViewport({ ratio: 1 });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("opens it, sees notes and main menu, and closes it", async ({ page }) => {
    await page.goto("/");
    await open(page);
    await expect(menu(page).getByRole("link", { name: "A long note" })).toBeVisible();
    await expect(menu(page).getByRole("link", { name: "Code", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Close navigation bar" }).tap();
    await expect(menu(page)).toBeHidden();
  });
});
