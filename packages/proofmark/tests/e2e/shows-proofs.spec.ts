import type { Locator, Page } from "@playwright/test";
import { expect, layOutAll, provenSite, test } from "./reader.ts";

test.use({ baseURL: provenSite(), permissions: ["clipboard-read", "clipboard-write"] });

const figure = (page: Page, text: string): Locator =>
  page.getByRole("figure").filter({ hasText: text }).last();

test("sees how a snippet is known to work, and the facts on demand", async ({ page }) => {
  await test.step("sees how a snippet is known to work, and the facts on demand", async () => {
    await page.goto("/");
    const snippet = figure(page, "grep mug");
    const facts = snippet.getByText("Linux, x64");
    await expect(facts).toBeHidden();
    await snippet.getByText("fails as expected").click();
    await expect(facts).toBeVisible();
    await expect(snippet.getByText("npx proofmark check content/index.mdx:18")).toBeVisible();
  });
  await test.step("where it ran on one tool, two words name it, and the rest is below and at the pointer", async () => {
    const snippet = figure(page, "cat orders.csv");
    const words = snippet.getByText("Bash 5.2", { exact: true }).first();
    await expect(words).toHaveAttribute("title", "Ran on Bash 5.2.15");
    await words.focus();
    await page.keyboard.press("Enter");
    await expect(snippet.getByText("Ran on Bash 5.2.15").first()).toBeVisible();
  });
  await test.step("the controls of the note stay on their line while the counts are open", async () => {
    const copy = page.getByRole("button", { name: "Copy page" });
    const before = await copy.boundingBox();
    await page.locator(".levels > summary").click();
    await expect(page.getByText("Run with the real tool, and again in CI")).toBeVisible();
    expect((await copy.boundingBox())?.y).toBe(before?.y);
  });
  await test.step("sees which versions a snippet works on, and which refuse it", async () => {
    const proof = figure(page, "merge into orders");
    await proof.getByText("17 and later").click();
    await expect(
      proof.getByText("Ran on PostgreSQL 18.6; also PostgreSQL 17.11; not PostgreSQL 15.18"),
    ).toBeVisible();
  });
  await test.step("unfolds a long output", async () => {
    const snippet = figure(page, "seq 60");
    await expect(snippet.locator("samp:visible")).toHaveCount(1);
    await snippet.getByText("44 more lines").click();
    await expect(snippet.locator("samp").last()).toContainText("17\n18");
  });
  await test.step("copies the code without what it printed and without its proof", async () => {
    const snippet = figure(page, "cat orders.csv");
    await expect(snippet.locator("samp")).toHaveText('1,<b>ada</b> & "co"');
    await snippet.getByRole("button", { name: /^Copy: / }).click();
    await expect(snippet.getByText("Copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("cat orders.csv");
  });
});

test("reads proofs in both modes and at every width", async ({ page }) => {
  for (const mode of ["light", "dark"])
    await test.step(`sees in ${mode} mode which values of an output differ from run to run`, async () => {
      await page.goto(`/?docusaurus-theme=${mode}`);
      const snippet = figure(page, "grep mug");
      await expect(snippet.locator("samp")).toHaveText("nothing found in 1.2 ms, <none> at 12:30:05");
      const value = snippet.getByText("12:30:05", { exact: true });
      await expect(value).toHaveCSS("text-decoration-line", "underline");
      await expect(value).toHaveCSS("font-style", "normal");
      await snippet.getByText("fails as expected").click();
      await expect(snippet.getByText("times and ids differ from run to run")).toBeVisible();
    });
  for (const width of [360, 390, 768, 1280, 1920])
    await test.step(`nothing of a proof runs out of the page at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/");
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll("main details")) fold.setAttribute("open", "");
      });
      await layOutAll(page);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
      const cut = await page
        .locator(".snip header > :is(.name, .proof > *)")
        .evaluateAll((parts) =>
          parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent),
        );
      expect(cut).toEqual([]);
    });
});

test("prints the proofs closed, and tells marks apart by shape", async ({ page }) => {
  await test.step("prints the proofs, closed as they are", async () => {
    await page.goto("/");
    await page.emulateMedia({ media: "print" });
    await expect(figure(page, "seq 60").getByText("Bash 5.2", { exact: true })).toBeVisible();
    await expect(figure(page, "seq 60").getByRole("button", { name: /^Copy: / })).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  });
  await test.step("marks differ by shape where colours are the system's", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto("/");
    const shape = (name: string): Promise<string> =>
      page
        .getByRole("figure")
        .getByText(name, { exact: true })
        .last()
        .evaluate((line) => {
          const { borderWidth, blockSize, borderRadius } = getComputedStyle(line, "::before");
          return `${borderWidth} ${blockSize} ${borderRadius}`;
        });
    const shapes = await Promise.all(["type-checked", "not run", "not checked"].map(shape));
    expect(new Set(shapes).size).toBe(3);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("opens the facts and the rest of an output", async ({ page }) => {
    await page.goto("/");
    const snippet = figure(page, "seq 60");
    await figure(page, "grep mug").getByText("fails as expected").click();
    await expect(figure(page, "grep mug").getByText("Linux, x64")).toBeVisible();
    await snippet.getByText("44 more lines").click();
    await expect(snippet.locator("samp").last()).toBeVisible();
    await expect(page.getByText("7 ran", { exact: true })).toBeVisible();
  });
});
