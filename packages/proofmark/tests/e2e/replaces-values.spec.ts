import { execFileSync } from "node:child_process";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import axe from "axe-core";
import { snippetOf } from "../checked-note.ts";
import {
  expect,
  holdShell,
  hydrate,
  isMarked,
  librarySite,
  mark,
  painted,
  requestsOf,
  test,
} from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

const fence = (language: string, code: string, words = ""): string =>
  `\`\`\`${language}${words}\n${code}\n\`\`\``;

const connect = [
  "Type `psql {{database}}`, not `{{.Names}}`.",
  fence("sh", "psql -h {{host}} {{database}}", ' top="Connect"'),
  fence("output", "connected to {{database}}"),
  `## Dump\n\n${fence("sh", "docker ps --format '{{.Names}}'\npg_dump {{database}} > {{database}}.sql")}`,
  "[Restore](/restore), [Plain](/plain)",
].join("\n\n");

const places = "printf '<%s>\\n' {{database}} db={{database}} https://{{host}}/{{database}}";
const entry = (code: string, level: string, words = "sh") => ({
  key: snippetOf(words, code).key,
  context: "",
  starts: code.slice(0, 6),
  level,
  tools: [{ tool: "Bash", version: "5.2.15", platform: "linux-x64" }],
});
const placesLock = {
  snippets: [
    entry(places.replaceAll("{{database}}", "shop").replace("{{host}}", "127.0.0.1"), "ran"),
    entry("exec psql shop", "parsed", "sh check=parse"),
  ],
};

const site = siteOf(
  {
    "index.mdx": note("Plain", "[Connect](/connect)"),
    "plain.mdx": note("Nothing to replace", fence("sh", "echo {{user}}")),
    "connect.mdx": note("Connect", connect),
    "places.mdx": note(
      "Places",
      `${fence("sh", places)}\n\n## Parsed\n\n${fence("sh", "exec psql {{database}}", " check=parse")}`,
    ),
    "places.lock.json": JSON.stringify(placesLock),
    "restore.mdx": note(
      "Restore",
      `- In a list:\n\n  ${fence("sh", "pg_restore -d {{database}}\nexit").replaceAll("\n", "\n  ")}`,
    ),
  },
  { placeholders: { database: { default: "shop", label: "Database name" }, host: { default: "127.0.0.1" } } },
);

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const panel = (page: Page): Locator => page.getByRole("dialog", { name: "Values" });
const button = (page: Page): Locator => page.getByRole("main").getByRole("button", { name: "Values" });
const database = (page: Page): Locator => panel(page).getByLabel("Database name");
/** Code of the snippets, those of the first screen first. */
const codes = (page: Page): Locator => page.locator("main pre.in");
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const stored = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("snippets.values"));

/** Opens the fields and types a database. */
async function replaceDatabase(page: Page, value: string): Promise<void> {
  await button(page).click();
  await database(page).fill(value);
}

/** Keeps values as an earlier visit would have. */
const visitedBefore = (target: Page | BrowserContext, kept: string): Promise<unknown> =>
  target.addInitScript((text) => localStorage.setItem("snippets.values", text), kept);

const DEFAULTS = [
  "psql -h 127.0.0.1 shop",
  "psql -h 127.0.0.1 shop",
  "docker ps --format '{{.Names}}'\npg_dump shop > shop.sql",
];
const ORDERS = [
  "psql -h 127.0.0.1 orders",
  "psql -h 127.0.0.1 orders",
  "docker ps --format '{{.Names}}'\npg_dump orders > orders.sql",
];

test("sees the defaults, and what was printed with them", async ({ page }) => {
  await page.goto(`${site()}/connect`);
  await expect(codes(page)).toHaveText(DEFAULTS);
  await expect(page.locator("samp")).toHaveText("connected to {{database}}");
});

test("fills a value in once, and every snippet and copy follows", async ({ page }) => {
  await page.goto(`${site()}/connect`);
  await replaceDatabase(page, "orders");
  await expect(codes(page)).toHaveText(ORDERS);
  await expect(page.getByText(/^Type/)).toHaveText("Type psql orders, not {{.Names}}.");
  await expect(panel(page)).toContainText("Snippets were checked with the defaults.");
  await panel(page).getByRole("button", { name: "Done" }).click();
  await expect(panel(page)).toBeHidden();
  await page
    .getByRole("button", { name: /^Copy: / })
    .last()
    .click();
  await expect.poll(() => clipboard(page)).toBe(ORDERS[2]);
  await page.getByRole("button", { name: "Copy page" }).click();
  await expect.poll(() => clipboard(page)).toContain("## Dump");
  const markdown = await clipboard(page);
  expect(markdown).toContain("Type `psql orders`, not `{{.Names}}`.");
  for (const code of ORDERS) expect(markdown).toContain(`\n${code}\n`);
  expect(markdown).toContain("connected to {{database}}");
  expect(markdown).not.toContain("shop");
});

