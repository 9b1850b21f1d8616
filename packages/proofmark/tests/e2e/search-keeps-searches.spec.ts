import type { Locator, Page } from "@playwright/test";
import { expect, librarySite, test } from "./reader.ts";
import { box, options } from "./search-box.ts";
import { note, siteOf } from "./site-of.ts";

test.use({ baseURL: librarySite() });

const RECENT = "__DOCSEARCH_RECENT_SEARCHES__snippets";
const SAVED = "__DOCSEARCH_FAVORITE_SEARCHES__snippets";

const list = (page: Page, name: string): Locator => box(page).getByRole("group", { name });
const row = (page: Page, name: string): Locator => box(page).locator(".row").filter({ hasText: name });
/** The button of the active row. */
const button = (page: Page, name: string): Locator => box(page).getByRole("button", { name });

const stored = (page: Page, key: string): Promise<unknown[]> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "[]"), key);

/** A hit as it is kept. */
const kept = (name: string) => ({
  objectID: `/redis#${name}`,
  type: "lvl2",
  url: `/redis#${name}`,
  content: null,
  hierarchy: { lvl0: "Redis", lvl1: "Redis", lvl2: name, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
});

/** Opens the box with what is in the storage already. */
async function openWith(page: Page, values: Readonly<Record<string, unknown>>): Promise<void> {
  await page.goto("/robots.txt"); // of the same origin, and without scripts
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of entries)
      localStorage.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
  }, Object.entries(values));
  await page.goto("/homebrew");
  await page.keyboard.press("/");
}

