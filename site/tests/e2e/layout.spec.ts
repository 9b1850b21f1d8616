// The layout of the longest notes: what a reader comes near is laid out, and the rest keeps its place. The build
// estimates the height of sections from what is in them, so real notes are what this has to hold for.
import type { Page } from "@playwright/test";
import { expect, painted } from "../../../packages/proofmark/tests/e2e/reader.ts";
import { test } from "./notes.ts";

/**
 * Counts from now on how much of what is in view moves by itself, as layout shift; gives what it is so far.
 */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset["moved"] = "0";
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        document.body.dataset["moved"] = String(
          Number(document.body.dataset["moved"]) + ("value" in entry ? Number(entry.value) : 0),
        );
    }).observe({ type: "layout-shift" });
  });
  return async () => Number(await page.locator("body").getAttribute("data-moved"));
}

for (const width of [1280, 390]) {
  test(`code far below is laid out when the reader comes near it, and nothing moves, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/makefile");
    const last = page.locator("pre.in").last();
    const isLaidOut = () =>
      last.locator("code").evaluate((code) => code.checkVisibility({ contentVisibilityAuto: true }));
    const moved = await watchShifts(page);
    expect(await isLaidOut()).toBe(false);
    await last.scrollIntoViewIfNeeded();
    await expect.poll(isLaidOut).toBe(true);
    await page.mouse.move(width / 2, 400);
    for (let step = 0; step < 8; step++) {
      await page.mouse.wheel(0, -400);
      await painted(page);
    }
    await expect(last).not.toBeInViewport();
    expect(await moved()).toBeLessThan(0.001); // the buttons of a snippet make room for Wrap
  });
}

test("what the reader goes to far below stays where it is while proofs and outputs around it are laid out", async ({
  page,
}) => {
  await page.goto("/postgresql");
  const blocks = page.locator(".snip:not(details .snip) pre.in");
  for (const place of [0.25, 0.5, 0.75, 1]) {
    const block = blocks.nth(Math.round(place * ((await blocks.count()) - 1)));
    const top = () => block.evaluate((pre) => Math.round(pre.getBoundingClientRect().top));
    await block.scrollIntoViewIfNeeded();
    const before = await top();
    await expect
      .poll(() =>
        block.locator("code").evaluate((code) => code.checkVisibility({ contentVisibilityAuto: true })),
      )
      .toBe(true);
    expect(await top()).toBe(before);
  }
});
