// Smoke tests: no note and no page of the site is too wide, or wrong for assistive technology. The engine's
// fixtures test each part of a page in both modes and at every width.
import {
  overflows,
  tableOverflows,
  unfoldAll,
  violations,
} from "../../../packages/proofmark/tests/e2e/looks.ts";
import { expect } from "../../../packages/proofmark/tests/e2e/reader.ts";
import { NOTES, test } from "./notes.ts";

for (const [address, title] of Object.entries(NOTES))
  test(`${title} never scrolls sideways, nor do its printed tables`, async ({ page }) => {
    await page.goto(address);
    expect(await overflows(page, [1280, 320])).toEqual({ 1280: 0, 320: 0 });
    await page.setViewportSize({ width: 717, height: 1046 }); // A4
    await page.emulateMedia({ media: "print" });
    expect((await tableOverflows(page)).filter((overflow) => overflow > 0)).toEqual([]);
  });

for (const address of ["/all", "/tags", "/tags/node-js", "/nowhere"])
  test(`${address} never scrolls sideways`, async ({ page }) => {
    await page.goto(address);
    expect(await overflows(page, [1280, 320])).toEqual({ 1280: 0, 320: 0 });
  });

test("a note has no violations, nor has the filter of the list of all snippets", async ({ page }) => {
  await page.goto("/homebrew");
  await unfoldAll(page);
  expect(await violations(page)).toEqual([]);
  await page.goto("/all");
  expect(await violations(page, ".all-filter")).toEqual([]);
});

test("a search for the words of a task finds its note, and says what its snippet ran on", async ({
  page,
}) => {
  await page.goto("/homebrew");
  await page.keyboard.press("/");
  await page.keyboard.insertText("in:postgresql read a value in json");
  const row = page.getByRole("option").filter({ hasText: "value in JSON" }).first();
  await expect(row.locator(".proof")).toHaveText(/^Ran on PostgreSQL \d+\.\d+$/);
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("distinct on newest");
  await expect(page.getByRole("option", { selected: true })).toHaveAttribute("href", /^\/postgresql#/);
});
