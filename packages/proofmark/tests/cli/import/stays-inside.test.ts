// @module-tag exhaustive
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, symlinkSync, truncateSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../../fixture-site.ts";

const SECRET = "secret of the machine";

/** A folder with secrets, and in it `work/old`, the site to import. */
function machine(files: Readonly<Record<string, string>>): FixtureSite {
  const site = fixtureSite("plain");
  for (const name of [".bashrc", ".ssh/id", "private/diary.md", "private/secret.txt", "work/secret.png"])
    site.change(name, SECRET);
  site.change("work/secret.json", JSON.stringify({ default: SECRET, title: SECRET }));
  for (const [name, text] of Object.entries(files)) site.change(`work/old/${name}`, text);
  return site;
}

const importOld = (site: FixtureSite) => site.run("import", "work/old", "--to", "work/new");

/** All that the new site holds, as one text. */
const textOfNew = (site: FixtureSite): string =>
  readdirSync(site.path("work/new"), { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) =>
        `${entry.name}\n${site.read(`${entry.parentPath.slice(site.root.length + 1)}/${entry.name}`)}`,
    )
    .join("\n");

const UP = "../../../../../..";
const page = (text: string): string => `# One\n\n${text}\n`;

/** Files that lie where a link of each site leads to, inside of it, and the way out that their copies would take. */
const PLANTED = { ".bashrc": "planted", "home/.bashrc": "planted", "plain.txt": "planted" };
const WRITES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a link of VitePress": {
    ".vitepress/config.js": "export default { srcDir: 'a/b' }",
    "a/b/index.md": page("[x](/../../.bashrc) [y](/../../plain.txt)"),
  },
  "a link of Docusaurus": {
    "docusaurus.config.js": "module.exports = { presets: [['classic', { docs: { path: 'a/docs' } }]] }",
    "a/docs/index.md": page("[x](/../../.bashrc) [y](@site/../.bashrc) [z](~/../.bashrc)"),
  },
  "a link of MkDocs": {
    "mkdocs.yml": "site_name: x\ndocs_dir: a/b\n",
    "a/b/index.md": page("[x](/../../.bashrc) ![y](/../../.bashrc) [z](../../home/.bashrc)"),
  },
  "a favicon of MkDocs": {
    "mkdocs.yml": "site_name: x\ndocs_dir: a/b\ntheme: { favicon: ../../.bashrc }\n",
    "a/b/index.md": page("Text."),
  },
};

const config = (text: string): Readonly<Record<string, string>> => ({
  "docusaurus.config.js": `${text}`,
  "docs/index.md": page("Text."),
});
const READS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a static folder above": config("module.exports = { staticDirectories: ['../../.ssh', '../../private'] }"),
  "the whole disk as a static folder": config(`module.exports = { staticDirectories: ["${UP}/tmp"] }`),
  "a script above": config("import x from '../secret.json'; export default { title: x.title, tagline: x };"),
  "a hidden folder": {
    ...config("module.exports = { staticDirectories: ['.git'] }"),
    ".git/token": SECRET,
  },
  "hidden files of a static folder": { ...config("module.exports = {}"), "static/.env": SECRET },
  "an included hidden file": {
    ".vitepress/config.js": "export default {}",
    ".env": SECRET,
    "index.md": page("<<< ./.env\n\n<!--@include: ./../secret.md-->"),
  },
};

