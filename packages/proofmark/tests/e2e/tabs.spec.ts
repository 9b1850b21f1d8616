import type { Page } from "@playwright/test";
import { expect, holdShell, html, hydrate, isMarked, mark, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite() });

const tab = (page: Page, name: string) => page.getByRole("tab", { name }).first();
const selected = (page: Page) => page.getByRole("tab", { selected: true });
const stored = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("docusaurus.tab.os"));

test("a click on a tab works before hydration, and on 2g", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g" } }),
  );
  await holdShell(page);
  await page.goto("/tabs");
  await tab(page, "Windows").click();
  await expect(selected(page).first()).toHaveText("Windows");
  await expect(page.getByRole("tabpanel").first()).toContainText("Look into the long note");
  await tab(page, "Blue").click();
  await expect(page.getByText("A cool colour.")).toBeVisible();
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "false");
});

test("a click or a key shows the tab's panel, in all lists of its group", async ({ page }) => {
  await test.step("tabs of one group change together and are remembered", async () => {
    await page.goto("/tabs");
    await hydrate(page);
    await expect(selected(page)).toHaveText(["macOS", "Linux", "Red"]);
    await tab(page, "Linux").click();
    await expect(selected(page)).toHaveText(["Linux", "Linux", "Red"]);
    await tab(page, "macOS").click();
    await expect(selected(page)).toHaveText(["macOS", "macOS", "Red"]);
    expect(await stored(page)).toBe("mac");
  });
  await test.step("a click shows the tab's panel and hides the others", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/tabs");
    await hydrate(page);
    await tab(page, "Linux").click();
    await expect(page.getByText("apt-get install reader")).toBeVisible();
    await expect(page.getByText("brew install reader")).toBeHidden();
    await expect(tab(page, "Linux")).toHaveAttribute("aria-selected", "true");
    await expect(tab(page, "macOS")).toHaveAttribute("aria-selected", "false");
  });
  await test.step("arrow keys, Home and End move between tabs, Enter and Space choose", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/tabs");
    await hydrate(page);
    await tab(page, "macOS").focus();
    await page.keyboard.press("ArrowLeft");
    await expect(tab(page, "Windows")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "macOS")).toBeFocused();
    await page.keyboard.press("End");
    await expect(tab(page, "Windows")).toBeFocused();
    await page.keyboard.press("Home");
    await expect(tab(page, "macOS")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "macOS")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(tab(page, "Linux")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await expect(tab(page, "Windows")).toHaveAttribute("aria-selected", "true");
  });
  await test.step("Tab goes to the chosen tab only, and then past its list", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/tabs");
    await hydrate(page);
    await tab(page, "Linux").click();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("tab").and(page.locator(":focus"))).toHaveCount(0);
    await page.keyboard.press("Shift+Tab");
    await expect(tab(page, "Linux")).toBeFocused();
  });
  await test.step("a choice that another list of the group does not have leaves that list alone", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/tabs");
    await hydrate(page);
    await tab(page, "Windows").click();
    await expect(selected(page)).toHaveText(["Windows", "Linux", "Red"]);
    expect(await stored(page)).toBe("windows");
  });
});

test("a remembered choice is there before hydration, unless the address names another", async ({ page }) => {
  await test.step("a remembered choice is there on the next visit, before hydration", async () => {
    await holdShell(page);
    await page.goto("/tabs");
    await page.evaluate(() => localStorage.setItem("docusaurus.tab.os", "windows"));
    await page.goto("/tabs");
    await expect(selected(page)).toHaveText(["Windows", "Linux", "Red"]);
    await expect(page.getByRole("tabpanel").first()).toContainText("Look into the long note");
  });
  await test.step("the address can name a tab, which wins over the remembered one", async () => {
    await holdShell(page);
    await page.addInitScript(() => localStorage.setItem("docusaurus.tab.os", "linux"));
    await page.goto("/tabs?os=windows&colour=blue");
    await expect(selected(page)).toHaveText(["Windows", "Linux", "Blue"]);
  });
  await test.step("a link to a snippet in a closed panel opens its tab, without choosing it for other lists", async () => {
    const snippet = page.getByRole("figure").filter({ hasText: "apt-get install" });
    await holdShell(page);
    await page.addInitScript(() => localStorage.setItem("docusaurus.tab.os", "mac"));
    await page.goto("/tabs?os=windows#install.apt-get-install-reader-reader");
    await expect(snippet).toBeInViewport();
    await expect(selected(page)).toHaveText(["Linux", "macOS", "Red"]);
    expect(await stored(page)).toBe("mac");
  });
});

