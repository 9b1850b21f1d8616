// Lines of the contract that a reader sees of the pages of this site and of what is around them.
import type { Locator, Page } from "@playwright/test";
import { menu, opener } from "../../../packages/proofmark/tests/e2e/menu.ts";
import { expect, heading, painted, sidebar } from "../../../packages/proofmark/tests/e2e/reader.ts";
import { options } from "../../../packages/proofmark/tests/e2e/search-box.ts";
import { elements } from "../../../packages/proofmark/tests/html.ts";
import { NOTES, test } from "../e2e/notes.ts";
import { documentAt, siteData } from "./built-site.ts";
import { sharedPage } from "./shared-page.ts";

const shared = sharedPage();

/** The page of this file's tests, at an address. */
async function at(address: string): Promise<Page> {
  const page = shared();
  if (page.url() === "about:blank" || new URL(page.url()).pathname !== address) await page.goto(address);
  return page;
}
const navbar = (page: Page): Locator => page.getByRole("navigation", { name: "Main" });
const rightOf = (page: Page): Locator => navbar(page).locator(".links.end");

test("1.5 No accounts, no login", async ({ context, page, baseURL }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).origin}`));
  await page.goto("/regex");
  await painted(page); // the browser drops what a reader does before
  await sidebar(page).getByRole("link", { name: "Redis" }).hover();
  await page.keyboard.press("Control+k");
  await page.keyboard.insertText("group");
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#/);
  await sidebar(page).getByRole("link", { name: "Makefile" }).click();
  await expect(heading(page)).toHaveText("Makefile");
  expect([...new Set(requests)]).toEqual([`GET ${baseURL}`]);
  expect(await context.cookies()).toEqual([]);
});

test("every note is there and in the one sidebar", async ({ request }) => {
  await test.step("1.6 Notes pages Node.js, GenAI, GraphQL, Homebrew, Makefile, PostgreSQL, Redis, Regex", async () => {
    for (const [address, title] of Object.entries(NOTES)) {
      const response = await request.get(address, { maxRedirects: 0 });
      expect(response.status(), address).toBe(200);
      expect(await response.text(), address).toContain(`<h1>${title}</h1>`);
    }
  });
  await test.step("1.7 Node.js is the home page", async () => {
    expect(await (await request.get("/")).text()).toContain("<h1>Node.js</h1>");
  });
  await test.step("1.9 Each page is reachable from one tutorial sidebar", async () => {
    expect(Object.keys(siteData().sidebars)).toEqual(["tutorialSidebar"]);
    for (const address of Object.keys(NOTES)) {
      const notes = elements(documentAt(address), "nav").find(
        ({ attributes }) => attributes["aria-label"] === "Notes",
      );
      const links = elements(notes?.html ?? "", "a").map(({ text }) => text);
      expect(links, address).toEqual(Object.values(NOTES));
    }
  });
  await test.step("2.7 / : the main doc in the docs layout with the tutorial sidebar", async () => {
    const page = await at("/");
    await expect(heading(page)).toHaveText("Node.js");
    await expect(sidebar(page).locator("[aria-current=page]")).toHaveText("Node.js");
  });
  await test.step("2.8 /genai … /regex: one documentation page each, in the sidebar", async () => {
    for (const [address, title] of Object.entries(NOTES).slice(1)) {
      const page = await at(address);
      await expect(heading(page)).toHaveText(title);
      await expect(sidebar(page).locator("[aria-current=page]")).toHaveText(title);
    }
  });
  await test.step("2.61 Table of contents shows heading levels 2 to 3", async () => {
    const page = await at("/redis");
    const { headings, entries } = await page.evaluate(() => ({
      headings: [...document.querySelectorAll('.prose :is(h2, h3)[id]:not([id^=":"])')].map(({ id }) => id),
      entries: [...document.querySelectorAll<HTMLAnchorElement>(".toc a")]
        .filter((entry) => entry.checkVisibility())
        .map(({ hash }) => hash.slice(1)),
    }));
    expect(headings.length).toBeGreaterThan(100);
    expect(entries).toEqual(headings);
  });
});

test("other addresses lead to tags and to the not-found page", async ({ request }) => {
  await test.step("2.17 …among them /tags/ai, a page that lists its documents", async () => {
    expect((await request.get("/tags/ai", { maxRedirects: 0 })).status()).toBe(200);
    const page = await at("/tags/ai");
    await expect(page).toHaveURL("/tags/ai");
    const listed = page.getByRole("main").getByRole("article").getByRole("heading", { level: 2 });
    await expect(listed).toHaveText(["GenAI"]);
    await expect(listed.getByRole("link")).toHaveAttribute("href", "/genai");
  });
  await test.step("2.13 Any other path: not-found page", async () => {
    const response = await shared().goto("/no/such");
    expect(response?.status()).toBe(404);
    await expect(heading(shared())).toHaveText("Page Not Found");
  });
});

test("the bar, the sidebar and the footer hold what they should", async () => {
  await test.step("1.13 Feature: language menu (only one language)", async () => {
    const languages = rightOf(await at("/regex")).locator("details");
    await languages.locator("summary").click();
    await expect(languages.getByRole("link")).toHaveText(["English"]);
    await expect(languages.getByRole("link")).toBeVisible();
  });
  await test.step("2.34 Navbar: a GitHub link on the right", async () => {
    const link = rightOf(await at("/regex")).getByRole("link", { name: "GitHub", exact: true });
    await expect(link).toHaveAttribute("href", /^https:\/\/github\.com\//);
    await expect(link).toBeVisible();
  });
  await test.step("2.35 Navbar: a Twitter link on the right", async () => {
    const link = rightOf(await at("/regex")).getByRole("link", { name: "Twitter", exact: true });
    await expect(link).toHaveAttribute("href", /^https:\/\//);
    await expect(link).toBeVisible();
  });
  await test.step("2.36 Navbar: search", async () => {
    const bar = navbar(await at("/regex"));
    await expect(bar.getByRole("button", { name: "Search (Ctrl+K)", exact: true })).toBeVisible();
  });
  await test.step("2.37 Navbar: colour-mode toggle", async () => {
    const button = rightOf(await at("/regex")).getByRole("button", { name: /^Switch between/ });
    await expect(button).toBeVisible();
  });
  await test.step("2.51 Footer: a logo linking to the site", async () => {
    const logo = (await at("/regex")).getByRole("contentinfo").getByRole("link", { name: "Snippets" });
    await expect(logo).toHaveAttribute("href", "/");
    await expect(logo.getByRole("img", { name: "Snippets" })).toBeVisible();
  });
  await test.step("2.57 Sidebar: not hideable", async () => {
    const page = await at("/regex");
    await expect(sidebar(page)).toBeVisible();
    await expect(page.getByRole("button", { name: /collapse sidebar/i })).toHaveCount(0);
  });
});

test("the keyboard skips to the content, and a phone has a drawer", async ({ page }) => {
  await test.step("1.17 Feature: 'Skip to main content' link", async () => {
    await page.goto("/regex");
    await painted(page); // the browser drops keys that are pressed before
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  });
  await test.step("1.14 Feature: mobile navigation drawer", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/regex");
    await opener(page).click();
    await expect(menu(page)).toBeVisible();
    await expect(menu(page).getByRole("link", { name: "Redis" })).toBeVisible();
  });
});
