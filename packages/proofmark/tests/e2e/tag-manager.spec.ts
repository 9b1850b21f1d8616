import { expect, heading, open, readerSite, sidebar, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

const MANAGER = "https://www.googletagmanager.com";

test.describe("a site with a tag manager", () => {
  const site = siteOf(
    { "index.mdx": note("Home"), "other.mdx": note("Other") },
    { tagManager: { containerId: "GTM-ABC123" } },
  );

  test("loads it once for a visit of several pages, and tells it of the start", async ({ page }) => {
    const asked: string[] = [];
    await page.route(`${MANAGER}/**`, (route) => {
      asked.push(route.request().url());
      return route.fulfill({
        contentType: "text/javascript",
        body: "document.documentElement.dataset.events = dataLayer.map(({ event }) => event).join()",
      });
    });
    await open(page, site());
    await expect(page.locator("html")).toHaveAttribute("data-events", "gtm.js");
    await sidebar(page).getByRole("link", { name: "Other" }).click();
    await expect(heading(page)).toHaveText("Other");
    expect(asked).toEqual([`${MANAGER}/gtm.js?id=GTM-ABC123`]);
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("asks it for its frame", async ({ page }) => {
      const asked = page.waitForRequest(`${MANAGER}/**`);
      await page.route(`${MANAGER}/**`, (route) => route.fulfill({ contentType: "text/html", body: "" }));
      await page.goto(site());
      expect((await asked).url()).toBe(`${MANAGER}/ns.html?id=GTM-ABC123`);
    });
  });
});

test("a site without one asks nothing of it, and carries nothing for it", async ({ page, request }) => {
  const asked: string[] = [];
  page.on("request", (given) => asked.push(new URL(given.url()).origin));
  await open(page, readerSite());
  expect([...new Set(asked)]).toEqual([new URL(readerSite()).origin]);
  expect(await (await request.get(readerSite())).text()).not.toContain("googletagmanager");
});
