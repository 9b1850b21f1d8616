import { expect, holdShell, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

const CLAIM =
  '<Checked on="2026-05-04" source="https://a.example/life">Redis 6 is over</Checked>, and more is to come.';
const site = siteOf({ "index.mdx": note("Home", CLAIM, "slug: /\n") });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("sees when a claim was checked, by pointing and by key", async ({ page }) => {
      await page.goto(`${site()}/`);
      const sign = page.getByRole("link", { name: "Checked on 2026-05-04: a.example" });
      const shown = (): Promise<string> => sign.evaluate((link) => getComputedStyle(link, "::after").content);
      expect(await shown()).toBe("none");
      await page.getByText("Redis 6 is over").hover();
      expect(await shown()).toContain("Checked on 2026-05-04: a.example");
      await page.mouse.move(0, 0);
      expect(await shown()).toBe("none");
      await sign.focus();
      expect(await shown()).toContain("Checked on 2026-05-04: a.example");
    });
  });

test("prints the source of a claim once, and closes its box by Escape", async ({ page }) => {
  await test.step("prints the source once", async () => {
    await page.goto(`${site()}/`);
    await page.emulateMedia({ media: "print" });
    const source = page.getByRole("link", { name: "a.example/life" });
    await expect(source).toBeVisible();
    expect(await source.evaluate((link) => getComputedStyle(link, "::after").content)).toBe("none");
    await page.emulateMedia({ media: "screen" });
  });
  await test.step("closes the box of a claim by Escape before hydration, until the pointer comes again", async () => {
    await holdShell(page);
    await page.goto(`${site()}/`);
    const sign = page.getByRole("link", { name: "Checked on 2026-05-04: a.example" });
    const shown = (): Promise<string> => sign.evaluate((link) => getComputedStyle(link, "::after").content);
    const claim = page.getByText("Redis 6 is over");
    await claim.hover();
    expect(await shown()).toContain("Checked on");
    await page.keyboard.press("Escape");
    await expect.poll(shown).toBe("none");
    await page.mouse.move(0, 0);
    await claim.hover();
    expect(await shown()).toContain("Checked on");
  });
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 700 } });

  test("comes to the source, and back", async ({ page }) => {
    await page.goto(`${site()}/`);
    const sign = page.getByRole("link", { name: "Checked on 2026-05-04: a.example" });
    await sign.tap();
    const source = page.getByRole("listitem").filter({ hasText: "Checked on 2026-05-04" });
    await expect(source).toBeInViewport();
    await expect(source.getByRole("link", { name: "a.example/life" })).toHaveAttribute(
      "href",
      "https://a.example/life",
    );
    await source.getByRole("link", { name: "Back to reference 1" }).tap();
    await expect(sign).toBeInViewport();
  });
});
