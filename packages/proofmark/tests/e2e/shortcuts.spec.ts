import type { Page } from "@playwright/test";
import { expect, holdShell, html, hydrate, layOutAll, readerSite, scrolled, test } from "./reader.ts";

test.use({ baseURL: readerSite(), permissions: ["clipboard-read", "clipboard-write"] });

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const help = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const focusedSnippet = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.closest(".snip")?.id);

test("goes from snippet to snippet, copies and wraps the one with the focus, before hydration", async ({
  page,
}) => {
  await holdShell(page);
  await page.goto("/snippets");
  await page.keyboard.press("j");
  await expect.poll(() => focusedSnippet(page)).toBe("commands.say-hello");
  await page.keyboard.press("j");
  await expect.poll(() => focusedSnippet(page)).toBe("remarks.greet-js");
  await page.keyboard.press("k");
  await expect.poll(() => focusedSnippet(page)).toBe("commands.say-hello");
  await page.keyboard.press("c");
  await expect.poll(() => clipboard(page)).toContain("echo hello");
  await page.goto("/snippets#a-long-line.const-sentence-this-line-is");
  const block = page.locator("pre.in").filter({ hasText: "This line is longer" });
  const overflows = (): Promise<boolean> => block.evaluate((pre) => pre.scrollWidth > pre.clientWidth);
  await expect(block).toBeInViewport();
  expect(await overflows()).toBe(true);
  await page.keyboard.press("w");
  await expect.poll(overflows).toBe(false);
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "false");
});

test("keys lead to snippets, contents and neighbours, and take page and link along", async ({ page }) => {
  await test.step("begins with the snippet in view", async () => {
    await page.goto("/snippets#languages");
    await page.keyboard.press("j");
    await expect.poll(() => focusedSnippet(page)).toBe("languages.interface-note-readonly-title-string");
  });
  await test.step("takes the link of a snippet along", async () => {
    await page.goto("/snippets");
    await page.keyboard.press("j");
    await expect.poll(() => focusedSnippet(page)).toBe("commands.say-hello");
    await page.keyboard.press("l");
    await expect(page).toHaveURL(/#commands.say-hello$/);
    await expect.poll(() => clipboard(page)).toBe(`${readerSite()}/snippets#commands.say-hello`);
  });
  await test.step("copies the page, switches to dark, and reaches the contents", async () => {
    await page.goto("/snippets");
    await page.keyboard.press("m");
    await expect.poll(() => clipboard(page)).toContain("# Snippets");
    await page.keyboard.press("d");
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
    await page.keyboard.press("t");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("nav")?.ariaLabel))
      .toBe("On this page");
  });
  await test.step("goes to the neighbours and home, in place", async () => {
    await page.goto("/snippets");
    await hydrate(page);
    await page.keyboard.press("n");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tabs");
    await page.keyboard.press("p");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Snippets");
    await page.keyboard.press("h");
    await expect(page).toHaveURL(`${readerSite()}/`);
  });
});

test("shortcuts are listed, turned off and on", async ({ page }) => {
  await test.step("opens the list of shortcuts by key and by button, and closes it", async () => {
    await page.goto("/snippets");
    await page.keyboard.press("?");
    await expect(help(page)).toBeVisible();
    await expect(help(page)).toContainText("Next snippet");
    await page.keyboard.press("Escape");
    await expect(help(page)).toBeHidden();
    await page.getByRole("button", { name: "Keys" }).click();
    await help(page).getByRole("button", { name: "Close" }).click();
    await expect(help(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Keys" })).toBeFocused();
  });
  await test.step("turns shortcuts off, for good, and on again", async () => {
    await page.goto("/snippets");
    await page.keyboard.press("?");
    await help(page).getByRole("checkbox").uncheck();
    await page.keyboard.press("Escape");
    await page.reload();
    await page.keyboard.press("d");
    await page.getByRole("button", { name: "Keys" }).click(); // answered after the key
    await expect(help(page)).toBeVisible();
    await expect(html(page)).toHaveAttribute("data-theme", "light");
    await help(page).getByRole("checkbox").check();
    await page.keyboard.press("Escape");
    await page.keyboard.press("d");
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
  });
});

test("types into a field, and holds a modifier, without setting off a shortcut", async ({ page }) => {
  await page.goto("/snippets");
  await page.evaluate(() => document.querySelector("main")?.append(document.createElement("input")));
  await layOutAll(page);
  await page.locator("main > input").focus();
  const before = await scrolled(page);
  await page.keyboard.type("d j?");
  await expect(page.locator("main > input")).toHaveValue("d j?");
  await page.locator("main > input").blur();
  await page.keyboard.press("Alt+d");
  await page.keyboard.press("m");
  // the keys before have been answered by now
  await expect.poll(() => clipboard(page)).toContain("# Snippets");
  await expect(help(page)).toHaveCount(0);
  await expect(html(page)).toHaveAttribute("data-theme", "light");
  expect(await scrolled(page)).toBe(before);
});
