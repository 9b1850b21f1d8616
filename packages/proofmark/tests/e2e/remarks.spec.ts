import { expect, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite(), viewport: { width: 1280, height: 800 } });

test("reads each remark at the line it is about, and no page has style attributes", async ({ page }) => {
  await test.step("finds the number of each remark at the line it is about", async () => {
    await page.goto("/snippets");
    const figure = page.getByRole("figure").filter({ hasText: "greet.js" });
    for (const line of ["2", "4"]) {
      await expect(figure.locator(`[data-n="${line}"]`)).toBeVisible();
      await expect(
        figure.getByRole("listitem").filter({ hasText: new RegExp(`^Line ${line}`) }),
      ).toBeVisible();
    }
  });
  await test.step("gets pages that a strict content security policy allows: no style attributes", async () => {
    for (const address of ["/snippets", "/tabs", "/long"]) {
      await page.goto(address);
      expect(await page.locator("[style]").count()).toBe(0);
    }
  });
  for (const width of [390, 1280])
    await test.step(`reads the lines of a remark and its text apart, ${width} wide`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/guides/deep/deeper/bottom");
      const gaps = await page.locator(".remarks > li").evaluateAll((remarks) =>
        remarks.map((remark) => {
          const lines = document.createRange();
          lines.selectNodeContents(remark.querySelector("b")?.lastChild ?? remark);
          return (
            (remark.querySelector(":scope > span")?.getClientRects()[0]?.left ?? 0) -
            lines.getBoundingClientRect().right
          );
        }),
      );
      expect(gaps).toHaveLength(3);
      expect(Math.min(...gaps)).toBeGreaterThan(2);
    });
});
