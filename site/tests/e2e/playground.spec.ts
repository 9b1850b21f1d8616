import { expect, hydrate } from "../../../packages/proofmark/tests/e2e/reader.ts";
import { test } from "./notes.ts";

test("tries a changed pattern, the reader's own texts and an endless pattern on both engines", async ({
  page,
}) => {
  await page.goto("/regex");
  await hydrate(page);
  const run = page.getByRole("button", { name: "Run: Check an ISO 8601 date (YYYY-MM-DD)", exact: true });
  const snippet = page.getByRole("figure").filter({ has: run });
  await run.click();
  await expect(snippet).toContainText("The same as proven. JavaScript (flag u) and RE2, in this browser");
  await expect(snippet.locator("mark").first()).toHaveText("2026-11-01");
  const code = snippet.getByRole("textbox", { name: /^Code/ });
  const proven = (await code.textContent()) ?? "";
  await code.fill(String.raw`^(?<year>\d{4})-(?<month>\d\d)`);
  await code.press("Control+Enter");
  await expect(snippet).toContainText("Not the same as proven");
  await expect(snippet.getByRole("deletion").first()).toHaveText("- no match 2026-13-01");
  await expect(snippet.getByRole("insertion").first()).toHaveText(
    "+ matches  2026-13-01  year: 2026, month: 13",
  );
  const texts = snippet.getByRole("textbox", { name: "Texts to try, one a line" });
  await texts.fill("due 2026-11-02, sent 2025-01-31");
  await code.fill(String.raw`\d+-\d+(?=-)`);
  await texts.press("Control+Enter");
  await expect(snippet).toContainText("Ran here. JavaScript, in this browser. RE2 refuses the pattern: ");
  await expect(snippet.locator("mark")).toHaveText(["2026-11", "2025-01"]);
  await texts.fill(`${"a".repeat(40)}!`);
  await code.fill("^(a+)+$");
  await code.press("Control+Enter");
  await expect(snippet).toContainText("It ran for 10 s and was stopped.");
  await run.click();
  await snippet.getByRole("button", { name: "Stop" }).click();
  await expect(snippet).toContainText("Stopped.");
  await snippet.getByRole("button", { name: "Reset" }).click();
  await expect(code).toHaveText(proven);
  await expect(texts).toHaveValue(/^2026-11-01\n/);
  await run.click();
  await expect(snippet).toContainText("The same as proven.");
});

test("answers a changed operation and other variables with the schema of the note", async ({ page }) => {
  await page.goto("/graphql");
  await hydrate(page);
  await expect(page.locator("meta[http-equiv=Content-Security-Policy]")).not.toHaveAttribute(
    "content",
    /wasm/,
  );
  const run = page.getByRole("button", { name: "Run: Pass variables", exact: true });
  const snippet = page.getByRole("figure").filter({ has: run });
  await run.click();
  await expect(snippet).toContainText("The same as proven. graphql-js, in this browser");
  const code = snippet.getByRole("textbox", { name: /^Code/ });
  await code.fill("query Stock($sku: String!) { product(by: { sku: $sku }) { stock } }");
  await code.press("Control+Enter");
  await expect(snippet.getByRole("insertion")).toHaveText(['+ { "data": { "product": { "stock": 12 } } }']);
  await snippet.getByRole("button", { name: "Reset" }).click();
  const variables = snippet.getByRole("textbox", { name: "Variables, as JSON" });
  await expect(variables).toHaveValue('{ "sku": "mug-01" }');
  await variables.fill('{ "sku": "cap-02" }');
  await variables.press("Control+Enter");
  await expect(snippet).toContainText("Ran here. graphql-js, in this browser");
  await expect(snippet.locator(".here .out")).toContainText('"name": "Cap"');
  // its cursors are made of what only Node.js has
  const pages = page.getByRole("button", { name: /^Run: Pagination: read a page/ });
  await pages.click();
  await expect(page.getByRole("figure").filter({ has: pages })).toContainText("The same as proven.");
});
