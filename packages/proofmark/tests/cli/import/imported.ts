import { existsSync } from "node:fs";
import { expect } from "vitest";
import { type FixtureSite, fixtureSite } from "../../fixture-site.ts";
import { prose, textOf } from "../../html.ts";

/** A folder of another generator, imported and built. */
export interface Imported {
  readonly site: FixtureSite;
  /** The output of the command. */
  readonly printed: string;
  readonly report: string;
  /** A file of the new site. */
  note(file: string): string;
  /** The text of the page at an address of the new site. */
  page(address: string): string;
  /** The document at an address. */
  html(address: string): string;
}

/** Writes a folder of files, runs `proofmark import` on it, and builds what came out. */
export async function imported(files: Readonly<Record<string, string>>): Promise<Imported> {
  const site = fixtureSite("plain");
  for (const [name, text] of Object.entries(files)) site.change(`old/${name}`, text);
  const { status, stdout, stderr } = await site.run("import", "old", "--to", "new");
  expect(stderr).toBe("");
  expect(status).toBe(0);
  const built = await site.run("build", "--root", "new");
  const literal = /^(?:warning: .* is shown as it is written\n {2}fix .*|\d+ problems? in .*)\n/gm;
  expect(built.stderr.replace(literal, "")).toBe("");
  const html = (address: string): string => {
    const name = address.replace(/^\/|\/$/g, "") || "index";
    const files = [`new/dist/${name}.html`, `new/dist/${name}/index.html`];
    return site.read(files.find((file) => existsSync(site.path(file))) ?? files[0] ?? "");
  };
  return {
    site,
    printed: stdout,
    report: site.read("new/import-report.md"),
    note: (file) => site.read(`new/content/${file}`),
    page: (address) => textOf(prose(html(address))),
    html,
  };
}
