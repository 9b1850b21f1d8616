import { expect, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite(), viewport: { width: 1280, height: 800 } });

test("finds each remark beside the line it is about", async ({ page }) => {
  await page.goto("/snippets");
  const figure = page.getByRole("figure").filter({ hasText: "greet.js" });
  for (const line of ["2", "4"]) {
    const code = await figure.locator(`[data-n="${line}"]`).boundingBox();
    const remark = await figure
      .locator(".ref")
      .filter({ hasText: new RegExp(`^Line ${line}`) })
      .boundingBox();
    expect(Math.abs((remark?.y ?? 0) - (code?.y ?? -99))).toBeLessThan(6);
  }
});

test("gets pages that a strict content security policy allows: no style attributes", async ({ page }) => {
  for (const address of ["/snippets", "/tabs", "/long"]) {
    await page.goto(address);
    expect(await page.locator("[style]").count()).toBe(0);
  }
});
