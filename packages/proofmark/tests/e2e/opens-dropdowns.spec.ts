import type { Page } from "@playwright/test";
import { expect, holdShell, html, hydrate, isMarked, mark, navbarSite, painted, test } from "./reader.ts";

test.use({ baseURL: navbarSite(), viewport: { width: 1600, height: 900 } });

const navbar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const opener = (page: Page) => navbar(page).getByText("More", { exact: true });
const second = (page: Page) => navbar(page).getByRole("link", { name: "Second" });

test("pointer and keys open and close it, and it says what it holds", async ({ page }) => {
  await test.step("hovering shows the list, and it stays while the pointer goes down into it", async () => {
    await page.goto("");
    await expect(second(page)).toBeHidden();
    await opener(page).hover();
    await expect(second(page)).toBeVisible();
    const { x, y, width, height } = (await opener(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const target = (await second(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.move(target.x + 4, target.y + target.height / 2, { steps: 30 });
    await painted(page);
    await expect(second(page)).toBeVisible();
    await page.mouse.move(300, 600);
    await expect(second(page)).toBeHidden();
  });
  await test.step("opening one closes the other", async () => {
    await page.goto("");
    await opener(page).click();
    await navbar(page).getByText("EN", { exact: true }).click();
    await page.mouse.move(300, 600);
    await expect(navbar(page).getByRole("link", { name: "English" })).toBeVisible();
    await expect(second(page)).toBeHidden();
  });
  await test.step("Enter opens and closes it, Tab goes into it, and leaving it closes it", async () => {
    await page.goto("");
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await expect(second(page)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(second(page)).toBeHidden();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await expect(second(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(navbar(page).getByRole("link", { name: "Code" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(navbar(page).getByRole("link", { name: "Tasks", exact: true })).toBeFocused();
    await expect(second(page)).toBeHidden();
  });
  await test.step("holds no unlisted note, but on that note", async () => {
    await page.goto("");
    await opener(page).hover();
    await expect(second(page)).toBeVisible();
    await expect(navbar(page).getByRole("link", { name: "Unlisted in a list" })).toBeHidden();
    await page.goto("hidden");
    await opener(page).hover();
    await expect(navbar(page).getByRole("link", { name: "Unlisted in a list" })).toBeVisible();
  });
  await test.step("says on the bar that the page is one of its list", async () => {
    await page.goto("guide/two");
    await expect(opener(page)).toHaveAttribute("aria-current", "true");
    await expect(opener(page)).toHaveCSS("text-decoration-line", "underline");
    await page.goto("tasks");
    await expect(opener(page)).not.toHaveAttribute("aria-current");
  });
});

test("a press opens it and keeps it open; a press elsewhere closes it, before hydration as well", async ({
  page,
}) => {
  await holdShell(page);
  await page.goto("");
  await opener(page).click();
  await page.mouse.move(300, 600);
  await expect(second(page)).toBeVisible();
  await page.mouse.down();
  await expect(second(page)).toBeHidden();
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "false");
});

test("Escape and links in it close it", async ({ page }) => {
  await test.step("Escape closes it and leaves the focus where it was opened", async () => {
    await page.goto("");
    await hydrate(page);
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(second(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });
  await test.step("following a link in it closes it and shows the page without a full load", async () => {
    await page.goto("");
    await hydrate(page);
    await mark(page);
    await opener(page).click();
    await second(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second guide");
    await expect(second(page)).toBeHidden();
    expect(await isMarked(page)).toBe(true);
    await page.mouse.move(300, 600);
    await opener(page).hover();
    await expect(second(page)).toBeVisible();
  });
  await test.step("chooses the language: the page is the same", async () => {
    await page.goto("guide/one?a=1#part-2");
    await hydrate(page);
    await navbar(page).getByText("EN", { exact: true }).click();
    const english = navbar(page).getByRole("link", { name: "English" });
    await expect(english).toHaveAttribute("lang", "en");
    await expect(english).toHaveAttribute("target", "_self");
    await expect(english).toHaveAttribute("aria-current", "true");
    await english.click();
    await expect(page).toHaveURL(/\/handbook\/guide\/one$/);
  });
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("a tap opens it, a tap beside it closes it", async ({ page }) => {
    await page.goto("");
    await opener(page).tap();
    await expect(second(page)).toBeVisible();
    await page.touchscreen.tap(300, 600);
    await expect(second(page)).toBeHidden();
    await opener(page).tap();
    await second(page).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second guide");
    await expect(second(page)).toBeHidden();
  });
});

test.describe("in forced colours", () => {
  test.use({ forcedColors: "active" });

  test("its list has an edge, and its sign is drawn", async ({ page }) => {
    await page.goto("");
    await opener(page).click();
    await expect(navbar(page).locator(".drop[open] > ul")).toHaveCSS("border-bottom-style", "solid");
    const sign = await opener(page).evaluate((summary) => getComputedStyle(summary, "::after").content);
    expect(sign).toContain("▾");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("opens by press, one at a time, and its links work", async ({ page }) => {
    await page.goto("");
    await opener(page).click();
    await page.mouse.move(300, 600);
    await expect(second(page)).toBeVisible();
    await navbar(page).getByText("EN", { exact: true }).click();
    await page.mouse.move(300, 600);
    await expect(navbar(page).getByRole("link", { name: "English" })).toBeVisible();
    await expect(second(page)).toBeHidden();
    await opener(page).click();
    await second(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second guide");
  });
});