test("finds the values on the next page, after a reload, and in the next visit before anything is painted", async ({
  page,
}) => {
  await page.goto(`${site()}/connect`);
  await hydrate(page);
  await mark(page);
  await replaceDatabase(page, "orders");
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("link", { name: "Restore", exact: true }).click();
  await expect(codes(page)).toHaveText("pg_restore -d orders\nexit");
  expect(await isMarked(page)).toBe(true);
  await page.getByRole("button", { name: "Copy page" }).click();
  await expect.poll(() => clipboard(page)).toContain("  pg_restore -d orders\n  exit\n");
  await page.goBack();
  await expect(codes(page)).toHaveText(ORDERS);
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () =>
      document.documentElement.setAttribute(
        "data-at-parse",
        document.querySelector("main var")?.textContent ?? "",
      ),
    );
  });
  await holdShell(page);
  await page.reload();
  await expect(codes(page)).toHaveText(ORDERS);
  await expect(page.locator("html")).toHaveAttribute("data-at-parse", "orders");
});

test("finds them on a page that is navigated to from one without", async ({ page }) => {
  await visitedBefore(page, '{"database":"orders"}');
  await page.goto(`${site()}/`);
  await hydrate(page);
  await mark(page);
  await page.getByRole("main").getByRole("link", { name: "Connect", exact: true }).click();
  await expect(codes(page)).toHaveText(ORDERS);
  expect(await isMarked(page)).toBe(true);
  await replaceDatabase(page, "stock");
  await expect(codes(page).last()).toContainText("pg_dump stock > stock.sql");
});

