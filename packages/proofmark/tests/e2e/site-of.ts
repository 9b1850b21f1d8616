import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SiteConfigInput } from "../../src/config/schema.ts";
import { build, preview } from "./command.ts";
import { test } from "./reader.ts";

/**
 * Builds and serves a separate site for the tests of a file or group: notes by their file's name, front
 * matter and all, what the configuration says beyond title and address, and files beside `content`. Gives a
 * function that gives the site's address.
 */
export function siteOf(
  notes: Readonly<Record<string, string>>,
  config: Partial<SiteConfigInput> = {},
  files: Readonly<Record<string, string>> = {},
): () => string {
  let folder = "";
  let url = "";
  test.beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "proofmark-e2e-site-"));
    const write = (name: string, text: string): void => {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    };
    write(
      "site.config.ts",
      `export default ${JSON.stringify({ title: "Own", url: "https://own.example", baseUrl: "/", ...config })};`,
    );
    for (const [name, text] of Object.entries(notes)) write(`content/${name}`, text);
    for (const [name, text] of Object.entries(files)) write(name, text);
    await build(folder);
    url = await preview(folder);
  });
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => url;
}

/** A note with this title and body. */
export const note = (title: string, body = `About ${title}.`, more = ""): string =>
  `---\ntitle: ${title}\n${more}---\n\n${body}\n`;
