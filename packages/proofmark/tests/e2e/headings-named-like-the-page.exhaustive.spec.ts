// Headings and elements may be named like the parts of the page around them: its ids begin with a colon.
import { expect, heading, hydrate, test } from "./reader.ts";
import { box, input } from "./search-box.ts";
import { note, siteOf } from "./site-of.ts";

const NAMES = ["Search", "Main", "Menu", "Page", "Root", "Boot", "Top", "Search input", "Footnote label"];
const idOf = (name: string): string => name.toLowerCase().replace(" ", "-");

const site = siteOf({
  "index.mdx": note(
    "Home",
    [
      ...NAMES.map((name) => `[To ${name}](#${idOf(name)})`),
      "[Start of the other](./other.mdx#top) with a footnote.[^1]\n\n[^1]: Its text.",
      ...NAMES.map((name) => `## ${name}\n\n${"- Line\n".repeat(60)}`),
    ].join("\n\n"),
    "slug: /\n",
  ),
  "other.mdx": note("Other", `${"- Line\n".repeat(60)}\n\n[Start](#top)`),
});

test("links lead to headings that are named like parts of the page", async ({ page }) => {
  await page.goto(site());
  await hydrate(page);
  for (const name of NAMES) {
    const target = page.locator(`#${idOf(name)}`);
    await expect(target).toHaveText(name);
    await page
      .getByRole("main")
      .getByRole("link", { name: `To ${name}`, exact: true })
      .click();
    await expect(target).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
  }
});

test("such headings leave search, menu and skip link alone", async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await page.goto(site());
  await hydrate(page);
  await page.keyboard.press("/");
  await expect(input(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(box(page)).toBeHidden();
  await page.getByRole("button", { name: "Toggle navigation bar" }).click();
  await expect(page.getByRole("dialog", { name: "Navigation" })).toBeVisible();
  await page.getByRole("button", { name: "Close navigation bar" }).click();
  await page.getByRole("link", { name: "Skip to main content" }).press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator("main :focus")).toBeAttached();
});

test("`#top` is the start of a page that has no such heading", async ({ page }) => {
  await page.goto(site());
  await hydrate(page);
  await page.getByRole("link", { name: "Start of the other" }).click();
  await expect(heading(page)).toHaveText("Other");
  const link = page.getByRole("link", { name: "Start", exact: true });
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByText("This page has no section")).toHaveCount(0);
});
