// On a site of a language that is written from right to left, code still runs from left to right.
import type { Locator } from "@playwright/test";
import { expect, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

const site = siteOf(
  {
    "index.mdx": note(
      "ملاحظة",
      [
        "استخدم الأمر `ls -la /tmp` ثم <kbd>Ctrl</kbd>.",
        "## عنوان",
        '```sh title="run.sh"\necho "(a) -> [b] 100%"\n```',
        "```output\n(a) -> [b] 100%\n```",
        "| أمر | وصف |\n|---|---|\n| `git log` | سجل |",
      ].join("\n\n"),
    ),
  },
  { locales: { default: "ar", list: { ar: {} } }, onUnprovenSnippets: "warn" },
);

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (box === null) throw new Error("it is not shown");
  return { ...box, right: box.x + box.width };
};

test("code begins at the left, and Copy is at the right, at every width", async ({ page }) => {
  for (const width of [1400, 820, 390])
    await test.step(`code begins at the left, and Copy is at the right, ${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site());
      await expect(page.locator("html")).toHaveCSS("direction", "rtl");
      for (const code of await page.locator("main :is(pre, code, samp, kbd, .title)").all())
        await expect(code).toHaveCSS("direction", "ltr");
      const figure = page.getByRole("figure");
      const block = await boxOf(figure.locator("pre.in"));
      const command = await boxOf(figure.locator(".q"));
      const copy = await boxOf(figure.getByRole("button", { name: /^Copy/ }));
      expect(command.x - block.x).toBeLessThan(30);
      expect(block.right - copy.right).toBeLessThan(40);
      expect(copy.x).toBeGreaterThan(block.x + block.width / 2);
    });
});
