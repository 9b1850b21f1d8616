import type { Page } from "@playwright/test";
import { FAILING_LOCK, FAILING_NOTE, PASTED } from "../failing-note.ts";
import { expect, hold, test } from "./reader.ts";
import { siteOf } from "./site-of.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const site = siteOf(
  { "index.mdx": FAILING_NOTE, "index.lock.json": FAILING_LOCK },
  { onUnprovenSnippets: "ignore", trailingSlash: false },
);

const option = (page: Page) => page.getByRole("dialog", { name: "Search" }).getByRole("option").first();

test("a pasted error finds the snippet that provokes it, in the box and on the page", async ({ page }) => {
  for (const [when, isHeld] of [
    ["", false],
    [", also before the script of the search box is there", true],
  ] as const)
    await test.step(`a pasted error with other names finds the snippet that provokes it, and says where${when}`, async () => {
      const release = await hold(page, /\/assets\/search\.[^/]+\.js$/);
      await page.goto(site());
      await page.evaluate((text) => navigator.clipboard.writeText(text), PASTED);
      await page.keyboard.press("/");
      if (!isHeld) {
        release();
        await expect(
          page.getByRole("dialog", { name: "Search" }).getByText("No recent searches"),
        ).toBeVisible();
      }
      await page.keyboard.press("ControlOrMeta+v");
      release();
      await expect(option(page)).toContainText("Insert an order twice");
      await expect(option(page)).toContainText("insert into orders values (1);");
      await expect(option(page)).toContainText("provoked on PostgreSQL 18.6");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/#insert-an-order-twice\./);
    });
  await test.step("an address finds it as well, and words that are no message find words", async () => {
    await page.goto(`${site()}/search?q=${encodeURIComponent(PASTED)}`);
    const results = page.getByRole("main").getByRole("article");
    await expect(results.first()).toContainText("provoked on PostgreSQL 18.6");
    await page.goto(`${site()}/search?q=duplicate+key`);
    await expect(results.first()).toContainText("A duplicate key value");
    await expect(page.getByText("provoked")).toHaveCount(0);
  });
});
