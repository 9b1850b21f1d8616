import type { Locator } from "@playwright/test";
import { expect, goDownTo, hydrate, painted, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite() });

test("Tab shows the skip link and turns keyboard styling on", async ({ page }) => {
  await test.step("the first Tab shows the skip link, which leads past navbar and sidebar", async () => {
    await page.goto("/");
    const skip = page.getByRole("link", { name: "Skip to main content" });
    await expect(skip).not.toBeInViewport();
    await page.keyboard.press("Tab");
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(skip).not.toBeInViewport();
    await expect(page).toHaveURL("/");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByRole("link", { name: "Home page" })).toBeFocused();
  });
  await test.step("the skip link works after hydration", async () => {
    await page.goto("/");
    await hydrate(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByRole("link", { name: "Home page" })).toBeFocused();
  });
  await test.step("Tab turns keyboard styling on, the mouse turns it off", async () => {
    await page.goto("/");
    const body = page.locator("body");
    await expect(body).not.toHaveClass(/navigation-with-keyboard/);
    await page.keyboard.press("Tab");
    await expect(body).toHaveClass(/navigation-with-keyboard/);
    await page.mouse.click(640, 780);
    await expect(body).not.toHaveClass(/navigation-with-keyboard/);
  });
  await test.step("opens and closes a dropdown by keyboard", async () => {
    await page.goto("/");
    const navbar = page.getByRole("navigation", { name: "Main" });
    await navbar.getByText("More").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(navbar.getByRole("link", { name: "All tags" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tags");
  });
});

/** How the focus is shown on what has it. */
const outline = (control: Locator): Promise<string> =>
  control.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === "none" ? "none" : `${outlineWidth} ${outlineStyle}`;
  });

test("the focus shows where a key moves it, and not where the mouse does", async ({ page }) => {
  await test.step("Tab shows the focus, a click with the mouse does not, in a text field as little as on a button", async () => {
    await page.goto("/search");
    await hydrate(page);
    const field = page.getByRole("main").getByRole("searchbox", { name: "Search" });
    await page.getByRole("main").getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("Tab");
    await expect(field).toBeFocused();
    expect(await outline(field)).toBe("2px solid");
    await field.click();
    expect(await outline(field)).toBe("none");
    await page.keyboard.type("word");
    expect(await outline(field)).toBe("none");
    await page.keyboard.press("Shift+Tab");
    expect(await outline(page.locator(":focus"))).toBe("2px solid");
    await page.keyboard.press("Tab");
    await expect(field).toBeFocused();
    expect(await outline(field)).toBe("2px solid");
    await field.click();
    expect(await outline(field)).toBe("none");
    const toggle = page
      .getByRole("navigation", { name: "Main" })
      .getByRole("button", { name: /^Switch between/ });
    await toggle.click();
    await expect(toggle).toBeFocused();
    expect(await outline(toggle)).toBe("none");
  });
  await test.step("the focus shows as well where another key moves it", async () => {
    await page.goto("/tabs");
    await hydrate(page);
    const tabs = page.getByRole("tablist").first().getByRole("tab");
    await tabs.nth(0).click();
    expect(await outline(tabs.nth(0))).toBe("none");
    await page.keyboard.press("ArrowRight");
    await expect(tabs.nth(1)).toBeFocused();
    expect(await outline(tabs.nth(1))).toBe("2px solid");
    await page.mouse.click(640, 780);
    await page.keyboard.press("t"); // to the contents of the page
    await expect(
      page.getByRole("navigation", { name: "On this page" }).getByRole("link").first(),
    ).toBeFocused();
    expect(await outline(page.locator(":focus"))).toBe("2px solid");
  });
  await test.step("a dialog opened with the mouse shows no focus, one opened by keyboard does", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    const opener = page.getByRole("button", { name: "Toggle navigation bar" });
    const close = page.getByRole("button", { name: "Close navigation bar" });
    await opener.click();
    await expect(close).toBeFocused();
    expect(await outline(close)).toBe("none");
    await close.click();
    await page.keyboard.press("Tab");
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(close).toBeFocused();
    expect(await outline(close)).toBe("2px solid");
  });
});

test("the focus shows, and wide code alone is a stop on the way", async ({ page }) => {
  await test.step("the focus shows", async () => {
    await page.goto("/snippets");
    const wide = page.locator("pre.in").filter({ hasText: "longer than any screen" });
    await wide.scrollIntoViewIfNeeded();
    for (const control of [
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reader" }),
      page.getByRole("navigation", { name: "Main" }).getByText("More"),
      wide,
      page.getByRole("button", { name: /^Copy: / }).first(),
    ]) {
      await page.keyboard.press("Shift");
      await control.focus();
      await expect(control).toHaveCSS("outline-style", "solid");
      await expect(control).toHaveCSS("outline-width", "2px");
    }
  });
  await test.step("a wide block of code scrolls by keyboard", async () => {
    await page.goto("/snippets");
    const block = page.locator("pre.in").filter({ hasText: "longer than any screen" });
    await goDownTo(block);
    await page.getByRole("button", { name: "Copy: A long line" }).focus();
    await page.keyboard.press("Tab"); // the link of the snippet
    await page.keyboard.press("Tab");
    await expect(block).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => block.evaluate((pre) => pre.scrollLeft)).toBeGreaterThan(0);
  });
  await test.step("code that fits its block is not a stop on the way", async () => {
    await page.goto("/snippets");
    await page.getByRole("button", { name: "Copy: Hidden setup", exact: true }).focus();
    await page.keyboard.press("Tab");
    await expect(page.locator("pre:focus")).toHaveCount(0);
  });
  await test.step("in forced colours the focus has the system's colour of what is selected", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto("/snippets");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await painted(page);
    const focused = page.locator(":focus");
    expect(await outline(focused)).toBe("2px solid");
    const [color, highlight] = await focused.evaluate((element) => {
      const { outlineColor } = getComputedStyle(element);
      const sample = document.body.appendChild(document.createElement("p"));
      sample.style.outline = "1px solid Highlight";
      return [outlineColor, getComputedStyle(sample).outlineColor];
    });
    expect(color).toBe(highlight);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the focus shows where the browser says so", async ({ page }) => {
    await page.goto("/snippets");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to main content" })).toHaveCSS("outline-width", "2px");
    await expect(page.getByRole("link", { name: "Skip to main content" })).toHaveCSS(
      "outline-style",
      "solid",
    );
  });
});
