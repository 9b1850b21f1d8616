import type { Page } from "@playwright/test";
import { expect, ownSite, test } from "./reader.ts";

test.use({ baseURL: ownSite() });

/** Most requests that may stand between a first visit and its first paint; the document is one of them. */
const MAX_BLOCKING = 2;

for (const address of ["/", "/redis", "/all", "/tags", "/tags/cache"]) {
  test(`${address} paints after at most ${MAX_BLOCKING} requests, and asks for no script`, async ({
    page,
  }) => {
    const requests: { type: string; path: string }[] = [];
    page.on("request", (request) =>
      requests.push({ type: request.resourceType(), path: new URL(request.url()).pathname }),
    );
    await page.goto(address, { waitUntil: "networkidle" });
    const blocking = await page.evaluate(
      () =>
        performance
          .getEntriesByType("resource")
          .filter((entry) => "renderBlockingStatus" in entry && entry.renderBlockingStatus === "blocking")
          .length + 1,
    );
    expect(blocking).toBeLessThanOrEqual(MAX_BLOCKING);
    expect(
      requests.filter(
        ({ type }) => type === "script" || type === "fetch" || type === "xhr" || type === "font",
      ),
    ).toEqual([]);
    expect(new Set(requests.map(({ path }) => path)).size).toBeLessThanOrEqual(MAX_BLOCKING + 1);
  });
}

test("no cookie is set, and nothing is asked of other hosts", async ({ context, page }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Home page" }).hover();
  await expect(page.locator("html")).toHaveAttribute("data-has-hydrated", "true");
  expect([...hosts]).toEqual([ownSite()]);
  expect(await context.cookies()).toEqual([]);
});

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
    const last = page.getByRole("group", { name: /code$/ }).last();
    const isLaidOut = () =>
      last.locator("code").evaluate((code) => code.checkVisibility({ contentVisibilityAuto: true }));
    const moved = await watchShifts(page);
    expect(await isLaidOut()).toBe(false);
    await last.scrollIntoViewIfNeeded();
    await expect.poll(isLaidOut).toBe(true);
    await page.mouse.move(width / 2, 400);
    for (let step = 0; step < 8; step++) {
      await page.mouse.wheel(0, -400);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    }
    await expect(last).not.toBeInViewport();
    expect(await moved()).toBeLessThan(0.001); // the buttons of a snippet make room for Wrap
  });
}
