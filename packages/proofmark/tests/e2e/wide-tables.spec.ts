import type { Locator, Page } from "@playwright/test";
import { edgeOf } from "./looks.ts";
import { expect, hydrate, painted, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

const cells = (row: number): string =>
  `| row ${row} | ${["a", "b", "c", "d", "e", "f"].map((cell) => `\`${cell.repeat(24)}\``).join(" | ")} |`;
const rows = Array.from({ length: 40 }, (_, index) => cells(index)).join("\n");
const body = `## Wide\n\n| Name | A | B | C | D | E | F |\n|---|---|---|---|---|---|---|\n${rows}\n\n## Small\n\n| One | Two |\n|---|---|\n| 1 | 2 |\n`;
const more = "and words that go on, so that the other columns take all the room that they can get";
const words = `## Words\n\n| What | How | Why |\n|---|---|---|\n| [Environment](/) | \`export A := 1\` | ${more} |\n| \`install_name\` | b | ${more} |\n| \`${"long_".repeat(12)}\` | c | ${more} |\n`;
const site = siteOf({ "index.mdx": note("Home", body + words) });

const table = (page: Page, name: string): Locator => page.getByRole("region", { name });
const edge = (box: Locator): Promise<string> => edgeOf(box, box.locator("tbody tr").first());
const boxOf = async (locator: Locator) =>
  (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

for (const [device, width] of [
  ["a desktop", 1280],
  ["a phone", 390],
] as const)
  test.describe(`on ${device}`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("heads and names stay, and the edge has a shade while there is more", async ({ page }) => {
      await test.step("the edge has a shade while there is more", async () => {
        await page.goto(site());
        const small = await edge(table(page, "Small"));
        const wide = table(page, "Wide");
        expect(await edge(wide)).not.toBe(small);
        await wide.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
        await expect.poll(() => edge(wide)).toBe(small);
      });
      await test.step("heads stay below the bar, and names at the side", async () => {
        await page.goto(site());
        const wide = table(page, "Wide");
        const head = wide.getByRole("columnheader", { name: "Name" });
        await wide
          .getByRole("cell", { name: "row 30", exact: true })
          .evaluate((cell) => cell.scrollIntoView());
        await wide.evaluate((box) => box.scrollTo({ left: 500 }));
        await painted(page);
        const bar = await boxOf(page.getByRole("navigation", { name: "Main" }));
        expect(Math.abs((await boxOf(head)).y - (bar.y + bar.height))).toBeLessThanOrEqual(1);
        const box = await boxOf(wide);
        for (const name of [head, wide.getByRole("cell", { name: "row 33", exact: true })]) {
          expect(Math.abs((await boxOf(name)).x - box.x), "but for its padding").toBeLessThanOrEqual(16);
          // nothing that scrolled below it covers it
          const { x, y, width: wideness, height } = await boxOf(name);
          const top = await page.evaluate(
            ([left, above]) => document.elementFromPoint(left ?? 0, above ?? 0)?.textContent,
            [x + wideness / 2, y + height / 2],
          );
          expect(top).toBe(await name.textContent());
        }
        expect((await boxOf(head)).width).toBeLessThan(width / 2);
      });
    });
  });

test("the keyboard stops at tables that scroll, and words stay whole on a phone", async ({ page }) => {
  await test.step("the keyboard stops at tables that scroll, and at no other", async () => {
    await page.goto(site());
    await hydrate(page);
    const wide = table(page, "Wide");
    await wide.scrollIntoViewIfNeeded();
    await page.getByRole("link", { name: "Direct link to Wide" }).focus();
    await page.keyboard.press("Tab");
    await expect(wide).toBeFocused();
    await page.getByRole("link", { name: "Direct link to Small" }).focus();
    await page.keyboard.press("Tab");
    await expect(table(page, "Small")).not.toBeFocused();
  });
  await test.step("words of the first column stay whole on a phone, but for one that would fill the screen", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(site());
    const names = table(page, "Words").locator("td:first-child :is(a, code)");
    await names.first().scrollIntoViewIfNeeded();
    const lines = await names.evaluateAll((all) => all.map((name) => name.getClientRects().length));
    expect(lines.map((count) => count > 1)).toEqual([false, false, true]);
    const [head] = await table(page, "Words").getByRole("columnheader").all();
    expect(head && (await boxOf(head)).width).toBeLessThan(390 / 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
