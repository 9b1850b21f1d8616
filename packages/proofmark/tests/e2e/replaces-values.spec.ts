import { violationsInModes } from "./looks.ts";
import { expect, hydrate, requestsOf, test, valuesSite } from "./reader.ts";
import {
  button,
  clipboard,
  codes,
  DEFAULTS,
  database,
  ORDERS,
  panel,
  replaceDatabase,
  stored,
} from "./values.ts";

test.use({ baseURL: valuesSite(), permissions: ["clipboard-read", "clipboard-write"] });

test("sees the defaults, replaces them by mouse and keyboard, and takes them back", async ({ page }) => {
  await test.step("sees the defaults, and what was printed with them", async () => {
    await page.goto("/connect");
    await expect(codes(page)).toHaveText(DEFAULTS);
    await expect(page.locator("samp")).toHaveText("connected to {{database}}");
  });
  await test.step("fills a value in once, and every snippet and copy follows", async () => {
    await replaceDatabase(page, "orders");
    await expect(codes(page)).toHaveText(ORDERS);
    await expect(page.getByText(/^Type/)).toHaveText("Type psql orders, not {{.Names}}.");
    await expect(panel(page)).toContainText("Snippets were checked with the defaults.");
    await panel(page).getByRole("button", { name: "Done" }).click();
    await expect(panel(page)).toBeHidden();
    await page
      .getByRole("button", { name: /^Copy: / })
      .last()
      .click();
    await expect.poll(() => clipboard(page)).toBe(ORDERS[2]);
  });
  await test.step("clicks on a value and types in its place, with an empty field for the default", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/connect");
    await codes(page).last().getByText("shop", { exact: true }).first().click();
    await expect(database(page)).toBeFocused();
    await page.keyboard.type("orders");
    await page.keyboard.press("Enter");
    await expect(panel(page)).toBeHidden();
    await expect(codes(page)).toHaveText(ORDERS);
    await replaceDatabase(page, "");
    await expect(codes(page)).toHaveText(DEFAULTS);
    expect(await stored(page)).toBeNull();
  });
  await test.step("takes all values back with one click, and hears of it", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/connect");
    await replaceDatabase(page, "orders");
    await panel(page).getByLabel("host").fill("db.example.com");
    await expect(codes(page).first()).toHaveText("psql -h db.example.com orders");
    await panel(page).getByRole("button", { name: "Reset all" }).click();
    await expect(codes(page)).toHaveText(DEFAULTS);
    await expect(database(page)).toHaveValue("shop");
    await expect(panel(page).getByRole("status")).toHaveText("All values reset to their defaults.");
    expect(await stored(page)).toBeNull();
  });
  await test.step("does all of it with the keyboard", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/connect");
    await button(page).focus();
    await page.keyboard.press("Enter");
    await expect(panel(page).getByLabel("Database name")).toBeFocused();
    await page.keyboard.type("orders");
    await page.keyboard.press("Tab");
    await page.keyboard.type("db");
    await expect(codes(page).first()).toHaveText("psql -h db orders");
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
  });
});

test("sees which values are changed; they are sent nowhere, and a page without has none", async ({
  page,
}) => {
  await test.step("gets nothing of it on a page without values", async () => {
    const requests = requestsOf(page);
    await page.goto("/plain");
    await hydrate(page);
    await expect(codes(page)).toHaveText("echo {{ user }}");
    expect(requests.filter((path) => path.includes("values"))).toEqual([]);
    expect(await (await page.request.get("/plain")).text()).not.toMatch(/data-value="|snippets\.values/);
  });
  await test.step("sees which values are changed, how many, and that the proof is one of the defaults", async () => {
    await page.goto("/places");
    const snippet = page.getByRole("figure").first();
    const parsed = page.getByRole("figure").last();
    const value = snippet.getByText("shop", { exact: true }).first();
    await expect(value).toHaveCSS("text-decoration-style", "dotted");
    await expect(snippet).toMatchAriaSnapshot("- group: Bash 5.2");
    await replaceDatabase(page, "orders");
    await page.keyboard.press("Enter");
    const expectChanged = async (): Promise<void> => {
      await expect(button(page)).toHaveText("Values · 1 changed");
      const changed = snippet.getByText("orders", { exact: true }).first();
      await expect(changed).toHaveCSS("text-decoration-style", "solid");
      await expect(snippet).toMatchAriaSnapshot("- group: Bash 5.2, with the default values");
      await expect(parsed).toMatchAriaSnapshot("- group: not run, with the default values");
    };
    await expectChanged();
    await page.reload();
    await expectChanged();
    await button(page).click();
    await panel(page).getByRole("button", { name: "Reset all" }).click();
    await expect(button(page)).toHaveText("Values");
    await expect(value).toHaveCSS("text-decoration-style", "dotted");
    await expect(snippet).toMatchAriaSnapshot("- group: Bash 5.2");
  });
  await test.step("sends the values nowhere", async () => {
    await page.evaluate(() => localStorage.clear());
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
    await page.goto("/connect");
    await hydrate(page);
    await replaceDatabase(page, "very-own-name");
    await page.keyboard.press("Escape");
    await page.getByRole("main").getByRole("link", { name: "Restore", exact: true }).click();
    await expect(codes(page)).toContainText("very-own-name");
    expect(sent.filter((request) => request.includes("very-own-name"))).toEqual([]);
  });
});

test("reads the defaults without JavaScript, and is offered nothing to click", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/connect");
  await expect(codes(page)).toHaveText(DEFAULTS);
  await expect(button(page)).toBeHidden();
  await context.close();
});

test("has no accessibility violations with the fields open", async ({ page }) => {
  for (const width of [1280, 390])
    await test.step(`has no accessibility violations with the fields open, ${width} wide`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/connect");
      await button(page).click();
      await expect(database(page)).toBeFocused();
      const box = await panel(page).boundingBox();
      expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= 800).toBe(
        true,
      );
      expect(await violationsInModes(page)).toEqual([]);
    });
});
