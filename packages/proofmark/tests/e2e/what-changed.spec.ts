import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { build, preview } from "./command.ts";
import { expect, hydrate, test } from "./reader.ts";

const LONG = "A paragraph that fills the window. ".repeat(120);
const SECTIONS = ["Connect", "Query", "Back up", "Restore"];

let folder = "";
let url = "";

/** Builds the site; `texts` are what sections say in place of their first text. */
async function publish(texts: Readonly<Record<string, string>> = {}, names = SECTIONS): Promise<void> {
  const sections = names.map((name) => `## ${name}\n\n${texts[name] ?? "As it was."}\n\n${LONG}\n`);
  writeFileSync(
    path.join(folder, "content/index.mdx"),
    `---\ntitle: Shop\nslug: /\n---\n\n${LONG}\n\n${sections.join("\n")}`,
  );
  await build(folder);
}

test.beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "proofmark-e2e-changed-"));
  mkdirSync(path.join(folder, "content"));
  writeFileSync(path.join(folder, "content/other.mdx"), "---\ntitle: Other\n---\n\nText.\n");
  writeFileSync(
    path.join(folder, "site.config.ts"),
    'export default { title: "Own", url: "https://own.example", baseUrl: "/" };',
  );
  await publish();
  url = await preview(folder);
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

const contents = (page: Page): Locator => page.getByRole("navigation", { name: "On this page" });
/**
 * The entries of the table of contents that say that their section has changed, as screen readers hear them.
 */
const marked = (page: Page): Promise<string[]> =>
  contents(page).getByRole("link", { name: "changed since your last visit" }).allTextContents();
const notes = (page: Page): Locator => page.getByText("Changed since your last visit", { exact: true });

/** Opens the note and lets the shell start, as on every visit. */
async function visit(page: Page): Promise<void> {
  await page.goto(`${url}/`);
  await hydrate(page);
}

const entry = (name: string): string => `${name}, changed since your last visit`;

test("says nothing on a first visit, and nothing if nothing has changed", async ({ page }) => {
  await visit(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("snippets.seen"))).toContain("back-up");
  expect(await marked(page)).toEqual([]);
  await visit(page);
  await expect(contents(page).getByRole("link")).toHaveCount(4);
  expect(await marked(page)).toEqual([]);
  await expect(notes(page)).toHaveCount(0);
});

test("marks changed and new sections in the contents and above them, without moving a line", async ({
  page,
}) => {
  await visit(page);
  await publish({ "Back up": "Other than before." }, [...SECTIONS, "Upgrade"]);
  await page.goto(`${url}/`);
  const before = await page
    .getByRole("heading", { name: "Back up" })
    .evaluate((it) => it.getBoundingClientRect().top);
  await hydrate(page);
  await expect.poll(() => marked(page)).toEqual([entry("Back up"), entry("Upgrade")]);
  await expect(notes(page)).toHaveCount(2);
  const heading = page.getByRole("heading", { name: "Back up" });
  expect(await heading.evaluate((it) => it.getBoundingClientRect().top)).toBe(before);
  await expect(heading.locator("xpath=preceding-sibling::p")).toHaveText("Changed since your last visit");
});

test("a section that was read loses its mark, there and on the next visit", async ({ page }) => {
  await visit(page);
  await publish({ Query: "New.", Restore: "New as well." });
  await visit(page);
  await expect.poll(() => marked(page)).toEqual([entry("Query"), entry("Restore")]);
  await page.getByRole("heading", { name: "Restore" }).scrollIntoViewIfNeeded();
  await contents(page).getByRole("link", { name: "Restore" }).click();
  await expect.poll(() => marked(page)).toEqual([entry("Query")]);
  await expect(notes(page)).toHaveCount(2); // what is being read keeps its note
  await visit(page);
  await expect.poll(() => marked(page)).toEqual([entry("Query")]);
});

test("what was not read stays marked, also after a visit of another page", async ({ page }) => {
  await visit(page);
  await publish({ Restore: "New." });
  await visit(page);
  await expect.poll(() => marked(page)).toEqual([entry("Restore")]);
  await page.getByRole("link", { name: "Other" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Other");
  await expect(notes(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Shop" }).first().click();
  await expect.poll(() => marked(page)).toEqual([entry("Restore")]);
  await expect(notes(page)).toHaveCount(1);
});

test("does nothing without storage", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  await visit(page);
  await publish({ Query: "New." });
  await visit(page);
  await expect(contents(page).getByRole("link")).toHaveCount(4);
  expect(await marked(page)).toEqual([]);
});

test("ignores what is not its own in the storage", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("snippets.seen", '[1,null,["/",3],{"a":1}]'));
  await visit(page);
  await expect(contents(page).getByRole("link")).toHaveCount(4);
  expect(await marked(page)).toEqual([]);
});

test("shows the mark in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await visit(page);
  await publish({ Query: "New." });
  await visit(page);
  const mark = contents(page).locator(".news");
  await expect(mark).toHaveCount(1);
  expect(await mark.evaluate((it) => getComputedStyle(it, "::after").content)).toContain("•");
  await expect(notes(page)).toBeVisible();
});
