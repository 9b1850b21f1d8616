import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect, navbarSite, ownSite, painted, provenSite, readerSite, test } from "./reader.ts";

const WIDTHS = [1280, 390];
const MODES = ["light", "dark"] as const;

/** What is wrong on the page, or in a part of it, as it stands: the rule, and where. */
async function violations(page: Page, part = "html"): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  await painted(page);
  await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    const { violations: found } = await window.axe.run(selector, { resultTypes: ["violations"] });
    return found.flatMap((violation) =>
      violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")} — ${node.failureSummary}`),
    );
  }, part);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const pages = {
  own: ["/homebrew", "/all", "/search", "/tags", "/tags/node-js", "/nowhere"],
  fixture: ["/", "/snippets", "/tabs", "/long", "/guides"],
  proven: ["/"],
  navbar: ["/tasks", "/hidden", "/guide"],
};

for (const mode of MODES) {
  for (const [site, addresses] of Object.entries(pages)) {
    const root =
      { own: ownSite, fixture: readerSite, proven: provenSite, navbar: () => navbarSite().slice(0, -1) }[
        site
      ] ?? readerSite;
    for (const address of addresses) {
      test(`${address} of the ${site} site has no violations in ${mode}`, async ({ page }) => {
        await page.goto(`${root()}${address}?docusaurus-theme=${mode}`);
        await page.evaluate(() => {
          for (const fold of document.querySelectorAll("main details")) fold.setAttribute("open", "");
        });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          expect(await violations(page), `at ${width} px`).toEqual([]);
        }
      });
    }
  }

  test(`the open menu has no violations in ${mode}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${readerSite()}/guides/first?docusaurus-theme=${mode}`);
    await page.getByRole("button", { name: "Toggle navigation bar" }).click();
    expect(await violations(page), "with the notes").toEqual([]);
    await page.getByRole("button", { name: "← Back to main menu" }).click();
    await page.getByRole("dialog").getByText("More").click();
    expect(await violations(page), "with the main menu").toEqual([]);
  });

  test(`an open dropdown and a dismissed announcement have no violations in ${mode}`, async ({ page }) => {
    await page.goto(`${readerSite()}/guides/first?docusaurus-theme=${mode}`);
    await page.getByRole("region", { name: "Announcement" }).getByRole("button", { name: "Close" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByText("More").click();
    expect(await violations(page)).toEqual([]);
  });
}

for (const mode of MODES)
  test(`the search box and the search page have no violations in ${mode}`, async ({ page }) => {
    await page.goto(`${ownSite()}/homebrew?docusaurus-theme=${mode}`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.keyboard.press("Control+k");
      await expect(
        page
          .getByRole("dialog")
          .getByText(/No recent searches|Recent/)
          .first(),
      ).toBeVisible();
      expect(await violations(page, "#search"), `at first, at ${width} px`).toEqual([]);
      await page.keyboard.type("set nx");
      await expect(page.getByRole("option").first()).toBeVisible();
      expect(await violations(page, "#search"), `with results, at ${width} px`).toEqual([]);
      await page.keyboard.type(" zzqqxxyy lang:nothing");
      await expect(page.getByRole("link", { name: "Let us know." })).toBeVisible();
      expect(await violations(page, "#search"), `without results, at ${width} px`).toEqual([]);
      await page.keyboard.press("Escape");
    }
    await page.goto(`${ownSite()}/search?q=set+nx&docusaurus-theme=${mode}`);
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    expect(await violations(page), "of the page").toEqual([]);
  });

test("the page has no violations after hydration and navigation", async ({ page }) => {
  await page.goto(`${readerSite()}/long`);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Part 5" }).click();
  await expect(
    page.getByRole("navigation", { name: "On this page" }).locator("[aria-current=true]"),
  ).toHaveText("Part 5");
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Tabs" }).click();
  await page.getByRole("tab", { name: "Blue" }).click();
  await expect(page.getByText("A cool colour.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
