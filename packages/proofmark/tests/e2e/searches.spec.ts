import { expect, isMarked, librarySite, mark, test } from "./reader.ts";
import { active, box, input, list, options, said, search } from "./search-box.ts";

test.use({ baseURL: librarySite(), permissions: ["clipboard-read", "clipboard-write"] });

test("results stand by note, the one being read first, and say what they ran on", async ({ page }) => {
  await test.step("results stand by note, at most five of each, the first one active", async () => {
    await search(page, "redis set");
    await expect(list(page, "Redis")).toBeAttached();
    await expect(list(page, "Redis").getByRole("option")).toHaveCount(5);
    await expect(active(page)).toHaveCount(1);
    await expect(active(page)).toHaveAttribute("id", ":search-item-0");
    await expect(input(page)).toHaveAttribute("aria-activedescendant", ":search-item-0");
  });
  await test.step("the results are one list of groups, named by their notes, and nothing else is in it", async () => {
    await search(page, "set nx");
    await expect(box(page).getByRole("listbox", { name: "Results" })).toMatchAriaSnapshot(`
    - listbox "Results":
      - group "Redis":
        - option /Set a value only if there is none/ [selected]
        - option
        - /children: contain
  `);
    await expect(input(page)).toHaveAttribute("aria-controls", ":search-list");
    await expect(input(page)).toHaveAttribute("aria-expanded", "true");
    await expect(box(page).locator("[aria-owns]")).toHaveCount(0);
  });
  await test.step("results are one group for each note, and all are counted, also those that match some of the words", async () => {
    await search(page, "redis set expire");
    await expect(list(page, "Redis")).toBeAttached();
    const names = await box(page).locator(".hits .label").allTextContents();
    expect(names).toEqual([...new Set(names)]);
    const link = box(page).getByRole("link", { name: /^See all \d+ results$/ });
    const count = Number(/\d+/.exec((await link.textContent()) ?? "")?.[0]);
    expect(count).toBeGreaterThan(await options(page).count());
    await expect(said(page)).toHaveText(`${count} results`);
  });
  await test.step("the note that is being read comes first", async () => {
    for (const [address, note] of [
      ["/redis", "Redis"],
      ["/postgresql", "PostgreSQL"],
    ] as const) {
      await search(page, "lock", address);
      await expect(box(page).getByRole("group").first()).toHaveAccessibleName(note);
    }
  });
  await test.step("a result says what its snippet ran on", async () => {
    await search(page, "get a value out ->>");
    const row = options(page).filter({ hasText: "Get a value out" }).first();
    await expect(row.locator(".proof")).toHaveText(/^Ran on PostgreSQL \d+\.\d+$/);
  });
});

