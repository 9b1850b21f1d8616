import { expect, test, valuesSite } from "./reader.ts";
import { codes, DEFAULTS, database, ORDERS, panel, replaceDatabase } from "./values.ts";

test.use({ baseURL: valuesSite(), permissions: ["clipboard-read", "clipboard-write"] });

const RULE = "Use at most 300 of A–Z, a–z, 0–9 and _ . @ : / + -, without - first and without --.";

test("is refused what would need quoting, with the reason beside the field", async ({ page }) => {
  await page.goto("/connect");
  for (const value of [
    "o'brien $(reboot)",
    "<img src=x onerror=alert(1)>",
    "a\u202Eb",
    "-rf",
    "a".repeat(301),
  ])
    await test.step(`is refused ${value.slice(0, 9)}`, async () => {
      await replaceDatabase(page, value);
      await expect(database(page)).toHaveJSProperty("validity.valid", false);
      await expect(database(page)).toHaveAccessibleDescription(RULE);
      await expect(panel(page).getByText(RULE).filter({ visible: true })).toHaveCount(1);
      await expect(codes(page)).toHaveText(DEFAULTS);
      await page.keyboard.press("Enter");
      await expect(database(page)).toBeFocused();
      await database(page).fill("orders");
      await expect(panel(page).getByText(RULE).filter({ visible: true })).toHaveCount(0);
      await page.keyboard.press("Enter");
      await expect(panel(page)).toBeHidden();
      await expect(codes(page)).toHaveText(ORDERS);
      await replaceDatabase(page, "");
      await page.keyboard.press("Enter");
      await expect(codes(page)).toHaveText(DEFAULTS);
    });
});
