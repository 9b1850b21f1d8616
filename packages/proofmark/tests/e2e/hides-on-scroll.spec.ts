import type { Page } from "@playwright/test";
import {
  expect,
  holdShell,
  html,
  hydrate,
  isMarked,
  layOutAll,
  librarySite,
  mark,
  navbarSite,
  painted,
  scrolled,
  test,
} from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

declare global {
  interface Window {
    /** The state at each scroll event: whether the navbar was away, and how long the page was. */
    seenOnScroll?: [bar: string | undefined, length: number][];
  }
}

test.use({ baseURL: navbarSite(), reducedMotion: "reduce" });

const navbar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const away = (page: Page) => expect(navbar(page)).not.toBeInViewport();
const there = (page: Page) => expect(navbar(page)).toBeInViewport({ ratio: 1 });
const scrollPage = async (page: Page, top: number): Promise<void> => {
  await page.evaluate((to) => scrollTo(0, to), top);
  await painted(page);
};

test("scrolling down takes the navbar away, scrolling up brings it back, before hydration as well", async ({
  page,
}) => {
  await holdShell(page);
  await page.goto("guide/one");
  await layOutAll(page); // while sections are laid out, a movement may be the page's
  await there(page);
  await scrollPage(page, 600);
  await away(page);
  await scrollPage(page, 500);
  await there(page);
  await scrollPage(page, 501);
  await away(page);
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "false");
});

test("is always there near the top, for the keyboard, and where it does not hide; and slides", async ({
  page,
}) => {
  await test.step("near the top it is always there", async () => {
    await page.goto("guide/one");
    await scrollPage(page, 20);
    await there(page);
    await scrollPage(page, 400);
    await away(page);
    await scrollPage(page, 30);
    await there(page);
  });
  await test.step("at the end of the page it does not come back with the page's spring", async () => {
    await page.goto("guide/one");
    await layOutAll(page);
    await scrollPage(page, 100_000);
    await away(page);
    const end = await scrolled(page);
    await scrollPage(page, end - 20);
    await away(page);
    await scrollPage(page, end - 200);
    await there(page);
  });
  await test.step("the keyboard finds it: what has the focus is in sight", async () => {
    await page.goto("guide/one");
    await scrollPage(page, 600);
    await away(page);
    await navbar(page).getByRole("link", { name: "Home" }).focus();
    await page.keyboard.press("Tab");
    await expect(navbar(page).getByRole("link", { name: "Guide" })).toBeFocused();
    await there(page);
  });
  await test.step("on a site whose navbar does not hide it stays, and carries no script for it", async () => {
    await page.goto(`${librarySite()}/redis`);
    await scrollPage(page, 2000);
    await scrollPage(page, 4000);
    await there(page);
    expect(await page.evaluate(() => document.documentElement.outerHTML.includes("dataset.bar"))).toBe(false);
  });
  await test.step("it slides, up by its height and two pixels, within 200 ms", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("guide/one");
    await expect(navbar(page)).toHaveCSS("transition-property", "translate");
    await expect(navbar(page)).toHaveCSS("transition-duration", "0.2s");
    await scrollPage(page, 600);
    await expect.poll(async () => (await navbar(page).boundingBox())?.y).toBe(-55);
  });
});

test("a link to a heading takes it away, a link to a page brings it back", async ({ page }) => {
  await test.step("a link to a heading takes it away, also on the way up, and the heading is not covered", async () => {
    await page.goto("guide/one");
    await hydrate(page);
    await scrollPage(page, 100_000);
    const heading = page.getByRole("heading", { name: "Part 2" });
    await page
      .getByRole("navigation", { name: "On this page" })
      .getByRole("link", { name: "Part 2" })
      .click();
    await expect(heading).toBeInViewport();
    await painted(page);
    await away(page);
    expect((await heading.boundingBox())?.y).toBeLessThan(40);
    await scrollPage(page, (await scrolled(page)) - 100);
    await there(page);
  });
  await test.step("a link to a heading of another page takes it away, a link to a page brings it back", async () => {
    await page.goto("");
    await hydrate(page);
    await mark(page);
    await page.getByRole("main").getByRole("link", { name: "its second part" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("First guide");
    await expect(page.getByRole("heading", { name: "Part 2" })).toBeInViewport();
    await away(page);
    await page.getByRole("navigation", { name: "Notes" }).getByRole("link", { name: "Second guide" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second guide");
    await there(page);
    expect(await isMarked(page)).toBe(true);
  });
});

test.describe("a note whose sections turn out longer or shorter than the build estimated", () => {
  const row = "| a cell | another |\n";
  const parts = Array.from(
    { length: 24 },
    (_, at) =>
      `## Part ${at}\n\n| One | Two |\n| --- | --- |\n${row.repeat(at % 2 ? 30 : 6)}\n${"Words of a paragraph. ".repeat(30)}`,
  );
  const site = siteOf({ "index.mdx": note("Home", parts.join("\n\n")) }, { navbar: { hideOnScroll: true } });

  test("it stays in sight all the way up, also while they are laid out", async ({ page }) => {
    await page.goto(site());
    await scrollPage(page, 100_000);
    await away(page);
    await page.evaluate(() => {
      window.seenOnScroll = [];
      addEventListener("scroll", () =>
        window.seenOnScroll?.push([
          document.documentElement.dataset["bar"],
          document.documentElement.scrollHeight,
        ]),
      );
    });
    while ((await scrolled(page)) > 600) {
      await page.evaluate(() => scrollBy(0, -400));
      await painted(page);
    }
    const seen = await page.evaluate(() => window.seenOnScroll ?? []);
    expect(new Set(seen.map(([, length]) => length)).size, "lengths of the page").toBeGreaterThan(3);
    const shown = seen.slice(seen.findIndex(([bar]) => bar === ""));
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.filter(([bar]) => bar !== "")).toEqual([]);
    await there(page);
  });
});
