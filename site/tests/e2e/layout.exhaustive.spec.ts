// The layout of the longest notes: what a reader comes near is laid out, and the rest keeps its place. The
// build estimates the height of sections from what is in them, so real notes are what this has to hold for.
import type { Page } from "@playwright/test";
import { expect, painted } from "../../../packages/proofmark/tests/e2e/reader.ts";
import { test } from "./notes.ts";

/**
 * Notes from now on what of the page in view moves by itself: how far, what, from where to where (top, in
 * px).
 */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!("value" in entry && Number(entry.value) >= 0.001)) continue; // buttons make room for Wrap
        const sources = "sources" in entry && Array.isArray(entry.sources) ? entry.sources : [];
        const moves = sources.map(({ node, previousRect, currentRect }) => {
          const text = `${node?.textContent}`.trim().slice(0, 40);
          return `${node?.nodeName} “${text}” ${previousRect.top} → ${currentRect.top}`;
        });
        document.body.append(Object.assign(document.createElement("data"), { value: moves.join("; ") }));
      }
    }).observe({ type: "layout-shift" });
  });
  return () =>
    page.locator("body > data").evaluateAll((all) => all.map((one) => one.getAttribute("value") ?? ""));
}

for (const width of [1280, 390]) {
  test(`code far below is laid out when the reader comes near it, and nothing moves, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/makefile");
    const last = page.locator(".snip:not(details .snip) > .io > pre.in").last();
    const isLaidOut = () =>
      last.locator("code").evaluate((code) => code.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isLaidOut()).toBe(false);
    // sections that are laid out on the way change the height above it
    await expect
      .poll(async () => {
        await last.scrollIntoViewIfNeeded();
        return isLaidOut();
      })
      .toBe(true);
    await painted(page); // the jump lays out what is around it, which the next test watches
    const moved = await watchShifts(page);
    await page.mouse.move(width / 2, 400);
    for (let step = 0; step < 8; step++) {
      await page.mouse.wheel(0, -400);
      await painted(page);
    }
    await expect(last).not.toBeInViewport();
    expect(await moved()).toEqual([]);
  });
}

test("a link to a fold far below opens it, and goes there", async ({ page }) => {
  await page.goto("/postgresql");
  await page.mouse.move(600, 400);
  for (const id of [
    "find-the-biggest-tables.create-table-archive-id-int",
    "insert-many-rows-with-one-statement.select-from-products-where-sku",
  ]) {
    await page.evaluate((target) => (location.hash = target), id);
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
  }
});

test("what the reader goes to far below stays where it is while proofs and outputs around it are laid out", async ({
  page,
}) => {
  await page.goto("/postgresql");
  const blocks = page.locator(".snip:not(details .snip) > .io > pre.in");
  for (const place of [0.25, 0.5, 0.75, 1]) {
    const block = blocks.nth(Math.round(place * ((await blocks.count()) - 1)));
    const top = () => block.evaluate((pre) => Math.round(pre.getBoundingClientRect().top));
    await page.goto(`/postgresql#${await block.evaluate((pre) => pre.closest("[id]")?.id)}`);
    await expect(block).toBeInViewport();
    const before = await top();
    await expect
      .poll(() =>
        block.locator("code").evaluate((code) => code.checkVisibility({ contentVisibilityAuto: true })),
      )
      .toBe(true);
    expect(await top()).toBe(before);
  }
});
