import type { Locator, Page } from "@playwright/test";
import { expect, holdShell, html, hydrate, painted, readerSite, scrolled, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

test.use({ baseURL: readerSite() });

const contents = (page: Page) => page.getByRole("navigation", { name: "On this page" });
const current = (page: Page) => contents(page).locator("[aria-current=true]");

/** Scrolls until a heading stands this many pixels below the upper edge of the window. */
function scrollTo(page: Page, name: string, top: number): Promise<void> {
  return page
    .getByRole("heading", { name: `${name} Direct link to ${name}`, exact: true })
    .evaluate((heading, offset) => scrollBy(0, heading.getBoundingClientRect().top - offset), top);
}

test("lists headings with their marks, and is not there without headings", async ({ page }) => {
  await test.step("lists headings with their marks", async () => {
    await page.goto("/");
    await expect(
      contents(page).getByRole("link", { name: "Something wrong smaller" }).locator("em"),
    ).toHaveText("smaller");
  });
  await test.step("a page without headings has none", async () => {
    await page.goto("/guides/first");
    await expect(contents(page)).toHaveCount(0);
    await expect(page.getByText("On this page")).toHaveCount(0);
  });
});

test("lists all headings, and marks the one being read, or clicked", async ({ page, browser }) => {
  await test.step("marks the heading that is being read, while the reader scrolls", async () => {
    await page.goto("/long");
    await hydrate(page);
    await expect(current(page)).toHaveText("Part 1");
    await scrollTo(page, "Part 2", 100);
    await expect(current(page)).toHaveText("Part 2");
    await scrollTo(page, "Step 2.2", 300);
    await expect(current(page)).toHaveText("Step 2.1");
    await scrollTo(page, "Part 12", 60);
    await expect(current(page)).toHaveText("Part 12");
    await scrollTo(page, "Part 1", 300);
    await expect(current(page)).toHaveText("Part 1");
  });
  await test.step("marks the heading that was clicked", async () => {
    await expect(current(page)).toHaveText("Part 1");
    await contents(page).getByRole("link", { name: "Part 5" }).click();
    await expect(page).toHaveURL("/long#part-5");
    await expect(current(page)).toHaveText("Part 5");
    await expect(contents(page).getByRole("link", { name: "Step 5.1" })).toBeVisible();
  });
  await test.step("lists the headings of level 3 too, wherever the reader is, and without scripts", async () => {
    await expect(contents(page).getByRole("link")).toHaveCount(12 * 4);
    await scrollTo(page, "Step 2.2", 100);
    await expect(contents(page).getByRole("link")).toHaveCount(12 * 4);
    const plain = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
    await plain.goto(`${readerSite()}/long`);
    await expect(contents(plain).getByRole("link")).toHaveCount(12 * 4);
    await plain.close();
  });
  await test.step("marks headings of the page that was navigated to", async () => {
    await page.getByRole("navigation", { name: "Notes" }).getByRole("link", { name: "Snippets" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Snippets");
    await contents(page).getByRole("link", { name: "Hidden setup" }).click();
    await expect(current(page)).toHaveText("Hidden setup");
  });
  await test.step("follows a resize of the window", async () => {
    await page.goto("/long");
    await hydrate(page);
    await scrollTo(page, "Part 3", 200);
    await expect(current(page)).toHaveText("Part 3");
    await page.setViewportSize({ width: 1280, height: 300 });
    await expect(current(page)).toHaveText("Step 2.3");
  });
});

/** Opens a page that comes to life while the pointer is on an entry; gives where the entry stood before. */
async function comeAliveUnderPointer(
  page: Page,
  address: string,
  entry: Locator,
): Promise<Awaited<ReturnType<Locator["boundingBox"]>>> {
  const release = await holdShell(page);
  await page.goto(address);
  await entry.hover();
  const before = await entry.boundingBox();
  release();
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "true");
  await painted(page);
  await painted(page);
  return before;
}

test("nothing in it moves when the page comes to life, and the mark follows", async ({ page }) => {
  for (const address of ["/long", "/long#part-5"])
    await test.step(`nothing in it moves under the pointer when ${address} comes to life`, async () => {
      await page.goto("about:blank");
      await page.mouse.move(0, 0);

      const entry = contents(page).getByRole("link", { name: "Part 8" });
      const before = await comeAliveUnderPointer(page, address, entry);
      expect(await entry.boundingBox()).toEqual(before);
      await page.mouse.move(640, 400);
      await expect(current(page)).toHaveText(address === "/long" ? "Part 1" : "Part 5");
    });
  await test.step("marks the heading while the reader scrolls with the pointer on it", async () => {
    await page.goto("about:blank");
    await page.mouse.move(0, 0);
    await comeAliveUnderPointer(page, "/long", contents(page).getByRole("link", { name: "Part 8" }));
    await scrollTo(page, "Part 2", 100);
    await expect(current(page)).toHaveText("Part 2");
    await scrollTo(page, "Part 3", 100);
    await expect(current(page)).toHaveText("Part 3");
  });
  await test.step("marks the heading that was clicked before the page came to life", async () => {
    const release = await holdShell(page);
    await page.goto("/long");
    await contents(page).getByRole("link", { name: "Part 5" }).click();
    await expect(page).toHaveURL("/long#part-5");
    await painted(page);
    release();
    await expect(current(page)).toHaveText("Part 5");
  });
});

test.describe("a note that sets levels", () => {
  const text = `${"A paragraph.\n\n".repeat(12)}`;
  const body = ["## One", "### One a", "#### One a i", "### One b", "## Two", "#### Two i", "## Three"]
    .map((heading) => `${heading}\n\n${text}`)
    .join("");
  const folded = `## First\n\n${text}<details>\n<summary>More</summary>\n\n### Folded\n\nHidden.\n\n</details>\n\n${text}## Last\n\n${text}`;
  const site = siteOf({
    "index.mdx": note("Deep", body, "toc_min_heading_level: 3\ntoc_max_heading_level: 4\n"),
    "shallow.mdx": note("Shallow", body, "toc_max_heading_level: 2\n"),
    "folded.mdx": note("Folded", folded),
    "none.mdx": note("None", body, "hide_table_of_contents: true\n"),
  });
  const to = (page: Page, id: string, top: number) =>
    page
      .locator(`#${id}`)
      .evaluate((heading, offset) => scrollBy(0, heading.getBoundingClientRect().top - offset), top);

  test("a note chooses the levels that are listed and marked", async ({ page }) => {
    await test.step("lists and marks the headings of its levels alone", async () => {
      await page.goto(site());
      await hydrate(page);
      await expect(contents(page).getByRole("link")).toHaveText(["One a", "One a i", "One b", "Two i"]);
      await to(page, "one-a-i", 100);
      await expect(current(page)).toHaveText("One a i");
      await to(page, "two", 100);
      await expect(current(page)).toHaveText("One b");
      await page.goto(`${site()}/shallow`);
      await hydrate(page);
      await to(page, "one-a", 100);
      await expect(current(page)).toHaveText("One");
    });
    await test.step("does not mark a heading in a part that is folded", async () => {
      await page.goto(`${site()}/folded`);
      await hydrate(page);
      await to(page, "last", 500);
      await expect(current(page)).toHaveText("First");
      await page.getByText("More").click();
      await to(page, "last", 500);
      await expect(current(page)).toHaveText("Folded");
    });
    await test.step("has no contents if it says so", async () => {
      await page.goto(`${site()}/none`);
      await expect(page.getByText("On this page")).toHaveCount(0);
    });
  });
});

test.describe("under a navbar that hides", () => {
  const text = "A paragraph.\n\n".repeat(60);
  // under a bar that stays it would be the third
  const body = `## One\n\n${text}## Two\n\nA paragraph.\n\n## Three\n\n${text}`;
  const site = siteOf({ "index.mdx": note("Home", body) }, { navbar: { hideOnScroll: true } });

  test("the heading at the very top of the window is the one being read", async ({ page }) => {
    await page.goto(site());
    await hydrate(page);
    await page.locator("#two").evaluate((heading) => scrollBy(0, heading.getBoundingClientRect().top - 10));
    await expect(current(page)).toHaveText("Two");
  });
});

test("they scroll to the entry being read without moving the page, after a deep link too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.goto("/long#step-92");
  await expect(current(page)).toHaveText("Step 9.2");
  await expect(current(page)).toBeInViewport({ ratio: 1 });
  const before = await scrolled(page);
  await expect(page.getByRole("heading", { name: "Step 9.2" })).toBeInViewport({ ratio: 1 });
  await scrollTo(page, "Part 1", 60);
  await expect(current(page)).toHaveText("Part 1");
  await expect(current(page)).toBeInViewport({ ratio: 1 });
  expect(await scrolled(page)).toBeLessThan(before);
});
