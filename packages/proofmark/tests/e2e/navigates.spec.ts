import type { Page } from "@playwright/test";
import { expect, heading, isMarked, open, painted, readerSite, scrolled, sidebar, test } from "./reader.ts";

test.use({ baseURL: readerSite() });

const canonical = (page: Page) => page.locator("link[rel=canonical]");

test("a click shows the next page in place: head, sidebar, contents, and what listeners hear", async ({
  page,
  context,
}) => {
  await test.step("a click shows the next page without a full load, with its own head", async () => {
    await open(page, "/");
    await sidebar(page).getByRole("link", { name: "A long note" }).click();
    await expect(heading(page)).toHaveText("A long note");
    await expect(page).toHaveURL("/long");
    await expect(page).toHaveTitle("A long note | Reader");
    await expect(canonical(page)).toHaveAttribute("href", "https://reader.example/long");
    await expect(page.locator("meta[name=description]")).toHaveAttribute(
      "content",
      "Many parts, each with steps.",
    );
    await expect(page.locator("meta[property='og:title']")).toHaveAttribute(
      "content",
      "A long note | Reader",
    );
    await expect(canonical(page)).toHaveCount(1);
    expect(await isMarked(page)).toBe(true);
  });
  await test.step("the sidebar's mark, the contents and the language links move with the page", async () => {
    await open(page, "/");
    await expect(sidebar(page).locator("[aria-current=page]")).toHaveText("Start here");
    await sidebar(page).getByRole("link", { name: "Tabs" }).click();
    await expect(sidebar(page).locator("[aria-current=page]")).toHaveText("Tabs");
    await expect(page.getByRole("navigation", { name: "On this page" }).getByRole("link")).toHaveText([
      "Install",
      "Start",
      "Choose a colour",
    ]);
    await expect(
      page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link", { name: "English", includeHidden: true }),
    ).toHaveAttribute("href", "/tabs");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Snippets" }).click();
    await expect(page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]")).toHaveText(
      "Snippets",
    );
    expect(await isMarked(page)).toBe(true);
  });
  await test.step("those who listen hear the title of the next page", async () => {
    await open(page, "/");
    const title = page.locator("body > div > .sr-only[role=status]");
    await expect(title).toHaveText("");
    await sidebar(page).getByRole("link", { name: "A long note" }).click();
    await expect(title).toHaveText("A long note | Reader");
  });
  await test.step("going back moves no focus", async () => {
    await open(page, "/");
    await sidebar(page).getByRole("link", { name: "A long note" }).click();
    await expect(heading(page)).toHaveText("A long note");
    await page.getByRole("button", { name: "Switch between dark and light mode" }).first().focus();
    await page.goBack();
    await expect(heading(page)).toHaveText("Start here");
    await expect(
      page.getByRole("button", { name: "Switch between dark and light mode" }).first(),
    ).toBeFocused();
  });
  await test.step("a click with Ctrl opens another tab and leaves this one", async () => {
    await open(page, "/");
    const [other] = await Promise.all([
      context.waitForEvent("page"),
      sidebar(page)
        .getByRole("link", { name: "A long note" })
        .click({ modifiers: ["ControlOrMeta"] }),
    ]);
    await expect(heading(other)).toHaveText("A long note");
    await expect(heading(page)).toHaveText("Start here");
  });
});

test("pages are whole, and stand where they were scrolled, on the way there and back", async ({ page }) => {
  await test.step("the rest follows the first screen, and the first screen is filled", async () => {
    await page.goto("/long");
    const parts = await page.locator("main h2, main h3, main footer").allTextContents();
    await open(page, "/");
    await page.evaluate(() => {
      const filled = (): void => {
        if (document.querySelector("h1")?.textContent !== "A long note") requestAnimationFrame(filled);
        else
          document.body.dataset["filled"] = String(
            (document.querySelector(".prose")?.getBoundingClientRect().bottom ?? 0) >= innerHeight,
          );
      };
      filled();
    });
    await sidebar(page).getByRole("link", { name: "A long note" }).click();
    await expect(page.locator("body")).toHaveAttribute("data-filled", "true");
    await expect(page.locator("main h2, main h3, main footer")).toHaveText(parts);
  });
  await test.step("back and forward return to the pages, and to where they were scrolled", async () => {
    await open(page, "/long");
    await page.evaluate(() => scrollTo(0, 1500));
    await page.getByRole("link", { name: "Snippets" }).first().click();
    await expect(heading(page)).toHaveText("Snippets");
    await page.goBack();
    await expect(heading(page)).toHaveText("A long note");
    await expect(page).toHaveURL("/long");
    await expect(page).toHaveTitle("A long note | Reader");
    await expect.poll(() => scrolled(page)).toBe(1500);
    await page.goForward();
    await expect(heading(page)).toHaveText("Snippets");
    await expect.poll(() => scrolled(page)).toBe(0);
    expect(await isMarked(page)).toBe(true);
  });
  await test.step("the next page begins at its top, and the next Tab reaches the skip link", async () => {
    await page.setViewportSize({ width: 1280, height: 300 }); // the next page is short, and has to scroll
    await open(page, "/long");
    const next = page
      .getByRole("navigation", { name: "Previous and next note" })
      .getByRole("link", { name: "Next" });
    await next.scrollIntoViewIfNeeded();
    expect(await scrolled(page)).toBeGreaterThan(1000);
    await next.click();
    await expect(heading(page)).toHaveText("Guides");
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(400);
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  });
});

