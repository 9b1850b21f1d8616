import { expect, layOutAll, ownSite, painted, readerSite, test } from "./reader.ts";

const WIDTHS = [320, 390, 768, 1280, 1920];
const pages = {
  own: ["/", "/genai", "/graphql", "/homebrew", "/makefile", "/postgresql", "/redis", "/regex", "/all", "/tags", "/tags/node-js", "/nowhere"],
  fixture: ["/", "/snippets", "/tabs", "/long", "/guides", "/guides/deep/deeper/bottom", "/tags/markup", "/nowhere"],
};

for (const [site, addresses] of Object.entries(pages)) {
  for (const address of addresses) {
    test(`${address} of the ${site} site never scrolls sideways`, async ({ page }) => {
      await page.goto((site === "own" ? ownSite() : readerSite()) + address);
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll("main details")) fold.setAttribute("open", "");
      });
      await layOutAll(page);
      const overflow: Record<number, number> = {};
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await painted(page);
        overflow[width] = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      }
      expect(overflow).toEqual({ 320: 0, 390: 0, 768: 0, 1280: 0, 1920: 0 });
    });
  }
}
