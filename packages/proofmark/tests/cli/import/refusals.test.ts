import { symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../../fixture-site.ts";
import { imported } from "./imported.ts";

function folder(files: Readonly<Record<string, string | Uint8Array>>): FixtureSite {
  const site = fixtureSite("plain");
  for (const [name, text] of Object.entries(files)) site.change(`old/${name}`, text);
  return site;
}

const MKDOCS = "site_name: Odd\n";

describe("proofmark import, of what it can't read", () => {
  it("says what it looked for in a folder of no generator", async () => {
    const { status, stderr } = await folder({ "one.md": "# One\n" }).run("import", "old", "--to", "new");
    expect(status).toBe(1);
    expect(stderr).toContain("error: <root>/old  is not the folder of a site that can be imported");
    expect(stderr).toContain("--from docusaurus|vitepress|starlight|mkdocs");
  });

  it("takes a folder of pages whose generator it is told", async () => {
    const site = folder({ "one.md": "# One\n\n!!! tip\n    Text.\n" });
    const { status } = await site.run("import", "old", "--to", "new", "--from", "mkdocs");
    expect(status).toBe(0);
    expect(site.read("new/content/one.md")).toContain(":::tip\n\nText.\n\n:::");
  });

  it("writes nothing into a folder that has something in it", async () => {
    const site = folder({ "mkdocs.yml": MKDOCS, "docs/index.md": "# One\n" });
    site.change("new/mine.txt", "mine");
    const { status, stderr } = await site.run("import", "old", "--to", "new");
    expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining("is not empty") });
    expect(stderr).toContain("name another folder with --to");
    expect(site.read("new/mine.txt")).toBe("mine");
  });

  it("names a configuration that is not JavaScript", async () => {
    const site = folder({ "docusaurus.config.js": "module.exports = {", "docs/a.md": "# A\n" });
    const { status, stderr } = await site.run("import", "old", "--to", "new");
    expect(status).toBe(1);
    expect(stderr).toContain("error: <root>/old/docusaurus.config.js  the configuration can't be read");
  });

  it("says that a folder does not exist, and that a site has no pages", async () => {
    const site = folder({ "mkdocs.yml": MKDOCS, "docs/notes.txt": "none" });
    expect((await site.run("import", "none", "--to", "new")).stderr).toContain("none  is not a folder");
    expect((await site.run("import", "old", "--to", "new")).stderr).toContain("old/docs  holds no pages");
  });

  it("reads nothing outside of the site's folder", async () => {
    const site = folder({
      "mkdocs.yml": MKDOCS,
      "docs/index.md":
        '# One\n\n--8<-- "../secret.md"\n\n![Secret](../../secret.png)\n\n--8<-- "inside.md"\n',
    });
    site.change("secret.md", "Do not read this.\n");
    site.change("secret.png", "png");
    symlinkSync(site.path("secret.md"), site.path("old/docs/link.md"));
    symlinkSync(site.path("secret.md"), site.path("old/inside.md"));
    const { status } = await site.run("import", "old", "--to", "new");
    expect(status).toBe(0);
    expect(site.read("new/content/index.md")).not.toContain("Do not read");
    const report = site.read("new/import-report.md");
    expect(report).toContain(
      "## docs/link.md\n\n- a link that leads out of the site's folder: is not imported",
    );
    expect(report).toContain("line 5: an image that is not there (../../secret.png): becomes its text");
  });

  it("puts pages aside that are not text, and one of two at an address", async () => {
    const site = folder({
      "mkdocs.yml": MKDOCS,
      "docs/index.md": "# One\n",
      "docs/README.md": "# Two\n",
      "docs/binary.md": new Uint8Array([0, 1, 2, 255]),
    });
    expect((await site.run("import", "old", "--to", "new")).status).toBe(0);
    const report = site.read("new/import-report.md");
    expect(report).toContain("## docs/binary.md\n\n- line 1: the file is not UTF-8 text: is not imported");
    expect(report).toContain("the address of `index.md`: the page is in `not-imported/`");
    expect(site.read("new/not-imported/README.md")).toBe("# Two\n");
    expect((await site.run("build", "--root", "new")).status).toBe(0);
  });

  it("ends on files that include themselves", async () => {
    const { report } = await imported({
      ".vitepress/config.js": "export default {}",
      "index.md": "# One\n\n<!--@include: ./a.md-->\n",
      "a.md": "# A\n\n<!--@include: ./a.md-->\n",
    });
    expect(report).toContain("which includes itself");
  });

  it("shows markup that is hostile or broken as what is left of it", async () => {
    const site = await imported({
      "mkdocs.yml": MKDOCS,
      "docs/index.md": `# One

<script>alert(1)</script>
<img src=x onerror="alert(1)"> <a href="javascript:alert(1)">link</a> </div> <b>open

{{ 7 * 7 }} {% raw %} <!-- open
`,
    });
    const html = site.html("/");
    expect(site.page("/")).toContain("{{ 7 * 7 }}");
    expect(html).not.toContain("alert(1)");
    expect(html).not.toContain("javascript:");
  });
});
