// Controls that work while the page is readable, but its end has not arrived: the dialogs and the addresses
// of the scripts are there.
import { createServer, type Server } from "node:http";
import type { Locator, Page } from "@playwright/test";
import { expect, html, librarySite, test } from "./reader.ts";
import { box } from "./search-box.ts";

let server: Server;
let url = "";
/** Sends the rest of the page. */
let finish: () => void;

test.beforeAll(async () => {
  server = createServer(async (request, response) => {
    const answer = await fetch(librarySite() + request.url);
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    if (request.url !== "/redis") {
      response.end(body);
      return;
    }
    const half = body.indexOf("</h2>") + 5;
    response.write(body.subarray(0, half));
    finish = () => response.end(body.subarray(half));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  url = `http://localhost:${typeof address === "object" && address !== null ? address.port : 0}`;
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Opens a page of which only the beginning has arrived. */
async function begin(page: Page): Promise<void> {
  await page.goto(`${url}/redis`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 2 })).toBeVisible();
  await expect(page.locator("#\\:search")).not.toBeAttached();
}

const bar = (page: Page): Locator => page.getByRole("navigation", { name: "Main" });

test("Control and K opens the search box when it arrives", async ({ page }) => {
  await begin(page);
  await page.keyboard.press("Control+k");
  finish();
  await expect(box(page).getByRole("combobox")).toBeFocused();
});

test("the search button opens the box when it arrives", async ({ page }) => {
  await begin(page);
  await bar(page).locator("[data-search=open]").first().click();
  finish();
  await expect(box(page).getByRole("combobox")).toBeFocused();
});

test("letters that are typed without asking for the box open nothing", async ({ page }) => {
  await begin(page);
  await page.keyboard.type("set");
  finish();
  await expect(page.locator("#\\:search")).toBeAttached();
  await expect(box(page)).toBeHidden();
});

test("the colour mode switches at once", async ({ page }) => {
  await begin(page);
  const toggle = bar(page).getByRole("button", { name: /^Switch between dark and light/ });
  await expect(toggle).toBeEnabled();
  await toggle.click();
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
  finish();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
});

test("the menu opens when it arrives", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page);
  await bar(page).getByRole("button", { name: "Toggle navigation bar" }).click();
  finish();
  await expect(page.getByRole("dialog", { name: "Navigation" })).toBeVisible();
});

test("a shortcut of the tools works when they arrive", async ({ page }) => {
  await begin(page);
  await page.keyboard.press("?");
  finish();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("without scripts there is no button for the colour mode", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${librarySite()}/redis`);
  await expect(bar(page).locator(".theme")).toBeHidden();
  await page.close();
});
