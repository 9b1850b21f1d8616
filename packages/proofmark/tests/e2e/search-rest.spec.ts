import type { Locator, Page, Route } from "@playwright/test";
import { expect, hold, librarySite, painted, test } from "./reader.ts";
import { active, box, clipboard, options } from "./search-box.ts";

test.use({ baseURL: librarySite(), permissions: ["clipboard-read", "clipboard-write"] });

const REST = "**/assets/search-rest.*.txt";
const INDEX = "**/data/search.txt";
/** A snippet that the index has the beginning of; how it begins, and what only its rest has. */
const BEGINNING = "ARGV: capacity, tokens per second, cost";
const OF_REST = "math.ceil(cap";

const failure = (page: Page): Locator => box(page).locator(".hits").getByText("Unable to fetch results");
const waits = (page: Page): Locator => box(page).locator("label.stalled");

async function search(page: Page, query: string): Promise<void> {
  await page.goto("/homebrew");
  await page.keyboard.press("/");
  await page.keyboard.insertText(query);
}

test("results come before the rest of the index, and what is copied is whole", async ({ page }) => {
  const release = await hold(page, REST);
  await search(page, BEGINNING);
  await expect(active(page)).toContainText("ARGV: capacity");
  await expect(waits(page)).toBeHidden();
  await page.keyboard.press("Control+c");
  await painted(page);
  await expect(box(page).getByRole("status")).not.toHaveText("Copied");
  release();
  await expect(box(page).getByRole("status")).toHaveText("Copied");
  expect(await clipboard(page)).toMatch(
    /^-- ARGV: capacity.*math\.ceil\(cap \/ rate\).*return ok and 1 or 0$/s,
  );
});

test("signs that only the rest has wait for it", async ({ page }) => {
  const release = await hold(page, REST);
  await search(page, "$$((");
  await expect(waits(page)).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  release();
  await expect(active(page)).toContainText("$$((");
  await expect(waits(page)).toBeHidden();
});

test("the row that the reader chose stays active when the rest arrives", async ({ page }) => {
  const release = await hold(page, REST);
  await search(page, "orders");
  await expect(options(page).nth(2)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  const href = await active(page).getAttribute("href");
  const before = await options(page).allTextContents();
  release();
  await expect(async () => expect(await options(page).allTextContents()).not.toEqual(before)).toPass();
  await expect(active(page)).toHaveAttribute("href", href ?? "");
});

for (const [name, answer] of Object.entries<(route: Route) => Promise<void>>({
  "cannot be reached": (route) => route.abort(),
  "is not there": (route) => route.fulfill({ status: 404, body: "nothing here" }),
  "is something else": (route) => route.fulfill({ body: "<!doctype html><p>captive portal" }),
}))
  test(`a rest that ${name} is an error in words, and trying again finds everything`, async ({ page }) => {
    await page.route(REST, answer);
    await search(page, OF_REST);
    await expect(failure(page)).toBeVisible();
    await page.unroute(REST);
    await box(page).getByRole("button", { name: "Try again" }).click();
    await expect(active(page)).toContainText("math.ceil(cap");
    await expect(failure(page)).toBeHidden();
    await expect(box(page).getByRole("combobox")).toHaveValue(OF_REST);
  });

test("a rest that a newer build has removed brings its index, and that of the new one", async ({ page }) => {
  await page.route(REST, (route) => route.fulfill({ status: 404, body: "nothing here" }));
  await search(page, OF_REST);
  await expect(failure(page)).toBeVisible();
  await page.unroute(REST);
  const again = page.waitForRequest(INDEX);
  await box(page).getByRole("button", { name: "Try again" }).click();
  await again;
  await expect(active(page)).toContainText("math.ceil(cap");
});

test("the rest is fetched once, and then nothing more", async ({ page, context }) => {
  const rests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("search-rest")) rests.push(request.url());
  });
  await search(page, OF_REST);
  await expect(active(page)).toContainText("math.ceil(cap");
  await context.setOffline(true);
  await box(page).getByRole("combobox").fill("ZREMRANGEBYSCORE online -inf");
  await expect(active(page)).toContainText("ZREMRANGEBYSCORE");
  expect(rests).toHaveLength(1);
});

test("the page of all results waits for everything", async ({ page }) => {
  const release = await hold(page, REST);
  await page.goto(`/search?q=${encodeURIComponent(BEGINNING)}`);
  const first = page.getByRole("main").getByRole("article").first();
  await expect(page.getByRole("main").getByText("Searching …")).toBeVisible();
  await painted(page);
  await expect(first).toBeHidden();
  release();
  await first.getByRole("button", { name: /^Copy: / }).click();
  await expect(first.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).toContain("return ok and 1 or 0");
});