describe("proofmark import", () => {
  it.each(Object.entries(WRITES))("writes only into the new site: %s", async (_, files) => {
    const site = machine({ ...PLANTED, ...files });
    const before = readdirSync(site.root, { recursive: true }).length;
    const { status, stderr } = await importOld(site);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(site.read(".bashrc")).toBe(SECRET);
    expect(textOfNew(site)).not.toMatch(/\.bashrc\nplanted/);
    const made = readdirSync(site.path("work/new"), { recursive: true }).length + 1;
    expect(readdirSync(site.root, { recursive: true }).length).toBe(before + made);
  });

  it("brings in what a link leads to above the pages and inside of the site", async () => {
    const site = machine({ ...PLANTED, ...WRITES["a link of VitePress"] });
    await importOld(site);
    expect(site.read("work/new/static/imported/plain.txt")).toBe("planted");
  });

  it.each(Object.entries(READS))("reads only the site: %s", async (_, files) => {
    const site = machine(files);
    const { stdout } = await importOld(site);
    expect(stdout).toContain("Imported 1 page");
    expect(textOfNew(site)).not.toContain(SECRET);
    expect(readdirSync(site.path("work/new"))).not.toContain("static");
    expect(site.read("work/new/import-report.md")).toMatch(
      /leads out of the site's folder|is hidden, or in a hidden folder|which is not there|is computed|All of it/,
    );
  });

  it.each([
    [
      "docusaurus.config.js",
      "module.exports = { presets: [['classic', { docs: { path: '../../private' } }]] }",
    ],
    [".vitepress/config.js", "export default { srcDir: '../../private' }"],
    ["mkdocs.yml", "docs_dir: ../../private"],
  ])("refuses pages outside of the folder that was named: %s", async (name, text) => {
    const { status, stderr } = await importOld(machine({ [name]: text }));
    expect(status).toBe(1);
    expect(stderr).toContain("the folder of the pages leads out of the site's folder");
    expect(stderr).toContain("name a folder that holds the pages and the configuration");
  });

  it.each(["docs/link.md", "docs/link.png", "docs/folder", "static/link.png", "static"])(
    "follows no link out of the site: %s",
    async (name) => {
      const site = machine({ ...config("module.exports = {}"), "docs/more.md": page("![x](./link.png)") });
      if (name.startsWith("static/")) site.change("work/old/static/a.txt", "a");
      symlinkSync(
        site.path(/folder|static$/.test(name) ? "private" : "work/secret.png"),
        site.path(`work/old/${name}`),
      );
      expect((await importOld(site)).status).toBe(0);
      expect(textOfNew(site)).not.toContain(SECRET);
      expect(site.read("work/new/import-report.md")).toContain("leads out of the site's folder");
    },
  );

  it("ends on values, and on included lines, that multiply", async () => {
    const laughs = Array.from({ length: 34 }, (_, index) => `const a${index + 1} = [a${index}, a${index}];`);
    const values = machine(config(`const a0 = [1];\n${laughs.join("\n")}\nmodule.exports = { title: a34 };`));
    expect((await importOld(values)).stderr).toContain("the configuration has too many values");
    const text = laughs.map((line) => line.replace("[", "").replace(", ", " + ").replace("]", ""));
    const long = machine(config(`const a0 = "ab";\n${text.join("\n")}\nmodule.exports = { title: a34 };`));
    expect((await importOld(long)).stderr).toContain("the configuration has too many values");
    const parts = Array.from({ length: 12 }, (_, index) => [
      `part${index}.txt`,
      `<!--@include: ./part${index + 1}.txt-->\n`.repeat(8),
    ]);
    const lines = machine({
      ".vitepress/config.js": "export default {}",
      "index.md": page("<!--@include: ./part0.txt-->"),
      ...Object.fromEntries(parts),
      "part12.txt": "Line.\n",
    });
    expect((await importOld(lines)).stdout).toContain("1 page could not be imported");
    expect(lines.read("work/new/import-report.md")).toContain("the pages include too much");
  });

  it("waits for no pipe, and names what is too large to be a page", async () => {
    const site = machine({
      "mkdocs.yml": "site_name: x\n",
      "docs/index.md": page('--8<-- "docs/pipe"'),
      "docs/large.md": "",
    });
    truncateSync(site.path("work/old/docs/large.md"), 3 * 2 ** 30);
    for (const name of ["docs/pipe", "pipe.yml"]) execFileSync("mkfifo", [site.path(`work/old/${name}`)]);
    symlinkSync("pipe", site.path("work/old/docs/linked.md"));
    expect(await importOld(site)).toMatchObject({ status: 0, stderr: "" });
    expect(site.read("work/new/import-report.md")).toContain("the file is too large for a text");
    expect(existsSync(site.path("work/new/content/linked.md"))).toBe(false);
  });
});
