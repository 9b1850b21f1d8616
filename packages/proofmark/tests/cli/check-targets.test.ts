import { describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

/** A folder with a package and its README, but no site; npm would have installed what it depends on. */
function project(): FixtureSite {
  const folder = fixtureSite("readme");
  folder.change(
    "node_modules/money/package.json",
    '{ "name": "money", "version": "1.0.0", "main": "money.cjs" }',
  );
  folder.change("node_modules/money/money.cjs", "exports.cents = (price) => price.toFixed(2);");
  return folder;
}

describe("what is named", () => {
  it("takes patterns, and leaves out packages and hidden folders", async () => {
    const folder = project();
    for (const name of ["docs/a.md", "docs/b/c.markdown", "docs/.draft/d.md", "node_modules/money/README.md"])
      folder.change(name, "```sh\ntrue\n```\n");
    const { stdout } = await folder.run("check", "--json", "**/*.{md,markdown}", "docs/a.md");
    const rows: { file: string }[] = JSON.parse(stdout);
    expect([...new Set(rows.map(({ file }) => file))]).toEqual([
      "README.md",
      "docs/a.md",
      "docs/b/c.markdown",
    ]);
  });

  it("takes a folder for all Markdown below it", async () => {
    const folder = project();
    for (const name of ["docs/a.md", "docs/b/c.mdx"]) folder.change(name, "```sh\ntrue\n```\n");
    const { stdout } = await folder.run("check", "--json", "docs/");
    const files = JSON.parse(stdout).map(({ file }: { file: string }) => file);
    expect(new Set(files)).toEqual(new Set(["docs/a.md", "docs/b/c.mdx"]));
  });

  it("refuses a pattern without a match, a missing file, a name without a site, and a file outside of the folder", async () => {
    const folder = project();
    folder.change("docs/a.md", "```sh\ntrue\n```\n");
    const firstLine = async (...args: readonly string[]): Promise<string> =>
      (await folder.run("check", ...args)).stderr.split("\n")[0] ?? "";
    expect(await firstLine("README.md", "doc/*.md")).toBe(
      "error: proofmark check  `doc/*.md` matches no Markdown file",
    );
    expect(await firstLine("READ.md")).toBe("error: proofmark check  there is no file `READ.md`");
    expect(await firstLine("redis")).toBe(
      "error: proofmark check  `redis` is not a Markdown file, and `<root>` is not a site with notes",
    );
    expect(await firstLine("--root", "docs", "README.md")).toBe(
      "error: proofmark check  there is no file `README.md`",
    );
    expect(await firstLine("--root", "docs", "../README.md")).toBe(
      "error: proofmark check  `../README.md` is outside the current folder",
    );
  });

  it("prints commands that run in the current folder", async () => {
    const folder = project();
    folder.change("docs/a.md", "```sh\nfalse\n```\n");
    const { stderr } = await folder.run("check", "--root", "docs", "a.md");
    expect(stderr).toContain("\n  again     npx proofmark check --root docs a.md:1\n");
  });

  it("checks notes and other files of a site together", async () => {
    const site = fixtureSite("proofs");
    for (const name of ["README.md", "content/_draft.md"]) site.change(name, "```sh\nexit 3\n```\n");
    const { stdout } = await site.run("check", "--json", "index", "*.md", "content/_draft.md");
    const rows: { file: string; status: string; failure?: { message: string } }[] = JSON.parse(stdout);
    const messages = rows.map(({ file, failure }) => `${file} ${failure?.message}`);
    expect(messages).toContain("content/index.mdx not in the lock yet");
    expect(messages.slice(-2)).toEqual([
      "README.md it failed with status 3",
      "content/_draft.md it failed with status 3",
    ]);
    expect((await site.run("check", "--list", "content/*.md*")).stdout.match(/^\| content.*?md/gm)).toEqual([
      "| content/index.md",
      "| content/_draft.md",
    ]);
    expect((await site.run("check", "README.md")).stdout).toBe("1 failure in <time>\n");
  });
});
