import type { Page } from "@playwright/test";
import { foldTimeOf, slowDown, unfolded } from "./folds.ts";
import {
  expect,
  heading,
  holdShell,
  hydrate,
  isMarked,
  mark,
  open,
  readerSite,
  sidebar,
  test,
} from "./reader.ts";
import { category, link, sign } from "./sidebar.ts";
import { note, siteOf } from "./site-of.ts";

test.describe("a small sidebar", () => {
  test.use({ baseURL: readerSite() });

  test("shows where the reader is, and leaves open what they opened", async ({ page }) => {
    await test.step("marks the current page and the categories around it", async () => {
      await page.goto("/guides/deep/nested");
      await expect(sidebar(page).locator("[aria-current=page]")).toHaveText("Nested guide");
      await expect(sidebar(page).locator(".on")).toHaveText(["Guides", "Deep"]);
      for (const label of await sidebar(page).locator(".on").all())
        await expect(label).toHaveCSS("padding-inline-start", "10px");
    });
    await test.step("a category with a page opens by its sign alone, and by going to its page, and stays open", async () => {
      await open(page, "/");
      await expect(link(page, "First guide")).toBeHidden();
      await sign(page, "Guides").click();
      await expect(link(page, "First guide")).toBeVisible();
      await expect(sign(page, "Guides")).toHaveAccessibleName("Collapse sidebar category 'Guides'");
      await expect(page).toHaveURL("/");
      await sign(page, "Guides").click();
      await expect(link(page, "First guide")).toBeHidden();
      await expect(sign(page, "Guides")).toHaveAccessibleName("Expand sidebar category 'Guides'");
      await link(page, "Guides").click();
      await expect(page).toHaveURL("/guides");
      await expect(link(page, "Guides")).toHaveAttribute("aria-current", "page");
      await expect(link(page, "First guide")).toBeVisible();
      await link(page, "A long note").click();
      await expect(heading(page)).toHaveText("A long note");
      await expect(link(page, "First guide")).toBeVisible();
      expect(await isMarked(page)).toBe(true);
    });
    await test.step("opens and closes a category by keyboard, and skips what it hides", async () => {
      await page.goto("/");
      await hydrate(page);
      await category(page, "Reference").focus();
      await page.keyboard.press("Tab");
      await expect(category(page, "Open at first")).toBeFocused();
      await category(page, "Reference").focus();
      await page.keyboard.press("Enter");
      await expect(link(page, "Words")).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(link(page, "Words")).toBeFocused();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Space");
      await expect(link(page, "Words")).toBeHidden();
    });
    await test.step("lists that the reader opened and closed stay so through navigation", async () => {
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
    await test.step("going to a page inside a closed category opens it", async () => {
      await page.goto("/tabs");
      await hydrate(page);
      await page.evaluate(() =>
        document.querySelector<HTMLAnchorElement>(".page > .notes a[href='/reference/words']")?.click(),
      );
      await expect(heading(page)).toHaveText("Words");
      await expect(link(page, "Words")).toBeVisible();
    });
    await test.step("a list that the reader opened before hydration stays open through it", async () => {
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
  });
});

/** Milliseconds in which the height of a category changes after a click, which opens or closes it. */
async function foldTime(page: Page, name: string): Promise<number> {
  await category(page, name).click();
  return foldTimeOf(category(page, name));
}

test.describe("the height of a category", () => {
  const notes = (folder: string, titles: readonly string[]) =>
    Object.fromEntries(
      titles.map((title, index) => [`${folder}/n${String(index).padStart(2, "0")}.mdx`, note(title)]),
    );
  const numbered = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name} ${index}`);
  const site = siteOf({
    "index.mdx": note("Home"),
    ...notes("one", numbered("One", 1)),
    ...notes("four", numbered("Four", 4)),
    ...notes(
      "wrapped",
      Array.from({ length: 4 }, (_, index) => `A name of a note that takes several lines, ${index}`),
    ),
    ...notes("nine", numbered("Nine", 9)),
    ...notes("thirty", numbered("Thirty", 30)),
    ...notes("outer/inner", numbered("Inner", 6)),
    ...notes("outer", numbered("Outer", 2)),
  });

  test("the height of a category changes the slower the higher it is", async ({ page }) => {
    await test.step("changes the slower the higher it is, from a tenth to a fifth of a second", async () => {
      await page.goto(site());
      await hydrate(page);
      const times: number[] = [];
      for (const name of ["one", "four", "nine", "wrapped", "thirty"]) times.push(await foldTime(page, name));
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      expect(times[0]).toBeGreaterThanOrEqual(100);
      expect(times.at(-1)).toBe(200);
      expect(await foldTime(page, "nine"), "it closes as it opens").toBe(times[2]);
    });
    await test.step("counts what is open inside it", async () => {
      await page.goto(site());
      await hydrate(page);
      const closed = await foldTime(page, "outer");
      await category(page, "inner").click();
      await expect.poll(() => unfolded(category(page, "inner"))).toBe(1);
      expect(await foldTime(page, "outer")).toBeGreaterThan(closed);
    });
    await test.step("changes at once for a reader who wants no motion", async () => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(site());
      await hydrate(page);
      expect(await foldTime(page, "thirty")).toBe(0);
      expect(await unfolded(category(page, "thirty"))).toBe(1);
    });
  });

  test("the height of a category changes bit by bit, before hydration and without scripts", async ({
    browser,
  }) => {
    for (const scripts of [true, false])
      await test.step(`changes bit by bit, ${scripts ? "also before the page is alive" : "also without scripts"}`, async () => {
        const page = await browser.newPage({
          javaScriptEnabled: scripts,
          viewport: { width: 1280, height: 800 },
        });
        if (scripts) await holdShell(page);
        await page.goto(site());
        await slowDown(page);
        await category(page, "thirty").click();
        expect(await unfolded(category(page, "thirty"))).toBeLessThan(0.5);
        await expect(link(page, "Thirty 29")).toBeVisible();
        await page.close();
      });
  });
});
