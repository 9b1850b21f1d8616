import { foldTimeOf, slowDown, unfolded } from "./folds.ts";
import { menu, openMenu } from "./menu.ts";
import { expect, hydrate, navbarSite, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite(), viewport: { width: 390, height: 844 }, hasTouch: true });

test("goes back to the main menu, and opens a dropdown in it", async ({ page }) => {
  await test.step("goes back to the main menu, and finds the notes again the next time", async () => {
    await page.goto("/");
    await openMenu(page);
    await expect(menu(page).getByRole("link", { name: "A long note" })).toBeVisible();
    await expect(menu(page).getByRole("link", { name: "Code", exact: true })).toBeHidden();
    await page.getByRole("button", { name: "← Back to main menu" }).tap();
    await expect(menu(page).getByRole("link", { name: "Code", exact: true })).toBeVisible();
    await expect(menu(page).getByRole("link", { name: "A long note" })).toBeHidden();
    await expect(menu(page).getByRole("link", { name: "Snippets", exact: true })).toBeFocused();
    await page.keyboard.press("Escape");
    await openMenu(page);
    await expect(menu(page).getByRole("link", { name: "A long note" })).toBeVisible();
  });
  await test.step("opens a dropdown of the main menu and follows a link in it", async () => {
    await page.goto("/");
    await openMenu(page);
    await page.getByRole("button", { name: "← Back to main menu" }).tap();
    await menu(page).getByText("More").tap();
    await menu(page).getByRole("link", { name: "All tags" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tags");
    await expect(menu(page)).toBeHidden();
  });
});

test("shows the main menu on a page without a sidebar, its lists folded but for the page's", async ({
  page,
}) => {
  await test.step("shows the main menu on a page without a sidebar", async () => {
    await page.goto("/tags");
    await openMenu(page);
    await expect(menu(page).getByRole("link", { name: "Code", exact: true })).toBeVisible();
  });
  await test.step("finds the languages in it under their name, folded", async () => {
    await page.goto("/tags");
    await openMenu(page);
    await expect(menu(page).getByRole("link", { name: "English" })).toBeHidden();
    await menu(page).getByText("Languages").tap();
    await expect(menu(page).getByRole("link", { name: "English" })).toHaveAttribute("aria-current", "true");
  });
  await test.step("a list that holds the page is unfolded, and stays while the reader goes on in the menu", async () => {
    await page.goto("/tags");
    await openMenu(page);
    const tags = menu(page).getByRole("link", { name: "All tags" });
    await expect(tags).toBeVisible();
    await menu(page).getByText("Languages").tap();
    await expect(tags).toBeVisible();
  });
});

test("lists of the main menu unfold bit by bit, and at once without motion", async ({ page }) => {
  await test.step("lists of the main menu unfold bit by bit, the slower the higher they are", async () => {
    await page.goto(`${navbarSite()}hidden`);
    await hydrate(page);
    await openMenu(page);
    const back = page.getByRole("button", { name: "← Back to main menu" });
    if (await back.isVisible()) await back.tap();
    const [few, many] = [
      menu(page).locator("summary", { hasText: "Languages" }),
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
  await test.step("lists of the main menu unfold at once for a reader who wants no motion", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/tags");
    await openMenu(page);
    const languages = menu(page).locator("summary", { hasText: "Languages" });
    await languages.tap();
    expect(await foldTimeOf(languages)).toBe(0);
    expect(await unfolded(languages)).toBe(1);
  });
});
