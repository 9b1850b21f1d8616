import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./reader.ts";
import { box, options } from "./search-box.ts";
import { note, siteOf } from "./site-of.ts";

const EVIL = [
  "<img src=x onerror=window.hacked=1>",
  "</script><script>window.hacked=2</script>",
  '"><svg onload=window.hacked=3>',
] as const;

/** As it is written in a note, to be read as text. */
const asText = (markup: string): string => markup.replaceAll("<", "\\<");
const fence = (code: string, title: string): string => `\`\`\`js title='${title}'\nneedle(${code})\n\`\`\``;

const sections = EVIL.map((markup) =>
  [
    `## needle ${asText(markup)}`,
    `A needle in text: ${asText(markup)}`,
    fence(markup, markup.replaceAll("'", "")),
  ].join("\n\n"),
);
const table = `## Table\n\n| needle | ${asText(EVIL[0])} |\n| --- | --- |\n| needle | \`${EVIL[1]}\` |`;

const site = siteOf(
  {
    "index.mdx": note("Home"),
    "evil.mdx": note(
      `'Evil ${EVIL[0]}'`,
      [...sections, table].join("\n\n"),
      `tags: ['needle ${EVIL[0]}', 'needle ${EVIL[2]}']\n`,
    ),
  },
  { onUnprovenSnippets: "ignore" },
);

/** Nothing that was written as text has become an element, nor run. */
async function expectHarmless(page: Page, part: Locator): Promise<void> {
  await expect(part.locator("img, script, svg[onload]")).toHaveCount(0);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
}

test("markup in a note is found in the box and shown as text there, runs nothing, and is kept as text", async ({
  page,
}) => {
  await page.goto(`${site()}/`);
  await page.keyboard.press("/");
  await page.keyboard.type("needle");
  for (const markup of EVIL) {
    await expect(options(page).locator(".hit").filter({ hasText: markup }).first()).toBeVisible();
    await expect(options(page).locator("code").filter({ hasText: markup }).first()).toBeVisible();
  }
  await expect(box(page).getByText(`Evil ${EVIL[0]}`).first()).toBeVisible();
  await expectHarmless(page, box(page));
  await options(page).filter({ hasText: EVIL[0] }).first().click();
  await expect(page).toHaveURL(/\/evil#/);
  await page.keyboard.press("/");
  await expect(box(page).getByRole("group", { name: "Recently opened" })).toBeAttached();
  await expect(options(page)).toContainText([EVIL[0]]);
  await expectHarmless(page, box(page));
  for (const markup of EVIL) {
    await page.getByRole("combobox", { name: "Search" }).fill(markup);
    await expect(options(page).filter({ hasText: markup }).first()).toBeVisible();
  }
  await page.getByRole("combobox", { name: "Search" }).fill("<i>zzqqxxyy</i>");
  await expect(box(page).getByText('No results for "<i>zzqqxxyy</i>"').first()).toBeVisible();
  await expectHarmless(page, box(page));
});

test("markup in a note is shown as text on the page of all results, in its filters and its title, and runs nothing", async ({
  page,
}) => {
  for (const markup of EVIL) {
    await page.goto(`${site()}/search?q=${encodeURIComponent(`needle ${markup}`)}`);
    const main = page.getByRole("main");
    await expect(
      main.getByRole("article").getByRole("link").filter({ hasText: markup }).first(),
    ).toBeVisible();
    await expect(main.getByRole("article").locator("code").filter({ hasText: markup }).first()).toBeVisible();
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(`Search results for "needle ${markup}"`);
    await expect(page).toHaveTitle(`Search results for "needle ${markup}" | Own`);
    await expect(main.getByRole("combobox", { name: "Note" })).toContainText(`Evil ${EVIL[0]}`);
    await expectHarmless(page, main);
  }
});

test("markup in a note's tags is text on its page and theirs, and runs nothing", async ({ page }) => {
  await page.goto(`${site()}/evil`);
  await page
    .getByRole("main")
    .getByRole("link", { name: `needle ${EVIL[2]}`, exact: true })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(EVIL[2]);
  await expectHarmless(page, page.getByRole("main"));
  await page.goto(`${site()}/tags`);
  for (const markup of [EVIL[0], EVIL[2]])
    await expect(page.getByRole("main").getByRole("link", { name: `needle ${markup}` })).toBeVisible();
  await expectHarmless(page, page.getByRole("main"));
});
