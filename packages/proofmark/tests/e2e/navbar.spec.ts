import type { Page } from "@playwright/test";
import { expect, hydrate, isMarked, mark, navbarSite, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

test.use({ baseURL: navbarSite(), viewport: { width: 1600, height: 900 } });

const navbar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const entry = (page: Page, name: string) => navbar(page).getByRole("link", { name, exact: true });
const activeLinks = (page: Page) => navbar(page).locator("a[aria-current=page]:visible").allTextContents();

test("shows the left items beside the brand and the right ones at the end, the colour mode last", async ({
  page,
}) => {
  await page.goto("");
  const names = await navbar(page).locator(".links > li:visible").allInnerTexts();
  expect(names.map((name) => name.trim())).toEqual(
    // biome-ignore format: one side a line
    [
      "Home", "Guide", "Elsewhere", "File",
      "More", "Tasks", "All tasks", "By pattern", "Free", "Version", "EN\nLanguage: English", "",
    ],
  );
  await expect(navbar(page).getByRole("listitem").last().getByRole("button")).toHaveAccessibleName(
    /^Switch between dark and light mode/,
  );
});

test("sees where it is: pages below a link, patterns, sidebars, but home on itself alone", async ({
  page,
}) => {
  await page.goto("");
  expect(await activeLinks(page)).toEqual(["Home", "Tasks"]);
  await page.goto("guide/two");
  expect(await activeLinks(page)).toEqual(["Guide", "Tasks", "By pattern"]);
  await page.goto("more-tasks");
  expect(await activeLinks(page)).toEqual(["All tasks"]);
  await hydrate(page);
  await mark(page);
  await entry(page, "Guide").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guide");
  await expect.poll(() => activeLinks(page)).toEqual(["Guide", "Tasks"]); // a frame after the page
  expect(await isMarked(page)).toBe(true);
});

test("finds each kind of item where its author sent it", async ({ page }) => {
  await page.goto("");
  await expect(entry(page, "Elsewhere")).toHaveAttribute("href", "https://elsewhere.example/");
  await expect(entry(page, "Elsewhere")).toHaveAttribute("target", "_self");
  await expect(entry(page, "Elsewhere")).toHaveAttribute("data-kind", "outside");
  await expect(entry(page, "Elsewhere").locator("em")).toHaveText("Else");
  await expect(entry(page, "File")).toHaveAttribute("href", "/handbook/dark.svg");
  await expect(entry(page, "All tasks")).toHaveAttribute("href", "/handbook/tasks");
  await expect(entry(page, "Version")).toHaveAttribute("href", "/handbook/tasks");
  await expect(entry(page, "Draft")).toHaveCount(0);
});

test("finds an unlisted note in the navbar only while reading it", async ({ page }) => {
  await page.goto("");
  await expect(entry(page, "Hidden")).toHaveCount(0);
  await page.goto("hidden");
  await expect(entry(page, "Hidden")).toBeVisible();
  await expect(entry(page, "Hidden")).toHaveAttribute("aria-current", "page");
});

test("follows the logo where it leads, and sees the one of the colour mode", async ({ page }) => {
  await page.goto("");
  const brand = navbar(page).getByRole("link", { name: "A mark Handbook" });
  await expect(brand).toHaveAttribute("target", "_self");
  const images = brand.getByRole("img", { name: "A mark", includeHidden: true });
  await expect(images).toHaveCount(2);
  await expect(images.nth(0)).toBeVisible();
  await expect(images.nth(1)).toBeHidden();
  for (const image of await images.all()) {
    await expect(image).toHaveClass(/\bown\b/);
  }
  expect(await images.nth(0).boundingBox()).toMatchObject({ width: 24, height: 18 });
  await page.getByRole("button", { name: /^Switch between/ }).click();
  await expect(images.nth(0)).toBeHidden();
  await expect(images.nth(1)).toBeVisible();
  await brand.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("First guide");
});

/** Contrast of an element's text on its navbar, as WCAG 2 measures it. */
const contrast = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const luminance = (color: string): number => {
      if (canvas === null) return 0;
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
        const part = byte / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const bar = element.closest(".bar");
    if (bar === null) throw new Error("no bar");
    const [dark = 0, light = 0] = [
      luminance(getComputedStyle(element).color),
      luminance(getComputedStyle(bar).backgroundColor),
    ].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  });

for (const mode of ["light", "dark"]) {
  test(`reads the bar in the signal colour, under the pointer too: ${mode}`, async ({ page }) => {
    await page.goto(`?docusaurus-theme=${mode}`);
    const link = ".links a:text-is('Version')";
    expect(await contrast(page, link)).toBeGreaterThanOrEqual(4.5);
    await page.locator(link).hover();
    expect(await contrast(page, link)).toBeGreaterThanOrEqual(4.5);
  });
}

test.describe("a dark bar", () => {
  const site = siteOf(
    { "index.mdx": note("Home") },
    { navbar: { style: "dark", items: [{ to: "/", label: "Start" }] } },
  );

  test("is dark on light pages, and read", async ({ page }) => {
    await page.goto(`${site()}/?docusaurus-theme=dark`);
    const dark = await navbar(page).evaluate((bar) => getComputedStyle(bar).backgroundColor);
    await page.goto(`${site()}/?docusaurus-theme=light`);
    await expect(navbar(page)).toHaveCSS("background-color", dark);
    await expect(page.locator("body")).not.toHaveCSS("background-color", dark);
    expect(await contrast(page, ".links a:text-is('Start')")).toBeGreaterThanOrEqual(4.5);
  });
});
