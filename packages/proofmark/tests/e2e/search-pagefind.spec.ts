import { expect, test } from "./reader.ts";
import { active, box, clipboard, input, said } from "./search-box.ts";
import { note, siteOf } from "./site-of.ts";

const code =
  "\n## Expire a key\n\n```redis\nSETEX session:1 60 x\n```\n\n## Take text\n\n```sql\nselect a->>'b' from t;\n```\n";
const others = Array.from({ length: 30 }, (_, at) => [
  `n${at}.mdx`,
  note(`Note ${at}`, `About sessions.\n\n## Close session ${at}\n\nIt ends.`),
]);
const site = siteOf(
  {
    "index.mdx": note("Home", "Hello.", "slug: /\n"),
    "redis.mdx": note("Redis", code),
    ...Object.fromEntries(others),
  },
  { baseUrl: "/below/", search: { provider: "pagefind" } },
);

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a site with Pagefind has the same box, rows and copies, under its policy and below a base", async ({
  page,
  violations,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${site()}/`);
  expect(asked.filter((name) => name.includes("pagefind"))).toEqual([]);
  await page.keyboard.press("/");
  await page.keyboard.insertText("expiring");
  await expect(active(page)).toContainText("Expire a key");
  await expect(active(page).locator("code")).toHaveText("SETEX session:1 60 x");
  await input(page).press("Control+c");
  await expect(said(page)).toHaveText("Copied");
  expect(await clipboard(page)).toBe("SETEX session:1 60 x");
  for (const [query, heading] of [
    ["->>", "Take text"],
    ["a->>'b'", "Take text"],
    ["setex 60 nowhere", "Expire a key"],
  ]) {
    await input(page).fill(query ?? "");
    await expect(active(page)).toContainText(heading ?? "");
  }
  await input(page).fill("session");
  await expect(box(page).getByRole("link", { name: /^See all \d+\+ results$/ })).toBeVisible();
  await input(page).fill("expire a key");
  await input(page).press("Enter");
  await expect(page).toHaveURL(/\/below\/redis#/);
  expect(violations).toEqual([]);
});

test("its page of all results narrows and goes on to the last result", async ({ page }) => {
  await page.goto(`${site()}/search?q=session`);
  const results = page.getByRole("main").getByRole("article");
  await expect(results.first()).toBeVisible();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 5000);
      return page.locator(".count").textContent();
    })
    .toMatch(/^\d+ results found$/);
  expect(await results.count()).toBeGreaterThanOrEqual(31);
  await page.getByRole("combobox", { name: "Note" }).selectOption("Note 7");
  await expect(page).toHaveURL(/in=Note\+7/);
  await expect(results.first().getByRole("list", { name: "breadcrumbs" })).toContainText("Note 7");
  await expect(page.locator(".count")).toHaveText(/^[12] results? found$/);
});
