import type { Page } from "@playwright/test";
import { expect, hold, hydrate, librarySite, test } from "./reader.ts";
import { box, input, options, said } from "./search-box.ts";

test.use({ baseURL: librarySite() });

/** Keeps the script of the search box from arriving until the returned function is called. */
const holdSearch = (page: Page): Promise<() => void> => hold(page, /\/assets\/search\.[^/]+\.js$/);

test("a longer selection is cut to 64 characters, before the script of the search box is there and after", async ({
  page,
}) => {
  const release = await holdSearch(page);
  await page.goto("/redis");
  await page.evaluate(() =>
    getSelection()?.selectAllChildren(document.querySelector("main") ?? document.body),
  );
  await page.keyboard.press("/");
  expect((await input(page).inputValue()).length).toBe(64);
  release();
  await expect(said(page)).not.toBeEmpty();
  expect((await input(page).inputValue()).length).toBe(64);
});

test("what is typed and entered before the script of the search box is there opens the first result", async ({
  page,
}) => {
  const release = await holdSearch(page);
  await page.goto("/redis");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("distinct on newest");
  await page.keyboard.press("Enter");
  await expect(input(page)).toHaveValue("distinct on newest");
  release();
  await expect(page).toHaveURL(/\/postgresql#/);
  await expect(box(page)).toBeHidden();
});

test("the index and the engine come while the script of the search box is still on its way", async ({
  page,
}) => {
  const release = await holdSearch(page);
  await page.goto("/redis");
  const index = page.waitForResponse(/\/data\/search\.txt$/);
  const worker = page.waitForEvent("worker");
  await page.keyboard.press("Control+k");
  expect((await index).ok()).toBe(true);
  expect((await worker).url()).toContain("search-worker");
  await page.keyboard.type("setnx");
  release();
  await expect(options(page).first()).toBeVisible();
});

test("nothing of search is fetched before a reader wants it, and a hovered button fetches all of it", async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto("/redis", { waitUntil: "networkidle" });
  await hydrate(page);
  expect(fetched.filter((path) => path.includes("/search"))).toEqual([]);
  const index = page.waitForResponse(/\/data\/search\.txt$/);
  await page.getByRole("button", { name: "Search (Ctrl+K)" }).first().hover();
  await (await index).finished();
});
