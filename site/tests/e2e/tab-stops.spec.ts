import type { Page } from "@playwright/test";
import { expect, painted } from "../../../packages/proofmark/tests/e2e/reader.ts";
import { test } from "./notes.ts";

/** Maximum stops on a keyboard's way through the longest note. */
const MAX_STOPS = 500;

/** What Tab stops at, once the reader has been everywhere on the page. */
async function tabStops(page: Page): Promise<number> {
  await page.keyboard.press("Tab");
  const { height, step } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    step: innerHeight,
  }));
  for (let top = 0; top < height; top += step) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await painted(page);
  }
  return page.evaluate(
    () =>
      [
        ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, summary, [tabindex]"),
      ].filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true })).length,
  );
}

for (const width of [1280, 390])
  test(`/redis has at most ${MAX_STOPS} tab stops at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/redis");
    const stops = await tabStops(page);
    expect(stops).toBeGreaterThan(200);
    expect(stops).toBeLessThanOrEqual(MAX_STOPS);
  });
