import type { Locator, Page } from "@playwright/test";
import { createSlugState } from "@proofmark/prover/document/slug.ts";
import { formatLock } from "@proofmark/prover/lock/lock.ts";
import { readSnippets } from "@proofmark/prover/lock/snippet.ts";
import { analyse } from "../../src/content/analyse.ts";
import { networkTo, visit } from "./kept-site.ts";
import { expect, hydrate, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

const text = note(
  "PostgreSQL",
  `## Count mugs

\`\`\`sql hidden
create table mugs (id int primary key, colour text);
insert into mugs values (1, 'red'), (2, 'blue');
\`\`\`

\`\`\`sql title="list.sql"
select * from mugs order by id;
\`\`\`

\`\`\`sql title="add.sql"
insert into mugs values (3, 'green');
\`\`\`

\`\`\`sql title="count.sql"
select count(*) from mugs;
\`\`\`

\`\`\`sql title="endless.sql"
do $$ begin loop end loop; end $$;
\`\`\`

\`\`\`sql title="describe.sql"
\\d mugs
\`\`\`
`,
);

/** The proven output of each snippet, and the browser's. */
const proofs: readonly (readonly [output: string, needs?: string])[] = [
  ["CREATE TABLE\nINSERT 0 2"],
  [" id | colour \n----+--------\n  1 | red\n  2 | blue\n(2 rows)"],
  ["INSERT 0 1"],
  [" count \n-------\n     3\n(1 row)"],
  ["DO"],
  ["Table", "needs psql"],
];

function lockOf(file: string): string {
  const { fences } = analyse(text, { file, slugState: createSlugState(), placeholders: {} });
  const on = { on: "browser", tool: "PGlite", version: "0.5.17" } as const;
  const entries = readSnippets(fences.all, file).snippets.map(({ key, context }, index) => {
    const [output = "", needs] = proofs[index] ?? [];
    const tool = { tool: "PostgreSQL", version: "18.6", platform: "linux-x64", output: output.split("\n") };
    return {
      ...{ key, context, starts: "", level: "ran" as const, tools: [tool] },
      versions: needs === undefined && index > 0 ? [{ ...on, verdict: "same" as const }] : [],
      noVerdict: needs === undefined ? [] : [{ on: "browser", reason: needs }],
    };
  });
  return formatLock(entries);
}

const site = siteOf(
  { "index.mdx": note("Home", "Hello.", "slug: /\n"), "postgresql.mdx": text },
  {},
  {
    "content/postgresql.lock.json": lockOf("content/postgresql.mdx"),
    "site.config.ts": `import { defineConfig } from "proofmark";
import { postgresql } from "proofmark/playground";
export default defineConfig({ title: "Own", url: "https://own.example", baseUrl: "/", playground: [postgresql()] });`,
  },
);

const snippet = (page: Page, title: string): Locator =>
  page
    .getByRole("figure")
    .filter({ has: page.getByText(title, { exact: false }) })
    .last();
const run = (page: Page, title: string): Locator => page.getByRole("button", { name: `Run: ${title}` });

async function open(page: Page): Promise<void> {
  await page.goto(`${site()}/postgresql`);
  await hydrate(page);
}

test.setTimeout(180_000);
const WAIT = { timeout: 40_000 };

/** Lets the time that a snippet may take pass, and waits until the page says that it was stopped. */
async function expectLate(page: Page, figure: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(figure).toContainText("It ran for 10 s and was stopped.", { timeout: 500 });
  }).toPass(WAIT);
}

