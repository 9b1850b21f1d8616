import type { Locator, Page } from "@playwright/test";
import { expect, hydrate, readerSite, test } from "./reader.ts";
import { choice, task, versionedSite } from "./versioned-site.ts";

const site = versionedSite();

/** Where the link of a snippet leads, and what it fills in. */
async function report(link: Locator) {
  await link.hover();
  const { origin, pathname, searchParams } = new URL((await link.getAttribute("href")) ?? "");
  return { form: origin + pathname, fields: Object.fromEntries(searchParams) };
}

const linkOf = (snippet: Locator): Locator => snippet.getByRole("link", { name: /^Report: / });
const body = (page: Page, lines: readonly string[]): string =>
  `What is wrong, and what did you expect?\n\n\n\n---\nSnippet: ${new URL(page.url()).origin}${lines.join("\n")}`;

test("reports a snippet with its proof and the version that the reader has chosen since", async ({
  page,
}) => {
  await page.goto(`${site()}/queries`);
  await hydrate(page);
  const link = linkOf(task(page, 3));
  expect((await report(link)).fields["body"]).toBe(
    body(page, ["/queries#task-3.merge-returning", "Proof: Ran on PostgreSQL 18.6", "Version chosen: none"]),
  );
  await choice(page).hover(); // as a reader does who chooses
  await choice(page).selectOption("PostgreSQL 15");
  await expect(page.getByText("Fails on PostgreSQL 15.18")).toBeVisible();
  expect(await report(link)).toEqual({
    form: "https://github.com/own/notes/issues/new",
    fields: {
      title: "Queries: Task 3",
      body: body(page, [
        "/queries?on=postgresql15#task-3.merge-returning",
        "Proof: Fails on PostgreSQL 15.18; works from PostgreSQL 17",
        "Version chosen: postgresql15",
      ]),
    },
  });
});

test("fills in the form of another host, which the note's own edit link names", async ({ page }) => {
  await page.goto(`${site()}/more`);
  await hydrate(page);
  const { form, fields } = await report(linkOf(page.getByRole("figure")));
  expect(form).toBe("https://gitlab.example/group/part/notes/-/issues/new");
  expect(Object.keys(fields)).toEqual(["issue[title]", "issue[description]"]);
});

test("offers no report where the edit link is of no known form", async ({ page }) => {
  await page.goto(`${readerSite()}/snippets`);
  await hydrate(page);
  const snippet = page.getByRole("figure").first();
  await snippet.hover();
  await expect(snippet.getByRole("button", { name: /^Save: / })).toBeVisible();
  await expect(linkOf(page.locator("main"))).toHaveCount(0);
});
