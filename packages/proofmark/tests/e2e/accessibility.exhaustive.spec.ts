import { unfoldAll, violations, violationsInLooks, violationsInModes } from "./looks.ts";
import {
  addStyle,
  expect,
  hydrate,
  librarySite,
  navbarSite,
  provenSite,
  readerSite,
  test,
} from "./reader.ts";

const pages = {
  library: [librarySite, "/homebrew", "/all", "/search", "/tags", "/tags/cache", "/nowhere"],
  reader: [readerSite, "/", "/snippets", "/tabs", "/long", "/guides"],
  proven: [provenSite, "/"],
  navbar: [() => navbarSite().slice(0, -1), "/tasks", "/hidden", "/guide"],
} as const;

for (const [site, [root, ...addresses]] of Object.entries(pages))
  for (const address of addresses)
    test(`${address} of the fixture ${site} has no violations in any look`, async ({ page }) => {
      await page.goto(root() + address);
      await hydrate(page); // what scrolls becomes a tab stop at the first sign of a reader
      await unfoldAll(page);
      expect(await violationsInLooks(page)).toEqual([]);
      await addStyle(page, "html { font-size: 200% }");
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await violations(page), "with text of double size, at 320 px").toEqual([]);
      await page.emulateMedia({ forcedColors: "active" });
      expect(await violations(page), "in forced colours").toEqual([]);
    });

test("the open menu has no violations", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${readerSite()}/guides/first`);
  await page.getByRole("button", { name: "Toggle navigation bar" }).click();
  expect(await violationsInModes(page), "with the notes").toEqual([]);
  await page.getByRole("button", { name: "← Back to main menu" }).click();
  await page.getByRole("dialog").getByText("More").click();
  expect(await violationsInModes(page), "with the main menu").toEqual([]);
});

test("an open dropdown and a dismissed announcement have no violations", async ({ page }) => {
  await page.goto(`${readerSite()}/guides/first`);
  await page.getByRole("region", { name: "Announcement" }).getByRole("button", { name: "Close" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByText("More").click();
  expect(await violationsInModes(page)).toEqual([]);
});

test("the search box and the search page have no violations", async ({ page }) => {
  await page.goto(`${librarySite()}/homebrew`);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.keyboard.press("Control+k");
    await expect(
      page
        .getByRole("dialog")
        .getByText(/No recent searches|Recently opened/)
        .first(),
    ).toBeVisible();
    expect(await violationsInModes(page, "#\\:search"), `at first, at ${width} px`).toEqual([]);
    await page.keyboard.type("set nx");
    await expect(page.getByRole("option").first()).toBeVisible();
    expect(await violationsInModes(page, "#\\:search"), `with results, at ${width} px`).toEqual([]);
    await page.getByRole("combobox", { name: "Search" }).fill("zzqqxxyy");
    await expect(page.getByRole("link", { name: "Let us know." })).toBeVisible();
    expect(await violationsInModes(page, "#\\:search"), `without results, at ${width} px`).toEqual([]);
    await page.keyboard.press("Escape");
  }
  await page.goto(`${librarySite()}/search?q=set+nx`);
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  expect(await violationsInModes(page), "of the page").toEqual([]);
});

test("the page has no violations after hydration and navigation", async ({ page }) => {
  await page.goto(`${readerSite()}/long`);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Part 5" }).click();
  await expect(
    page.getByRole("navigation", { name: "On this page" }).locator("[aria-current=true]"),
  ).toHaveText("Part 5");
  await page.getByRole("navigation", { name: "Notes" }).getByRole("link", { name: "Tabs" }).click();
  await page.getByRole("tab", { name: "Blue" }).click();
  await expect(page.getByText("A cool colour.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
