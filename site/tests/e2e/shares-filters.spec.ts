import { expect, holdShell, isMarked, mark } from "../../../packages/proofmark/tests/e2e/reader.ts";
import { test } from "./notes.ts";
import { alive, count, note, rows, words } from "./snippet-filter.ts";

test("shares a filtered list by its address, and finds it again on the way back", async ({
  page,
  context,
}) => {
  await test.step("shares a filtered list by its address", async () => {
    await page.goto("/all");
    await words(page).pressSequentially("key");
    await note(page).selectOption("redis");
    await expect(page).toHaveURL("/all?note=redis&q=key");
    await expect(count(page)).toHaveText(/^\d+ of/);
    const told = await count(page).textContent();
    const friend = await context.newPage();
    await friend.goto(page.url());
    await expect(count(friend)).toHaveText(told ?? "");
    await expect(words(friend)).toHaveValue("key");
    await expect(note(friend)).toHaveValue("redis");
  });
  await test.step("follows a snippet to its place in the note, and finds the filtered list again on the way back", async () => {
    await page.goto("/all?note=redis&q=lock");
    await expect(count(page)).toHaveText(/^\d+ of/);
    const told = await count(page).textContent();
    await mark(page);
    await rows(page).first().getByRole("link").click();
    await expect(page).toHaveURL(/\/redis#.+/);
    await expect(page.locator("figure:target, :target")).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL("/all?note=redis&q=lock");
    await expect(count(page)).toHaveText(told ?? "");
    expect(await isMarked(page)).toBe(true);
  });
});

test("a list that is filtered before the scripts are there does not move, and nothing typed is lost", async ({
  page,
}) => {
  await test.step("a shared list appears filtered, and nothing moves", async () => {
    await page.addInitScript(() => {
      window.shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          window.shifts += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    const release = await holdShell(page);
    await page.goto("/all?language=sql");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    release();
    await expect(count(page)).toHaveText(/^\d+ of/);
    await expect(rows(page).first()).toBeVisible();
    expect(await page.evaluate(() => window.shifts)).toBe(0);
  });
  await test.step("text typed before the scripts are there is not lost", async () => {
    const release = await holdShell(page);
    await page.goto("/all");
    await words(page).pressSequentially("redis lock");
    await expect(count(page)).toHaveText(/^\d,\d+ snippets$/);
    release();
    await expect(count(page)).toHaveText(/^\d+ of \d,\d+ snippets$/);
    await expect(words(page)).toHaveValue("redis lock");
    await expect(page).toHaveURL("/all?q=redis+lock");
  });
});

test("going on while the address is about to change leaves the next page's alone", async ({ page }) => {
  await page.goto("/all");
  await alive(page);
  await page.route("**/data/redis.json", async (route) => {
    await expect(words(page)).toHaveValue("key"); // the old page stays until the new one is there
    await page.waitForFunction(
      (start) => performance.now() - start > 400,
      await page.evaluate(() => performance.now()),
    );
    await route.continue();
  });
  await words(page).fill("key");
  await page.evaluate(() => {
    const [input, link] = [
      document.querySelector("input[name=q]"),
      document.querySelector<HTMLElement>("main a[href='/redis']"),
    ];
    input?.dispatchEvent(new Event("input", { bubbles: true }));
    link?.click();
  });
  await expect(page.getByRole("heading", { level: 1, name: "Redis" })).toBeVisible();
  await expect(page).toHaveURL("/redis");
});

declare global {
  interface Window {
    /** How far things have moved by themselves, all together. */
    shifts: number;
  }
}