test("results are counted, narrowed to the note, cleared, and led to", async ({ page }) => {
  await test.step("results are counted once, when the reader rests", async () => {
    await page.goto("/homebrew");
    await page.keyboard.press("/");
    await page.keyboard.type("s");
    await expect(options(page).first()).toBeVisible();
    await said(page).evaluate((status) => {
      const told: string[] = [];
      new MutationObserver(() => {
        if (status.textContent !== "") told.push(status.textContent);
        document.body.dataset["told"] = JSON.stringify(told);
      }).observe(status, { childList: true, characterData: true, subtree: true });
    });
    await page.keyboard.type("et nx");
    await expect(said(page)).toHaveText(/^\d+ results/);
    const told: string[] = JSON.parse((await page.locator("body").getAttribute("data-told")) ?? "[]");
    expect(told).toEqual([await said(page).textContent()]);
  });
  await test.step("the scope keeps to the note that is read, and back to all", async () => {
    await search(page, "set", "/postgresql");
    await expect(list(page, "Redis")).toBeAttached();
    const scope = box(page).getByRole("button", { name: "This note" });
    await expect(scope).toHaveAttribute("aria-pressed", "false");
    await scope.click();
    await expect(scope).toHaveAttribute("aria-pressed", "true");
    await expect(said(page)).toHaveText(/^\d+ results in this note$/);
    await expect(list(page, "Redis")).not.toBeAttached();
    await expect(list(page, "PostgreSQL")).toBeAttached();
    await expect(input(page)).toBeFocused();
    await box(page).getByRole("button", { name: "This note" }).click();
    await expect(list(page, "Redis")).toBeAttached();
  });
  await test.step("the link to one result speaks of one", async () => {
    await search(page, "setbit", "/redis");
    await box(page).getByRole("button", { name: "This note" }).click();
    await expect(said(page)).toHaveText("1 result in this note");
    await expect(box(page).getByRole("link", { name: "See 1 result", exact: true })).toBeVisible();
  });
  await test.step("the clear button empties the query and keeps the focus there", async () => {
    await search(page, "set");
    await box(page).getByRole("button", { name: "Clear the query" }).click();
    await expect(input(page)).toHaveValue("");
    await expect(input(page)).toBeFocused();
    await expect(options(page)).toHaveCount(0);
    await expect(box(page).getByRole("button", { name: "Clear the query" })).toBeHidden();
  });
  await test.step("where nothing is found the box says so, suggests notes of what was found before, and where to tell of it", async () => {
    await search(page, "set");
    await input(page).fill("zzqqxxyy");
    await expect(box(page).locator(".none").getByText('No results for "zzqqxxyy"')).toBeVisible();
    await expect(box(page).getByText("Try searching for:")).toBeVisible();
    const suggestions = box(page).locator(".none li");
    expect(await suggestions.count()).toBeLessThanOrEqual(3);
    const link = box(page).getByRole("link", { name: "Let us know." });
    await expect(link).toHaveAttribute(
      "href",
      "https://elsewhere.example/issues/new?title=Search%20finds%20nothing:%20zzqqxxyy",
    );
    await expect(link).toHaveAttribute("target", "_blank");
    const name = (await suggestions.first().textContent()) ?? "";
    await suggestions.first().getByRole("button").click();
    await expect(input(page)).toHaveValue(`${name.toLowerCase()} `);
    await expect(input(page)).toBeFocused();
    await expect(options(page).first()).toBeVisible();
  });
  await test.step("the link to all results counts them, leads to their page, and closes the box", async () => {
    await search(page, "set nx");
    const link = box(page).getByRole("link", { name: /^See all \d+ results$/ });
    const count = /\d+/.exec((await link.textContent()) ?? "")?.[0];
    await mark(page);
    await link.click();
    await expect(box(page)).toBeHidden();
    await expect(page).toHaveURL(/\/search\?q=set%20nx$/);
    await expect(page.getByRole("main").getByText(`${count} results found`)).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });
});

test("pasted and composed text is taken as it is meant", async ({ page }) => {
  await test.step("a query of more than 64 characters is cut, typed or pasted", async () => {
    await page.goto("/redis");
    await page.evaluate(() => navigator.clipboard.writeText("x".repeat(100)));
    await page.keyboard.press("/");
    await expect(input(page)).toHaveAttribute("maxlength", "64");
    await page.keyboard.press("Control+v");
    await expect(input(page)).toHaveValue("x".repeat(64));
    await page.keyboard.type("y");
    await expect(input(page)).toHaveValue("x".repeat(64));
  });
  await test.step("of a pasted error message the box takes the line that says what is wrong", async () => {
    const message = `psql:load.sql:3: ERROR:  duplicate key value violates unique constraint "orders_pkey"`;
    await page.goto("/redis");
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `begin\n${message}\nDETAIL:  (id)=(1)`,
    );
    await page.keyboard.press("/");
    await expect(box(page).getByText("No recent searches")).toBeVisible();
    await page.keyboard.press("Control+v");
    await expect(input(page)).toHaveValue("ERROR: duplicate key value violates unique constraint");
    await page.keyboard.press("Control+z");
    await expect(input(page)).toHaveValue("");
  });
  await test.step("text of an input method is looked for when it is done, and its keys choose nothing", async () => {
    await search(page, "");
    await expect(box(page).getByText("No recent searches")).toBeVisible();
    const client = await page.context().newCDPSession(page);
    await client.send("Input.imeSetComposition", { text: "redis", selectionStart: 5, selectionEnd: 5 });
    await expect(input(page)).toHaveValue("redis");
    await expect(box(page).getByText("No recent searches")).toBeVisible();
    await client.send("Input.insertText", { text: "redis" });
    await expect(options(page).first()).toBeVisible();
    await client.send("Input.imeSetComposition", { text: "set", selectionStart: 3, selectionEnd: 3 });
    for (const key of ["Enter", "Escape"])
      await input(page).dispatchEvent("keydown", { key, isComposing: true }); // they end the composition
    await expect(box(page)).toBeVisible();
    await expect(page).toHaveURL(/\/homebrew$/);
  });
});
