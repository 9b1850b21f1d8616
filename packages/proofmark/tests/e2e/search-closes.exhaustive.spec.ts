import type { Locator, Page } from "@playwright/test";
import { expect, html, hydrate, librarySite, test } from "./reader.ts";
import { box, input, options } from "./search-box.ts";

test.use({ baseURL: librarySite() });

const TRIES = 20;

const help = (page: Page): Locator => page.getByRole("dialog", { name: "Keyboard shortcuts" });

/** Presses keys one right after the other: neither waits until the page has dealt with the one before. */
const pressAtOnce = (page: Page, ...keys: readonly string[]): Promise<unknown> =>
  Promise.all(keys.map((key) => page.keyboard.press(key)));

/** Opens the box; every other time something is typed and found. */
async function openBox(page: Page, time: number): Promise<void> {
  await page.keyboard.press("/");
  await expect(input(page)).toBeFocused();
  if (time % 2 === 0) return;
  await page.keyboard.insertText("set nx");
  await expect(options(page).first()).toBeVisible();
}

test("a key pressed right after Escape does its work", async ({ page }) => {
  await page.goto("/redis");
  await hydrate(page);
  let theme = "light";
  for (let time = 0; time < TRIES; time++) {
    await openBox(page, time);
    await pressAtOnce(page, "Escape", "d");
    theme = theme === "light" ? "dark" : "light";
    await expect(html(page), `try ${time + 1}`).toHaveAttribute("data-theme", theme);
    await expect(box(page)).toBeHidden();
  }
});

test("the list of shortcuts opens right after Escape, and the next snippet has the focus", async ({
  page,
}) => {
  await page.goto("/redis");
  await hydrate(page);
  for (let time = 0; time < TRIES; time++) {
    await openBox(page, time);
    await pressAtOnce(page, "Escape", "?");
    await expect(help(page), `try ${time + 1}`).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(help(page)).toBeHidden();
    await openBox(page, time);
    await pressAtOnce(page, "Escape", "j");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest(".snip")?.id), `try ${time + 1}`)
      .toBeTruthy();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  }
});

for (const key of ["/", "Control+k"])
  test(`${key} opens the box again right after Escape, and what is typed at once is answered`, async ({
    page,
  }) => {
    await page.goto("/redis");
    await hydrate(page);
    for (let time = 0; time < TRIES; time++) {
      await openBox(page, time);
      await pressAtOnce(page, "Escape", key);
      await page.keyboard.type("xadd");
      await expect(input(page), `try ${time + 1}`).toHaveValue("xadd");
      await expect(box(page).getByRole("link", { name: /^See / }), `try ${time + 1}`).toHaveAttribute(
        "href",
        "/search?q=xadd",
      );
      await page.keyboard.press("Escape");
      await expect(box(page)).toBeHidden();
    }
  });

test("Escape closes the box within the key's own event, and gives the focus back within it", async ({
  page,
}) => {
  await page.goto("/redis");
  await page.keyboard.press("/");
  await expect(input(page)).toBeFocused();
  const after = () =>
    page.evaluate(() => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
      );
      return [
        document.querySelector<HTMLDialogElement>("dialog#\\:search")?.open,
        document.activeElement?.tagName,
      ];
    });
  expect(await after()).toEqual([false, "BODY"]);
  const button = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("button", { name: "Search (Ctrl+K)" });
  await button.press("Enter");
  await expect(input(page)).toBeFocused();
  expect(await after()).toEqual([false, "A"]);
  await expect(button).toBeFocused();
});

for (const [way, close] of Object.entries<(page: Page) => Promise<void>>({
  "Control and K": (page) => page.keyboard.press("Control+k"),
  "a press beside it": (page) => page.mouse.click(40, 600),
  "a result that was chosen": (page) => page.keyboard.press("Enter"),
  "the link to all results": (page) => box(page).getByRole("link", { name: /^See / }).press("Enter"),
})) {
  test(`after ${way} no part of the closed box has the focus`, async ({ page }) => {
    await page.goto("/redis");
    await hydrate(page);
    await openBox(page, 1);
    await page.evaluate(() => {
      const dialog = document.querySelector("dialog#\\:search") as HTMLDialogElement;
      new MutationObserver(() => {
        document.body.dataset["inside"] = String(dialog.contains(document.activeElement));
      }).observe(dialog, { attributeFilter: ["open"] });
    });
    await close(page);
    await expect(box(page)).toBeHidden();
    await expect(page.locator("body")).toHaveAttribute("data-inside", "false");
  });
}

test("a box that is opened again before the browser says that it was closed goes on", async ({ page }) => {
  await page.goto("/redis");
  await hydrate(page);
  await openBox(page, 1);
  await page.evaluate(() => {
    const press = (key: string): unknown =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
    press("Escape");
    press("/");
    const field = document.querySelector("#\\:search-input") as HTMLInputElement;
    field.value = "xadd";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  await expect(box(page).getByRole("link", { name: /^See / })).toHaveAttribute("href", "/search?q=xadd");
});
