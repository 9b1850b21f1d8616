import { existsSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { headTags } from "../html.ts";

const links = fixtureSite("links");
const partials = fixtureSite("partials");
const images = fixtureSite("images");
const drafts = fixtureSite("drafts");
beforeAll(async () => {
  for (const site of [links, partials, images, drafts])
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
});

describe("a note as Markdown", () => {
  it("stands beside its page, with its title and address, and leads to whole addresses", () => {
    expect(links.read("dist/index.md")).toBe(`---
title: "Home"
url: "https://notes.test/"
---

> All notes: [llms.txt](https://notes.test/llms.txt)

# Home

- [file](https://notes.test/guide/intro)
- [file with anchor](https://notes.test/guide/intro#one)
- [from the folder](https://notes.test/guide/intro)
- [address](https://notes.test/guide/intro?q=1#one)
- [relative](https://notes.test/guide/intro)
- [anchor](https://notes.test/#here)
- [static](https://notes.test/file.pdf)
- [past the pages](https://notes.test/other/app)
- [elsewhere](https://a.test)
- [mail](mailto:a@b.test)
- [by reference](https://notes.test/guide/intro)

## Here
`);
    expect(existsSync(links.path("dist/guide/intro.md"))).toBe(true);
  });

  it("holds the text of its partials", () => {
    expect(partials.read("dist/index.md")).toMatch(
      /## Before\n\n## Same\n\nRun \[this\]\(https:\/\/\S+\/other\) first\.\n\n```\nmake\n```\n\n!\[dot\]\(https:\/\/\S+\/assets\/dot\.[\da-f]{8}\.png\)\n\n## Same\n\nEnd\.\n$/,
    );
  });

  it("has each section of the second level in a file of its own", () => {
    expect(links.read("dist/index/here.md")).toBe(
      '---\ntitle: "Home"\nurl: "https://notes.test/#here"\n---\n\n## Here\n',
    );
    expect(partials.read("dist/index/before.md")).toContain("## Before\n");
    expect(partials.read("dist/index/before.md")).not.toContain("## End");
    expect(existsSync(drafts.path("dist/unlisted"))).toBe(false);
  });

  it("leads to the published files", () => {
    const text = images.read("dist/index.md");
    expect(text).toMatch(/!\[A beside\]\(https:\/\/\S+\/assets\/dot\.[\da-f]{8}\.png "Its title"\)/);
    expect(text).toContain("![Elsewhere](https://cdn.test/x.png)");
    expect(text).toMatch(/\[the data\]\(https:\/\/\S+\/assets\/rows\.[\da-f]{8}\.csv\)/);
  });

  it("is named in the head of its page", () => {
    expect(headTags(links.html("/guide/intro"))).toContain(
      '<link rel="alternate" href="https://notes.test/guide/intro.md" type="text/markdown">',
    );
  });

  it("does not exist for drafts and unlisted notes", () => {
    for (const name of ["draft", "unlisted"]) expect(existsSync(drafts.path(`dist/${name}.md`))).toBe(false);
    expect(drafts.html("/unlisted")).not.toMatch(/text\/markdown|\.md"/);
  });

  it("is written again with its note, and taken over with it", async () => {
    const site = fixtureSite("partials");
    expect((await site.build()).stdout).toContain("(2 compiled, 4 rendered)");
    const before = site.read("dist/index.md");
    site.change("content/other.mdx", (text) => `${text}\nMore.\n`);
    expect((await site.build()).stdout).toContain("(1 compiled, 1 rendered)");
    expect(site.read("dist/other.md")).toMatch(/Text\.\n\nMore\.\n$/);
    expect(site.read("dist/index.md")).toBe(before);
    site.change("dist/index.md", "meddled with");
    expect((await site.build()).stdout).toContain("(0 compiled, 1 rendered)");
    expect(site.read("dist/index.md")).toBe(before);
  });
});

describe("the files for language models", () => {
  it("list every listed note, and hold them all", () => {
    expect(drafts.read("dist/llms.txt")).toMatch(
      /^# \S.*\n\n## Notes\n\n- \[Home\]\(https:\/\/\S+\/index\.md\): Start\.\n- \[Last\]\(https:\/\/\S+\/last\.md\): End\.\n\nA section .*\n\n## Optional\n\n- \[All notes in one file\]\(https:\/\/\S+\/llms-full\.txt\)\n$/,
    );
    expect(drafts.read("dist/llms-full.txt")).toBe(
      `${drafts.read("dist/index.md")}\n${drafts.read("dist/last.md")}`,
    );
  });

  it("keep titles and descriptions on their lines", async () => {
    const site = fixtureSite("drafts");
    site.change("content/last.mdx", (text) =>
      text.replace(
        /^title:.*/m,
        'title: "Last\\n- [False](https://evil.test)"\ndescription: |\n  One.\n\n  # Two\u{e0041}\n',
      ),
    );
    expect((await site.build()).status).toBe(0);
    expect(site.read("dist/llms.txt")).toContain("\n- [Last - \\[False\\](https://evil.test)](https://");
    expect(site.read("dist/llms.txt").match(/^.*One.*$/m)?.[0]).toMatch(/\.md\): One\. # Two$/);
    expect(
      site
        .read("dist/llms-full.txt")
        .split("\n")
        .filter((line) => /False|Two/.test(line)),
    ).toEqual([
      'title: "Last - [False](https://evil.test)"',
      'description: "One. # Two"',
      "# Last - [False](https://evil.test)",
    ]);
  });

  it("are the owner's own where a static folder has them", async () => {
    const site = fixtureSite("drafts");
    site.change("static/llms.txt", "mine");
    await site.build();
    expect(site.read("dist/llms.txt")).toBe("mine");
  });

  it("are not written for a site that is not to be found", async () => {
    const site = fixtureSite("drafts");
    site.change("site.config.ts", (text) => text.replace("baseUrl:", "noIndex: true,\n  baseUrl:"));
    await site.build();
    expect(existsSync(site.path("dist/llms.txt"))).toBe(false);
    expect(existsSync(site.path("dist/index.md"))).toBe(true);
    for (const file of ["last.html", "last.md"]) expect(site.read(`dist/${file}`)).not.toContain("llms.txt");
  });

  it("are what pages point to", () => {
    expect(drafts.html("/last")).toContain('<p hidden>For agents: <a href="/llms.txt">');
  });
});

describe.each(["preview", "dev"])("proofmark %s", (command) => {
  it("serves notes as Markdown, and the files for language models", async () => {
    const server = drafts.start(command, "--root", drafts.root, "--port", "0");
    const [, url] = await server.prints(/(http:\/\/\S+?)\/\s/);
    const note = await fetch(`${url}/last.md`);
    expect(note.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(await note.text()).toBe(drafts.read("dist/last.md"));
    expect((await fetch(`${url}/unlisted.md`)).status).toBe(404);
    expect(await (await fetch(`${url}/llms.txt`)).text()).toContain("/index.md)");
    expect(await (await fetch(`${url}/llms-full.txt`)).text()).toBe(drafts.read("dist/llms-full.txt"));
    await server.stop();
  });
});
