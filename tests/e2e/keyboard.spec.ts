import { expect, html, hydrate, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite() });

test("the first Tab shows the skip link, which leads past navbar and sidebar", async ({ page }) => {
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

test("the skip link works after hydration", async ({ page }) => {
  await page.goto("/");
  await hydrate(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Home page" })).toBeFocused();
});

test("Tab turns keyboard styling on, the mouse turns it off", async ({ page }) => {
  await page.goto("/");
  const body = page.locator("body");
  await expect(body).not.toHaveClass(/navigation-with-keyboard/);
  await page.keyboard.press("Tab");
  await expect(body).toHaveClass(/navigation-with-keyboard/);
  await page.mouse.click(640, 780);
  await expect(body).not.toHaveClass(/navigation-with-keyboard/);
});

test("what has the focus shows it", async ({ page }) => {
  await page.goto("/snippets");
  for (const control of [
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reader" }),
    page.getByRole("navigation", { name: "Main" }).getByText("More"),
    page.getByRole("group", { name: "sh code" }).first(),
    page.getByRole("button", { name: "Copy code to clipboard" }).first(),
  ]) {
    await page.keyboard.press("Shift");
    await control.focus();
    await expect(control).toHaveCSS("outline-style", "solid");
    await expect(control).toHaveCSS("outline-width", "2px");
  }
});

test("opens and closes a dropdown by keyboard", async ({ page }) => {
  await page.goto("/");
  const navbar = page.getByRole("navigation", { name: "Main" });
  await navbar.getByText("More").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(navbar.getByRole("link", { name: "All tags" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tags");
});

test("a wide block of code scrolls by keyboard", async ({ page }) => {
  await page.goto("/snippets");
  const block = page.getByRole("group", { name: "js code" }).filter({ hasText: "longer than any screen" });
  await block.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => block.evaluate((pre) => pre.scrollLeft)).toBeGreaterThan(0);
});

test("query parameters become attributes of the page", async ({ page }) => {
  await page.goto("/?docusaurus-data-mode=kiosk&docusaurus-data-=x");
  await expect(html(page)).toHaveAttribute("data-mode", "kiosk");
});
