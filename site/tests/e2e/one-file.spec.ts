// The file that holds the eight notes: how much it weighs, and that all of it is there without a network.
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { expect, heading } from "../../../packages/proofmark/tests/e2e/reader.ts";
import { NOTES, test } from "./notes.ts";

const MOST_MIB = 1.5;
const MIB = 1024 * 1024;

test("every note is in one file, which /all links to and which weighs little", async ({
  context,
  page,
  request,
}, info) => {
  await page.goto("/all");
  const link = page.getByRole("link", { name: "Download all notes as one file" });
  await expect(link).toHaveAttribute("href", "/snippets.html");
  const file = await (await request.get("/snippets.html")).body();
  await expect(link.locator("..")).toContainText(`(${(file.length / 1e6).toFixed(1)} MB)`);
  const gzip = gzipSync(file).length / MIB;
  const brotli = brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length / MIB;
  console.log(`snippets.html: ${gzip.toFixed(2)} MiB with gzip, ${brotli.toFixed(2)} MiB with brotli`);
  expect(gzip).toBeLessThan(MOST_MIB);

  const saved = info.outputPath("snippets.html");
  writeFileSync(saved, file);
  await context.setOffline(true);
  await page.goto(pathToFileURL(saved).href);
  const opened = await page.evaluate(
    () => performance.getEntriesByType("navigation").map((entry) => Math.round(entry.duration))[0],
  );
  console.log(`snippets.html: open after ${opened} ms`);
  for (const title of Object.values(NOTES)) {
    await page
      .getByRole("navigation", { name: "Contents" })
      .getByRole("link", { name: title, exact: true })
      .click();
    await expect(heading(page)).toHaveText(title);
    await expect(page.locator(".snip").first()).toBeAttached();
    await expect(page).toHaveTitle(`${title} | Snippets`);
  }
});
