import type { Page } from "@playwright/test";
import { expect, holdShell, hydrate, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite(), permissions: ["clipboard-read", "clipboard-write"] });

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test("takes the page along as Markdown, copied or opened", async ({ page, browser }) => {
  await test.step("opens the page as Markdown, without scripts too", async () => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ baseURL: readerSite(), javaScriptEnabled });
      const page = await context.newPage();
      await page.goto("/snippets");
      await expect(page.getByRole("button", { name: "Copy page" })).toBeVisible({
        visible: javaScriptEnabled,
      });
      const [response] = await Promise.all([
        page.waitForResponse("**/snippets.md"),
        page.getByRole("link", { name: "Markdown" }).click(),
      ]);
      expect(response.headers()["content-type"]).toBe("text/markdown; charset=utf-8");
      await context.close();
    }
  });
  await test.step("copies the page that was navigated to", async () => {
    await page.goto("/");
    await hydrate(page);
    await page.getByRole("main").getByRole("link", { name: "Snippets", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Snippets");
    await page.getByRole("button", { name: "Copy page" }).click();
    await expect.poll(() => clipboard(page)).toContain("# Snippets");
  });
  await test.step("copies the page as Markdown, before hydration", async () => {
    await holdShell(page);
    await page.goto("/snippets");
    await page.getByRole("button", { name: "Copy page" }).click();
    await expect(page.getByRole("main").getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await clipboard(page)).toMatch(
      /^---\ntitle: "Snippets"\n[\s\S]*\n# Snippets\n[\s\S]*```sh\necho hello\n/,
    );
  });
});
