import { expect, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite(), javaScriptEnabled: false });

test("reads a note", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Start here | Reader");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start here");
  const main = page.getByRole("main");
  await expect(main.getByText("This note shows what prose can hold.")).toBeVisible();
  await expect(main.getByRole("table")).toContainText("the one that comes before all the others");
  await expect(main.getByRole("img", { name: "A grey square" })).toBeVisible();
  await expect(
    main.getByRole("complementary").filter({ hasText: "A tip with a title of its own." }),
  ).toContainText("Try this");
  await expect(main.getByText("The footnote, with code.")).toBeVisible();
});

test("every link of every page leads somewhere", async ({ page, request }) => {
  const seen = new Set(["/"]);
  for (const address of seen) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    if (!response.headers()["content-type"]?.startsWith("text/html")) continue;
    await page.goto(address);
    for (const href of await page
      .locator("a[href^='/']")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? "")))
      seen.add(href.replace(/#.*/, ""));
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(["/long", "/guides", "/guides/deep/deeper/bottom", "/tags", "/tags/reading"]),
  );
});

test("follows a link to a part of another note", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "third part" }).click();
  await expect(page).toHaveURL(/\/long#part-3$/);
  await expect(page.getByRole("heading", { name: "Part 3" })).toBeInViewport();
});

test("goes to a footnote and back", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").locator("sup a").click();
  await expect(page.getByText("The footnote, with code.")).toBeInViewport();
  await page.getByRole("main").locator(".footnotes a").first().click();
  await expect(page.getByText("It ends with a footnote.")).toBeInViewport();
});

test("opens a collapsed category and the one in it", async ({ page }) => {
  await page.goto("/");
  const sidebar = page.getByRole("navigation", { name: "Notes" });
  await expect(sidebar.getByText("Words")).toBeHidden();
  await sidebar.getByText("Reference").click();
  await expect(sidebar.getByRole("link", { name: "Words" })).toBeVisible();
  await expect(sidebar.getByRole("link", { name: "Never hidden" })).toBeVisible();
  await sidebar.getByRole("link", { name: "Words" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Words");
  await expect(sidebar.getByRole("link", { name: "Words" })).toBeVisible();
});

test("opens a category that has its own page, without going there", async ({ page }) => {
  await page.goto("/");
  const sidebar = page.getByRole("navigation", { name: "Notes" });
  await sidebar.getByLabel("Expand sidebar category 'Guides'").click();
  await expect(sidebar.getByRole("link", { name: "First guide" })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("reads the page of a category", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Notes" }).getByRole("link", { name: "Guides" }).click();
  await expect(page).toHaveURL(/\/guides$/);
  const card = page.getByRole("article").filter({ hasText: "The first guide of the category." });
  await expect(card.getByRole("link")).toContainText("First guide");
  await card.click({ position: { x: 5, y: 5 } }); // it is a link as a whole
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("First guide");
});

test("opens a fold", async ({ page }) => {
  await page.goto("/");
  const text = page.getByText("The folded text");
  await expect(text).toBeHidden();
  await page.getByText("What is inside").click();
  await expect(text).toBeVisible();
});

test("opens hidden setup", async ({ page }) => {
  await page.goto("/snippets");
  await expect(page.getByText("const one = 1;")).toBeHidden();
  await page.getByText("Setup: setup.js runs first").click();
  await expect(page.getByText("const one = 1;")).toBeVisible();
});

test("sees the default tab of each choice", async ({ page }) => {
  await page.goto("/tabs");
  await expect(page.getByRole("tab", { selected: true })).toHaveText(["macOS", "Linux", "Red"]);
  await expect(page.getByText("brew install reader")).toBeVisible();
  await expect(page.getByText("apt-get install reader")).toBeHidden();
  await expect(page.getByText("Started by systemd.")).toBeVisible();
});

test("opens a dropdown of the navbar", async ({ page }) => {
  await page.goto("/");
  const navbar = page.getByRole("navigation", { name: "Main" });
  await navbar.getByText("More").click();
  await navbar.getByRole("link", { name: "All tags" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tags");
});

test("sees no control that needs scripts", async ({ page }) => {
  await page.goto("/snippets");
  await expect(page.getByRole("button", { name: /^Copy: / }).first()).toBeHidden();
  await expect(page.getByRole("button", { name: "Switch between dark and light mode" })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("opens the menu, follows a link in it, and finds the navbar's items there", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Toggle navigation bar" }).click();
    const menu = page.getByRole("dialog", { name: "Navigation" });
    await expect(menu.getByRole("link", { name: "Code", exact: true })).toBeVisible();
    await menu.getByText("Reference").click();
    await menu.getByRole("link", { name: "Words" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Words");
    await expect(menu).toBeHidden();
  });

  test("closes the menu with its button", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Toggle navigation bar" }).click();
    await page.getByRole("button", { name: "Close navigation bar" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("opens the table of contents", async ({ page }) => {
    await page.goto("/long");
    await page.getByRole("button", { name: "On this page" }).click();
    const contents = page.getByRole("navigation", { name: "On this page" });
    await contents.getByRole("link", { name: "Step 9.2", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Step 9.2" })).toBeInViewport();
  });
});
