import type { Page } from "@playwright/test";
import { expect, hydrate, isMarked, mark, navbarSite, test } from "./reader.ts";

test.use({ baseURL: navbarSite(), viewport: { width: 1600, height: 900 } });

const navbar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const entry = (page: Page, name: string) => navbar(page).getByRole("link", { name, exact: true });
const activeLinks = (page: Page) => navbar(page).locator("a[aria-current=page]:visible").allTextContents();

test("shows each item on its side, where its author sent it, and the logo of the colour mode", async ({
  page,
}) => {
  await test.step("shows the left items beside the brand and the right ones at the end, the colour mode last", async () => {
    await page.goto("");
    const names = await navbar(page).locator(".links > li:visible").allInnerTexts();
    expect(names.map((name) => name.trim())).toEqual(
      // biome-ignore format: one side a line
      [
      "Home", "Guide", "Elsewhere",
      "More", "Tasks", "All tasks", "Free", "Version", "EN\nLanguage: English", "",
    ],
    );
    await expect(navbar(page).getByRole("listitem").last().getByRole("button")).toHaveAccessibleName(
      /^Switch between dark and light mode/,
    );
  });
  await test.step("finds each kind of item where its author sent it", async () => {
    await expect(entry(page, "Elsewhere")).toHaveAttribute("href", "https://elsewhere.example/");
    await expect(entry(page, "Elsewhere")).toHaveAttribute("target", "_blank");
    await expect(entry(page, "All tasks")).toHaveAttribute("href", "/handbook/tasks");
    await expect(entry(page, "Version")).toHaveAttribute("href", "/handbook/");
    await expect(entry(page, "Draft")).toHaveCount(0);
  });
  await test.step("follows the logo where it leads, and sees the one of the colour mode", async () => {
    const brand = navbar(page).getByRole("link", { name: "A mark Handbook" });
    const images = brand.getByRole("img", { name: "A mark", includeHidden: true });
    await expect(images).toHaveCount(2);
    await expect(images.nth(0)).toBeVisible();
    await expect(images.nth(1)).toBeHidden();
    expect(await images.nth(0).boundingBox()).toMatchObject({ width: 24, height: 18 });
    await page.getByRole("button", { name: /^Switch between/ }).click();
    await expect(images.nth(0)).toBeHidden();
    await expect(images.nth(1)).toBeVisible();
    await brand.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("First guide");
  });
});

test("sees where it is, also on an unlisted note", async ({ page }) => {
  await test.step("sees where it is: pages below a link, sidebars, but home on itself alone", async () => {
    await page.goto("");
    expect(await activeLinks(page)).toEqual(["Home", "Version"]);
    await page.goto("guide/two");
    expect(await activeLinks(page)).toEqual(["Guide"]);
    await page.goto("more-tasks");
    expect(await activeLinks(page)).toEqual(["All tasks"]);
    await hydrate(page);
    await mark(page);
    await entry(page, "Guide").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guide");
    await expect.poll(() => activeLinks(page)).toEqual(["Guide"]); // a frame after the page
    expect(await isMarked(page)).toBe(true);
  });
  await test.step("finds an unlisted note in the navbar only while reading it", async () => {
    await expect(entry(page, "Hidden")).toHaveCount(0);
    await page.goto("hidden");
    await expect(entry(page, "Hidden")).toBeVisible();
    await expect(entry(page, "Hidden")).toHaveAttribute("aria-current", "page");
  });
});
