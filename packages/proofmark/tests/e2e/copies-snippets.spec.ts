import type { Page } from "@playwright/test";
import { expect, holdShell, html, hydrate, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite(), permissions: ["clipboard-read", "clipboard-write"] });

const COPY = "Copy code to clipboard";
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const snippet = (page: Page, text: string) => page.getByRole("figure").filter({ hasText: text });

test("copies commands before hydration, without prompts and output", async ({ page }) => {
  await holdShell(page);
  await page.goto("/snippets");
  const commands = snippet(page, "a line that goes on");
  await commands.getByRole("button", { name: COPY }).click();
  await expect(commands.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).toBe('echo hello\necho "a line that goes on" \\\n  | tr a-z A-Z');
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "false");
});

test("copies numbered lines without their numbers and marks", async ({ page }) => {
  await page.goto("/snippets");
  await hydrate(page);
  await snippet(page, "n <= 3").getByRole("button", { name: COPY }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).toBe("for (let n = 1; n <= 3; n++) {\n  console.log(n);\n}");
});

test("copies code without its title, remarks and output", async ({ page }) => {
  await page.goto("/snippets");
  await snippet(page, "greet.js").getByRole("button", { name: COPY }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).toBe(
    'export function greet(name) {\n  return "Hello, " + name;\n}\nconsole.log(greet("Ada"));',
  );
});

test("copies a snippet that people come for, from the list at the top", async ({ page }) => {
  await page.goto("/snippets");
  await page
    .getByRole("list", { name: "The snippets people come for" })
    .getByRole("listitem")
    .filter({ hasText: "Count to three" })
    .getByRole("button", { name: COPY })
    .click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).toContain("console.log(n);");
});

test("copies by keyboard", async ({ page }) => {
  await page.goto("/snippets");
  await snippet(page, "one + one").getByRole("button", { name: COPY }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Copied" })).toBeFocused();
  expect(await clipboard(page)).toBe("console.log(one + one);");
});

test("copies after navigation, from a page that was never loaded in full", async ({ page }) => {
  await page.goto("/");
  await hydrate(page);
  await page.getByRole("main").getByRole("link", { name: "Snippets", exact: true }).click();
  await snippet(page, "SELECT").getByRole("button", { name: COPY }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).toContain("SELECT count(*) FROM notes");
});

test("says Copied for a second", async ({ page }) => {
  await page.clock.install();
  await page.goto("/snippets");
  await page.clock.pauseAt(new Date("2030-01-01"));
  const button = snippet(page, "one + one").getByRole("button", { name: /Cop/ });
  await button.click();
  await expect(button).toHaveAccessibleName("Copied");
  await expect(button).toHaveText("Copied");
  await page.clock.runFor(900);
  await expect(button).toHaveAccessibleName("Copied");
  await page.clock.runFor(200);
  await expect(button).toHaveAccessibleName(COPY);
  await expect(button).toHaveText("Copy");
});

test("selects the code if the clipboard refuses", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
  });
  await page.goto("/snippets");
  const button = snippet(page, "one + one").getByRole("button", { name: /Cop/ });
  await button.click();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe("console.log(one + one);");
  await expect(button).toHaveAccessibleName(COPY);
});

test("selecting a whole block by hand takes neither prompts nor numbers", async ({ page }) => {
  await page.goto("/snippets");
  const selected = await page.evaluate(() =>
    ["a line that goes on", "n <= 3"].map((text) => {
      const block = [...document.querySelectorAll("figure pre.in")].find((pre) =>
        pre.textContent?.includes(text),
      );
      if (block) getSelection()?.selectAllChildren(block);
      return String(getSelection());
    }),
  );
  expect(selected).toEqual([
    'echo hello\necho "a line that goes on" \\\n  | tr a-z A-Z',
    "for (let n = 1; n <= 3; n++) {\n  console.log(n);\n}",
  ]);
});
