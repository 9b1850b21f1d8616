import { overflows } from "./looks.ts";
import { expect, librarySite, readerSite, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

const pages = {
  library: ["/postgresql", "/redis", "/makefile", "/all", "/tags"],
  reader: [
    "/",
    "/snippets",
    "/tabs",
    "/long",
    "/guides",
    "/guides/deep/deeper/bottom",
    "/tags/markup",
    "/nowhere",
  ],
};

test("no page scrolls sideways at any width", async ({ page }) => {
  for (const [site, addresses] of Object.entries(pages))
    for (const address of addresses)
      await test.step(`${address} of the fixture ${site} never scrolls sideways`, async () => {
        await page.goto((site === "library" ? librarySite() : readerSite()) + address);
        expect(await overflows(page, [1280, 320, 390, 768, 1920])).toEqual({
          320: 0,
          390: 0,
          768: 0,
          1280: 0,
          1920: 0,
        });
      });
});

test("up to 996 pixels the notes are in the menu, from 997 on beside the page", async ({ page }) => {
  await page.setViewportSize({ width: 996, height: 800 });
  await page.goto(`${readerSite()}/long`);
  const menu = page.getByRole("dialog", { name: "Navigation" });
  const opener = page.getByRole("button", { name: "Toggle navigation bar" });
  const notes = page.locator("#\\:root > .page").getByRole("navigation", { name: "Notes" });
  await expect(notes).toBeHidden();
  await opener.click();
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 997, height: 800 });
  await expect(menu).toBeHidden();
  await expect(opener).toBeHidden();
  await expect(notes).toBeVisible();
  await page.setViewportSize({ width: 996, height: 800 });
  await expect(opener).toBeVisible();
  await expect(notes).toBeHidden();
});

test.describe("the search box", () => {
  const numbers = (from: number) => Array.from({ length: 20 }, (_, index) => `w${from + index}`).join(" ");
  const site = siteOf({ "index.mdx": note("Home", `## Part\n\n${numbers(100)} needle ${numbers(200)}`) });

  test("the search box can be cancelled on a narrow screen, and quotes fewer words there", async ({
    page,
  }) => {
    for (const { width, cancel, words } of [
      { width: 768, cancel: true, words: 5 },
      { width: 769, cancel: false, words: 10 },
    ])
      await test.step(`${cancel ? "can" : "need not"} be cancelled at ${width} pixels, and quotes ${words} words`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(site());
        await page.keyboard.press("/");
        const box = page.getByRole("dialog", { name: "Search" });
        await expect(box.getByRole("button", { name: "Cancel" })).toBeVisible({ visible: cancel });
        await page.keyboard.insertText("needle");
        const option = box.getByRole("option").first();
        await expect(option).toContainText("needle");
        expect((await option.textContent())?.match(/w\d{3}|needle/g)).toHaveLength(words);
      });
  });
});