test("runs snippets after their setup, with what the reader changes, until they start over or take too long", async ({
  page,
  violations,
}) => {
  await test.step("runs a snippet after its setup, sees a change of it, and gets the proven text back", async () => {
    await page.clock.install();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await open(page);
    expect(asked.filter((name) => /engine-|playground-/.test(name))).toEqual([]);
    const list = snippet(page, "list.sql");
    await run(page, "list.sql").click();
    await expect(list).toContainText("The same as proven. PGlite (PostgreSQL 18), one connection", WAIT);
    await expect(page.locator(".said")).toContainText("The same as proven");
    const code = list.getByRole("textbox", { name: /^Code/ });
    await code.fill("select * from mugs where id > 1;");
    await code.press("Control+Enter");
    await expect(list.getByText("Not the same as proven")).toBeVisible(WAIT);
    await expect(list.getByRole("deletion").first()).toContainText("- ");
    await expect(list.getByRole("insertion")).toHaveText(["+ (1 row)"]);
    await list.getByRole("button", { name: "Reset" }).click();
    await expect(code).toHaveText("select * from mugs order by id;");
    await run(page, "list.sql").click();
    await expect(list).toContainText("The same as proven", WAIT);
    expect(violations).toEqual([]);
  });
  await test.step("says why another snippet does not run here", async () => {
    await expect(run(page, "describe.sql")).toHaveCount(0);
    await snippet(page, "describe.sql").locator("header .proof > summary").click();
    await expect(page.getByText("Does not run in this page: needs psql.")).toBeVisible();
  });
  await test.step("keeps the state through the section until it starts over", async () => {
    await run(page, "count.sql").click();
    const count = snippet(page, "count.sql");
    await expect(count).toContainText("The same as proven", WAIT);
    const add = snippet(page, "add.sql");
    await run(page, "add.sql").click(); // its text is as proven: the section starts over
    await expect(add).toContainText("The same as proven", WAIT);
    await add.getByRole("textbox").fill("insert into mugs values (4, 'pink');");
    await run(page, "add.sql").click();
    await run(page, "count.sql").click();
    await expect(count.getByRole("insertion").first()).toContainText("4", WAIT);
    await count.getByRole("button", { name: "Start over" }).click();
    await run(page, "count.sql").click();
    await expect(count).toContainText("The same as proven", WAIT);
  });
  await test.step("stops an endless loop, and runs again after it", async () => {
    await run(page, "endless.sql").click();
    const endless = snippet(page, "endless.sql");
    await expect(endless.getByText("Running …")).toBeVisible(WAIT);
    await endless.getByRole("button", { name: "Stop" }).click();
    await expect(endless).toContainText("Stopped.");
    await run(page, "endless.sql").click();
    await expectLate(page, endless);
    await run(page, "list.sql").click();
    await expect(snippet(page, "list.sql")).toContainText("The same as proven", WAIT);
  });
});

test("says when the download is cut, fetches again, and deletes copies that are older", async ({ page }) => {
  const network = await networkTo(site());
  network.breakOff(/engine-.*wasm/);
  await page.goto(`${network.url}/postgresql`);
  await hydrate(page);
  const names = ["1.bin", "2.bin"].map((end) => `/assets/engine-postgresql-pglite.wasm.0000000${end}`);
  const others = [
    "/other/assets/engine-postgresql-pglite.wasm.1.bin",
    "/assets/engine-other-pglite.wasm.1.bin",
  ];
  await page.evaluate(
    async (addresses) => {
      const copy = await caches.open("proofmark-playground");
      for (const address of addresses) await copy.put(address, new Response("old"));
    },
    [...names, ...others],
  );
  const kept = (): Promise<string[]> =>
    page.evaluate(async () => {
      const requests = await (await caches.open("proofmark-playground")).keys();
      return requests.map(({ url }) => new URL(url).pathname).filter((name) => name.includes("pglite.wasm"));
    });
  await run(page, "list.sql").click();
  const list = snippet(page, "list.sql");
  await expect(list).toContainText("The connection was lost. Run tries again.", WAIT);
  expect(await kept()).toEqual([...names, ...others]);
  network.breakOff(undefined);
  await run(page, "list.sql").click();
  await expect(list).toContainText("The same as proven", WAIT);
  await expect.poll(kept).toEqual([names[1], ...others, expect.stringMatching(/pglite\.wasm\.\w{8}\.bin$/)]);
});

