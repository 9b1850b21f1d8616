import type { Page } from "@playwright/test";
import { addStyle, expect, holdShell, hydrate, isMarked, mark, readerSite, scrolled, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Docs sidebar" });
const link = (page: Page, name: string) => sidebar(page).getByRole("link", { name, exact: true });
const category = (page: Page, name: string) => sidebar(page).locator("summary", { hasText: name });
const sign = (page: Page, name: string) => sidebar(page).getByLabel(new RegExp(`^(Expand|Collapse) sidebar category '${name}'$`));
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("a small sidebar", () => {
  test.use({ baseURL: readerSite() });

  test("marks the current page and the categories around it", async ({ page }) => {
    await page.goto("/guides/deep/nested");
    await expect(sidebar(page).locator("[aria-current=page]")).toHaveText("Nested guide");
    await expect(sidebar(page).locator(".on")).toHaveText(["Guides", "Deep"]);
  });

  test("a category with a page opens by its sign alone, and by going to its page", async ({ page }) => {
    await page.goto("/");
    await hydrate(page);
    await expect(link(page, "First guide")).toBeHidden();
    await sign(page, "Guides").click();
    await expect(link(page, "First guide")).toBeVisible();
    await expect(sign(page, "Guides")).toHaveAccessibleName("Collapse sidebar category 'Guides'");
    await expect(page).toHaveURL("/");
    await sign(page, "Guides").click();
    await expect(link(page, "First guide")).toBeHidden();
    await link(page, "Guides").click();
    await expect(page).toHaveURL("/guides");
    await expect(link(page, "Guides")).toHaveAttribute("aria-current", "page");
    await expect(link(page, "First guide")).toBeVisible();
  });

  test("opens and closes a category by keyboard, and skips what it hides", async ({ page }) => {
    await page.goto("/");
    await hydrate(page);
    await category(page, "Reference").focus();
    await page.keyboard.press("Tab");
    await expect(link(page, "Never hidden")).toBeFocused();
    await category(page, "Reference").focus();
    await page.keyboard.press("Enter");
    await expect(link(page, "Words")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(link(page, "Words")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Space");
    await expect(link(page, "Words")).toBeHidden();
  });

  test("what the reader opened and closed stays so through navigation", async ({ page }) => {
    await page.goto("/guides/first");
    await hydrate(page);
    await mark(page);
    await category(page, "Reference").click();
    await sign(page, "Guides").click();
    await expect(link(page, "First guide")).toBeHidden();
    await link(page, "Tabs").click();
    await expect(heading(page)).toHaveText("Tabs");
    expect(await isMarked(page)).toBe(true);
    await expect(link(page, "Words")).toBeVisible();
    await expect(link(page, "First guide")).toBeHidden();
  });

  test("what the reader opened before hydration stays open through it", async ({ page }) => {
    const release = await holdShell(page);
    await page.goto("/");
    await category(page, "Reference").click();
    await sign(page, "Guides").click();
    release();
    await hydrate(page);
    await expect(link(page, "Words")).toBeVisible();
    await expect(link(page, "First guide")).toBeVisible();
    await expect(sign(page, "Guides")).toHaveAccessibleName("Collapse sidebar category 'Guides'");
  });

  test("going to a page inside a closed category opens it", async ({ page }) => {
    await page.goto("/tabs");
    await hydrate(page);
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>(".rail a[href='/reference/words']")?.click());
    await expect(heading(page)).toHaveText("Words");
    await expect(link(page, "Words")).toBeVisible();
  });

  test("a category that is fixed open has no control", async ({ page }) => {
    await page.goto("/");
    await expect(link(page, "Never hidden")).toBeVisible();
    await expect(sidebar(page).getByText("Always open")).toBeVisible();
    await expect(category(page, "Always open")).toHaveCount(0);
  });
});

/** How long the height of a category takes to change, as the stylesheet says it. */
const duration = (page: Page, name: string): Promise<string> =>
  category(page, name).evaluate((summary) => getComputedStyle(summary.parentElement ?? summary, "::details-content").transitionDuration.split(",")[0] ?? "");

/** How much of a category is in view two frames after it was opened, compared with what is in the end: 1 is all. */
const openedAtOnce = (page: Page, name: string): Promise<number> =>
  category(page, name).evaluate(async (summary: HTMLElement) => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const height = (): number => summary.parentElement?.offsetHeight ?? 0;
    summary.click();
    await frame();
    await frame();
    const early = height();
    let last = -1;
    while (last !== height()) {
      last = height();
      for (let count = 0; count < 5; count += 1) await frame();
    }
    return early / last;
  });

test.describe("the height of a category", () => {
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`large/n${index}.mdx`, note(`Large ${index}`)]));
  const site = siteOf({ "index.mdx": note("Home"), "small/a.mdx": note("Small one"), ...many });

  test("changes slowly enough to be followed, and the more of it the slower, up to a fifth of a second", async ({ page }) => {
    await page.goto(site());
    expect(await duration(page, "small")).toBe("0.12s");
    expect(await duration(page, "large")).toBe("0.2s");
    await addStyle(page, ".cat > details::details-content { transition-duration: 2s !important }"); // a slow machine must see it too
    expect(await openedAtOnce(page, "large")).toBeLessThan(0.5);
    await expect(link(page, "Large 11")).toBeVisible();
  });

  test("changes at once for a reader who wants no motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(site());
    expect(await openedAtOnce(page, "large")).toBe(1);
    await expect(link(page, "Large 11")).toBeVisible();
  });
});

