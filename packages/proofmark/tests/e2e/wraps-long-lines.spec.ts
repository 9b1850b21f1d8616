import type { Locator, Page } from "@playwright/test";
import { expect, holdShell, html, hydrate, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite() });

const snippet = (page: Page, text: string): Locator => page.getByRole("figure").filter({ hasText: text });
const wrapButton = (figure: Locator): Locator => figure.getByRole("button", { name: /^Wrap: / });
/** Opens a page and moves the pointer, as readers do: what needs a separate script is fetched then. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.mouse.move(5, 5);
}
/** Scrolls to a snippet, as a reader does before touching it. */
async function goTo(figure: Locator): Promise<Locator> {
  await figure.scrollIntoViewIfNeeded();
  return figure;
}
const overflows = (figure: Locator): Promise<boolean> =>
  figure
    .locator("pre")
    .first()
    .evaluate((pre) => pre.scrollWidth > pre.clientWidth);

test("wraps a long line before hydration, and unwraps it", async ({ page }) => {
  await holdShell(page);
  await visit(page, "/snippets");
  const long = await goTo(snippet(page, "This line is longer"));
  await expect(wrapButton(long)).toHaveAttribute("aria-pressed", "false");
  await wrapButton(long).click();
  await expect(wrapButton(long)).toHaveAttribute("aria-pressed", "true");
  expect(await overflows(long)).toBe(false);
  await wrapButton(long).click();
  await expect(wrapButton(long)).toHaveAttribute("aria-pressed", "false");
  expect(await overflows(long)).toBe(true);
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "false");
});

test("is not offered to wrap what fits", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, "/snippets");
  for (const text of ["one + one", "greet.js", "n <= 3"])
    await expect(wrapButton(await goTo(snippet(page, text)))).toBeHidden();
  await expect(wrapButton(await goTo(snippet(page, "This line is longer")))).toBeVisible();
});

test("is offered to wrap what no longer fits in a narrower window", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, "/snippets");
  const types = await goTo(snippet(page, "interface Note"));
  await expect(wrapButton(types)).toBeHidden();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(wrapButton(await goTo(types))).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(wrapButton(types)).toBeHidden();
});

test("wraps code of a tab that was hidden, once it is open", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/tabs");
  const command = snippet(page, "apt-get");
  await page.getByRole("tab", { name: "Linux" }).first().click();
  await expect(command).toBeVisible();
  await wrapButton(command).click();
  expect(await overflows(command)).toBe(false);
});

test("wraps on a page that was reached by a link, by keyboard", async ({ page }) => {
  await page.goto("/");
  await hydrate(page);
  await page.getByRole("main").getByRole("link", { name: "Snippets", exact: true }).click();
  const long = await goTo(snippet(page, "This line is longer"));
  await wrapButton(long).focus();
  await page.keyboard.press("Enter");
  await expect(wrapButton(long)).toHaveAttribute("aria-pressed", "true");
});
