import type { Page } from "@playwright/test";
import { expect, goDownTo } from "../../../packages/proofmark/tests/e2e/reader.ts";
import { NOTES, test } from "./notes.ts";

const TAGS =
  "ai api artificial-intelligence automation build-tool cache database gen-ai graph-ql homebrew java-script mac-os machine-learning makefile message-broker node-js package-manager pattern-matching postgre-sql query-language rdbms redis regex runtime-environment text-processing".split(
    " ",
  );

/** What TypeScript's DOM types lack. Source: https://wicg.github.io/layout-instability/ */
interface LayoutShiftSource {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly LayoutShiftSource[];
}

/** What has moved since the first paint (layout shifts), each with how much and which elements. */
async function shifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const describe = ({ node, previousRect: from, currentRect: to }: LayoutShiftSource): string =>
          `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent} ${[from.x, from.y, from.width, from.height]} → ${[to.x, to.y, to.width, to.height]}`;
        const described = (entries: PerformanceEntryList): string[] =>
          (entries as LayoutShift[]).map(
            ({ value, startTime, sources }) =>
              `${value} at ${startTime} ms: ${sources.map(describe).join("; ")}`,
          );
        const observer = new PerformanceObserver((list) => resolve(described(list.getEntries())));
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(described(observer.takeRecords()))));
      }),
  );
}

for (const [address, title] of Object.entries(NOTES)) {
  test(`${title} is a whole page that does not move while it loads`, async ({ page }) => {
    const messages: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") messages.push(message.text());
    });
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText([title]);
    await expect(page).toHaveTitle(`${title} | Snippets`);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
      "href",
      `https://snippets.example${address}`,
    );
    await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /\w{3,}/);
    const sidebar = page.getByRole("navigation", { name: "Notes" });
    await expect(sidebar.getByRole("link")).toHaveText([
      "Node.js",
      "GenAI",
      "GraphQL",
      "Homebrew",
      "Makefile",
      "PostgreSQL",
      "Redis",
      "Regex",
    ]);
    await expect(sidebar.locator("[aria-current=page]")).toHaveText(title);
    await expect(
      page
        .getByRole("main")
        .getByRole("button", { name: /^Copy: / })
        .first(),
    ).toBeVisible();
    expect(await shifts(page), "at 1280 px").toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    expect(await shifts(page), "at 390 px").toEqual([]);
    expect(messages).toEqual([]);
  });
}

test("all 25 tags have a page and stand on the page of tags", async ({ page, request }) => {
  await page.goto("/tags");
  await expect(page).toHaveTitle("Tags | Snippets");
  const links = await page
    .locator("main a[rel=tag]")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(links.sort()).toEqual(TAGS.map((tag) => `/tags/${tag}`));
  for (const tag of TAGS) {
    const response = await request.get(`/tags/${tag}`);
    expect(response.status(), tag).toBe(200);
    expect(await response.text(), tag).toMatch(/<h1>(?:One note|\d+ notes) tagged with &quot;/);
  }
});

test("goes from a note to its tag and back", async ({ page }) => {
  await page.goto("/redis");
  const tag = page.getByRole("main").getByRole("link", { name: "Message Broker" });
  await goDownTo(tag);
  await tag.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('One note tagged with "Message Broker"');
  await page.getByRole("heading", { name: "Redis" }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Redis");
});

test("walks through all notes by their Next links", async ({ page }) => {
  await page.goto("/");
  const next = page
    .getByRole("navigation", { name: "Previous and next note" })
    .getByRole("link", { name: "Next" });
  for (const title of ["GenAI", "GraphQL", "Homebrew", "Makefile", "PostgreSQL", "Redis", "Regex"]) {
    await expect(next).toHaveText(`Next${title}`);
    await goDownTo(next);
    await next.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
  await expect(page.getByRole("navigation", { name: "Previous and next note" }).getByRole("link")).toHaveText(
    ["PreviousRedis"],
  );
});

test("an unknown address answers 404 with a page that leads on", async ({ page }) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle("Page Not Found | Snippets");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page.getByText("There is no page at this address.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Node.js");
});

test("its data says which version of the site and of the framework this is, and that all notes stand in one sidebar", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const { site } = JSON.parse((await page.locator("#boot").textContent()) ?? "{}");
  const data = await (await request.get(site)).json();
  expect(data).toMatchObject({
    siteVersion: "3.3.0",
    frameworkVersion: "3.6.3",
    title: "Snippets",
    tagline: "A Collection of Useful Dev tools and Snippets",
  });
  expect(Object.keys(data.sidebars)).toEqual(["tutorialSidebar"]);
  expect(data.sidebars.tutorialSidebar.map(({ href }: { href: string }) => href)).toEqual(Object.keys(NOTES));
});

test("its tagline introduces the list of notes for language models", async ({ request }) => {
  expect(await (await request.get("/llms.txt")).text()).toContain(
    "A Collection of Useful Dev tools and Snippets",
  );
});

test("its foot is light and holds the logo, which leads home, the year, and no other link", async ({
  page,
}) => {
  await page.goto("/redis");
  const foot = page.getByRole("contentinfo");
  await expect(foot).toHaveText("Copyright © 2025 Snippets");
  await expect(foot.getByRole("link")).toHaveCount(1);
  await expect(foot.getByRole("link", { name: "Snippets" })).toHaveAttribute("href", "/");
  const logo = foot.getByRole("img", { name: "Snippets" });
  await goDownTo(logo);
  await expect(logo).toBeVisible();
  const colors = await page.evaluate(() =>
    [".foot", "body"].map((name) => getComputedStyle(document.querySelector(name) as Element).colorScheme),
  );
  expect(colors).toEqual(["light", "light"]);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("button", { name: /^Switch between/ })
    .click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(foot).not.toHaveClass(/dark/);
  await foot.getByRole("link", { name: "Snippets" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Node.js");
});