test("sees no default in any frame of a navigation", async ({ page }) => {
  await visitedBefore(page, '{"database":"orders"}');
  await page.goto(`${site()}/connect`);
  await hydrate(page);
  await page.evaluate(() => {
    const look = (): void => {
      document.documentElement.setAttribute(
        "data-seen",
        `${document.documentElement.getAttribute("data-seen") ?? ""} ${document.querySelector("main li var")?.textContent ?? "-"}`,
      );
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.getByRole("main").getByRole("link", { name: "Restore", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-seen", / orders orders/);
  expect(await page.locator("html").getAttribute("data-seen")).not.toContain("shop");
});

test("clicks on a value and types in its place, with an empty field for the default", async ({ page }) => {
  await page.goto(`${site()}/connect`);
  await codes(page).last().getByText("shop", { exact: true }).first().click();
  await expect(database(page)).toBeFocused();
  await page.keyboard.type("orders");
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeHidden();
  await expect(codes(page)).toHaveText(ORDERS);
  await replaceDatabase(page, "");
  await expect(codes(page)).toHaveText(DEFAULTS);
  expect(await stored(page)).toBeNull();
});

test("takes all values back with one click, and hears of it", async ({ page }) => {
  await page.goto(`${site()}/connect`);
  await replaceDatabase(page, "orders");
  await panel(page).getByLabel("host").fill("db.example.com");
  await expect(codes(page).first()).toHaveText("psql -h db.example.com orders");
  await panel(page).getByRole("button", { name: "Reset all" }).click();
  await expect(codes(page)).toHaveText(DEFAULTS);
  await expect(database(page)).toHaveValue("shop");
  await expect(panel(page).getByRole("status")).toHaveText("All values reset to their defaults.");
  expect(await stored(page)).toBeNull();
});

test("does all of it with the keyboard", async ({ page }) => {
  await page.goto(`${site()}/connect`);
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByLabel("Database name")).toBeFocused();
  await page.keyboard.type("orders");
  await page.keyboard.press("Tab");
  await page.keyboard.type("db");
  await expect(codes(page).first()).toHaveText("psql -h db orders");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
});

test("sees text where markup was typed", async ({ page }) => {
  await page.goto(`${site()}/connect`);
  const hostile = "<img src=x onerror=alert(1)>";
  await replaceDatabase(page, hostile);
  await expect(codes(page).first()).toHaveText(`psql -h 127.0.0.1 '${hostile}'`);
  await page.reload();
  await expect(codes(page).first()).toHaveText(`psql -h 127.0.0.1 '${hostile}'`);
  await expect(page.getByRole("main").locator("img")).toHaveCount(0);
});

test("copies a value quoted for its place, which a shell reads as typed", async ({ page }) => {
  const value = "o'brien $(reboot) `x`";
  await page.goto(`${site()}/places`);
  await replaceDatabase(page, value);
  await page.keyboard.press("Enter");
  await page
    .getByRole("button", { name: /^Copy: / })
    .first()
    .click();
  await expect.poll(() => clipboard(page)).toContain("brien");
  const printed = execFileSync("sh", { input: await clipboard(page), encoding: "utf8" });
  const inUri = "o%27brien%20%24%28reboot%29%20%60x%60";
  expect(printed).toBe(`<${value}>\n<db=${value}>\n<https://127.0.0.1/${inUri}>\n`);
});

for (const [value, reason] of [
  ["a\u202Eb", "Use a single line of at most 300 characters, without control or invisible ones."],
  ["-rf", "A value that begins with “-” would be read as an option. See: psql shop"],
  ["a".repeat(301), "Use a single line of at most 300 characters, without control or invisible ones."],
] as const)
  test(`is refused ${value.slice(0, 9)}, with the reason beside the field`, async ({ page }) => {
    await page.goto(`${site()}/connect`);
    await replaceDatabase(page, value);
    await expect(database(page)).toHaveAttribute("aria-invalid", "true");
    await expect(database(page)).toHaveAccessibleDescription(reason);
    await expect(codes(page)).toHaveText(DEFAULTS);
    await page.keyboard.press("Enter");
    await expect(database(page)).toBeFocused();
    await database(page).fill("orders");
    await expect(database(page)).not.toHaveAttribute("aria-invalid");
    await page.keyboard.press("Enter");
    await expect(panel(page)).toBeHidden();
    await expect(codes(page)).toHaveText(ORDERS);
  });

test("is refused text of several lines, which a field would join", async ({ page }) => {
  await page.goto(`${site()}/connect`);
  await button(page).click();
  await page.evaluate(() => navigator.clipboard.writeText("ord\ners\n"));
  await database(page).press("ControlOrMeta+v");
  await expect(database(page)).toHaveAccessibleDescription(/^Use a single line/);
  await expect(codes(page)).toHaveText(DEFAULTS);
  await page.evaluate(() => navigator.clipboard.writeText("orders\n"));
  await database(page).press("ControlOrMeta+v");
  await expect(codes(page)).toHaveText(ORDERS);
});

test("keeps the defaults on a page where a value of another page does not fit", async ({ page }) => {
  await visitedBefore(page, '{"host":"a b","database":"orders"}');
  await page.goto(`${site()}/connect`);
  await expect(codes(page).first()).toHaveText("psql -h 'a b' orders");
  await page.goto(`${site()}/places`);
  await expect(codes(page).first()).toContainText("https://127.0.0.1/orders");
  await expect(button(page)).toHaveText("Values · 1 changed · 1 not used");
  await button(page).click();
  await expect(panel(page).getByLabel("host")).toHaveValue("a b");
  await expect(panel(page).getByLabel("host")).toHaveAccessibleDescription(
    "The URI needs a host name or an IP address. See: printf '<%s>\\n' orders db=orders https://127.0.0.1/orders",
  );
});

test("keeps the default of a value that needs quotes until the script that quotes arrives", async ({
  page,
}) => {
  await visitedBefore(page, '{"database":"a b","host":"db"}');
  await page.route(/values-panel/, (route) => route.abort());
  await page.goto(`${site()}/connect`);
  await expect(button(page)).toHaveText("Values · 1 changed · 1 not used");
  await expect(codes(page).first()).toHaveText("psql -h db shop");
  await page.unroute(/values-panel/);
  await page.reload();
  await expect(button(page)).toHaveText("Values · 2 changed");
  await expect(codes(page).first()).toHaveText("psql -h db 'a b'");
});

test("sees which values are changed, how many, and that the proof is one of the defaults", async ({
  page,
}) => {
  await page.goto(`${site()}/places`);
  const snippet = page.getByRole("figure").first();
  const parsed = page.getByRole("figure").last();
  const value = snippet.getByText("shop", { exact: true }).first();
  await expect(value).toHaveCSS("text-decoration-style", "dotted");
  await expect(snippet).toMatchAriaSnapshot("- paragraph: Ran on Bash 5.2.15");
  await replaceDatabase(page, "orders");
  await page.keyboard.press("Enter");
  const expectChanged = async (): Promise<void> => {
    await expect(button(page)).toHaveText("Values · 1 changed");
    const changed = snippet.getByText("orders", { exact: true }).first();
    await expect(changed).toHaveCSS("text-decoration-style", "solid");
    await expect(snippet).toMatchAriaSnapshot("- paragraph: Ran on Bash 5.2.15, ran with the default values");
    await expect(parsed).toMatchAriaSnapshot(
      "- group: Checked against Bash 5.2.15, not run, checked with the default values",
    );
  };
  await expectChanged();
  await page.reload();
  await expectChanged();
  await button(page).click();
  await panel(page).getByRole("button", { name: "Reset all" }).click();
  await expect(button(page)).toHaveText("Values");
  await expect(value).toHaveCSS("text-decoration-style", "dotted");
  await expect(snippet).toMatchAriaSnapshot("- paragraph: Ran on Bash 5.2.15");
});

test("changes a value in one tab, and the other follows", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto(`${site()}/restore`);
  await page.goto(`${site()}/connect`);
  await replaceDatabase(page, "orders");
  await expect(codes(other)).toHaveText("pg_restore -d orders\nexit");
  await panel(page).getByRole("button", { name: "Reset all" }).click();
  await expect(codes(other)).toHaveText("pg_restore -d shop\nexit");
});

for (const rubbish of [
  "{",
  "null",
  "7",
  '["a"]',
  '{"database":7,"host":"a\\nb"}',
  '{"database":"  ","constructor":"x"}',
])
  test(`sees the defaults if storage holds ${rubbish}`, async ({ page }) => {
    await visitedBefore(page, rubbish);
    await page.goto(`${site()}/connect`);
    await expect(codes(page)).toHaveText(DEFAULTS);
    await replaceDatabase(page, "orders");
    await expect(codes(page)).toHaveText(ORDERS);
  });

test("keeps a value from page to page where storage is blocked, until the site is left", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto(`${site()}/connect`);
  await hydrate(page);
  await replaceDatabase(page, "orders");
  await expect(codes(page)).toHaveText(ORDERS);
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("link", { name: "Restore", exact: true }).click();
  await expect(codes(page)).toHaveText("pg_restore -d orders\nexit");
  await page.reload();
  await expect(codes(page)).toHaveText("pg_restore -d shop\nexit");
});

test("copies what search finds with the values, found by the default", async ({ page }) => {
  await visitedBefore(page, '{"database":"orders"}');
  await page.goto(`${site()}/`);
  await page.keyboard.press("/");
  await page.keyboard.insertText("pg_dump shop");
  const search = page.getByRole("dialog", { name: "Search" });
  await search.getByRole("button", { name: /^Copy/ }).first().click();
  await expect(search.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).toBe(ORDERS[2]);
  await page.goto(`${site()}/search?q=pg_restore`);
  await page.getByRole("main").getByRole("button", { name: /^Copy/ }).first().click();
  await expect(page.getByRole("main").getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).toBe("pg_restore -d orders\nexit");
});

test("reads the defaults without JavaScript, and is offered nothing to click", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site()}/connect`);
  await expect(codes(page)).toHaveText(DEFAULTS);
  await expect(button(page)).toBeHidden();
  await context.close();
});

test("gets nothing of it on a page without values", async ({ page }) => {
  const requests = requestsOf(page);
  await page.goto(`${site()}/plain`);
  await hydrate(page);
  await expect(codes(page)).toHaveText("echo {{user}}");
  expect(requests.filter((path) => path.includes("values"))).toEqual([]);
  expect(await (await page.request.get(`${site()}/plain`)).text()).not.toMatch(/values|data-value/);
});

test("sends the values nowhere", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.goto(`${site()}/connect`);
  await hydrate(page);
  await replaceDatabase(page, "very-own-name");
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("link", { name: "Restore", exact: true }).click();
  await expect(codes(page)).toContainText("very-own-name");
  expect(sent.filter((request) => request.includes("very-own-name"))).toEqual([]);
});

test("meets no layout shift when the values of an earlier visit are shown", async ({ page }) => {
  await visitedBefore(page, '{"database":"a-name-that-is-much-longer-than-the-default","host":"h"}');
  await page.goto(`${librarySite()}/postgresql`);
  await expect(codes(page).first()).toContainText("/a-name-that-is-much-longer");
  await painted(page);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list
              .getEntries()
              .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
          ),
        ).observe({
          type: "layout-shift",
          buffered: true,
        });
        setTimeout(() => resolve(0), 200); // nothing is reported if nothing shifted
      }),
  );
  expect(shift).toBe(0);
});

for (const mode of ["light", "dark"])
  for (const width of [1280, 390])
    test(`has no accessibility violations with the fields open, in ${mode}, ${width} wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site()}/connect?docusaurus-theme=${mode}`);
      await button(page).click();
      await expect(database(page)).toBeFocused();
      const box = await panel(page).boundingBox();
      expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= 800).toBe(
        true,
      );
      await page.evaluate(axe.source);
      const violations = await page.evaluate(async () =>
        (await window.axe.run(document, { resultTypes: ["violations"] })).violations.flatMap(
          ({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
        ),
      );
      expect(violations).toEqual([]);
    });
