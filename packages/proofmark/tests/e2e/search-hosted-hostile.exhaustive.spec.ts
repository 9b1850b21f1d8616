import { hit, hitAt, searchHosted, startHosts } from "./hosted-index.ts";
import { expect, hostedSite, test } from "./reader.ts";
import { box, options } from "./search-box.ts";
import { note, siteOf } from "./site-of.ts";

const hosts = startHosts();

const EVIL = [
  "<img src=x onerror=window.hacked=1>",
  "</script><script>window.hacked=2</script>",
  '"><svg onload=window.hacked=3>',
];

test("markup in a hosted index is shown as text in the box and on the page, and runs nothing", async ({
  page,
}) => {
  await hosts.answer(...EVIL.map((text) => hit(text, `SET ${text}`)));
  await searchHosted(page, "set");
  for (const text of EVIL) await expect(options(page).filter({ hasText: text }).first()).toBeVisible();
  await page.goto(`${hostedSite()}/search?q=${encodeURIComponent(EVIL[0] ?? "")}`);
  for (const text of EVIL)
    await expect(page.getByRole("main").getByRole("link", { name: text })).toBeVisible();
  await expect(page.getByRole("main").locator("article :is(img, script, svg)")).toHaveCount(0);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});

const NOWHERE = [
  "javascript:window.hacked=1",
  "data:text/html,<script>top.hacked=1</script>",
  "mailto:a@evil.example",
  "https://[",
  7,
];
const DISGUISED = [
  "//evil.example/a",
  "https://any.test//evil.example/b",
  "/\\evil.example/c",
  "https://own.example@evil.example/d",
  "https://evil.example/e",
];

test("results lead to the site alone: others are left out, and none leads to another host", async ({
  page,
  context,
}) => {
  const hits = [
    ...NOWHERE.map((url) => hitAt(url, `Nowhere ${url}`)),
    ...DISGUISED.map((url) => hitAt(url, `Disguised ${url}`)),
  ].map((hit, at) => ({
    ...hit,
    objectID: String(at),
    hierarchy: { ...hit.hierarchy, lvl0: `Note ${at}` },
  }));
  await hosts.answer(...hits);
  await searchHosted(page, "set");
  await expect(options(page)).toHaveCount(DISGUISED.length);
  await expect(box(page).getByRole("link", { name: `See all ${DISGUISED.length} results` })).toBeVisible();
  for (const option of await options(page).all())
    expect(
      await option.evaluate((link: HTMLAnchorElement) => [link.origin === location.origin, link.protocol]),
    ).toEqual([true, "http:"]);
  for (const press of [
    () => page.keyboard.press("Control+Enter"),
    () => page.keyboard.press("Shift+Enter"),
    () => page.keyboard.press("Alt+Enter"),
    () =>
      options(page)
        .nth(1)
        .click({ modifiers: ["Alt"] }),
  ]) {
    const opened = context.waitForEvent("page");
    await press();
    expect(new URL((await opened).url()).origin).toBe(new URL(hostedSite()).origin);
    await (await opened).close();
  }
  await page.goto(`${hostedSite()}/search?q=set`);
  const links = page.getByRole("main").getByRole("article").getByRole("link");
  await expect(links).toHaveCount(DISGUISED.length);
  for (const link of await links.all())
    expect(await link.evaluate((one: HTMLAnchorElement) => one.origin === location.origin)).toBe(true);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});

test("records that another program wrote are shown with what they have, and left out without a title", async ({
  page,
}) => {
  const url = "https://own.example/redis#keys";
  const records = [
    undefined,
    null,
    {},
    "Redis",
    { lvl0: null },
    { lvl1: 7 },
    { lvl1: "Only a title" },
    { lvl0: "Only a note", lvl2: "" },
  ];
  await hosts.answer(
    ...records.map((hierarchy, at) => ({ objectID: String(at), url, hierarchy })),
    hit("Whole", "SET"),
  );
  const shown = ["Only a title", "Only a note", "Whole"];
  await searchHosted(page, "set");
  await expect(options(page)).toHaveCount(shown.length);
  for (const title of shown) await expect(options(page).filter({ hasText: title })).toBeVisible();
  await page.goto(`${hostedSite()}/search?q=set`);
  const results = page.getByRole("main").getByRole("article");
  await expect(results).toHaveCount(shown.length);
  for (const title of shown) await expect(results.getByRole("link", { name: title })).toBeVisible();
  await results.getByRole("link", { name: "Only a title" }).click();
  await expect(page).toHaveURL(/\/redis#keys$/);
});

test("an answer whose hits all lead nowhere is one without results", async ({ page }) => {
  await hosts.answer(hitAt("javascript:window.hacked=1", "Nowhere"));
  await searchHosted(page, "set");
  await expect(box(page).locator(".hits").getByText('No results for "set"')).toBeVisible();
});

test.describe("a site whose index has pages of another", () => {
  const RECENT = "__DOCSEARCH_RECENT_SEARCHES__notes";
  const external = siteOf(
    { "index.mdx": note("Home"), "redis.mdx": note("Redis", "## Keys\n\nText.") },
    {
      search: {
        appId: "APP",
        apiKey: "KEY",
        indexName: "notes",
        externalUrlRegex: "^https://other\\.example/",
      },
    },
  );

  test("leads to pages that the pattern allows, now and when they are offered again, and to no other's", async ({
    page,
  }) => {
    const urls = [
      "https://other.example/a?b#c",
      "https://other.example@evil.example/",
      "https://other.example.evil.example/",
      "https://own.example/redis#keys",
    ];
    await hosts.answer(...urls.map((url, at) => ({ ...hitAt(url, `Hit ${at}`), objectID: String(at) })));
    await page.route("https://other.example/**", (route) =>
      route.fulfill({ body: "<title>Other</title>", contentType: "text/html" }),
    );
    await page.goto(`${external()}/redis`);
    await page.evaluate(
      ([key, hierarchy]) => {
        const planted = [
          "https://evil.example/",
          "//evil.example/",
          "/\\evil.example/",
          "/\t/evil.example/",
          "https:evil.example",
          "javascript:alert(1)",
        ];
        localStorage.setItem(
          key,
          JSON.stringify(
            planted.map((url) => ({ objectID: url, url, type: "lvl2", content: null, hierarchy })),
          ),
        );
      },
      [RECENT, hit("Planted", "SET").hierarchy] as const,
    );
    await page.keyboard.press("/");
    await expect(box(page).getByText("No recent searches")).toBeVisible();
    await page.keyboard.insertText("set");
    await expect(options(page)).toHaveCount(4);
    const hrefs = await options(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(hrefs).toEqual(["https://other.example/a?b#c", "/", "/", "/redis#keys"]);
    await page.keyboard.press("Enter");
    await expect(page).toHaveTitle("Other");
    await page.goto(`${external()}/redis`);
    await page.keyboard.press("/");
    await expect(options(page)).toHaveCount(1);
    await expect(options(page)).toHaveAttribute("href", "https://other.example/a?b#c");
  });
});
