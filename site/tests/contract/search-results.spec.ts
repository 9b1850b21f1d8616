// Lines of the contract that a reader sees of what the search of this site answers.
import { expect, type Locator, type Page } from "@playwright/test";
import { box, input, options } from "../../../packages/proofmark/tests/e2e/search-box.ts";
import { test } from "../e2e/notes.ts";
import { ask, searchedPage } from "./search-field.ts";

const start = searchedPage();
const seeAll = (page: Page): Locator => box(page).getByRole("link", { name: /^See / });
const groups = (page: Page): Locator => box(page).getByRole("group");
const NOTHING = "zzqqxxyy";

test("results stand by note, and all are one link away", async () => {
  await test.step("2.75 Link 'See all {count} results'", async () => {
    for (const query of ["group", "postgresql index size", "redis set expire"]) {
      const page = await start();
      await ask(page, query);
      await expect(seeAll(page)).toHaveText(/^See all \d+ results$/);
    }
  });
  await test.step("3.2 Hits are grouped by lvl0", async () => {
    for (const query of ["group", "redis set expire", "postgresql index size"]) {
      const page = await start();
      await ask(page, query);
      const notes = await groups(page).evaluateAll((all) =>
        all.map((group) =>
          [...group.querySelectorAll<HTMLAnchorElement>("a[role=option]")].map(({ pathname }) => pathname),
        ),
      );
      expect(notes.length, query).toBeGreaterThan(0);
      expect(new Set(notes.flat()).size, query).toBe(notes.length);
    }
  });
  await test.step("9.2 Up to 5 results per group by default", async () => {
    const page = await start();
    await ask(page, "redis");
    const sizes: number[] = [];
    for (const group of await groups(page).all()) sizes.push(await group.getByRole("option").count());
    expect(Math.max(...sizes)).toBe(5);
  });
  await test.step("4.19 The results panel opens when there are results", async () => {
    const page = await start();
    await ask(page, "group");
    await expect(input(page)).toHaveAttribute("aria-expanded", "true");
    await input(page).fill(NOTHING);
    await expect(input(page)).toHaveAttribute("aria-expanded", "false");
  });
});

test("where nothing is found the box helps", async () => {
  await test.step("8.2 'No results for \"{query}\"'", async () => {
    const page = await start();
    await ask(page, "group");
    await input(page).fill(NOTHING);
    await expect(box(page).locator(".none").getByText(`No results for "${NOTHING}"`)).toBeVisible();
  });
  await test.step("8.3 'Try searching for' with up to 3 suggested queries", async () => {
    const page = await start();
    await ask(page, "group");
    await input(page).fill(NOTHING);
    await expect(box(page).getByText("Try searching for")).toBeVisible();
    const suggestions = box(page).locator(".none").getByRole("listitem").getByRole("button");
    expect([1, 2, 3]).toContain(await suggestions.count());
  });
  await test.step("8.4 'Believe this query should return results?' with a 'Let us know.' link", async () => {
    const page = await start();
    await ask(page, "group");
    await input(page).fill(NOTHING);
    await expect(box(page).getByText("Believe this query should return results?")).toBeVisible();
    await expect(box(page).getByRole("link", { name: "Let us know.", exact: true })).toHaveAttribute(
      "href",
      `https://github.com/snippets-notes/snippets/issues/new?title=Search%20finds%20nothing:%20${NOTHING}`,
    );
  });
});

test("a hit opens in another tab, or here and is kept", async () => {
  await test.step("4.24 … Meta", async () => {
    const page = await start();
    await ask(page, "group");
    const opened = page.context().waitForEvent("page");
    await options(page)
      .first()
      .click({ modifiers: ["Meta"] });
    await (await opened).close();
    await expect(page).toHaveURL("/regex");
    await expect(box(page)).toBeVisible();
  });
  await test.step("3.3 Recent and favourite searches are stored as saved hit objects", async () => {
    const page = await start();
    await ask(page, "group");
    await page.keyboard.press("Enter");
    await expect(box(page)).toBeHidden();
    const [first] = await page.evaluate(() =>
      JSON.parse(localStorage.getItem("__DOCSEARCH_RECENT_SEARCHES__snippets") ?? "[]"),
    );
    for (const key of ["objectID", "type", "url", "content", "hierarchy"]) expect(first).toHaveProperty(key);
    expect(first.hierarchy.lvl0).toBe("Regex");
  });
});

test("the page of results takes its query from the address", async ({ page }) => {
  await test.step("2.9 /search: search results page", async () => {
    await page.goto("/search?q=key");
    const main = page.getByRole("main");
    await expect(main.getByRole("article").first()).toBeVisible();
    await expect(main.getByText(/^\d+ results found$/)).toBeVisible();
  });
  await test.step("2.10 /search takes a query parameter q", async () => {
    await expect(page.getByRole("main").getByRole("searchbox", { name: "Search" })).toHaveValue("key");
  });
});
