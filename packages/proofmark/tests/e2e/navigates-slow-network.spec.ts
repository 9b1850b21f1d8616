import type { Page } from "@playwright/test";
import { expect, heading, hold, open, painted, readerSite, sidebar, test } from "./reader.ts";

test.use({ baseURL: readerSite() });

const bar = (page: Page) => page.locator(".progress");
const animation = (page: Page) => page.locator(".loading");
const announced = (page: Page) => page.locator("body > div > [role=status]");
const follow = (page: Page, name: string): Promise<void> =>
  sidebar(page).getByRole("link", { name, exact: true }).click();

/** Resolves when what was set before has been rendered, also while the clock stands still. */
const rendered = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turns = 0; turns < 3; turns++)
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(undefined);
      });
  });

test("the old page stays until the next one is there, and the last click wins", async ({ page }) => {
  await test.step("the old page stays until the next one is there", async () => {
    const answer = await hold(page, "**/data/long.json");
    await open(page, "/");
    await follow(page, "A long note");
    await expect(page).toHaveURL("/long");
    await painted(page);
    await expect(heading(page)).toHaveText("Start here");
    await expect(page).toHaveTitle("Start here | Reader");
    await expect(sidebar(page).locator("[aria-current=page]")).toHaveText("Start here");
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", "https://reader.example/");
    answer();
    await expect(heading(page)).toHaveText("A long note");
    await expect(sidebar(page).locator("[aria-current=page]")).toHaveText("A long note");
  });
  await test.step("of several clicks the last one wins", async () => {
    await page.unrouteAll();
    const answer = await hold(page, /\/data\/(?:long|snippets)\.json/);
    await open(page, "/");
    await follow(page, "A long note");
    await follow(page, "Snippets");
    await follow(page, "Tabs");
    await expect(heading(page)).toHaveText("Tabs");
    answer();
    await painted(page);
    await expect(heading(page)).toHaveText("Tabs");
    await expect(page).toHaveURL("/tabs");
  });
  await test.step("a click on the page that is shown gives up the one that is awaited", async () => {
    await page.unrouteAll();
    const answer = await hold(page, "**/data/long.json");
    await open(page, "/");
    await follow(page, "A long note");
    await expect(bar(page)).toBeVisible();
    await follow(page, "Start here");
    await expect(page).toHaveURL("/");
    await expect(bar(page)).toBeHidden();
    answer();
    await painted(page);
    await expect(heading(page)).toHaveText("Start here");
  });
});

test("a bar appears after 200 ms, takes no pointer, and goes when the page is there", async ({ page }) => {
  await page.clock.install();
  const answer = await hold(page, "**/data/long.json");
  await open(page, "/");
  await page.clock.pauseAt(Date.now() + 60_000);
  await follow(page, "A long note");
  await page.clock.runFor(199);
  await rendered(page);
  await expect(bar(page)).toBeHidden();
  await page.clock.runFor(1);
  await expect(bar(page)).toBeVisible();
  expect(
    await bar(page).evaluate((element) => [
      getComputedStyle(element).pointerEvents,
      element.clientHeight,
      element.clientWidth,
    ]),
  ).toEqual(["none", 2, 1280]);
  answer();
  await expect(heading(page)).toHaveText("A long note");
  await page.clock.runFor(50); // a frame
  await expect(bar(page)).toBeHidden();
});

test("after a second the loading animation shows beside the bar, and is announced, until the page is there", async ({
  page,
}) => {
  await page.clock.install();
  const answer = await hold(page, "**/data/long.json");
  await open(page, "/");
  await page.clock.pauseAt(Date.now() + 60_000);
  await follow(page, "A long note");
  await page.clock.runFor(999);
  await rendered(page);
  await expect(bar(page)).toBeVisible();
  await expect(animation(page)).toBeHidden();
  await expect(announced(page)).not.toHaveText("Loading");
  await page.clock.runFor(1);
  await expect(animation(page)).toBeVisible();
  await expect(animation(page)).toBeInViewport({ ratio: 1 });
  await expect(bar(page)).toBeVisible();
  await expect(announced(page)).toHaveText("Loading");
  expect(await animation(page).evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(
    1,
  );
  answer();
  await expect(heading(page)).toHaveText("A long note");
  await page.clock.runFor(50); // a frame
  await expect(animation(page)).toBeHidden();
  await expect(announced(page)).toHaveText("A long note | Reader");
});

test("the second counts from the last click, and a page that is given up takes the animation away", async ({
  page,
}) => {
  await page.clock.install();
  await hold(page, /\/data\/(?:long|snippets)\.json/);
  await open(page, "/");
  await page.clock.pauseAt(Date.now() + 60_000);
  await follow(page, "A long note");
  await page.clock.runFor(1000);
  await expect(animation(page)).toBeVisible();
  await follow(page, "Snippets");
  await expect(animation(page)).toBeHidden();
  await expect(bar(page)).toBeVisible();
  await page.clock.runFor(1000);
  await expect(animation(page)).toBeVisible();
  await follow(page, "Start here");
  await expect(animation(page)).toBeHidden();
});

test("with reduced motion the bar and the animation do not move", async ({ page }) => {
  await test.step("with reduced motion the animation shows as well, and stands still", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await hold(page, "**/data/long.json");
    await open(page, "/");
    await follow(page, "A long note");
    await expect(animation(page)).toBeVisible();
    expect(await animation(page).evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(
      0,
    );
  });
  await test.step("with reduced motion the bar does not move", async () => {
    await expect(bar(page)).toBeVisible();
    expect(await bar(page).evaluate((element) => element.getAnimations().length)).toBe(0);
  });
});

test("a navigation that takes less shows no bar, nor does one within the page", async ({ page }) => {
  await page.clock.install();
  await open(page, "/");
  await page.clock.pauseAt(Date.now() + 60_000);
  await follow(page, "A long note");
  await expect(heading(page)).toHaveText("A long note");
  await page.clock.runFor(50); // a frame
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Part 3" }).click();
  await expect(page).toHaveURL("/long#part-3");
  await page.clock.runFor(1000);
  await rendered(page);
  await expect(bar(page)).toBeHidden();
  await expect(animation(page)).toBeHidden();
});
