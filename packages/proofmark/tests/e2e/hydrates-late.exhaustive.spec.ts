import type { Page } from "@playwright/test";
import {
  expect,
  heading,
  hold,
  holdShell,
  html,
  isMarked,
  mark,
  painted,
  readerSite,
  requestsOf,
  setConnection,
  test,
} from "./reader.ts";

test.use({ baseURL: readerSite() });

test("nothing but the page is fetched before the reader shows presence", async ({ page }) => {
  const requests = requestsOf(page);
  await page.goto("/long", { waitUntil: "networkidle" });
  expect(requests.filter((path) => path !== "/mark.svg")).toEqual(["/long"]);
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "false");
});

for (const [presence, show] of Object.entries<(page: Page) => Promise<void>>({
  "the first move of the pointer": (page) => page.mouse.move(640, 790),
  "the first scroll": (page) => page.evaluate(() => scrollTo(0, 300)),
  "the first key": (page) => page.keyboard.press("Shift"),
})) {
  test(`${presence} fetches the shell, which hydrates when nothing else is to do`, async ({ page }) => {
    const release = await holdShell(page);
    await page.goto("/long");
    const fetched = page.waitForRequest(/\/assets\/shell\.[^/]+\.js$/);
    await show(page);
    await fetched;
    await expect(html(page)).toHaveAttribute("data-has-hydrated", "false");
    release();
    await expect(html(page)).toHaveAttribute("data-has-hydrated", "true");
  });
}

test("the shell, the site's data and the reader's tools are fetched once", async ({ page }) => {
  const requests = requestsOf(page);
  await page.goto("/long", { waitUntil: "networkidle" });
  await page.mouse.move(640, 790);
  await page.getByRole("link", { name: "Reader" }).first().hover();
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "true");
  expect(requests.filter((path) => path.startsWith("/assets/")).sort()).toEqual([
    "/assets/note.js",
    "/assets/shell.js",
    "/assets/site.json",
  ]);
});

for (const [intent, show] of Object.entries<(page: Page) => Promise<void>>({
  "hovering a link": (page) => page.getByRole("main").getByRole("link", { name: "Home page" }).hover(),
  "focusing a link": (page) => page.keyboard.press("Tab"),
  "pressing a button": (page) =>
    page.getByRole("button", { name: "Switch between dark and light mode" }).first().click(),
})) {
  test(`${intent} hydrates the shell`, async ({ page }) => {
    await page.goto("/long");
    await show(page);
    await expect(html(page)).toHaveAttribute("data-has-hydrated", "true");
  });
}

for (const [name, value] of Object.entries({
  "on 2g": { effectiveType: "2g" },
  "on slow 2g": { effectiveType: "slow-2g" },
  "with save-data": { saveData: true },
})) {
  test(`${name} a mere presence fetches nothing, and hovering a link brings the page to life`, async ({
    page,
  }) => {
    await setConnection(page, value);
    const requests = requestsOf(page);
    await page.goto("/long", { waitUntil: "networkidle" });
    await page.mouse.move(640, 790);
    await page.evaluate(() => scrollTo(0, 300));
    await page.keyboard.press("Shift");
    await painted(page);
    expect(requests.filter((path) => path !== "/mark.svg")).toEqual(["/long"]);
    await mark(page);
    const link = page.getByRole("navigation", { name: "Notes" }).getByRole("link", { name: "Tabs" });
    await link.hover();
    await expect(html(page)).toHaveAttribute("data-has-hydrated", "true");
    await page.waitForLoadState("networkidle");
    expect(requests.filter((path) => path !== "/mark.svg").sort()).toEqual([
      "/assets/note.js",
      "/assets/shell.js",
      "/assets/site.json",
      "/long",
    ]);
    await link.click();
    await expect(heading(page)).toHaveText("Tabs");
    expect(await isMarked(page)).toBe(true);
  });

  test(`${name} a link that is followed before the page is alive loads the next page`, async ({ page }) => {
    await setConnection(page, value);
    await hold(page, /\/assets\/(?:shell|site)\./);
    await page.goto("/");
    await page.getByRole("button", { name: "Switch between dark and light mode" }).first().click();
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
    await page.getByRole("main").getByRole("link", { name: "third part" }).click();
    await expect(heading(page)).toHaveText("A long note");
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
  });
}

test("hydration leaves the page as it stands", async ({ page }) => {
  const release = await holdShell(page);
  await page.goto("/snippets");
  const content = (): Promise<string> =>
    page.evaluate(() => document.getElementById(":root")?.innerHTML ?? "");
  await page.getByRole("link", { name: "Reader" }).first().hover();
  await page.getByRole("figure").filter({ hasText: "This line is longer" }).scrollIntoViewIfNeeded();
  const before = await content();
  release();
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "true");
  const after = await content();
  // what says where the reader is, and the menu's sections, appear with hydration
  const still = (text: string): string =>
    text
      .replaceAll(' aria-current="true"', "")
      .replace(/(<button class="strip".*?>).*?<\/button>/, "$1")
      .replace(/(<div class="cat sections"><details><summary>.*?<\/summary>).*?<\/details>/, "$1");
  expect(still(after)).toBe(still(before));
});

test("a shell that could not be fetched leaves links and controls working", async ({ page }) => {
  await page.route(/\/assets\/shell\.[^/]+\.js$/, (route) => route.abort());
  await page.goto("/");
  await page.getByRole("button", { name: "Switch between dark and light mode" }).first().click();
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
  await page.getByRole("main").getByRole("link", { name: "Tabs" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tabs");
});