test("is used by keyboard alone, speaks once of each result, and goes on after what is too much", async ({
  page,
}) => {
  await open(page);
  await test.step("is used by keyboard alone, and speaks once of each result", async () => {
    await page.evaluate(() => {
      const status = document.querySelector(".said");
      const spoken: string[] = [];
      Object.assign(window, { spoken });
      if (status !== null)
        new MutationObserver(() => status.textContent && spoken.push(status.textContent)).observe(status, {
          ...{ childList: true, characterData: true, subtree: true },
        });
    });
    const spoken = (): Promise<string[]> =>
      page.evaluate(() => ("spoken" in window ? (window.spoken as string[]).splice(0) : []));
    const tabTo = async (target: Locator, key = "Tab"): Promise<void> => {
      const isFocused = (): Promise<boolean> =>
        target.evaluate((element) => element === document.activeElement);
      for (let pressed = 0; pressed < 6 && !(await isFocused()); pressed++) await page.keyboard.press(key);
      await expect(target).toBeFocused();
    };
    const list = snippet(page, "list.sql");
    const button = (name: string): Locator => list.getByRole("button", { name, exact: true });
    await list.getByRole("button", { name: /^Copy:/ }).focus();
    await tabTo(run(page, "list.sql"));
    await page.keyboard.press("Enter");
    await expect(list).toContainText("The same as proven", WAIT);
    await expect.poll(spoken).toEqual(["The same as proven"]);
    await tabTo(list.getByRole("textbox"));
    await page.keyboard.press("Control+A");
    await page.keyboard.type("do $$ begin loop end loop; end $$;");
    await page.keyboard.press("Control+Enter");
    await expect(list).toContainText("Running …", WAIT);
    await tabTo(button("Stop"));
    await page.keyboard.press("Enter");
    await expect(list).toContainText("Stopped.");
    await expect(button("Start over")).toBeFocused();
    await tabTo(button("Reset"), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(list.getByRole("textbox")).toBeFocused();
    await expect(list.getByRole("textbox")).toHaveText("select * from mugs order by id;");
    await tabTo(button("Start over"));
    expect(await spoken()).toEqual(["Stopped.", "The proven text is back"]);
    await page.keyboard.press("Enter");
    await expect.poll(spoken).toEqual(["The section starts over with the next Run."]);
    await page.keyboard.press("Tab");
    await expect(snippet(page, "add.sql").getByRole("button", { name: /^Copy:/ })).toBeFocused();
  });
  await test.step("goes on after a statement that uses up the memory, or prints too much", async () => {
    const list = snippet(page, "list.sql");
    await run(page, "list.sql").click();
    await expect(list).toContainText("The same as proven", WAIT);
    const code = list.getByRole("textbox");
    await code.fill(
      "select length(array_agg(repeat(repeat('x', 1000), 500000) || i)::text) from generate_series(1, 20) i;",
    );
    await code.press("Control+Enter");
    await expect(list.getByRole("insertion").first()).toContainText("ERROR:  out of memory", WAIT);
    await code.fill("select repeat(repeat('x', 1000), 5000);");
    await code.press("Control+Enter");
    await expect(list).toContainText("There is not enough memory.", WAIT);
    await list.getByRole("button", { name: "Reset" }).click();
    await run(page, "list.sql").click();
    await expect(list).toContainText("The same as proven", WAIT);
  });
});

test("says why it can't run without WebAssembly, without memory, and after its worker was killed", async ({
  page,
}) => {
  await page.clock.install();
  const worker = /playground-worker/;
  const without = (change: string) =>
    page.route(worker, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${change};${await response.text()}` });
    });
  await without("delete globalThis.WebAssembly");
  await open(page);
  const list = snippet(page, "list.sql");
  await run(page, "list.sql").click();
  await expect(list).toContainText("This browser does not allow WebAssembly here.", WAIT);
  await page.unroute(worker);
  await without("WebAssembly.Memory = function () { throw new RangeError('no memory') }");
  await run(page, "list.sql").click();
  await expect(list).toContainText("There is not enough memory.", WAIT);
  await page.unroute(worker);
  await run(page, "list.sql").click();
  await expect(list).toContainText("The same as proven", WAIT);
  await page.workers()[0]?.evaluate(() => self.close());
  await list.getByRole("textbox").fill("select 1;");
  await run(page, "list.sql").click();
  await expectLate(page, list);
  await list.getByRole("button", { name: "Reset" }).click();
  await run(page, "list.sql").click();
  await expect(list).toContainText("The same as proven", WAIT);
});

test("runs with storage that is full", async ({ page, context }) => {
  const client = await context.newCDPSession(page);
  await client.send("Storage.overrideQuotaForOrigin", { origin: site(), quotaSize: 1000 });
  await open(page);
  await run(page, "list.sql").click();
  await expect(snippet(page, "list.sql")).toContainText("The same as proven", WAIT);
});

test.describe("offline", () => {
  test.use({ serviceWorkers: "allow" });

  test("runs what it has fetched without a network", async ({ page }) => {
    const network = await networkTo(site());
    await visit(page, `${network.url}/postgresql`);
    const list = snippet(page, "list.sql");
    await run(page, "list.sql").click();
    await expect(list).toContainText("The same as proven", WAIT);
    await network.cut();
    await page.reload();
    await hydrate(page);
    await run(page, "list.sql").click();
    await expect(list).toContainText("The same as proven", WAIT);
  });
});

test("pages without snippets that run allow nothing more, and fetch nothing", async ({ page }) => {
  await page.goto(`${site()}/`);
  const policy = page.locator("meta[http-equiv=Content-Security-Policy]");
  await expect(policy).not.toHaveAttribute("content", /wasm/);
  await expect(page.locator("[data-island]")).toHaveCount(0);
  await page.goto(`${site()}/postgresql`);
  await expect(policy).toHaveAttribute("content", /'wasm-unsafe-eval'/);
});