test("results that were opened and saved are offered again, as many as are kept", async ({ page }) => {
  await test.step("a result that was opened is offered again, and can be saved and removed", async () => {
    await openWith(page, {});
    await expect(box(page).getByText("No recent searches")).toBeVisible();
    await page.keyboard.type("set nx");
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/redis#/);
    const address = new URL(page.url());
    await page.keyboard.press("/");
    await expect(list(page, "Recently opened")).toBeAttached();
    await expect(options(page)).toHaveCount(1);
    await expect(options(page)).toHaveAttribute("href", address.pathname + address.hash);
    const url = address.pathname + address.hash;
    expect(await stored(page, RECENT)).toEqual([
      {
        objectID: expect.stringContaining("/redis#"),
        type: expect.stringMatching(/^(?:lvl[1-6]|content)$/),
        url,
        content: expect.anything(),
        hierarchy: expect.objectContaining({ lvl0: "Redis", lvl1: "Redis", lvl6: null }),
      },
    ]);
    await button(page, "Save snippet").click();
    await expect(list(page, "Saved snippets")).toBeAttached();
    await expect(list(page, "Recently opened")).not.toBeAttached();
    expect([await stored(page, RECENT), (await stored(page, SAVED)).length]).toEqual([[], 1]);
    await expect(box(page).getByRole("combobox")).toBeFocused();
    await button(page, "Remove from saved").click();
    await expect(box(page).getByText("No recent searches")).toBeVisible();
    expect(await stored(page, SAVED)).toEqual([]);
  });
  await test.step("keys save and remove what is active", async () => {
    await openWith(page, { [RECENT]: [kept("a"), kept("b"), kept("c")] });
    await expect(options(page)).toHaveCount(3);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Delete");
    await expect(options(page)).toHaveCount(2);
    await page.keyboard.press("Control+s");
    await expect(list(page, "Saved snippets")).toBeAttached();
    expect([await stored(page, RECENT), await stored(page, SAVED)]).toEqual([[kept("a")], [kept("c")]]);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#a$/);
  });
  await test.step("seven recent ones are kept, and four as soon as one is saved", async () => {
    await openWith(page, { [RECENT]: [..."abcdefghi"].map(kept) });
    await expect(options(page)).toHaveCount(7);
    await row(page, "b").hover();
    await row(page, "b").getByText("Save").click();
    await expect(options(page)).toHaveCount(5);
    expect(await stored(page, RECENT)).toEqual([..."acde"].map(kept));
  });
  await test.step("rubbish in the storage is passed over", async () => {
    const hostile = { ...kept("x"), url: "javascript:alert(1)" };
    const markup = kept("<img src=x onerror=window.hacked=1>");
    await openWith(page, {
      [RECENT]: [
        1,
        null,
        { url: 3 },
        { ...kept("y"), hierarchy: 7 },
        { ...kept("z"), hierarchy: { lvl0: null, lvl2: 7 } },
        hostile,
        markup,
        kept("fine"),
      ],
      [SAVED]: "{ broken",
    });
    await expect(options(page)).toHaveCount(2);
    await expect(options(page).first()).toContainText("<img src=x onerror=window.hacked=1>");
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  });
  await test.step("ten saved snippets are kept: the oldest makes room for one more", async () => {
    await openWith(page, { [RECENT]: [kept("new")], [SAVED]: [..."abcdefghijkl"].map(kept) });
    await expect(list(page, "Saved snippets")).toBeAttached();
    await expect(options(page)).toHaveCount(11);
    await row(page, "new").hover();
    await row(page, "new").getByText("Save").click();
    await expect(options(page)).toHaveCount(10);
    await expect(options(page).first()).toContainText("new");
    await expect(options(page).last()).toContainText("i");
    expect(await stored(page, SAVED)).toEqual(["new", ..."abcdefghi"].map(kept));
  });
  await test.step("a saved search, found and opened again, is not among the recent ones as well", async () => {
    await openWith(page, {});
    for (const time of ["first", "second"]) {
      await page.keyboard.type("set nx");
      await expect(options(page).first()).toContainText("NX");
      await page.keyboard.press("Enter");
      await expect(box(page)).toBeHidden();
      await expect(page).toHaveURL(/\/redis#/);
      await page.keyboard.press("/");
      if (time === "first") await button(page, "Save snippet").click();
      await expect(list(page, "Saved snippets")).toBeAttached();
      await expect(list(page, "Recently opened")).not.toBeAttached();
    }
  });
  await test.step("kept searches that lead away from the site are not offered", async () => {
    const away = [
      "//evil.example/",
      "/\\evil.example/",
      "/\t/evil.example/",
      "https://evil.example/",
      "https:evil.example",
      "data:text/html,x",
      "\njavascript:alert(1)",
    ];
    await openWith(page, {
      [RECENT]: [...away.map((url) => ({ ...kept("away"), url })), kept("fine")],
      [SAVED]: away.map((url) => ({ ...kept("away"), url })),
    });
    await expect(options(page)).toHaveCount(1);
    await expect(options(page)).toHaveAttribute("href", "/redis#fine");
  });
});

test("with a full or blocked storage search works, and adds nothing", async ({ page }) => {
  await test.step("with a full storage what was kept before is offered, search works, and nothing is added", async () => {
    await openWith(page, { [RECENT]: [kept("a"), kept("b")], [SAVED]: [kept("c")] });
    await expect(options(page)).toHaveCount(3);
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    });
    await page.reload();
    await page.keyboard.press("/");
    await expect(options(page)).toHaveCount(3);
    await row(page, "b").hover();
    await row(page, "b").getByText("Save").click();
    await expect(list(page, "Saved snippets").getByRole("option")).toHaveCount(2);
    await page.keyboard.type("set nx");
    await expect(options(page).first()).toContainText("NX");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/redis#/);
    await page.keyboard.press("/");
    await expect(options(page)).toHaveCount(3);
    expect([await stored(page, RECENT), await stored(page, SAVED)]).toEqual([
      [kept("a"), kept("b")],
      [kept("c")],
    ]);
  });
  await test.step("with a blocked storage search works, and keeps nothing", async () => {
    await page.addInitScript(() => {
      Storage.prototype.getItem = Storage.prototype.setItem = () => {
        throw new DOMException("denied", "SecurityError");
      };
    });
    await page.goto("/homebrew");
    await page.keyboard.press("/");
    await expect(box(page).getByText("No recent searches")).toBeVisible();
    await page.keyboard.type("set nx");
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/redis#/);
    await page.keyboard.press("/");
    await expect(box(page).getByText("No recent searches")).toBeVisible();
  });
});

test.describe("a site that keeps no searches", () => {
  const site = siteOf(
    { "index.mdx": note("Home"), "redis.mdx": note("Redis", "## Keys\n\nText.") },
    { search: { personalization: false } },
  );

  test("neither stores nor shows any, and says nothing of them", async ({ page }) => {
    await page.goto(`${site()}/`);
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      RECENT,
      JSON.stringify([kept("before")]),
    ] as const);
    await page.keyboard.press("/");
    await page.keyboard.type("keys");
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/redis#keys$/);
    await page.keyboard.press("/");
    await expect(box(page).getByRole("combobox")).toBeFocused();
    await expect(box(page).getByRole("button", { name: "This note" })).toBeVisible(); // the box's script has taken over
    await expect(options(page)).toHaveCount(0);
    await expect(box(page).getByText("No recent searches")).toHaveCount(0);
    expect(await stored(page, RECENT)).toEqual([kept("before")]);
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys.filter((key) => /search/i.test(key))).toEqual([RECENT]);
  });
});
