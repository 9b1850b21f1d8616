import { menu, opener, openMenu } from "./menu.ts";
import {
  expect,
  holdShell,
  html,
  hydrate,
  isMarked,
  librarySite,
  mark,
  painted,
  readerSite,
  scrolled,
  test,
} from "./reader.ts";

test.use({ baseURL: readerSite(), viewport: { width: 390, height: 844 }, hasTouch: true });

test("opens and closes it with its buttons before hydration, and the focus goes back", async ({ page }) => {
  await holdShell(page);
  await page.goto("/");
  await expect(opener(page)).toHaveAttribute("aria-expanded", "false");
  await openMenu(page);
  await expect(opener(page)).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("button", { name: "Close navigation bar" }).tap();
  await expect(menu(page)).toBeHidden();
  await expect(opener(page)).toHaveAttribute("aria-expanded", "false");
  await expect(opener(page)).toBeFocused();
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "false");
});

test("a tap beside it, its button and a wide window close it", async ({ page }) => {
  await test.step("closes it with a tap beside it", async () => {
    await page.goto("/");
    await openMenu(page);
    await page.touchscreen.tap(380, 600);
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });
  await test.step("closes it with its button in a browser without `command`", async () => {
    await page.goto("/");
    await openMenu(page);
    const close = page.getByRole("button", { name: "Close navigation bar" });
    await close.evaluate((button) => button.removeAttribute("commandfor"));
    await close.tap();
    await expect(menu(page)).toBeHidden();
  });
  await test.step("toggles the colour mode in it", async () => {
    await page.goto("/");
    await openMenu(page);
    await menu(page)
      .getByRole("button", { name: "Switch between dark and light mode (currently light mode)" })
      .tap();
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
  });
  await test.step("closes it when the window becomes wide", async () => {
    await page.goto("/");
    await openMenu(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(menu(page)).toBeHidden();
  });
});

test("the keyboard opens it and stays inside, and a link in it closes it", async ({ page }) => {
  await test.step("opens it by keyboard, the focus stays inside, and Escape closes it", async () => {
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
          () =>
            document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });
  await test.step("expanding a category leaves it open; following a link closes it, without a full load once hydrated", async () => {
    await page.goto("/");
    await hydrate(page);
    await mark(page);
    await openMenu(page);
    await menu(page).getByText("Reference").tap();
    await expect(menu(page)).toBeVisible();
    await menu(page).getByRole("link", { name: "Words" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Words");
    await expect(menu(page)).toBeHidden();
    expect(await isMarked(page)).toBe(true);
  });
});

test("it keeps the page in place, and its entry and button in sight", async ({ page }) => {
  await test.step("the page behind it does not scroll", async () => {
    await page.goto("/long");
    await page.evaluate(() => scrollTo(0, 1200));
    await openMenu(page);
    await expect(html(page)).toHaveCSS("overflow", "hidden");
    await page.keyboard.press("Escape");
    await expect(html(page)).toHaveCSS("overflow", "visible");
    await painted(page);
    expect(await scrolled(page)).toBe(1200);
  });
  await test.step("closes it with a second press at the same place", async () => {
    await page.goto(`${librarySite()}/redis`);
    const { x = 0, y = 0, width = 0, height = 0 } = (await opener(page).boundingBox()) ?? {};
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(menu(page)).toBeVisible();
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(menu(page)).toBeHidden();
    expect(new URL(page.url()).pathname).toBe("/redis");
  });
  await test.step("the entry of the page is in sight when it opens, however far down the list", async () => {
    await page.setViewportSize({ width: 390, height: 260 });
    await page.goto("/reference/words");
    await openMenu(page);
    await expect(menu(page).getByRole("link", { name: "Words" })).toBeInViewport({ ratio: 1 });
    await menu(page).evaluate((dialog) => dialog.scrollTo(0, 0));
    await page.keyboard.press("Escape");
    await openMenu(page);
    await expect(menu(page).getByRole("link", { name: "Words" })).toBeInViewport({ ratio: 1 });
  });
  await test.step("the button that closes it stays in sight however long the list is", async () => {
    await page.setViewportSize({ width: 390, height: 300 });
    await page.goto("/");
    await openMenu(page);
    await menu(page).getByRole("link", { name: "A long note" }).scrollIntoViewIfNeeded();
    await menu(page).evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
    await expect(page.getByRole("button", { name: "Close navigation bar" })).toBeInViewport({ ratio: 1 });
  });
});

test("it belongs to the page that was navigated to, and Back and other sites close it", async ({
  page,
  context,
}) => {
  await test.step("shows the right panel after navigating from a page without a sidebar", async () => {
    await page.goto("/tags/reading");
    await hydrate(page);
    await mark(page);
    await page.getByRole("main").getByRole("link", { name: "A long note" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A long note");
    await openMenu(page);
    await expect(menu(page).getByRole("link", { name: "First guide", includeHidden: true })).toBeAttached();
    await expect(menu(page).getByRole("link", { name: "A long note" })).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });
  await test.step("Back closes it and stays on the page; the next Back leaves", async () => {
    await page.goto("/tags/reading");
    await hydrate(page);
    await page.getByRole("main").getByRole("link", { name: "A long note" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A long note");
    await painted(page);
    await page.evaluate(() => scrollTo(0, 1200));
    await openMenu(page);
    await page.evaluate(() => history.back());
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL("/long");
    expect(await scrolled(page)).toBe(1200);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL("/tags/reading");
  });
  await test.step("a link to another site closes it", async () => {
    await context.route("https://elsewhere.example/**", (route) => route.fulfill({ body: "elsewhere" }));
    await page.goto("/tags");
    await hydrate(page);
    await openMenu(page);
    const opened = context.waitForEvent("page");
    await menu(page).getByRole("link", { name: "Code", exact: true }).tap();
    await opened;
    await expect(menu(page)).toBeHidden();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("opens it, sees notes and main menu, and closes it", async ({ page }) => {
    await page.goto("/");
    await openMenu(page);
    await expect(menu(page).getByRole("link", { name: "A long note" })).toBeVisible();
    await expect(menu(page).getByRole("link", { name: "Code", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Close navigation bar" }).tap();
    await expect(menu(page)).toBeHidden();
  });
});
