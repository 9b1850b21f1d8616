import type { Page } from "@playwright/test";
import { ENGINE_ATTRIBUTES } from "@proofmark/theme/data/engine-attributes.ts";
import { expect, html, hydrate, readerSite, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

const TAKEN = "window.hacked = true";
const asData = (script: string): string => `data:text/javascript,${script}`;
const isTaken = (page: Page): Promise<boolean> => page.evaluate(() => "hacked" in window);
const asked = (attributes: Readonly<Record<string, string>>): string =>
  new URLSearchParams(
    Object.entries(attributes).map(([name, value]) => [`docusaurus-data-${name}`, value]),
  ).toString();

/** Has the site serve a script that is none of its assets. */
const serveUpload = (page: Page) =>
  page.route("**/uploads/evil.js", (route) => route.fulfill({ contentType: "text/javascript", body: TAKEN }));

/**
 * Does what wakes scripts, and waits until they have had their say: the shell is alive, and the page is idle.
 */
async function useThePage(page: Page): Promise<void> {
  await hydrate(page);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  await page.waitForLoadState("networkidle");
}

const values = siteOf(
  { "index.mdx": note("Home", "Connect to it.\n\n```sh\nping {{host}}\n```") },
  { placeholders: { host: { default: "localhost" } }, onUnprovenSnippets: "ignore" },
);

const EVIL_TABS = JSON.stringify({
  id: "a",
  block: false,
  tabs: [
    { value: "a", attributes: { dangerouslySetInnerHTML: { __html: `<img src=x onerror="${TAKEN}">` } } },
  ],
});

/** What is put on the root element, and where. */
const ATTACKS: Readonly<
  Record<
    string,
    { readonly path: string; readonly query?: string; readonly attributes: Readonly<Record<string, string>> }
  >
> = {
  "an island of another site, without a click": { path: "/tabs", attributes: { island: asData(TAKEN) } },
  "an island on the page of all results, which wakes by itself": {
    path: "/search",
    query: "q=x&",
    attributes: { island: asData(TAKEN), query: "q" },
  },
  "tabs with markup in their props": { path: "/tabs", attributes: { island: "tabs", props: EVIL_TABS } },
  "a panel for values": { path: "values", attributes: { action: "values", panel: asData(TAKEN) } },
  "a file of the site that is not an asset": { path: "/tabs", attributes: { island: "/uploads/evil.js" } },
};

for (const [name, { path, query = "", attributes }] of Object.entries(ATTACKS)) {
  const site = (): string => (path === "values" ? `${values()}/` : readerSite() + path);
  test(`an address cannot name ${name}`, async ({ page }) => {
    await serveUpload(page);
    await page.goto(`${site()}?${query}${asked(attributes)}`);
    await useThePage(page);
    expect(await isTaken(page)).toBe(false);
  });

  test(`scripts do not look at the root element: ${name}`, async ({ page }) => {
    await serveUpload(page);
    await page.addInitScript((given) => {
      addEventListener("DOMContentLoaded", () => {
        for (const [attribute, value] of Object.entries(given))
          document.documentElement.setAttribute(`data-${attribute}`, value);
      });
    }, attributes);
    await page.goto(`${site()}?${query}`);
    await useThePage(page);
    expect(await isTaken(page)).toBe(false);
  });
}

test("attributes for styles are set, and none that the engine goes by", async ({ page }) => {
  const attributesAt = async (query: string): Promise<Readonly<Record<string, string>>> => {
    await page.goto(`${readerSite()}/tabs?${query}`);
    return html(page).evaluate((root) =>
      Object.fromEntries([...root.attributes].map(({ name, value }) => [name, value])),
    );
  };
  const usual = await attributesAt("");
  const names = [ENGINE_ATTRIBUTES, ENGINE_ATTRIBUTES.toUpperCase()].flatMap((list) => list.split("|"));
  // also where a pattern may take a line for the whole
  for (const end of ["", "\n", "\r", "\u2028", "\u2029", "\0", " ", "=", "/"]) {
    const all = Object.fromEntries(names.map((name) => [name + end, "asked"]));
    expect(await attributesAt(asked(all))).toEqual(usual);
  }
  expect(await attributesAt(asked({ mode: "kiosk", Shelf: "2" }))).toEqual({
    ...usual,
    "data-mode": "kiosk",
    "data-shelf": "2",
  });
});

for (const [name, attributes] of Object.entries({
  "a script of another site": { island: asData(TAKEN), props: "{}" },
  "a file of the site that is not an asset": { island: "/assets/../uploads/evil.js", props: "{}" },
  "tabs with markup in their props": { island: "tabs", props: EVIL_TABS },
}))
  test(`an island in the page does not come to life as ${name}`, async ({ page }) => {
    const warned = page.waitForEvent("console", (message) => message.text().includes("failed to hydrate"));
    await serveUpload(page);
    await page.goto(`${readerSite()}/long`);
    await page.evaluate((given) => {
      const island = document.createElement("div");
      for (const [attribute, value] of Object.entries(given)) island.setAttribute(`data-${attribute}`, value);
      document.querySelector("main")?.append(island);
    }, attributes);
    await useThePage(page);
    await warned;
    expect(await isTaken(page)).toBe(false);
  });
