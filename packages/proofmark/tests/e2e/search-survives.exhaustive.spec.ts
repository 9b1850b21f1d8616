import type { Locator, Page, Route } from "@playwright/test";
import { expect, librarySite, test } from "./reader.ts";
import { box, options } from "./search-box.ts";

test.use({ baseURL: librarySite() });

const INDEX = "**/data/search.txt";
const SCRIPT = /\/assets\/search\.[^/]+\.js$/;
const WORKER = /\/assets\/search-worker\.[^/]+\.js$/;

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
    await expect(
      box(page).locator(".hits").getByText("You might want to check your network connection."),
    ).toBeVisible();
    await expect(box(page).getByRole("status")).toHaveText(
      "Unable to fetch results. You might want to check your network connection.",
    );
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

test("a script of the search box that cannot be had is an error in words, and typing on helps", async ({
  page,
}) => {
  await page.route(SCRIPT, (route) => route.abort());
  await search(page, "set");
  await expect(failure(page)).toBeVisible();
  await page.unroute(SCRIPT);
  await page.keyboard.type(" nx");
  await expect(options(page).first()).toBeVisible();
  await expect(failure(page)).toBeHidden();
  await expect(box(page).getByRole("combobox")).toHaveValue("set nx");
});

test("an engine whose script cannot be had is an error in words, and trying again helps", async ({
  page,
}) => {
  await page.route(WORKER, (route) => route.abort());
  await search(page, "set nx");
  await expect(failure(page)).toBeVisible();
  await page.unroute(WORKER);
  await box(page).getByRole("button", { name: "Try again" }).click();
  await expect(options(page).first()).toBeVisible();
  await expect(failure(page)).toBeHidden();
});

test("the box says that it waits 300 ms after the last key, and not before", async ({ page }) => {
  await page.route(INDEX, () => {}); // never answers
  await page.clock.install();
  await page.goto("/redis");
  await page.keyboard.press("/");
  await expect(box(page).getByText("No recent searches")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const waits = box(page).locator("label.stalled");
  await page.keyboard.type("s");
  await page.clock.runFor(299);
  await page.keyboard.type("e");
  await page.clock.runFor(299);
  await expect(waits).toBeHidden();
  await page.clock.runFor(1);
  await expect(waits).toBeVisible();
});

test("a slow index shows that the box waits, and what comes is for the last query alone", async ({
  page,
}) => {
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
  await expect(box(page).getByRole("link", { name: /See all/ })).toHaveAttribute(
    "href",
    "/search?q=set%20nx",
  );
  await expect(box(page).locator("label.stalled")).toBeHidden();
});

test("with reduced motion nothing turns", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route(INDEX, () => {});
  await search(page, "set");
  await expect(box(page).locator("label.stalled")).toBeVisible();
  // the edges of tables follow their scroll position, not time
  const turning = () =>
    document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline).length;
  expect(await page.evaluate(turning)).toBe(0);
});

test("at twice the size everything in the box can be reached", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await search(page, "set");
  await expect(options(page).first()).toBeInViewport();
  expect(await box(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  await page.keyboard.press("ArrowUp");
  await expect(box(page).getByRole("option", { selected: true })).not.toHaveId(":search-item-0");
  await expect(box(page).getByRole("option", { selected: true })).toBeInViewport({ ratio: 1 });
  await expect(box(page).getByRole("combobox")).toBeInViewport({ ratio: 1 });
});
