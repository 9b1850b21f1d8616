import type { Locator } from "@playwright/test";
import { expect } from "../../../packages/proofmark/tests/e2e/reader.ts";
import { test } from "./notes.ts";
import { alive, count, language, level, note, rows, said, words } from "./snippet-filter.ts";

test("finds snippets by words, note, language and level, at once or not at all", async ({ page }) => {
  await test.step("finds snippets by words of their titles, sections and notes, and by other words for these", async () => {
    await page.goto("/all");
    const all = await rows(page).count();
    expect(all).toBeGreaterThan(1000);
    await expect(count(page)).toHaveText(`${all.toLocaleString("en")} snippets`);
    await words(page).pressSequentially("redis lock");
    await expect(count(page)).toHaveText(/^\d+ of \d,\d+ snippets$/);
    const shown = Number((await count(page).textContent())?.split(" ")[0]);
    await expect(rows(page)).toHaveCount(shown);
    expect(shown).toBeLessThan(30);
    await expect(page.getByRole("heading", { level: 2 })).toContainText(["Redis"]);
    await expect(page.getByRole("heading", { level: 2, name: "Regex" })).toBeHidden();
    await words(page).fill("kill blocked");
    await expect(
      rows(page)
        .getByRole("link", { name: /^End what blocks \(kill a session\)/ })
        .first(),
    ).toBeVisible();
  });
  await test.step("filters by note and by language at once, and by neither again", async () => {
    await page.goto("/all");
    await alive(page);
    await note(page).selectOption({ label: await optionOf(note(page), "GenAI") });
    await language(page).selectOption({ label: await optionOf(language(page), "sql") });
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["GenAI"]);
    const sql = await rows(page).count();
    expect(sql).toBeGreaterThan(0);
    for (const text of await rows(page).allTextContents()) expect(text).toMatch(/ sql (?:[a-z-]+)?$/);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(count(page)).toHaveText(/^\d,\d+ snippets$/);
    expect(await rows(page).count()).toBeGreaterThan(1000);
    await expect(page).toHaveURL("/all");
    await expect(page.getByRole("button", { name: "Clear" })).toBeHidden();
  });
  await test.step("filters by how far snippets are proven, as each level explains", async () => {
    await page.goto("/all");
    await alive(page);
    await expect(level(page).getByRole("option", { name: /^unchecked/ })).toHaveText(
      /^unchecked \(\d+\): Not checked; the reason is beside it$/,
    );
    await level(page).selectOption("ran");
    await expect(count(page)).toHaveText(/^[\d,]+ of \d,\d+ snippets$/);
    for (const text of await rows(page).allTextContents()) expect(text).not.toMatch(/ ran$/);
    await level(page).selectOption({ label: await optionOf(level(page), "unchecked") });
    await note(page).selectOption("redis");
    await expect(page).toHaveURL("/all?note=redis&level=unchecked");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Redis"]);
    const unchecked = await rows(page).allTextContents();
    expect(unchecked.length).toBeGreaterThan(0);
    for (const text of unchecked) expect(text).toMatch(/ unchecked$/);
    await rows(page).first().getByRole("link").click();
    await expect(page.locator("figure:target")).toContainText("Not checked: ");
  });
  await test.step("where no title matches, the full search is one step away, with the same filters", async () => {
    await page.goto("/all");
    await alive(page);
    await note(page).selectOption("redis");
    await words(page).fill("hotkeys");
    await expect(count(page)).toHaveText("No title matches");
    await expect(said(page)).toHaveText("No title matches");
    await expect(rows(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Search the text for “hotkeys”" }).click();
    await expect(page).toHaveURL("/search?q=hotkeys&in=Redis");
    await expect(page.getByRole("article").first()).toContainText("HOTKEYS");
  });
});

async function optionOf(select: Locator, start: string): Promise<string> {
  return (await select.getByRole("option").allTextContents()).find((text) => text.startsWith(start)) ?? start;
}

test("filters with the keyboard, prints without the filter, and shows all if it cannot be loaded", async ({
  page,
}) => {
  await test.step("filters with the keyboard alone", async () => {
    await page.goto("/all");
    await alive(page);
    await page.keyboard.type("index");
    await page.keyboard.press("Tab");
    await expect(note(page)).toBeFocused();
    await page.keyboard.type("Post");
    await page.keyboard.press("Tab");
    await expect(language(page)).toBeFocused();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["PostgreSQL"]);
    await page.keyboard.press("Tab");
    await expect(level(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Search the text for “index”" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Clear" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("heading", { level: 2 }).getByRole("link")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(rows(page).first().getByRole("link")).toBeFocused();
  });
  await test.step("prints the list without the filter", async () => {
    await page.goto("/all");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("search", { name: "Filter snippets" })).toBeHidden();
    await expect(rows(page).first()).toBeVisible();
    await expect(rows(page).last()).toBeVisible();
  });
  await test.step("sees the whole list if the filter cannot be loaded", async () => {
    await page.emulateMedia({ media: "screen" });
    await page.route("**/SnippetFilter.*.js", (route) => route.abort());
    await page.goto("/all?language=sql");
    await expect(rows(page).first()).toBeVisible();
    expect(await rows(page).count()).toBeGreaterThan(1000);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("lists every snippet by its own name, by note, as a link to its place, and shows no filter", async ({
    page,
    request,
  }) => {
    await page.goto("/all");
    await expect(page.getByRole("search")).toBeHidden();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Node.js",
      "GenAI",
      "GraphQL",
      "Homebrew",
      "Makefile",
      "PostgreSQL",
      "Redis",
      "Regex",
    ]);
    const groups = await page
      .locator(".all-list > section > div > div")
      .evaluateAll((all) =>
        all.map((group) => [...group.querySelectorAll("a")].map((link) => link.textContent)),
      );
    expect(groups.length).toBeGreaterThan(100);
    for (const names of groups) expect(names).toEqual([...new Set(names)]);
    const hrefs = await rows(page)
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(hrefs.length).toBe(await rows(page).count());
    expect(new Set(hrefs).size).toBe(hrefs.length);
    for (const path of ["/", "/redis"]) {
      const html = await (await request.get(path)).text();
      const ids = hrefs
        .filter((href) => href.startsWith(`${path}#`))
        .map((href) => decodeURI(href.slice(path.length + 1)));
      expect(ids.length).toBeGreaterThan(100);
      expect(ids.filter((id) => !html.includes(`id="${id}"`))).toEqual([]);
    }
  });
});
