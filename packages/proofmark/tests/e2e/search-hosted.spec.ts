import type { Locator, Page, Request } from "@playwright/test";
import { type Behaviour, type SearchProvider, startSearchProvider } from "../search-provider.ts";
import { expect, painted, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

const site = siteOf(
  { "index.mdx": note("Home"), "redis.mdx": note("Redis", "## Keys\n\nText.") },
  {
    search: {
      appId: "APP",
      apiKey: "KEY",
      indexName: "notes",
      searchParameters: {
        attributesToRetrieve: [
          "hierarchy",
          "content",
          "type",
          "url",
          "anchor",
          "number",
          "code",
          "codeLanguage",
          "codeTitle",
          "proof",
        ],
      },
    },
  },
);

const EVIL = [
  "<img src=x onerror=window.hacked=1>",
  "</script><script>window.hacked=2</script>",
  '"><svg onload=window.hacked=3>',
];

/** A hit as the provider sends it: texts as they are, with marks. */
const hit = (heading: string, code: string) => ({
  objectID: heading,
  url: "https://own.example/redis#keys",
  type: "content",
  anchor: "keys",
  number: "1",
  content: code,
  code,
  codeLanguage: "redis",
  codeTitle: null,
  proof: { level: "ran", tool: "Redis 8.0.6" },
  hierarchy: { lvl0: "Redis", lvl1: "Redis", lvl2: heading, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  _highlightResult: {
    hierarchy: { lvl2: { value: heading, matchLevel: "none" } },
    code: { value: code.replace("SET", "<mark>SET</mark>"), matchLevel: "full" },
  },
  _snippetResult: {
    hierarchy: { lvl2: { value: heading, matchLevel: "none" } },
    content: { value: code, matchLevel: "full" },
  },
});
/** What a hostile or careless index may name as a page. */
const hitAt = (url: unknown, heading: string) => ({ ...hit(heading, "SET"), url });
const answerOf = (...hits: readonly unknown[]) => ({ hits, nbHits: hits.length });

const box = (page: Page): Locator => page.getByRole("dialog", { name: "Search" });
const options = (page: Page): Locator => box(page).getByRole("option");
const failure = (page: Page): Locator => box(page).locator(".hits").getByText("Unable to fetch results");

let first: SearchProvider;
let others: SearchProvider;
const behave = (how: Behaviour): void => {
  for (const provider of [first, others]) provider.behave(how);
};

test.beforeEach(async ({ page }) => {
  first = await startSearchProvider(answerOf(hit("Set a key", "SET a 1 NX")));
  others = await startSearchProvider(answerOf(hit("From another host", "SET b 2")));
  await page.route(/^https:\/\/app-[^/]+\.algolia(?:net)?\.(?:net|com)\//, async (route) => {
    const { host, pathname, search } = new URL(route.request().url());
    const provider = host.startsWith("app-dsn.") ? first : others;
    try {
      const response = await route.fetch({ url: `http://${provider.host}${pathname}${search}` });
      await route.fulfill({
        response,
        headers: { ...response.headers(), "access-control-allow-origin": "*" },
      });
    } catch {
      await route.abort().catch(() => undefined); // the client gave up before
    }
  });
});
test.afterEach(async () => {
  await first.close();
  await others.close();
});

async function search(page: Page, query: string): Promise<void> {
  await page.goto(`${site()}/redis`);
  await page.keyboard.press("/");
  await page.keyboard.insertText(query);
}

test("a hosted index answers, is asked once for the same query, and its results open in place", async ({
  page,
}) => {
  await search(page, "set");
  await expect(options(page)).toHaveText([/^1Set a keyRan on Redis 8\.0\.6SET a 1 NX$/]);
  await expect(options(page).locator("mark")).toHaveText("SET");
  await page.keyboard.type("x");
  await expect(box(page).getByRole("link", { name: /^See (?:all|1) / })).toHaveAttribute(
    "href",
    "/search?q=setx",
  );
  await page.keyboard.press("Backspace");
  await expect(box(page).getByRole("link", { name: /^See (?:all|1) / })).toHaveAttribute(
    "href",
    "/search?q=set",
  );
  expect(first.requests.map(({ body }) => body.requests[0].query)).toEqual(["set", "setx"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/redis#keys$/);
});

test("a host that does not answer shows that the box waits, until the next one does", async ({ page }) => {
  first.behave("slow");
  await search(page, "set");
  await expect(box(page).locator("label.stalled")).toBeVisible();
  await expect(options(page)).toContainText(["From another host"]);
  await expect(box(page).locator("label.stalled")).toBeHidden();
});

for (const [name, how] of Object.entries<Behaviour>({
  "drop the connection": "drops",
  "are out of order": { status: 500, message: "down" },
  "answer something else": "malformed",
  "refuse the key": { status: 403, message: "Invalid Application-ID or API key" },
})) {
  test(`hosts that ${name} are an error in words, and trying again helps`, async ({ page }) => {
    behave(how);
    await search(page, "set");
    await expect(failure(page)).toBeVisible();
    behave("well");
    await box(page).getByRole("button", { name: "Try again" }).click();
    await expect(options(page).first()).toBeVisible();
    await expect(failure(page)).toBeHidden();
  });
}

test("the box and the page of all results say whose search it is", async ({ page }) => {
  await search(page, "set");
  const credit = box(page).getByRole("link", { name: "Search by Algolia" });
  await expect(credit).toHaveAttribute("href", "https://www.algolia.com/");
  await expect(credit).toHaveAttribute("target", "_blank");
  await box(page)
    .getByRole("link", { name: /^See (?:all|1) / })
    .click();
  await expect(page.getByRole("main").getByRole("link", { name: "Search by Algolia" })).toHaveAttribute(
    "href",
    "https://www.algolia.com/",
  );
});

test("an error takes the place of results, and typing on helps", async ({ page }) => {
  await search(page, "set");
  await expect(options(page)).toHaveCount(1);
  behave({ status: 500, message: "down" });
  await page.keyboard.type(" n");
  await expect(failure(page)).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  behave("well");
  await page.keyboard.type("x");
  await expect(options(page)).toHaveCount(1);
  await expect(failure(page)).toBeHidden();
});

test("an answer that comes after that of a later query is dropped", async ({ page }) => {
  await page.route(/^https:\/\/app-dsn\./, async (route) => {
    const { query } = route.request().postDataJSON().requests[0];
    if (query === "s") return; // never answers, so the next host does, later
    const json = { results: [answerOf(hit(`For ${query}`, "SET"))] };
    await route.fulfill({ json, headers: { "access-control-allow-origin": "*" } });
  });
  const isFirst = (request: Request): boolean => request.postData()?.includes('"query":"s"') === true;
  const asked = page.waitForRequest(isFirst);
  const late = page.waitForResponse((response) => isFirst(response.request()));
  await search(page, "s");
  await asked;
  await page.keyboard.type("e");
  await expect(options(page)).toContainText(["For se"]);
  await (await late).finished();
  await painted(page);
  await expect(options(page)).toContainText(["For se"]);
});

test("Enter opens the first result of what is typed, not of what was answered before", async ({ page }) => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/^https:\/\/app-dsn\./, async (route) => {
    const { query } = route.request().postDataJSON().requests[0];
    if (query === "se") await released;
    const json = {
      results: [answerOf({ ...hit(`For ${query}`, "SET"), url: `https://own.example/redis#${query}` })],
    };
    await route.fulfill({ json, headers: { "access-control-allow-origin": "*" } });
  });
  await search(page, "s");
  await expect(options(page)).toContainText(["For s"]);
  const asked = page.waitForRequest((request) => request.postData()?.includes('"query":"se"') === true);
  await page.keyboard.type("e");
  await page.keyboard.press("Enter");
  await asked;
  release();
  await expect(page).toHaveURL(/\/redis#se$/);
  await expect(box(page)).toBeHidden();
});

test("markup in a hosted index is shown as text in the box and on the page, and runs nothing", async ({
  page,
}) => {
  await first.close();
  first = await startSearchProvider(answerOf(...EVIL.map((text) => hit(text, `SET ${text}`))));
  await search(page, "set");
  for (const text of EVIL) await expect(options(page).filter({ hasText: text }).first()).toBeVisible();
  await page.goto(`${site()}/search?q=${encodeURIComponent(EVIL[0] ?? "")}`);
  for (const text of EVIL)
    await expect(page.getByRole("main").getByRole("link", { name: text })).toBeVisible();
  await expect(page.getByRole("main").locator("article :is(img, script, svg)")).toHaveCount(0);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});

test("id and key are sent in the query string, and no header asks for leave first", async ({ page }) => {
  const asked = page.waitForRequest(/^https:\/\/app-dsn\.algolia\.net\//);
  await search(page, "set");
  await expect(options(page)).toHaveCount(1);
  const query = new URL((await asked).url()).searchParams;
  expect([query.get("x-algolia-application-id"), query.get("x-algolia-api-key")]).toEqual(["APP", "KEY"]);
  expect(
    Object.keys(await (await asked).allHeaders()).filter((name) => name.startsWith("x-algolia")),
  ).toEqual([]);
  expect(first.requests.map(({ method, contentType }) => [method, contentType])).toEqual([
    ["POST", "text/plain"],
  ]);
  expect(first.requests[0]?.body.requests[0].clickAnalytics).toBe(false);
});

test("of what is typed on the page of all results 512 characters are looked for", async ({ page }) => {
  const long = `${"set ".repeat(128)}and what is beyond`;
  await page.goto(`${site()}/search`);
  await page.getByRole("main").getByRole("searchbox").fill(long);
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
  const queries = first.requests.map(({ body }) => body.requests[0].query);
  expect(queries.at(-1)).toBe(long.slice(0, 512).trim());
  expect(queries.at(-1).length).toBeLessThanOrEqual(512);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Search results for "${long}"`);
});

for (const [width, words] of [
  [768, 5],
  [769, 10],
] as const)
  test(`at ${width} px a text is cut to ${words} words around its match`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await search(page, "set");
    await expect(options(page)).toHaveCount(1);
    const { attributesToSnippet } = first.requests[0]?.body.requests[0] ?? {};
    expect(attributesToSnippet.at(-1)).toBe(`content:${words}`);
    expect(attributesToSnippet.every((attribute: string) => attribute.endsWith(`:${words}`))).toBe(true);
    await expect(box(page).getByRole("button", { name: "Cancel" })).toBeVisible({ visible: width <= 768 });
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
  await first.close();
  const hits = [
    ...NOWHERE.map((url) => hitAt(url, `Nowhere ${url}`)),
    ...DISGUISED.map((url) => hitAt(url, `Disguised ${url}`)),
  ].map((hit, at) => ({
    ...hit,
    objectID: String(at),
    hierarchy: { ...hit.hierarchy, lvl0: `Note ${at}` },
  }));
  first = await startSearchProvider(answerOf(...hits));
  await search(page, "set");
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
    expect(new URL((await opened).url()).origin).toBe(new URL(site()).origin);
    await (await opened).close();
  }
  await page.goto(`${site()}/search?q=set`);
  const links = page.getByRole("main").getByRole("article").getByRole("link");
  await expect(links).toHaveCount(DISGUISED.length);
  for (const link of await links.all())
    expect(await link.evaluate((one: HTMLAnchorElement) => one.origin === location.origin)).toBe(true);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});

test("records that another program wrote are shown with what they have, and left out without a title", async ({
  page,
}) => {
  await first.close();
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
  first = await startSearchProvider(
    answerOf(
      ...records.map((hierarchy, at) => ({ objectID: String(at), url, hierarchy })),
      hit("Whole", "SET"),
    ),
  );
  const shown = ["Only a title", "Only a note", "Whole"];
  await search(page, "set");
  await expect(options(page)).toHaveCount(shown.length);
  for (const title of shown) await expect(options(page).filter({ hasText: title })).toBeVisible();
  await page.goto(`${site()}/search?q=set`);
  const results = page.getByRole("main").getByRole("article");
  await expect(results).toHaveCount(shown.length);
  for (const title of shown) await expect(results.getByRole("link", { name: title })).toBeVisible();
  await results.getByRole("link", { name: "Only a title" }).click();
  await expect(page).toHaveURL(/\/redis#keys$/);
});

test("an answer whose hits all lead nowhere is one without results", async ({ page }) => {
  await first.close();
  first = await startSearchProvider(answerOf(hitAt("javascript:window.hacked=1", "Nowhere")));
  await search(page, "set");
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
    await first.close();
    const urls = [
      "https://other.example/a?b#c",
      "https://other.example@evil.example/",
      "https://other.example.evil.example/",
      "https://own.example/redis#keys",
    ];
    first = await startSearchProvider(
      answerOf(...urls.map((url, at) => ({ ...hitAt(url, `Hit ${at}`), objectID: String(at) }))),
    );
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
    await expect(box(page).getByText("Nothing opened or saved yet")).toBeVisible();
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
