import type { Locator, Page, Route } from "@playwright/test";
import { encodeIndex } from "../../src/search/index-file.ts";
import { expect, ownSite, test } from "./reader.ts";

test.use({ baseURL: ownSite() });

const INDEX = "**/data/search.txt";
const SCRIPT = /\/assets\/search\.[^/]+\.js$/;

const box = (page: Page): Locator => page.getByRole("dialog", { name: "Search" });
const options = (page: Page): Locator => box(page).getByRole("option");
const failure = (page: Page): Locator => box(page).locator(".hits").getByText("Unable to fetch results");

async function search(page: Page, query: string): Promise<void> {
  await page.goto("/redis");
  await page.keyboard.press("/");
  await page.keyboard.type(query);
}

for (const [name, answer] of Object.entries<(route: Route) => Promise<void>>({
  "cannot be reached": (route) => route.abort(),
  "is not there": (route) => route.fulfill({ status: 404, body: "nothing here" }),
  "is something else": (route) => route.fulfill({ body: "<!doctype html><p>captive portal" }),
})) {
  test(`an index that ${name} is an error in words, and trying again helps`, async ({ page }) => {
    await page.route(INDEX, answer);
    await search(page, "set nx");
    await expect(failure(page)).toBeVisible();
    await expect(box(page).locator(".hits").getByText("You might want to check your network connection.")).toBeVisible();
    await expect(box(page).getByRole("status")).toHaveText("Unable to fetch results. You might want to check your network connection.");
    await page.unroute(INDEX);
    await box(page).getByRole("button", { name: "Try again" }).click();
    await expect(options(page).first()).toBeVisible();
    await expect(failure(page)).toBeHidden();
  });
}

test("an error takes the place of older results, and typing on helps as well", async ({ page, context }) => {
  await page.route(INDEX, (route) => route.abort());
  await search(page, "se");
  await expect(failure(page)).toBeVisible();
  await page.unroute(INDEX);
  await page.keyboard.type("t");
  await expect(options(page).first()).toBeVisible();
  await context.setOffline(true); // the index is there: search goes on without a network
  await page.keyboard.type(" nx");
  await expect(options(page).first()).toContainText("NX");
  await context.setOffline(false);
});

test("a script of the search box that cannot be had is an error in words, and typing on helps", async ({ page }) => {
  await page.route(SCRIPT, (route) => route.abort());
  await search(page, "set");
  await expect(failure(page)).toBeVisible();
  await page.unroute(SCRIPT);
  await page.keyboard.type(" nx");
  await expect(options(page).first()).toBeVisible();
  await expect(failure(page)).toBeHidden();
  await expect(box(page).getByRole("combobox")).toHaveValue("set nx");
});

test("a slow index shows that the box waits, and what comes is for the last query alone", async ({ page }) => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(INDEX, async (route) => {
    await released;
    await route.continue();
  });
  await search(page, "set");
  await expect(box(page).locator("label.stalled")).toBeVisible();
  await expect(box(page).locator("label svg")).toBeHidden();
  await page.keyboard.type(" nx");
  release();
  await expect(box(page).getByRole("link", { name: /See all/ })).toHaveAttribute("href", "/search?q=set%20nx");
  await expect(box(page).locator("label.stalled")).toBeHidden();
});

test("with reduced motion nothing turns", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route(INDEX, () => {});
  await search(page, "set");
  await expect(box(page).locator("label.stalled")).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("markup in notes is found and shown as text, and runs nothing", async ({ page }) => {
  const evil = ["<img src=x onerror=window.hacked=1>", "</script><script>window.hacked=2</script>", '"><svg onload=window.hacked=3>'];
  const sections = evil.map((heading, index) => ({
    level: 2,
    heading: `needle ${heading}`,
    anchor: `n${index}`,
    aliases: [],
    blocks: [{ id: `n${index}.x`, language: "js", title: heading, code: `needle(${heading})\n${heading}`, proof: { level: "ran" as const, tool: heading } }],
    texts: [`needle ${heading}`],
  }));
  const title = { level: 1, heading: "", anchor: "", aliases: [], blocks: [], texts: [] };
  const index = encodeIndex(
    [{ permalink: "/redis", title: `Evil ${evil[0]}`, tag: "docs-default-current", version: "current", sections: [title, ...sections] }],
    "en",
  );
  await page.route(INDEX, (route) => route.fulfill({ body: index, contentType: "text/plain" }));
  await search(page, "needle");
  await expect(options(page)).toHaveCount(3);
  for (const text of evil) await expect(options(page).filter({ hasText: text }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/redis/);
  await expect(box(page)).toBeHidden();
  await page.keyboard.press("/");
  await expect(options(page)).toHaveCount(1);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  expect(await box(page).locator("img, script, svg[onload]").count()).toBe(0);
});

test("at twice the size everything in the box can be reached", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await search(page, "set nx");
  await expect(options(page).first()).toBeInViewport();
  expect(await box(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  await page.keyboard.press("ArrowUp");
  await expect(box(page).getByRole("option", { selected: true })).toBeInViewport();
});
