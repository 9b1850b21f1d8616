import { execFileSync } from "node:child_process";
import { expect, test, valuesSite } from "./reader.ts";
import {
  button,
  clipboard,
  codes,
  DEFAULTS,
  database,
  ORDERS,
  panel,
  replaceDatabase,
  visitedBefore,
} from "./values.ts";

test.use({ baseURL: valuesSite(), permissions: ["clipboard-read", "clipboard-write"] });

test("sees text where markup was typed", async ({ page }) => {
  await page.goto("/connect");
  const hostile = "<img src=x onerror=alert(1)>";
  await replaceDatabase(page, hostile);
  await expect(codes(page).first()).toHaveText(`psql -h 127.0.0.1 '${hostile}'`);
  await page.reload();
  await expect(codes(page).first()).toHaveText(`psql -h 127.0.0.1 '${hostile}'`);
  await expect(page.getByRole("main").locator("img")).toHaveCount(0);
});

test("copies a value quoted for its place, which a shell reads as typed", async ({ page }) => {
  const value = "o'brien $(reboot) `x`";
  await page.goto("/places");
  await replaceDatabase(page, value);
  await page.keyboard.press("Enter");
  await page
    .getByRole("button", { name: /^Copy: / })
    .first()
    .click();
  await expect.poll(() => clipboard(page)).toContain("brien");
  const printed = execFileSync("sh", { input: await clipboard(page), encoding: "utf8" });
  const inUri = "o%27brien%20%24%28reboot%29%20%60x%60";
  expect(printed).toBe(`<${value}>\n<db=${value}>\n<https://127.0.0.1/${inUri}>\n`);
});

for (const [value, reason] of [
  ["a\u202Eb", "Use a single line of at most 300 characters, without control or invisible ones."],
  ["-rf", "A value that begins with “-” would be read as an option. See: psql shop"],
  ["a".repeat(301), "Use a single line of at most 300 characters, without control or invisible ones."],
] as const)
  test(`is refused ${value.slice(0, 9)}, with the reason beside the field`, async ({ page }) => {
    await page.goto("/connect");
    await replaceDatabase(page, value);
    await expect(database(page)).toHaveAttribute("aria-invalid", "true");
    await expect(database(page)).toHaveAccessibleDescription(reason);
    await expect(codes(page)).toHaveText(DEFAULTS);
    await page.keyboard.press("Enter");
    await expect(database(page)).toBeFocused();
    await database(page).fill("orders");
    await expect(database(page)).not.toHaveAttribute("aria-invalid");
    await page.keyboard.press("Enter");
    await expect(panel(page)).toBeHidden();
    await expect(codes(page)).toHaveText(ORDERS);
  });

test("is refused text of several lines, which a field would join", async ({ page }) => {
  await page.goto("/connect");
  await button(page).click();
  await page.evaluate(() => navigator.clipboard.writeText("ord\ners\n"));
  await database(page).press("ControlOrMeta+v");
  await expect(database(page)).toHaveAccessibleDescription(/^Use a single line/);
  await expect(codes(page)).toHaveText(DEFAULTS);
  await page.evaluate(() => navigator.clipboard.writeText("orders\n"));
  await database(page).press("ControlOrMeta+v");
  await expect(codes(page)).toHaveText(ORDERS);
});

test("copies what search finds with the values, found by the default", async ({ page }) => {
  await visitedBefore(page, '{"database":"orders"}');
  await page.goto("/");
  await page.keyboard.press("/");
  await page.keyboard.insertText("pg_dump shop");
  const search = page.getByRole("dialog", { name: "Search" });
  await search.getByRole("button", { name: /^Copy/ }).first().click();
  await expect(search.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).toBe(ORDERS[2]);
  await page.goto("/search?q=pg_restore");
  await page.getByRole("main").getByRole("button", { name: /^Copy/ }).first().click();
  await expect(page.getByRole("main").getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).toBe("pg_restore -d orders\nexit");
});
