import type { Page } from "@playwright/test";
import { expect, painted } from "../../../packages/proofmark/tests/e2e/reader.ts";
import { test } from "./notes.ts";

/** Maximum stops for each snippet on a keyboard's way through a long note. */
const MAX_STOPS = 3.5;

/** The stops of Tab, once the reader has been everywhere on the page. */
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
  test(`/redis has at most ${MAX_STOPS} tab stops a snippet at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 4000 }); // high: fewer steps lead everywhere
    await page.goto("/redis");
    const stops = await tabStops(page);
    const snippets = await page.locator("figure.snip").count();
    expect(stops).toBeGreaterThan(snippets);
    expect(stops / snippets).toBeLessThanOrEqual(MAX_STOPS);
  });
