import type { Page } from "@playwright/test";
import { expect, heading, hold, isMarked, open, readerSite, scrolled, sidebar, test } from "./reader.ts";

test.use({ baseURL: readerSite() });

const LONG = "**/data/long.json";
const follow = (page: Page, name: string): Promise<void> =>
  sidebar(page).getByRole("link", { name, exact: true }).click();
const error = (page: Page) => page.getByRole("alert");

/** Opens the first page, with no way to the long note. */
async function openCutOff(page: Page): Promise<void> {
  await page.route(LONG, (route) => route.abort("internetdisconnected"));
  await open(page, "/");
}

test("a page that could not be loaded can be tried again, or left", async ({ page }) => {
  await test.step("without a network the old page stays, with the error and a way to try again", async () => {
    await openCutOff(page);
    await follow(page, "A long note");
    await expect(error(page)).toContainText("Error: /long could not be loaded");
    await expect(page).toHaveURL("/long");
    await expect(heading(page)).toHaveText("Start here");
    await expect(page).toHaveTitle("Start here | Reader");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(error(page)).toContainText("Error: /long could not be loaded");
    await page.unroute(LONG);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(heading(page)).toHaveText("A long note");
    await expect(page).toHaveURL("/long");
    await expect(error(page)).toHaveCount(0);
    expect(await isMarked(page)).toBe(true);
  });
  await test.step("a retry leads to the part that the link named", async () => {
    await page.unrouteAll();
    await openCutOff(page);
    await page.getByRole("main").getByRole("link", { name: "third part" }).click();
    await expect(error(page)).toBeVisible();
    await page.unroute(LONG);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { name: "Part 3" })).toBeInViewport();
  });
  await test.step("going back takes the error away, and so does another page", async () => {
    await page.unrouteAll();
    await openCutOff(page);
    await follow(page, "A long note");
    await expect(error(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(error(page)).toHaveCount(0);
    await follow(page, "A long note");
    await expect(error(page)).toBeVisible();
    await follow(page, "Tabs");
    await expect(heading(page)).toHaveText("Tabs");
    await expect(error(page)).toHaveCount(0);
    expect(await isMarked(page)).toBe(true);
  });
});

test("says whether it loads or the reader is offline, and opens pages in view without a network", async ({
  page,
  context,
}) => {
  await test.step("while it tries again the error gives way to a sign that it loads", async () => {
    await openCutOff(page);
    await follow(page, "A long note");
    await expect(error(page)).toBeVisible();
    const answer = await hold(page, LONG); // before the network is back: links in view are fetched ahead
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(error(page).getByRole("img", { name: "Loading" })).toBeVisible();
    await expect(error(page)).not.toContainText("Error");
    answer();
    await expect(heading(page)).toHaveText("A long note");
  });
  await test.step("says that the reader is offline, and the old page stays", async () => {
    await page.unrouteAll();
    await openCutOff(page);
    await context.setOffline(true);
    await follow(page, "A long note");
    await expect(error(page)).toContainText("You are offline: /long could not be loaded");
    await expect(heading(page)).toHaveText("Start here");
    await context.setOffline(false);
  });
  await test.step("pages in view open without a network, and the first page can be gone back to", async () => {
    await page.unrouteAll();
    const fetched = page.waitForResponse("**/data/tabs.json");
    await open(page, "/long");
    await (await fetched).finished();
    await page.evaluate(() => scrollTo(0, 1200));
    await context.setOffline(true);
    await follow(page, "Tabs");
    await expect(heading(page)).toHaveText("Tabs");
    await page.goBack();
    await expect(heading(page)).toHaveText("A long note");
    await expect(page).toHaveTitle("A long note | Reader");
    await expect.poll(() => scrolled(page)).toBe(1200);
    expect(await isMarked(page)).toBe(true);
  });
});
