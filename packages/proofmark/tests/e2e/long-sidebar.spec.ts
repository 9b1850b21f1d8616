import { expect, heading, hydrate, scrolled, test } from "./reader.ts";
import { link } from "./sidebar.ts";
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

  test("shows the entry of the page in a large sidebar, and closes the other categories", async ({
    page,
  }) => {
    await test.step("shows the current page's entry, without scrolling the page", async () => {
      await page.goto(`${site()}/c28/n5`);
      await expect(link(page, "c28 note 5")).toBeInViewport();
      expect(await scrolled(page)).toBe(0);
      await hydrate(page);
      await page.evaluate(() => document.querySelector(".page > .notes")?.scrollTo(0, 0));
      await page
        .getByRole("navigation", { name: "Previous and next note" })
        .getByRole("link", { name: "Next" })
        .click();
      await expect(heading(page)).toHaveText("c28 note 6");
      await expect(link(page, "c28 note 6")).toBeInViewport();
    });
    await test.step("closes the other categories, which lead on to their notes", async () => {
      await page.goto(`${site()}/c28/n5`);
      await hydrate(page);
      await expect(link(page, "c03 note 0")).toHaveCount(0);
      await link(page, "c03").click();
      await expect(heading(page)).toHaveText("c03 note 0");
      await expect(link(page, "c03 note 7")).toBeVisible();
      await expect(link(page, "c28 note 5")).toHaveCount(0);
    });
  });
});
