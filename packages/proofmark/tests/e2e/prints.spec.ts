import { tableOverflows } from "./looks.ts";
import { expect, librarySite, provenSite, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite() });

test("prints the note without what only a screen needs, light and with nothing cut off", async ({ page }) => {
  await test.step("prints the note without what only a screen needs", async () => {
    await page.goto("/snippets");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Notes" }).first()).toBeHidden();
    await expect(page.getByRole("navigation", { name: "On this page" })).toBeHidden();
    await expect(page.getByRole("region", { name: "Announcement" })).toBeHidden();
    await expect(page.getByRole("button", { name: /^Copy: / }).first()).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("the name comes last")).toBeVisible();
    await expect(page.getByText("A LINE THAT GOES ON").first()).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  });
  await test.step("unfolds the setup that snippets need", async () => {
    await page.goto("/snippets");
    const setup = page.getByText("const one = 1;").first();
    await expect(setup).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(setup).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  });
  await test.step("code wraps, so that nothing is cut off", async () => {
    await page.setViewportSize({ width: 700, height: 900 });
    await page.goto("/snippets");
    const block = page.locator("pre.in").filter({ hasText: "longer than any screen" });
    const overflow = (): Promise<number> => block.evaluate((pre) => pre.scrollWidth - pre.clientWidth);
    await block.scrollIntoViewIfNeeded(); // far code is not laid out on a screen
    await expect.poll(overflow).toBeGreaterThan(0);
    await page.emulateMedia({ media: "print" });
    await expect.poll(overflow).toBe(0);
    await page.emulateMedia({ media: "screen" });
  });
  await test.step("prints dark pages light", async () => {
    await page.emulateMedia({ media: "print" });
    const colours = async (mode: string): Promise<string[]> => {
      await page.goto(`/snippets?docusaurus-theme=${mode}`);
      await expect(page.locator("html")).toHaveAttribute("data-theme", mode);
      return page.evaluate(() =>
        ["body", ".io", ".io .k", ".snip > header"].flatMap((selector) => {
          const { backgroundColor, color } = getComputedStyle(
            document.querySelector(selector) ?? document.documentElement,
          );
          return [backgroundColor, color];
        }),
      );
    };
    const dark = await colours("dark");
    expect(dark[0]).toBe("rgb(255, 255, 255)");
    expect(dark).toEqual(await colours("light"));
  });
});

test("unfolds folds and tabs, and writes addresses out", async ({ page }) => {
  await test.step("unfolds what is folded on a screen", async () => {
    const folded = page.getByText("The folded text");
    await page.goto("/");
    await expect(folded).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(folded).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  });
  await test.step("writes the addresses of other sites out", async () => {
    await page.goto("/");
    await page.emulateMedia({ media: "print" });
    const after = await page
      .getByRole("main")
      .getByRole("link", { name: "another site" })
      .evaluate((link) => getComputedStyle(link, "::after").content);
    expect(after).toContain("https://elsewhere.example/page");
    await page.emulateMedia({ media: "screen" });
  });
  await test.step("prints the panels of all tabs, each with its label", async () => {
    await page.goto("/tabs");
    const panels = page.getByRole("tabpanel", { includeHidden: true });
    await expect(panels.filter({ visible: true })).toHaveCount(3);
    await page.emulateMedia({ media: "print" });
    await expect(panels.filter({ visible: true })).toHaveCount(7);
    await expect(page.getByRole("tablist").first()).toBeHidden();
    expect(
      await panels.evaluateAll((all) => all.map((panel) => getComputedStyle(panel, "::before").content)),
    ).toEqual(["macOS", "Linux", "Windows", "macOS", "Linux", "Red", "Blue"].map((label) => `"${label}"`));
  });
});

test("prints every line of an output, and tables that fit", async ({ page }) => {
  await test.step("prints every line of an output, and no facts of proofs", async () => {
    await page.goto(provenSite());
    await page.emulateMedia({ media: "print" });
    const snippet = page.getByRole("figure").filter({ hasText: "seq 60" });
    await expect(snippet.locator("samp:visible")).toHaveCount(2);
    await expect(page.getByText("run again").first()).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  });
  await test.step("tables fit on A4, whatever stands in their first column", async () => {
    await page.setViewportSize({ width: 800, height: 1046 });
    await page.goto("/guides/deep/deeper/bottom");
    expect(await tableOverflows(page)).not.toEqual([0]);
    await page.setViewportSize({ width: 717, height: 1046 });
    await page.emulateMedia({ media: "print" });
    expect(await tableOverflows(page)).toEqual([0]);
    await page.goto(`${librarySite()}/postgresql`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect((await tableOverflows(page)).filter((overflow) => overflow > 0)).toEqual([]);
  });
});
