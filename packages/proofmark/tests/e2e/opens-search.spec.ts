import type { Locator, Page } from "@playwright/test";
import { expect, layOutAll, librarySite, painted, readerSite, test } from "./reader.ts";
import { active, box, input, options } from "./search-box.ts";

test.use({ baseURL: librarySite() });

const button = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Search (Ctrl+K)" });

test("keys and the button open the search box, with the focus in it", async ({ page }) => {
  await page.goto("/redis");
  for (const [way, open] of Object.entries<(page: Page) => Promise<void>>({
    "Control and K": (page) => page.keyboard.press("Control+k"),
    "Command and K": (page) => page.keyboard.press("Meta+k"),
    "a slash": (page) => page.keyboard.press("/"),
    "a click on the button": (page) => button(page).click(),
    "Enter on the button": (page) => button(page).press("Enter"),
    "Space on the button": (page) => button(page).press(" "),
  }))
    await test.step(`${way} opens the search box, with the focus in it`, async () => {
      await open(page);
      await expect(input(page)).toBeFocused();
      await expect(input(page)).toHaveValue("");
      await page.keyboard.type("->>");
      await expect(active(page)).toContainText("->>");
      await page.keyboard.press("Escape");
      await expect(box(page)).toBeHidden();
    });
});

test("typed or selected text goes where it should", async ({ page }) => {
  await test.step("a letter typed on the button opens the search box with it, and is gone the next time", async () => {
    await page.goto("/redis");
    await button(page).focus();
    await page.keyboard.press("F2");
    await page.keyboard.press("Control+f");
    await page.keyboard.press("Alt+s");
    await expect(box(page)).toBeHidden();
    await page.keyboard.type("expire");
    await expect(input(page)).toHaveValue("expire");
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(button(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(input(page)).toHaveValue("");
  });
  await test.step("a slash typed into a field is a slash", async () => {
    await page.goto("/all");
    await page
      .getByRole("main")
      .getByRole("searchbox")
      .or(page.getByRole("main").locator("input"))
      .first()
      .focus();
    await page.keyboard.press("/");
    await expect(box(page)).toBeHidden();
  });
  await test.step("letters typed on the page do not open the search box", async () => {
    await page.goto("/redis");
    await page.keyboard.type("sx1");
    await expect(box(page)).toBeHidden();
  });
  await test.step("text that is selected on the page is looked for", async () => {
    await page.goto("/redis");
    await page.evaluate(() =>
      getSelection()?.selectAllChildren(document.querySelector("main h1") ?? document.body),
    );
    await page.keyboard.press("/");
    await expect(input(page)).toHaveValue("Redis");
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.type("setnx"); // what was taken over is selected, so typing replaces it
    await expect(input(page)).toHaveValue("setnx");
    await page.keyboard.press("Escape");
  });
  await test.step("Tab goes around inside the search box, and never to the page below", async () => {
    await page.goto("/redis");
    await page.keyboard.press("/");
    await page.keyboard.type("set");
    await expect(options(page).first()).toBeVisible();
    const last = box(page).getByRole("link", { name: /^See all/ });
    await page.keyboard.press("Shift+Tab");
    await expect(last).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(input(page)).toBeFocused();
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press("Tab");
      await expect(box(page).locator(":focus")).toHaveCount(1);
    }
  });
  await test.step("the empty box says what it is for and which keys do what", async () => {
    await page.goto("/redis");
    await page.keyboard.press("/");
    await expect(input(page)).toHaveAttribute("placeholder", "Search docs");
    const hints = box(page).getByRole("list").filter({ hasText: "to select" }).getByRole("listitem");
    await expect(hints).toHaveText([
      /^↵Enter keyto select$/,
      /^↓Arrow down↑Arrow upto navigate$/,
      /^EscEscape keyto close$/,
    ]);
    await expect(hints.first()).toBeVisible();
  });
});

test("the page does not move when the search box opens and closes, nor scroll below it", async ({
  playwright,
  launchOptions,
}) => {
  // a browser as readers on most desktops have it: its scrollbars take room
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ["--hide-scrollbars"],
  });
  const page = await browser.newPage({ baseURL: librarySite() });
  await page.goto("/redis");
  await layOutAll(page);
  await page.evaluate(() => scrollTo(0, 900));
  const place = (): Promise<number> =>
    page
      .locator("main h2")
      .nth(2)
      .evaluate((heading) => heading.getBoundingClientRect().top + heading.getBoundingClientRect().left);
  const before = await place();
  await page.keyboard.press("/");
  await painted(page);
  expect(await place()).toBe(before);
  await page.mouse.move(40, 600);
  await page.mouse.wheel(0, 500);
  await page.keyboard.press("Escape");
  await painted(page);
  expect(await place()).toBe(before);
  await browser.close();
});

test("without scripts the button is a link to the search page, which says what to do", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${librarySite()}/redis`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Search" }).click();
  await expect(page.getByText("your browser needs JavaScript")).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeHidden();
  await context.close();
});

test("on a narrow screen the box fills it, above the open menu", async ({ page }) => {
  await test.step("on a phone the button is a sign, and the box fills the screen, with a way to cancel", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${readerSite()}/`);
    await button(page).click();
    await expect(input(page)).toBeFocused();
    await expect(box(page).getByText("to navigate")).toBeHidden();
    const panel = await box(page).locator(".panel").boundingBox();
    expect(panel).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await box(page).getByRole("button", { name: "Cancel" }).click();
    await expect(box(page)).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await button(page).click();
    await expect(box(page).getByRole("button", { name: "Cancel" })).toBeHidden();
  });
  await test.step("the box opens above the open menu, and leaves it open", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${readerSite()}/`);
    await page.getByRole("button", { name: "Toggle navigation bar" }).click();
    await page.keyboard.press("Control+k");
    await expect(input(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(box(page)).toBeHidden();
    await expect(page.getByRole("dialog", { name: "Navigation" })).toBeVisible();
  });
  for (const [width, isNarrow] of [
    [768, true],
    [769, false],
  ] as const)
    await test.step(`at ${width} px the box ${isNarrow ? "fills the screen, with a way to cancel and no hints" : "has hints, and no other way to cancel"}`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/redis");
      await page.keyboard.press("/");
      await expect(input(page)).toBeFocused();
      await expect(box(page).getByRole("button", { name: "Cancel" })).toBeVisible({ visible: isNarrow });
      await expect(box(page).getByText("to navigate")).toBeVisible({ visible: !isNarrow });
    });
});
