// The site as one file, opened from the disk: there is no server, and nothing may be fetched.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import type { Page } from "@playwright/test";
import { build } from "./command.ts";
import { violationsInLooks } from "./looks.ts";
import { expect, heading, requestsOf, scrolled, test } from "./reader.ts";
import { note } from "./site-of.ts";

let folder = "";
let address = "";

const filler = Array.from({ length: 40 }, (_, at) => `Line ${at} of much text.`).join("\n\n");
const NOTES = {
  "index.mdx": note("Start", "Read of [locks](/redis#locks), or [elsewhere](https://else.example/)."),
  "redis.mdx": note(
    "Redis",
    [
      "![dot](./dot.svg)",
      `## Names\n\n${filler}`,
      "## Locks\n\n```sh\nredis-cli -h {{host}} set lock 1 nx\n```",
      "[Of the other tool](/sql#locks), [tags](/tags), `a <script>alert(1)</script>`",
    ].join("\n\n"),
    "tags: [cache]\n",
  ),
  "sql.mdx": note(
    "SQL",
    [
      "## Locks\n\n```sql\nselect data ->> 'id' from jobs for update;\n```",
      '<Checked on="2026-05-04" source="https://a.example/life">SQL lives on</Checked>.',
    ].join("\n\n"),
  ),
};

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "proofmark-one-file-"));
  mkdirSync(path.join(folder, "content"));
  const config = {
    title: "Own",
    url: "https://own.example",
    baseUrl: "/",
    trailingSlash: false,
    download: true,
    onUnprovenSnippets: "ignore",
    placeholders: { host: { default: "localhost", label: "Host" } },
  };
  writeFileSync(path.join(folder, "site.config.ts"), `export default ${JSON.stringify(config)};`);
  for (const [name, text] of Object.entries(NOTES)) writeFileSync(path.join(folder, "content", name), text);
  const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="9"/></svg>';
  writeFileSync(path.join(folder, "content/dot.svg"), dot);
  await build(folder);
  address = pathToFileURL(path.join(folder, "dist/snippets.html")).href;
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
test.beforeEach(({ context }) => context.setOffline(true));

test("closes the box of a claim by Escape", async ({ page }) => {
  await page.goto(`${address}#/sql`);
  const sign = page.getByRole("link", { name: "Checked on 2026-05-04: a.example" });
  const shown = (): Promise<string> => sign.evaluate((link) => getComputedStyle(link, "::after").content);
  await page.getByText("SQL lives on").hover();
  expect(await shown()).toContain("Checked on");
  await page.keyboard.press("Escape");
  await expect.poll(shown).toBe("none");
});

const contents = (page: Page) => page.getByRole("navigation", { name: "Contents" });

test("shows one note at a time, and links lead from note to note inside", async ({ page }) => {
  const requests = requestsOf(page);
  const errors: string[] = [];
  page.on("console", (message) => errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(address);
  await expect(page).toHaveTitle("Start | Own");
  await expect(heading(page)).toHaveText("Start");
  await page.getByRole("link", { name: "locks" }).click();
  await expect(page).toHaveTitle("Redis | Own");
  await expect(page).toHaveURL(`${address}#/redis#locks`);
  await expect(page.locator(":target")).toHaveText(/Locks/);
  await expect(page.locator(":target")).toBeInViewport();
  await expect(contents(page).locator("[aria-current]")).toHaveText("Redis");
  const image = page.getByRole("img", { name: "dot" });
  expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(9);
  await page.getByRole("link", { name: "Of the other tool" }).click();
  await expect(heading(page)).toHaveText("SQL");
  await expect(page.getByText("alert(1)")).toHaveCount(0);
  await page.goBack();
  await expect(heading(page)).toHaveText("Redis");
  await expect.poll(() => scrolled(page)).toBeGreaterThan(400);
  await expect(page.getByRole("link", { name: "tags" })).toHaveAttribute("href", "https://own.example/tags");
  await contents(page).getByRole("link", { name: "SQL" }).click();
  await expect(page.getByRole("link", { name: /Previous/ })).toHaveAttribute("href", "#/redis");
  expect(requests).toEqual([new URL(address).pathname]);
  expect(errors).toEqual([]);
});

test("opens at the section that the address names", async ({ page }) => {
  await page.goto(`${address}#/sql#locks`);
  await expect(heading(page)).toHaveText("SQL");
  await expect(page.getByRole("heading", { name: "Locks" })).toBeInViewport();
});

test("finds words and signs, and copies with the reader's values", async ({ context, page }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await page.goto(address);
  await page.keyboard.press("/");
  const box = page.getByRole("dialog", { name: "Search" });
  await page.keyboard.insertText("->>");
  await expect(box.getByRole("option").first()).toContainText("data ->> 'id'");
  await page.keyboard.press("Enter");
  await expect(box).toBeHidden();
  await expect(page).toHaveTitle("SQL | Own");
  await page.getByRole("button", { name: /^Copy: / }).click();
  await expect.poll(copied).toBe("select data ->> 'id' from jobs for update;");
  await contents(page).getByRole("link", { name: "Redis" }).click();
  await page.locator("var[data-value]").click();
  await page.getByRole("dialog", { name: "Values" }).getByRole("textbox").fill("db-1");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Copy: / }).click();
  await expect.poll(copied).toBe("redis-cli -h db-1 set lock 1 nx");
  await contents(page).getByRole("link", { name: "SQL" }).click();
  await page.keyboard.press("Control+k");
  await page.keyboard.insertText("redis-cli");
  await expect(box.getByRole("option").first()).toContainText("redis-cli");
  await page.keyboard.press("Control+c");
  await expect.poll(copied).toBe("redis-cli -h db-1 set lock 1 nx");
});

test("switches to dark and keeps that", async ({ page }) => {
  await page.goto(`${address}#/redis`);
  const html = page.locator("html");
  await page.keyboard.press("d");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "dark");
});

test("has no violations in any look", async ({ page }) => {
  await page.goto(`${address}#/redis`);
  expect(await violationsInLooks(page)).toEqual([]);
});

test("lists the notes of a narrow screen in a sheet, which a choice closes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(address);
  await expect(contents(page)).toBeHidden();
  await page.getByRole("button", { name: "Contents" }).click();
  await contents(page).getByRole("link", { name: "SQL" }).click();
  await expect(contents(page)).toBeHidden();
  await expect(heading(page)).toHaveText("SQL");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("reads and prints as one document with a table of contents", async ({ page }) => {
    await page.goto(address);
    for (const media of ["screen", "print"] as const) {
      await page.emulateMedia({ media });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(["Start", "Redis", "SQL"]);
      for (const one of await page.getByRole("heading", { level: 1 }).all()) await expect(one).toBeVisible();
      await expect(contents(page).getByRole("link", { name: "Locks" })).toHaveCount(2);
      await expect(contents(page)).toBeVisible();
    }
    await contents(page).getByRole("link", { name: "Locks" }).last().click();
    await expect(page).toHaveURL(`${address}#/sql#locks`);
    await expect(page.getByRole("heading", { name: "Locks" }).last()).toBeInViewport();
  });
});

test("weighs little: scripts, styles and search in one", () => {
  const text = readFileSync(path.join(folder, "dist/snippets.html"));
  const kib = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length / 1024;
  console.log(`snippets.html of three small notes: ${kib.toFixed(1)} KiB compressed`);
  expect(kib).toBeLessThan(120);
});
