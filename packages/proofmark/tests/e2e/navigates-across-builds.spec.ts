import type { Page } from "@playwright/test";
import { expect, heading, isMarked, open, readerSite, scrolled, sidebar, test } from "./reader.ts";

test.use({ baseURL: readerSite() });

const LONG = "**/data/long.json";
const follow = (page: Page): Promise<void> =>
  sidebar(page).getByRole("link", { name: "A long note" }).click();

async function deployAnotherBuild(page: Page): Promise<void> {
  await page.route(LONG, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), build: "another", html: "<h1>Mixed</h1>" },
    });
  });
}

test("a page that cannot be swapped in is loaded in full", async ({ page }) => {
  for (const [name, deploy] of Object.entries<(page: Page) => Promise<void>>({
    "of another build": deployAnotherBuild,
    "whose chunk is missing": (page) =>
      page.route(LONG, (route) => route.fulfill({ status: 404, body: "" })).then(() => undefined),
    "whose chunk the server cannot give": (page) =>
      page.route(LONG, (route) => route.fulfill({ status: 503, body: "busy" })).then(() => undefined),
    "whose chunk is broken": (page) =>
      page
        .route(LONG, (route) => route.fulfill({ contentType: "application/json", body: "{" }))
        .then(() => undefined),
    "whose chunk is something else": (page) =>
      page
        .route(LONG, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }))
        .then(() => undefined),
  }))
    await test.step(`a page ${name} is loaded in full`, async () => {
      await page.unrouteAll();
      await deploy(page);
      await open(page, "/");
      await follow(page);
      await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
      await expect(heading(page)).toHaveText("A long note");
      await expect(page).toHaveURL("/long");
      await page.goBack();
      await expect(heading(page)).toHaveText("Start here");
    });
  await test.step("a page that is loaded in full begins at its top, or at the part that the link names", async () => {
    await page.unrouteAll();
    await deployAnotherBuild(page);
    await page.setViewportSize({ width: 1280, height: 400 });
    await open(page, "/snippets");
    await page.evaluate(() => scrollTo(0, 900));
    await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>("nav.notes a[href='/long']")?.click(),
    );
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await expect(heading(page)).toHaveText("A long note");
    expect(await scrolled(page)).toBe(0);

    await open(page, "/");
    await page.getByRole("main").getByRole("link", { name: "third part" }).click();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await expect(page.getByRole("heading", { name: "Part 3" })).toBeInViewport();
  });
});
