import { expect, heading, librarySite, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

const description = "link[rel=search][type='application/opensearchdescription+xml']";

test("searches from the browser's address bar, as the site describes it", async ({ page }) => {
  await page.goto(`${librarySite()}/redis`);
  await expect(page.locator(description)).toHaveAttribute("title", "Library");
  const address = await page.locator(description).getAttribute("href");
  const text = await (
    await page.request.get(librarySite() + new URL(address ?? "", librarySite()).pathname)
  ).text();
  const template = /<Url[^>]* template="([^"]+)"/.exec(text)?.[1] ?? "";
  expect(template).toContain("{searchTerms}");
  const { pathname, search } = new URL(template.replaceAll("&amp;", "&").replace("{searchTerms}", "setnx"));
  await page.goto(librarySite() + pathname + search);
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("setnx");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

test.describe("a site that is not searched", () => {
  const site = siteOf({ "index.mdx": note("Home") }, { search: false });

  test("describes no search", async ({ page }) => {
    await page.goto(site());
    await expect(heading(page)).toHaveText("Home");
    await expect(page.locator(description)).toHaveCount(0);
  });
});
