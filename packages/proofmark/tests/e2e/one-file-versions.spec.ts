// The versions of tools in the site as one file, opened from the disk.
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { violationsInModes } from "./looks.ts";
import { expect, heading, requestsOf, test } from "./reader.ts";
import { choice, ON_15, ON_18, outputs, proofs, versionedSite } from "./versioned-site.ts";

const site = versionedSite({ download: true });
let address = "";

test.beforeEach(async ({ context, request }, info) => {
  const file = info.outputPath("snippets.html");
  writeFileSync(file, await (await request.get(`${site()}/snippets.html`)).body());
  address = pathToFileURL(file).href;
  await context.setOffline(true);
});

/** Opens another note of the file by its contents. */
const open = (page: Page, title: string): Promise<void> =>
  page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: title, exact: true }).click();

test("a version that is chosen shows in every note, and in the file that is opened again", async ({
  page,
}) => {
  const requests = requestsOf(page);
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(`${address}#/queries`);
  expect(await proofs(page)).toEqual(ON_18);
  await choice(page).selectOption("PostgreSQL 15");
  await expect.poll(() => proofs(page)).toEqual(ON_15);
  expect(await outputs(page)).toEqual(["1", "<b>fifteen</b>", 'ERROR: syntax error at "returning"', "new"]);
  await expect(page.locator(".levels > summary")).toHaveText("4 snippets 2 ran 1 fail 1 not run", {
    useInnerText: true,
  });
  await expect(page.getByRole("status").first()).toHaveText("PostgreSQL 15: 2 ran, 1 fail, 1 not run");
  await open(page, "More");
  await expect(choice(page)).toHaveValue("postgresql15");
  expect(await outputs(page)).toEqual(["<b>fifteen</b>"]);
  await page.goto("about:blank");
  await page.goto(`${address}#/queries`);
  await expect.poll(() => proofs(page)).toEqual(ON_15);
  await choice(page).selectOption("PostgreSQL 18");
  await expect.poll(() => proofs(page)).toEqual(ON_18);
  await open(page, "More");
  await expect(heading(page)).toHaveText("More");
  expect(await outputs(page)).toEqual(["eighteen"]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const own = new URL(address).pathname;
  expect(requests.filter((path) => path !== own && path !== "blank")).toEqual([]);
  expect(errors).toEqual([]);
});

test("an address that names a version shows it", async ({ page }) => {
  await page.goto(`${address}?on=postgresql15#/queries`);
  await expect.poll(() => proofs(page)).toEqual(ON_15);
  await page.goto(`${address}?on=postgresql99#/queries`);
  await expect(page.getByRole("status").filter({ hasText: "Not run on postgresql99" })).toBeVisible();
});

test("without storage a choice lasts as long as the file is open", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("blocked", "SecurityError");
      },
    }),
  );
  await page.goto(`${address}#/queries`);
  await choice(page).selectOption("PostgreSQL 15");
  await expect.poll(() => proofs(page)).toEqual(ON_15);
  await open(page, "More");
  expect(await outputs(page)).toEqual(["<b>fifteen</b>"]);
});

for (const width of [1280, 390])
  test(`its choice has no violations, and nothing runs out of the window, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${address}?on=postgresql15#/queries`);
    await expect.poll(() => proofs(page)).toEqual(ON_15);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    expect(await violationsInModes(page)).toEqual([]);
  });

test("the list of keys names none that does nothing in a file", async ({ page }) => {
  await page.goto(`${address}#/queries`);
  await page.getByRole("button", { name: "Keys" }).click();
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toContainText("Copy the snippet");
  await expect(keys).not.toContainText("Save the snippet");
  await expect(keys).not.toContainText("Copy the page as Markdown");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the main version shows, without a choice", async ({ page }) => {
    await page.goto(address);
    await expect(page.getByText("Ran on PostgreSQL 18.6").first()).toBeVisible();
    await expect(choice(page).first()).toBeHidden();
  });
});
