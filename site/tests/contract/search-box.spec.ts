// Lines of the contract that a reader sees of the search box of this site: how it opens, and its field.
import { expect, type Locator, type Page } from "@playwright/test";
import { painted } from "../../../packages/proofmark/tests/e2e/reader.ts";
import { box, input, options } from "../../../packages/proofmark/tests/e2e/search-box.ts";
import { test } from "../e2e/notes.ts";
import { ask, searchedPage } from "./search-field.ts";

const start = searchedPage();
const button = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: /^Search/ });

test("keys and the button open the box, and Escape closes it", async ({ page: other }) => {
  await test.step("8.5 Empty start screen: 'No recent searches'", async () => {
    const page = await start();
    await page.keyboard.press("Control+k");
    await expect(box(page).getByText("No recent searches", { exact: true })).toBeVisible();
  });
  await test.step("2.62 Modal opens with Ctrl+K", async () => {
    const page = await start();
    await page.keyboard.press("Control+k");
    await expect(box(page)).toBeVisible();
  });
  await test.step("2.63 … with Command+K", async () => {
    const page = await start();
    await page.keyboard.press("Meta+k");
    await expect(box(page)).toBeVisible();
  });
  await test.step("2.64 … with the slash key when no input has focus", async () => {
    const page = await start();
    await page.keyboard.press("/");
    await expect(box(page)).toBeVisible();
    await other.goto("/all");
    await painted(other);
    const field = other.getByRole("main").locator("input").first();
    await field.focus();
    await other.keyboard.type("a/b");
    await expect(field).toHaveValue("a/b");
    await expect(box(other)).toBeHidden();
  });
  await test.step("2.65 … on clicking the search button", async () => {
    const page = await start();
    await button(page).click();
    await expect(box(page)).toBeVisible();
  });
  await test.step("2.66 … or on typing a key (ruled: while the search button has the focus)", async () => {
    const page = await start();
    await button(page).focus();
    await page.keyboard.press("s");
    await expect(box(page)).toBeVisible();
    await expect(input(page)).toHaveValue("s");
  });
  await test.step("2.67 … (Ctrl/Cmd+F excluded)", async () => {
    const page = await start();
    await button(page).focus();
    for (const keys of ["Control+f", "Meta+f"]) {
      await page.keyboard.press(keys);
      await expect(box(page), keys).toBeHidden();
    }
    await page.keyboard.press("f");
    await expect(box(page)).toBeVisible();
  });
  await test.step("2.68 Escape closes it", async () => {
    const page = await start();
    await page.keyboard.press("Control+k");
    await expect(box(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(box(page)).toBeHidden();
  });
});

test("the box has its field, its buttons, hints and names", async () => {
  await test.step("1.11 Feature: search box (modal)", async () => {
    const page = await start();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press("Tab");
      await expect(box(page).locator(":focus")).toHaveCount(1);
    }
  });
  await test.step("2.69 It has a search input", async () => {
    const page = await start();
    await page.keyboard.press("Control+k");
    await expect(box(page).getByRole("combobox", { name: "Search" })).toBeFocused();
    await page.keyboard.type("group");
    await expect(options(page).first()).toBeVisible();
  });
  await test.step("2.70 … a clear button", async () => {
    const page = await start();
    await ask(page, "group");
    await box(page).getByRole("button", { name: "Clear the query" }).click();
    await expect(input(page)).toHaveValue("");
  });
  await test.step("2.71 … a cancel button (ruled: up to 768 px)", async () => {
    const page = await start();
    await page.keyboard.press("Control+k");
    const cancel = box(page).getByRole("button", { name: "Cancel" });
    await page.setViewportSize({ width: 769, height: 800 });
    await expect(cancel).toBeHidden();
    await page.setViewportSize({ width: 768, height: 800 });
    await cancel.click();
    await expect(box(page)).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step("2.72 … and a footer with key hints (Enter selects, arrows navigate, Escape closes)", async () => {
    const page = await start();
    await page.keyboard.press("Control+k");
    const hints = box(page).getByRole("list").filter({ hasText: "to select" }).getByRole("listitem");
    await expect(hints).toHaveText([
      /Enter key ?to select$/,
      /Arrow down.*Arrow up ?to navigate$/,
      /Escape key ?to close$/,
    ]);
    for (const hint of await hints.all()) await expect(hint).toBeVisible();
  });
  await test.step("2.73 Button label 'Search'", async () => {
    await expect(button(await start()).getByText("Search", { exact: true })).toHaveCount(1);
  });
  await test.step("2.74 Placeholder 'Search docs'", async () => {
    const page = await start();
    await page.keyboard.press("Control+k");
    await expect(input(page)).toHaveAttribute("placeholder", "Search docs");
  });
});

test("the field takes at most 64 characters, also of what is selected", async () => {
  await test.step("5.1 Search input accepts at most 64 characters", async () => {
    const page = await start();
    await page.keyboard.press("Control+k");
    await expect(input(page)).toHaveAttribute("maxlength", "64");
    await page.keyboard.type("x".repeat(70));
    await expect(input(page)).toHaveValue("x".repeat(64));
  });
  await test.step("5.2 … longer text is cut", async () => {
    const page = await start();
    await page.evaluate(() => navigator.clipboard.writeText("x".repeat(100)));
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Control+v");
    await expect(input(page)).toHaveValue("x".repeat(64));
  });
  await test.step("5.3 Selected page text of up to 64 characters pre-fills the query", async () => {
    const page = await start();
    for (const [selected, length] of [
      [40, 40],
      [64, 64],
      [100, 64],
    ] as const) {
      const text = await page.evaluate((end) => {
        const words = document.querySelector(".prose > p, .prose p")?.firstChild as Text;
        getSelection()?.setBaseAndExtent(words, 0, words, end);
        return String(getSelection());
      }, selected);
      expect(text.length).toBe(selected);
      await page.keyboard.press("Control+k");
      await expect(input(page)).toHaveValue(text.slice(0, length));
      await page.keyboard.press("Escape");
    }
  });
});
