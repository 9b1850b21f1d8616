import type { Page } from "@playwright/test";
import { expect, heading, hydrate, scrolled, sidebar, test } from "./reader.ts";
import { category, link, sign } from "./sidebar.ts";
import { note, siteOf } from "./site-of.ts";

test.describe("a large sidebar", () => {
  const categories = Array.from({ length: 30 }, (_, at) => `c${String(at).padStart(2, "0")}`);
  const inside = categories.flatMap((name) =>
    Array.from({ length: 8 }, (_, at) => [`${name}/n${at}.mdx`, note(`${name} note ${at}`)]),
  );
  const site = siteOf({
    "index.mdx": note("Home"),
    ...Object.fromEntries(inside),
    "c20/index.mdx": note("c20 home"),
  });

  test("leaves closed branches out of the page, and leads into them without scripts", async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
    await page.goto(`${site()}/c03/n1`);
    await expect(sidebar(page).locator("a")).toHaveCount(1 + 29 + 8);
    await link(page, "c20 home").click();
    await expect(page).toHaveURL(`${site()}/c20`);
    await expect(link(page, "c20 note 7")).toBeVisible();
    await link(page, "c05").click();
    await expect(page).toHaveURL(`${site()}/c05/n0`);
    await expect(link(page, "c05 note 7")).toBeVisible();
    await page.close();
  });

  test("opens a branch in place when scripts run, and keeps it open", async ({ page }) => {
    await page.goto(`${site()}/c03/n1`);
    await hydrate(page);
    await sidebar(page).getByRole("button", { name: "c05", exact: true }).press("Enter");
    await expect(page).toHaveURL(`${site()}/c03/n1`);
    await expect(link(page, "c05 note 7")).toBeVisible();
    await expect(category(page, "c05")).toBeFocused();
    await sign(page, "c20 home").click();
    await expect(link(page, "c20 note 7")).toBeVisible();
    await link(page, "c05 note 2").click();
    await expect(heading(page)).toHaveText("c05 note 2");
    await expect(link(page, "c20 note 7")).toBeVisible();
    await expect(link(page, "c03 note 1")).toBeVisible();
    await category(page, "c05").click();
    await expect(link(page, "c05 note 7")).toBeHidden();
  });

  test("shows the current page's entry, without scrolling the page", async ({ page }) => {
    await page.goto(`${site()}/c28/n5`);
    await expect(link(page, "c28 note 5")).toBeInViewport();
    expect(await scrolled(page)).toBe(0);
    await hydrate(page);
    await page.evaluate(() => document.querySelector(".rail")?.scrollTo(0, 0));
    await page
      .getByRole("navigation", { name: "Previous and next note" })
      .getByRole("link", { name: "Next" })
      .click();
    await expect(heading(page)).toHaveText("c28 note 6");
    await expect(link(page, "c28 note 6")).toBeInViewport();
  });
});

test.describe("a long list", () => {
  const notes = Array.from({ length: 260 }, (_, at) => [
    `n${String(at).padStart(3, "0")}.mdx`,
    note(`Note ${at}`),
  ]);
  const site = siteOf({ "index.mdx": note("Home"), ...Object.fromEntries(notes) });
  const rest = (page: Page) => sidebar(page).locator(".rest");

  test("shows the entries around the page, and leads on to the others without scripts", async ({
    browser,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
    await page.goto(`${site()}/n130`);
    await expect(link(page, "Note 130")).toBeInViewport();
    await expect(rest(page)).toHaveText(["121 more above", "40 more below"]);
    await rest(page).last().getByRole("link").click();
    await expect(heading(page)).toHaveText("Note 220");
    await page.close();
  });

  test("shows more in place when scripts run", async ({ page }) => {
    await page.goto(`${site()}/n130`);
    await hydrate(page);
    await rest(page).last().getByRole("link").click();
    await expect(link(page, "Note 259")).toBeVisible();
    await expect(rest(page)).toHaveText(["121 more above"]);
    await expect(page).toHaveURL(`${site()}/n130`);
    await link(page, "Note 259").click();
    await expect(heading(page)).toHaveText("Note 259");
    await expect(link(page, "Note 130")).toBeVisible();
    expect(await page.url()).toBe(`${site()}/n259`);
  });
});