test("a remembered choice is there after hydration, and on a page that was navigated to", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("docusaurus.tab.os", "linux"));
  await page.goto("/tabs");
  await hydrate(page);
  await expect(selected(page)).toHaveText(["Linux", "Linux", "Red"]);
  await tab(page, "macOS").click();
  await expect(selected(page)).toHaveText(["macOS", "macOS", "Red"]);
  await page.goto("/");
  await hydrate(page);
  await mark(page);
  await page.getByRole("main").getByRole("link", { name: "Tabs" }).first().click();
  await expect(selected(page)).toHaveText(["Linux", "Linux", "Red"]);
  expect(await isMarked(page)).toBe(true);
});

test("another window follows", async ({ context, page }) => {
  const other = await context.newPage();
  await Promise.all([page.goto("/tabs"), other.goto("/tabs")]);
  await hydrate(page);
  await hydrate(other);
  await tab(page, "Linux").click();
  await expect(selected(other)).toHaveText(["Linux", "Linux", "Red"]);
});

test("links and addresses open tabs, and the address keeps a choice", async ({ page }) => {
  await test.step("an address that names no tab of the list is ignored", async () => {
    await page.goto("/tabs?os=plan9&colour=");
    await hydrate(page);
    await expect(selected(page)).toHaveText(["macOS", "Linux", "Red"]);
  });
  await test.step("a choice is written into the address without a new history entry", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/");
    await page.goto("/tabs?other=1#install");
    await hydrate(page);
    await mark(page);
    await tab(page, "Blue").click();
    await expect(page).toHaveURL("/tabs?other=1&colour=blue#install");
    await tab(page, "Windows").click();
    await expect(page).toHaveURL("/tabs?other=1&colour=blue&os=windows#install");
    expect(await isMarked(page)).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL("/");
  });
  await test.step("a link on the page to a snippet in a closed panel opens its tab and scrolls there", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.setViewportSize({ width: 1280, height: 300 });
    await page.goto("/tabs");
    await hydrate(page);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const snippet = page.getByRole("figure").filter({ hasText: "apt-get install" });
    await page.evaluate(() => location.assign("#install.apt-get-install-reader-reader"));
    await expect(snippet).toBeInViewport();
    await expect(selected(page).first()).toHaveText("Linux");
    await tab(page, "Windows").click();
    await expect(selected(page).first()).toHaveText("Windows");
  });
  await test.step("a link from another page to a snippet in a closed panel opens its tab and scrolls there", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.setViewportSize({ width: 1280, height: 300 });
    await page.goto("/");
    await hydrate(page);
    await mark(page);
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>("main a[href='/tabs']");
      if (link) link.href = "/tabs#install.apt-get-install-reader-reader";
    });
    await page.getByRole("main").getByRole("link", { name: "Tabs" }).first().click();
    await expect(page.getByRole("figure").filter({ hasText: "apt-get install" })).toBeInViewport();
    await expect(selected(page).first()).toHaveText("Linux");
    expect(await isMarked(page)).toBe(true);
  });
  await test.step("the clicked tab stays where it is on the screen", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.goto("/tabs");
    await hydrate(page);
    const second = page.getByRole("tablist").nth(1).getByRole("tab", { name: "macOS" });
    await tab(page, "Windows").click();
    await second.scrollIntoViewIfNeeded();
    const before = await second.boundingBox();
    await second.click();
    await expect(selected(page)).toHaveText(["macOS", "macOS", "Red"]);
    const after = await second.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
  });
});

test("blocked storage leaves tabs working", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto("/tabs");
  await hydrate(page);
  await tab(page, "Linux").click();
  await expect(selected(page)).toHaveText(["Linux", "Linux", "Red"]);
});
