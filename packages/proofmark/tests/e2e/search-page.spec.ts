import type { Locator, Page } from "@playwright/test";
import { expect, hold, isMarked, librarySite, mark, painted, test, versionsSite } from "./reader.ts";

declare global {
  interface Window {
    /** How far things moved, each time they did. */
    moves: number[];
  }
}

test.use({ baseURL: librarySite(), permissions: ["clipboard-read", "clipboard-write"] });

const main = (page: Page): Locator => page.getByRole("main");
const input = (page: Page): Locator => main(page).getByRole("searchbox", { name: "Search" });
const results = (page: Page): Locator => main(page).getByRole("article");
const count = (page: Page): Locator => main(page).locator(".count");
const said = (page: Page): Locator => main(page).getByRole("status");

test("the page shows what its address asks, and leads on", async ({ page }) => {
  await test.step("the page shows what its address asks", async () => {
    await page.goto("/search?q=set+nx");
    await expect(page).toHaveTitle('Search results for "set nx" | Library');
    await expect(main(page).getByRole("heading", { level: 1 })).toHaveText('Search results for "set nx"');
    await expect(input(page)).toHaveValue("set nx");
    await expect(count(page)).toHaveText(/^\d+ results found$/);
    const first = results(page).first();
    await expect(first.getByRole("list", { name: "breadcrumbs" })).toContainText("Redis");
    await expect(first.locator("code mark").first()).toBeVisible();
    await first.getByRole("button", { name: /^Copy: / }).click();
    await expect(first.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("NX");
  });
  await test.step("a result opens in place, and back shows the results again", async () => {
    await page.goto("/search?q=set+nx");
    await expect(results(page).first()).toBeVisible();
    await mark(page);
    await results(page).first().getByRole("link").click();
    await expect(page).toHaveURL(/\/redis#/);
    await page.goBack();
    await expect(input(page)).toHaveValue("set nx");
    await expect(results(page).first()).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(/\/redis#/);
    expect(await isMarked(page)).toBe(true);
  });
  await test.step("the search box leads to other results on it", async () => {
    await page.goto("/search?q=set+nx");
    await expect(results(page).first()).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("distinct");
    await page
      .getByRole("dialog", { name: "Search" })
      .getByRole("link", { name: /^See all/ })
      .click();
    await expect(input(page)).toHaveValue("distinct");
    await expect(page).toHaveTitle('Search results for "distinct" | Library');
  });
  await test.step("the search box on it has the page's engine", async () => {
    await page.goto("/search?q=set+nx");
    await expect(count(page)).toHaveText(/^\d+ results found$/);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("eviction");
    await expect(page.getByRole("dialog", { name: "Search" }).getByRole("option").first()).toBeVisible();
    expect(page.workers().length).toBe(1);
  });
});

test("typed text and chosen filters narrow the results, and the address keeps them", async ({ page }) => {
  await test.step("without a query it is only asked for one", async () => {
    await page.goto("/search");
    await expect(page).toHaveTitle("Search the notes | Library");
    await expect(main(page).locator("h1")).toHaveText("Search the notes");
    await expect(input(page)).toBeFocused();
    await page.keyboard.type("zzqqxxyy");
    await expect(count(page)).toHaveText("No results found");
    await expect(said(page)).toHaveText('No results for "zzqqxxyy"');
    await expect(page).toHaveURL(/\?q=zzqqxxyy$/);
  });
  await test.step("the address keeps what is typed, without an entry in the history", async () => {
    await page.goto("/redis");
    await page.goto("/search?q=set");
    await expect(results(page).first()).toBeVisible();
    await input(page).press("End");
    await page.keyboard.type(" nx");
    await expect(page).toHaveURL(/\?q=set\+nx$/);
    await expect(page).toHaveTitle('Search results for "set nx" | Library');
    await input(page).fill("");
    await expect(page).toHaveURL(/\/search$/);
    await expect(page).toHaveTitle("Search the notes | Library");
    await expect(results(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/redis$/);
  });
  await test.step("a chosen note and language narrow the results, and the address keeps them", async () => {
    await page.goto("/search?q=set");
    await main(page).getByRole("combobox", { name: "Note" }).selectOption("Redis");
    await expect(page).toHaveURL(/\?q=set&in=Redis$/);
    await expect(input(page)).toHaveValue("set");
    await expect(
      results(page)
        .filter({ hasNot: page.getByRole("list", { name: "breadcrumbs" }).getByText("Redis") })
        .first(),
    ).toBeHidden();
    await main(page).getByRole("combobox", { name: "Language" }).selectOption("redis");
    await expect(page).toHaveURL(/&lang=redis$/);
    await main(page).getByRole("combobox", { name: "Note" }).selectOption("");
    await expect(page).toHaveURL(/\?q=set&lang=redis$/);
    await page.reload();
    await expect(main(page).getByRole("combobox", { name: "Language" })).toHaveValue("redis");
  });
  await test.step("more results come while the reader scrolls, until all are there", async () => {
    await page.goto("/search?q=set");
    await expect(results(page).first()).toBeVisible();
    const all = Number(/\d+/.exec((await count(page).textContent()) ?? "")?.[0]);
    await expect(said(page)).toHaveText(`${all} results`);
    expect(all).toBeGreaterThan(20);
    await expect(results(page)).toHaveCount(20);
    await results(page).last().scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 4000);
    await expect.poll(() => results(page).count()).toBeGreaterThan(20);
    await expect(async () => {
      await page.mouse.wheel(0, 9000);
      expect(await results(page).count()).toBe(all);
    }).toPass();
    await expect(main(page).getByText("Fetching new results...")).toBeHidden();
  });
});

test("nothing on the page moves while what it needs arrives", async ({ page }) => {
  for (const width of [1280, 390])
    await test.step(`nothing on the page moves while what it needs arrives, at ${width} px`, async () => {
      const release = await hold(page, /\/data\/search\.txt$/);
      const releaseScript = await hold(page, /\/assets\/search\.[^/]+\.js$/);
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(() => {
        window.moves = [];
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
            window.moves.push(value);
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto("/search?q=distinct+on+newest+row+per+user+in+a+group+of+rows");
      await painted(page);
      releaseScript();
      await expect(main(page).getByText("Searching …")).toBeVisible();
      await painted(page);
      release();
      await expect(results(page).first()).toBeVisible();
      await painted(page);
      expect(await page.evaluate(() => window.moves)).toEqual([]);
    });
});

test("typed text waits for the script, and an index that cannot be reached can be tried again", async ({
  page,
}) => {
  await test.step("an index that cannot be reached is an error in words, and trying again helps", async () => {
    await page.route("**/data/search.txt", (route) => route.abort());
    await page.goto("/search?q=set");
    await expect(main(page).getByText("Unable to fetch results", { exact: true })).toBeVisible();
    await page.unroute("**/data/search.txt");
    await main(page).getByRole("button", { name: "Try again" }).click();
    await expect(results(page).first()).toBeVisible();
  });
  await test.step("text that is typed before its script is there is looked for", async () => {
    const release = await hold(page, /\/assets\/search\.[^/]+\.js$/);
    await page.goto("/search");
    await expect(input(page)).toBeFocused(); // which the browser does a frame after the page is there
    await page.keyboard.type("set nx");
    release();
    await expect(results(page).first()).toBeVisible();
    await expect(input(page)).toHaveValue("set nx");
  });
});

test("a site with several versions lets the reader choose the one that is searched", async ({ page }) => {
  await page.goto(`${versionsSite()}/search?q=install`);
  const version = main(page).getByRole("combobox", { name: "Version" });
  await expect(version.getByRole("option")).toHaveText(["Next", "2.0", "1.0 (2019)"]);
  await expect(version.getByRole("option", { selected: true })).toHaveText("2.0");
  await expect(results(page).first().getByRole("link")).toHaveAttribute("href", /^\/install/);
  await version.selectOption("1.0 (2019)");
  await expect(results(page).first().getByRole("link")).toHaveAttribute("href", /^\/1\.0\/install/);
  await input(page).fill("tool");
  await expect(results(page).first().getByRole("link")).toHaveAttribute("href", /^\/1\.0/);
  await page.goto("/search?q=set");
  await expect(main(page).getByRole("combobox", { name: "Note" })).toBeVisible();
  await expect(version).toHaveCount(0);
});
