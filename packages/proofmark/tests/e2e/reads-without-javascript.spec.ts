import { elements } from "../html.ts";
import { expect, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite(), javaScriptEnabled: false });

test("reads a note, and opens what is folded", async ({ page }) => {
  await test.step("reads a note", async () => {
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
  await test.step("opens a fold", async () => {
    const text = page.getByText("The folded text");
    await expect(text).toBeHidden();
    await page.getByText("What is inside").click();
    await expect(text).toBeVisible();
  });
  await test.step("opens a category that has its own page, without going there", async () => {
    const sidebar = page.getByRole("navigation", { name: "Notes" });
    await sidebar.getByLabel("Expand sidebar category 'Guides'").click();
    await expect(sidebar.getByRole("link", { name: "First guide" })).toBeVisible();
    await expect(page).toHaveURL("/");
  });
  await test.step("goes to a footnote and back", async () => {
    await page.getByRole("main").locator("sup a").click();
    await expect(page.getByText("The footnote, with code.")).toBeInViewport();
    await page.getByRole("main").locator(".footnotes a").first().click();
    await expect(page.getByText("It ends with a footnote.")).toBeInViewport();
  });
});

test("every link of every page leads somewhere", async ({ request }) => {
  const seen = new Set(["/"]);
  for (const address of seen) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    if (!response.headers()["content-type"]?.startsWith("text/html")) continue;
    for (const { attributes } of elements(await response.text(), "a"))
      if (attributes["href"]?.startsWith("/")) seen.add(attributes["href"].replace(/#.*/, ""));
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(["/long", "/guides", "/guides/deep/deeper/bottom", "/tags", "/tags/reading"]),
  );
});

test("follows links to notes, categories and tags", async ({ page }) => {
  await test.step("follows a link to a part of another note", async () => {
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "third part" }).click();
    await expect(page).toHaveURL(/\/long#part-3$/);
    await expect(page.getByRole("heading", { name: "Part 3" })).toBeInViewport();
  });
  await test.step("opens a collapsed category and the one in it", async () => {
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
  await test.step("reads the page of a category", async () => {
    await page.goto("/");
    await page.getByRole("navigation", { name: "Notes" }).getByRole("link", { name: "Guides" }).click();
    await expect(page).toHaveURL(/\/guides$/);
    const card = page.getByRole("article").filter({ hasText: "The first guide of the category." });
    await expect(card.getByRole("link")).toContainText("First guide");
    await card.click({ position: { x: 5, y: 5 } }); // it is a link as a whole
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("First guide");
  });
  await test.step("opens a dropdown of the navbar", async () => {
    await page.goto("/");
    const navbar = page.getByRole("navigation", { name: "Main" });
    await navbar.getByText("More").click();
    await navbar.getByRole("link", { name: "All tags" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tags");
  });
});

test("sees snippets and tabs without the controls that need scripts", async ({ page }) => {
  await test.step("sees no control that needs scripts", async () => {
    await page.goto("/snippets");
    await expect(page.getByRole("button", { name: /^Copy: / }).first()).toBeHidden();
    await expect(page.getByRole("button", { name: "Switch between dark and light mode" })).toHaveCount(0);
  });
  await test.step("opens hidden setup", async () => {
    await expect(page.getByText("const one = 1;")).toBeHidden();
    await page.getByText("Setup: setup.js runs first").click();
    await expect(page.getByText("const one = 1;")).toBeVisible();
  });
  await test.step("sees the default tab of each choice", async () => {
    await page.goto("/tabs");
    await expect(page.getByRole("tab", { selected: true })).toHaveText(["macOS", "Linux", "Red"]);
    await expect(page.getByText("brew install reader")).toBeVisible();
    await expect(page.getByText("apt-get install reader")).toBeHidden();
    await expect(page.getByText("Started by systemd.")).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("opens menu and contents on a phone", async ({ page }) => {
    await test.step("opens the menu, follows a link in it, and finds the navbar's items there", async () => {
      await page.goto("/");
      await page.getByRole("button", { name: "Toggle navigation bar" }).click();
      const menu = page.getByRole("dialog", { name: "Navigation" });
      await expect(menu.getByRole("link", { name: "Code", exact: true })).toBeVisible();
      await menu.getByText("Reference").click();
      await menu.getByRole("link", { name: "Words" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Words");
      await expect(menu).toBeHidden();
    });
    await test.step("closes the menu with its button", async () => {
      await page.goto("/");
      await page.getByRole("button", { name: "Toggle navigation bar" }).click();
      await page.getByRole("button", { name: "Close navigation bar" }).click();
      await expect(page.getByRole("dialog")).toBeHidden();
    });
    await test.step("opens the table of contents", async () => {
      await page.goto("/long");
      await page.getByRole("button", { name: "On this page" }).click();
      const contents = page.getByRole("navigation", { name: "On this page" });
      await contents.getByRole("link", { name: "Step 9.2", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Step 9.2" })).toBeInViewport();
    });
  });
});