test.describe("a sidebar that keeps one category open", () => {
  const notes = { "index.mdx": note("Home"), "one/a.mdx": note("A"), "two/b.mdx": note("B"), "two/deep/c.mdx": note("C"), "two/other/d.mdx": note("D") };
  const site = siteOf(notes, { docs: { sidebar: { autoCollapseCategories: true } } });

  for (const scripts of [true, false]) {
    test.describe(scripts ? "with scripts" : "without scripts", () => {
      test.use({ javaScriptEnabled: scripts });

      test("closes the others of its level when one is opened, and leaves the one around it open", async ({ page }) => {
        await page.goto(`${site()}/one/a`);
        await expect(link(page, "A")).toBeVisible();
        await category(page, "two").click();
        await expect(link(page, "B")).toBeVisible();
        await expect(link(page, "A")).toBeHidden();
        await category(page, "deep").click();
        await expect(link(page, "C")).toBeVisible();
        await category(page, "other").click();
        await expect(link(page, "D")).toBeVisible();
        await expect(link(page, "C")).toBeHidden();
        await expect(link(page, "B")).toBeVisible();
      });
    });
  }

  test("goes with the reader to a page of another category", async ({ page }) => {
    await page.goto(`${site()}/one/a`);
    await hydrate(page);
    await page.getByRole("navigation", { name: "Docs pages" }).getByRole("link", { name: "Next" }).click();
    await expect(heading(page)).toHaveText("B");
    await expect(link(page, "B")).toBeVisible();
    await expect(link(page, "A")).toBeHidden();
  });
});

test.describe("a sidebar that can be put away", () => {
  const body = "## Part\n\n```sh\necho part\n```\n\n".repeat(3);
  const site = siteOf({ "index.mdx": note("Home", body), "other.mdx": note("Other") }, { docs: { sidebar: { hideable: true } } });
  const control = (page: Page) => page.locator("summary", { hasText: /Collapse|Expand/ });

  for (const scripts of [true, false]) {
    test.describe(scripts ? "with scripts" : "without scripts", () => {
      test.use({ javaScriptEnabled: scripts });

      test("shrinks to a strip and comes back, and the contents of the page move into the article", async ({ page }) => {
        await page.goto(site());
        await expect(control(page)).toHaveAccessibleName("Collapse sidebar");
        await control(page).click();
        await expect(link(page, "Other")).toBeHidden();
        await expect(control(page)).toHaveAccessibleName("Expand sidebar");
        await expect(control(page)).toBeFocused();
        expect((await page.locator(".rail").boundingBox())?.width).toBeLessThanOrEqual(46); // 30 px, and the margin that the marks stand in
        await expect(page.getByRole("main").getByText("On this page")).toBeVisible();
        await control(page).press("Enter");
        await expect(link(page, "Other")).toBeVisible();
        await expect(page.getByRole("main").getByText("On this page")).toBeHidden();
      });
    });
  }

  test("stays away through hydration and navigation", async ({ page }) => {
    const release = await holdShell(page);
    await page.goto(site());
    await control(page).click();
    release();
    await hydrate(page);
    await mark(page);
    await page.getByRole("navigation", { name: "Docs pages" }).getByRole("link", { name: "Next" }).click();
    await expect(heading(page)).toHaveText("Other");
    expect(await isMarked(page)).toBe(true);
    await expect(link(page, "Other")).toBeHidden();
  });

  test("has no such control on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(site());
    await expect(control(page)).toBeHidden();
  });
});

test.describe("a large sidebar", () => {
  const categories = Array.from({ length: 30 }, (_, at) => `c${String(at).padStart(2, "0")}`);
  const inside = categories.flatMap((name) => Array.from({ length: 8 }, (_, at) => [`${name}/n${at}.mdx`, note(`${name} note ${at}`)]));
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
    await page.getByRole("navigation", { name: "Docs pages" }).getByRole("link", { name: "Next" }).click();
    await expect(heading(page)).toHaveText("c28 note 6");
    await expect(link(page, "c28 note 6")).toBeInViewport();
  });
});

test.describe("a long list", () => {
  const notes = Array.from({ length: 260 }, (_, at) => [`n${String(at).padStart(3, "0")}.mdx`, note(`Note ${at}`)]);
  const site = siteOf({ "index.mdx": note("Home"), ...Object.fromEntries(notes) });
  const rest = (page: Page) => sidebar(page).locator(".rest");

  test("shows the entries around the page, and leads on to the others without scripts", async ({ browser }) => {
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
