import type { Page } from "@playwright/test";
import {
  expect,
  heading,
  html,
  hydrate,
  isMarked,
  open,
  painted,
  readerSite,
  sidebar,
  test,
} from "./reader.ts";

test.use({ baseURL: readerSite() });

/** Changes the long note's chunk so that a part of the page throws while it is rendered. */
async function breakLongNote(page: Page, change: object): Promise<void> {
  await page.route("**/data/long.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });
}
const follow = (page: Page, name: string): Promise<void> =>
  sidebar(page).getByRole("link", { name, exact: true }).click();

/**
 * Makes the list whose first entry has this property throw while it is rendered on another page than this
 * one, until the returned function is called. The frame may be rendered again before the reader leaves.
 */
async function breakList(page: Page, property: string, value: string): Promise<() => Promise<void>> {
  const original = await page.evaluateHandle(
    ([name, is]) => {
      const { map } = Array.prototype;
      const { pathname } = location;
      const failing = function (this: unknown[], ...parameters: Parameters<typeof map>): unknown[] {
        if (location.pathname !== pathname && new Map(Object.entries(this[0] ?? {})).get(name) === is)
          throw new Error("the contents cannot be listed", { cause: new TypeError("part 1 is missing") });
        return map.apply(this, parameters);
      };
      Object.assign(Array.prototype, { map: failing });
      return map;
    },
    [property, value] as const,
  );
  return () =>
    original.evaluate((map) => {
      Array.prototype.map = map;
    });
}

test("a page that crashes says so inside the frame, and can be tried again", async ({ page }) => {
  await test.step("a page that crashes says so inside the frame, and another page takes its place", async () => {
    await open(page, "/");
    await breakList(page, "id", "part-1");
    await follow(page, "A long note");
    await expect(heading(page)).toHaveText("This page crashed.");
    await expect(page.getByRole("main").locator("p")).toHaveText(
      "the contents cannot be listed\n\nCause:\npart 1 is missing",
      { useInnerText: true },
    );
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page).toHaveTitle("A long note | Reader");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(heading(page)).toHaveText("This page crashed.");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Snippets" }).click();
    await expect(heading(page)).toHaveText("Snippets");
    await expect(sidebar(page)).toBeVisible();
    await page.goBack();
    await expect(heading(page)).toHaveText("This page crashed.");
    await page.goBack();
    await expect(heading(page)).toHaveText("Start here");
    expect(await isMarked(page)).toBe(true);
  });
  await test.step("trying again shows the page if it does not crash any more", async () => {
    await open(page, "/");
    const mend = await breakList(page, "id", "part-1");
    await follow(page, "A long note");
    await expect(heading(page)).toHaveText("This page crashed.");
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(heading(page)).toHaveText("A long note");
    await expect(page.getByRole("heading", { name: "Part 9" })).toBeAttached();
  });
});

test("a frame that crashes says so too, under another title, until the reader goes back", async ({
  page,
}) => {
  await breakLongNote(page, { permalink: null });
  await open(page, "/");
  await follow(page, "A long note");
  await expect(heading(page)).toHaveText("This page crashed.");
  await expect(page).toHaveTitle("Page Error");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.goBack();
  await expect(heading(page)).toHaveText("Start here");
  await expect(page).toHaveTitle("Start here | Reader");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("a shell that crashes when it comes to life leaves the page as it was", async ({ page }) => {
  await page.route(/\/assets\/site\.[^/]+\.json$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), navbar: null } });
  });
  await page.goto("/long");
  const reported = page.waitForEvent("console", (message) => message.type() === "error");
  await page.mouse.move(640, 700);
  await reported;
  await expect(heading(page)).toHaveText("A long note");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "false");
  await page.getByRole("button", { name: "Switch between dark and light mode" }).first().click();
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
  await follow(page, "Tabs");
  await expect(heading(page)).toHaveText("Tabs");
});

test("a page that something else changed before it came to life keeps its content", async ({ page }) => {
  await page.goto("/long");
  await page.evaluate(() => {
    const link = document.querySelector(".bar a[href='/snippets']");
    // as translators do
    link?.replaceChildren(Object.assign(document.createElement("font"), { textContent: "Schnipsel" }));
  });
  await hydrate(page);
  await expect(heading(page)).toHaveText("A long note");
  await expect(page.getByRole("heading", { name: "Part 9" })).toBeAttached();
  await follow(page, "Tabs");
  await expect(heading(page)).toHaveText("Tabs");
  await page.goBack();
  await expect(heading(page)).toHaveText("A long note");
});

/** Renders the whole frame from scratch, in one of the ways in which that happens to a page in dark mode. */
const renewals: Record<string, (page: Page) => Promise<void>> = {
  "something else changed the page before it came to life": async (page) => {
    await page.goto("/long");
    await page.evaluate(() => {
      const link = document.querySelector(".bar a[href='/snippets']");
      link?.replaceChildren(Object.assign(document.createElement("font"), { textContent: "Schnipsel" }));
    });
    await hydrate(page);
  },
  "the frame crashed and the reader went back": async (page) => {
    await breakLongNote(page, { permalink: null });
    await open(page, "/");
    await follow(page, "A long note");
    await expect(page).toHaveTitle("Page Error");
    await page.goBack();
    await expect(heading(page)).toHaveText("Start here");
  },
  "the frame crashed and the reader tried again": async (page) => {
    await open(page, "/");
    const mend = await breakList(page, "position", "left"); // of the navbar
    await follow(page, "A long note");
    await expect(page).toHaveTitle("Page Error");
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(heading(page)).toHaveText("A long note");
  },
};

for (const [name, renew] of Object.entries(renewals))
  test(`the controls of the frame work after ${name}`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("theme", "dark"));
    await renew(page);
    await painted(page);
    const navbar = page.getByRole("navigation", { name: "Main" });
    const toggle = (mode: string) =>
      navbar.getByRole("button", { name: `Switch between dark and light mode (currently ${mode} mode)` });
    await expect(toggle("dark")).toBeEnabled();
    await expect(toggle("dark")).toHaveAttribute("aria-pressed", "true");
    await expect(navbar.getByRole("button", { name: "Search (Ctrl+K)" }).locator(".caps")).toHaveAttribute(
      "data-keys",
      "Ctrl K",
    );
    await toggle("dark").click();
    await expect(html(page)).toHaveAttribute("data-theme", "light");
    await page.keyboard.press("d");
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
    await expect(toggle("dark")).toBeEnabled();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Toggle navigation bar" }).click();
    await page
      .getByRole("dialog", { name: "Navigation" })
      .getByRole("button", { name: "(currently dark mode)" })
      .click();
    await expect(html(page)).toHaveAttribute("data-theme", "light");
  });
