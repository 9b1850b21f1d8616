// Lines of the contract that sites of another configuration show in a browser.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { menu, opener } from "../../../packages/proofmark/tests/e2e/menu.ts";
import { expect, painted, test } from "../../../packages/proofmark/tests/e2e/reader.ts";
import { note, siteOf } from "../../../packages/proofmark/tests/e2e/site-of.ts";

test.describe("a navbar with each type of item", () => {
  const site = siteOf(
    { "index.mdx": note("Home", "Text.", "slug: /\n"), "set-up.mdx": note("Set up") },
    {
      navbar: {
        items: [
          { type: "default", to: "/set-up", label: "Default item" },
          { type: "dropdown", label: "Dropdown item", items: [{ to: "/", label: "In the list" }] },
          { type: "search" },
          { type: "html", value: "<b>Markup item</b>" },
          { type: "doc", docId: "set-up", label: "Note item" },
          { type: "docSidebar", sidebarId: "defaultSidebar", label: "Sidebar item" },
          { type: "docsVersion", label: "Version item" },
          { type: "docsVersionDropdown" },
          { type: "localeDropdown" },
        ],
      },
    },
  );
  const bar = (page: Page): Locator => page.getByRole("navigation", { name: "Main" });

  const link = (name: string) => (within: Locator) => within.getByRole("link", { name, exact: true });
  const text = (content: string) => (within: Locator) => within.getByText(content, { exact: true });

  /** Each type, with what finds its item in the bar or in the main menu of the drawer. */
  const types: readonly (readonly [string, (within: Locator) => Locator])[] = [
    ["2.42 Navbar item type default", link("Default item")],
    ["2.43 Navbar item type dropdown", text("Dropdown item")],
    ["2.45 Navbar item type html", text("Markup item")],
    ["2.46 Navbar item type doc", link("Note item")],
    ["2.47 Navbar item type docSidebar", link("Sidebar item")],
    ["2.48 Navbar item type docsVersion", link("Version item")],
    ["2.49 Navbar item type docsVersionDropdown", link("Next")],
    [
      "2.50 Navbar item type localeDropdown",
      (within) => within.locator("summary").filter({ hasText: /English|Languages/ }),
    ],
  ];

  test("shows each of them in the bar and in the main menu of the drawer", async ({ page }) => {
    await page.goto(site());
    for (const [type, item] of types) await test.step(type, () => expect(item(bar(page))).toBeVisible());
    await test.step("2.44 Navbar item type search", async () => {
      const items = bar(page).locator(".links.start > li");
      await expect(items.nth(2).getByRole("button", { name: /^Search/ })).toBeVisible();
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await opener(page).click();
    await menu(page).getByRole("button", { name: "← Back to main menu" }).click();
    for (const [type, item] of types) await test.step(type, () => expect(item(menu(page))).toBeVisible());
  });
});

test.describe("a hosted index", () => {
  const site = siteOf(
    { "index.mdx": note("Home", "Text.", "slug: /\n"), "redis.mdx": note("Redis") },
    { search: { appId: "APP", apiKey: "KEY" } },
  );

  /** Searches from a note; gives addresses and bodies of what the index is asked. */
  async function asked(page: Page) {
    const requests: { url: URL; body: string | null }[] = [];
    await page.route(/\.algolia(?:net)?\.(?:net|com)\//, (route) => {
      requests.push({ url: new URL(route.request().url()), body: route.request().postData() });
      return route.fulfill({
        json: { results: [{ hits: [], nbHits: 0 }] },
        headers: { "access-control-allow-origin": "*" },
      });
    });
    await page.goto(`${site()}/redis`);
    await painted(page); // the browser drops keys that are pressed before
    await page.keyboard.press("Control+k");
    await page.keyboard.insertText("ttl");
    await expect(page.getByText('No results for "ttl"').first()).toBeVisible();
    return requests;
  }

  test("asks a hosted index for results and nothing else", async ({ page }) => {
    await test.step("7.9 … and nothing else", async () => {
      const [request] = await asked(page);
      const body = JSON.parse(request?.body ?? "");
      expect(Object.keys(body)).toEqual(["requests"]);
      expect(Object.keys(body.requests[0]).sort()).toEqual([
        "attributesToRetrieve",
        "attributesToSnippet",
        "clickAnalytics",
        "facetFilters",
        "highlightPostTag",
        "highlightPreTag",
        "hitsPerPage",
        "indexName",
        "query",
        "snippetEllipsisText",
      ]);
    });
    await test.step("7.16 Recommendations endpoint exists in the client library; use not shown", async () => {
      expect((await asked(page)).map(({ url }) => decodeURIComponent(url.pathname))).toEqual([
        "/1/indexes/*/queries",
      ]);
    });
  });
});

test("9.12 … write 30 s", () => {
  const assets = path.join(process.env["SITES_FOLDER"] ?? "", "hosted/dist/assets");
  const script = readdirSync(assets).find((name) => /^search-hosted\..*\.js$/.test(name)) ?? "";
  const limits = [...readFileSync(path.join(assets, script), "utf8").matchAll(/\bwrite:(\w+)/g)];
  expect(new Set(limits.map(([, limit]) => limit))).toEqual(new Set(["3e4"]));
});