test("links with a hash, with .html and to nowhere lead where they say", async ({ page }) => {
  await test.step("a link with a hash shows its heading below the navbar, on the same page and on another", async () => {
    await open(page, "/");
    await page.getByRole("main").getByRole("link", { name: "third part" }).click();
    await expect(page).toHaveURL("/long#part-3");
    await expect(page.getByRole("heading", { name: "Part 3" })).toBeInViewport();
    const bar = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    const part = await page.getByRole("heading", { name: "Part 3" }).boundingBox();
    expect(part?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    await page
      .getByRole("navigation", { name: "On this page" })
      .getByRole("link", { name: "Part 9" })
      .click();
    await expect(page).toHaveURL("/long#part-9");
    await expect(page.getByRole("heading", { name: "Part 9" })).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL("/long#part-3");
    await expect(page.getByRole("heading", { name: "Part 3" })).toBeInViewport();
    expect(await isMarked(page)).toBe(true);
  });
  await test.step("addresses that end in .html lead to the same pages", async () => {
    await open(page, "/");
    await page.evaluate(() => {
      location.href = "/long.html#part-2";
    });
    await expect(heading(page)).toHaveText("A long note");
    await expect(page).toHaveURL("/long.html#part-2");
    await expect(page.getByRole("heading", { name: "Part 2" })).toBeInViewport();
    expect(await isMarked(page)).toBe(true);
    await heading(page).evaluate((element) => element.setAttribute("data-marked", ""));
    // the page that is shown, by its other name, stays
    await sidebar(page).getByRole("link", { name: "A long note" }).click();
    await expect(page).toHaveURL("/long");
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect(heading(page)).toHaveAttribute("data-marked");
  });
  await test.step("a link to nowhere shows the not-found page", async () => {
    await open(page, "/");
    await page.evaluate(() => document.querySelector("main a[href^='/']")?.setAttribute("href", "/nowhere"));
    await page.getByRole("main").locator("a[href='/nowhere']").click();
    await expect(heading(page)).toHaveText("Page Not Found");
    await expect(page).toHaveURL("/nowhere");
  });
  await test.step("a hash that is not plain letters finds its heading on another page", async () => {
    await page.route("**/data/long.json", async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace('id=\\"part-3\\"', 'id=\\"über-uns\\"'),
      });
    });
    await open(page, "/");
    await page.evaluate(() =>
      document.querySelector("main a[href^='/long']")?.setAttribute("href", "/long#%C3%BCber-uns"),
    );
    await page.getByRole("main").getByRole("link", { name: "third part" }).click();
    await expect(page.locator("[id='über-uns']")).toBeInViewport();
  });
});

test("links to the page that is shown move it as far as they say", async ({ page }) => {
  await test.step("focusing a control of the navbar does not scroll the page", async () => {
    await page.goto("/long");
    await page.evaluate(() => scrollTo(0, 1500));
    await page.getByRole("button", { name: "Switch between dark and light mode" }).first().focus();
    await painted(page);
    expect(await scrolled(page)).toBe(1500);
  });
  await test.step("a link that changes only the query keeps the page where it is scrolled", async () => {
    await open(page, "/long");
    await page.evaluate(() => {
      scrollTo(0, 1500);
      document.querySelector<HTMLAnchorElement>("main h3 a, main h2 a")?.setAttribute("href", "?part=3");
    });
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>("main a[href='?part=3']")?.click());
    await expect(page).toHaveURL("/long?part=3");
    await painted(page);
    expect(await scrolled(page)).toBe(1500);
    await page.goBack();
    await expect(page).toHaveURL("/long");
    expect(await scrolled(page)).toBe(1500);
    expect(await isMarked(page)).toBe(true);
  });
  await test.step("a link to the page that is shown leads to its top", async () => {
    await open(page, "/long");
    await page.evaluate(() => scrollTo(0, 1500));
    await sidebar(page).getByRole("link", { name: "A long note" }).click();
    await expect.poll(() => scrolled(page)).toBe(0);
    expect(await isMarked(page)).toBe(true);
  });
});

test("without the shell or the Navigation API the browser leads on", async ({ page }) => {
  await test.step("after a reload, going back shows the page before, also if the shell is not there yet", async () => {
    await open(page, "/");
    await sidebar(page).getByRole("link", { name: "A long note" }).click();
    await expect(heading(page)).toHaveText("A long note");
    await page.route(/\/assets\/shell\.[^/]+\.js$/, (route) => route.abort());
    await page.reload();
    await page.goBack();
    await expect(heading(page)).toHaveText("Start here");
    await expect(page).toHaveURL("/");
  });
  await test.step("without the Navigation API links are ordinary page loads", async () => {
    await page.unrouteAll();
    await page.addInitScript("delete window.navigation");
    await open(page, "/");
    await sidebar(page).getByRole("link", { name: "A long note" }).click();
    await expect(heading(page)).toHaveText("A long note");
    expect(await isMarked(page)).toBe(false);
  });
});
