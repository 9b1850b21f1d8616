import { existsSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";

const site = fixtureSite("proven");
const paragraphs = (count: number): string =>
  `${"A sentence of about forty characters here. ".repeat(100)}\n\n`.repeat(count);
beforeAll(async () => {
  site.change(
    "content/long.mdx",
    [
      "# Long",
      "## Parts",
      ...[1, 2, 3].map(
        (part) => `### Part ${part}\n\n${paragraphs(2)}\n\n\`\`\`sh\n${"true\n".repeat(600)}\`\`\``,
      ),
      "## One block",
      `Before.\n\n\`\`\`text\n${"x".repeat(21_000)}\n\`\`\`\n\nAfter.`,
      "## Guide\n\nText.",
      `## Odd / name {#a/b}\n\n${paragraphs(10)}`,
    ].join("\n\n"),
  );
  site.change("content/index.mdx", (text) => `${text}\n## Last\n\n${paragraphs(5)}\n`);
  for (const [name, length] of Object.entries({ near: 16_980, over: 17_020 }))
    site.change(
      `content/${name}.mdx`,
      `# Note\n\n## Part\n\n${"x".repeat(length - 17).replace(/(x{4998})xx/g, "$1\n\n")}\n`,
    );
  site.change("content/guide.mdx", "---\nslug: /long/guide\ntitle: Guide\n---\n\nThe note.\n");
  site.change("content/text.mdx", "# Text\n\n## Read\n\nMind the gap.\n");
  expect((await site.build()).status).toBe(0);
});

describe("a section as Markdown", () => {
  it("says what it is, what it was proven with, and what is beside it", () => {
    expect(site.read("dist/index/works-on-some.md")).toBe(`---
title: "Works on some"
note: "Levels"
url: "https://notes.test/#works-on-some"
tools: "PostgreSQL 18.6, Node.js 26.10.0"
levels: "2 ran"
---

> All notes: [llms.txt](https://notes.test/llms.txt)

## Works on some

\`\`\`sql
merge into orders using new on true;
\`\`\`

Output:

\`\`\`text
MERGE 2
\`\`\`

*Ran on PostgreSQL 18.6; also 17; not 15.*

\`\`\`mjs
console.log(Temporal.Now);
\`\`\`

Output:

\`\`\`text
Temporal.Now {}
\`\`\`

*Ran on Node.js 26.10.0; not 24.*

---

- [Before: Ran](https://notes.test/index/ran.md)
- [After: Less](https://notes.test/index/less.md)
- [The whole note: Levels](https://notes.test/index.md)
`);
    expect(site.read("dist/index/less.md")).toContain(
      'levels: "1 mocked, 1 type-checked, 1 parsed, 1 unchecked, 1 unproven"',
    );
  });

  it("is below 20,000 characters: a long one continues in parts, which begin with a heading", () => {
    const parts = ["parts", "parts.part-2", "parts.part-3"].map((name) => site.read(`dist/long/${name}.md`));
    for (const part of parts) expect(part.length).toBeLessThan(20_000);
    expect(parts.map((part) => /^part: .*$/m.exec(part)?.[0])).toEqual([
      'part: "1 of 3"',
      'part: "2 of 3"',
      'part: "3 of 3"',
    ]);
    expect(parts[0]).toContain("- [Continued: part 2](https://notes.test/long/parts.part-2.md)");
    expect(parts[1]).toMatch(/llms\.txt\)\n\n### Part 2\n/);
    expect(parts.join("").match(/^true$/gm)).toHaveLength(1800);
  });

  it("leads to the page for a block that is too long itself", () => {
    expect(site.read("dist/long/one-block.md")).toContain(
      "Before.\n\n- [A block of 21,008 characters is left out here](https://notes.test/long#one-block)\n\nAfter.",
    );
  });

  it("leaves an address to the note that has it, and takes none that is no file name", () => {
    expect(site.read("dist/long/guide.md")).toContain("The note.");
    expect(site.read("dist/long/section.3.md")).toContain("## Guide\n\nText.");
    expect(site.read("dist/long/section.4.md")).toContain("https://notes.test/long#a%2Fb");
    expect(site.read("dist/llms.txt")).toContain("- [Guide](https://notes.test/long/section.3.md)");
  });

  it("is listed at the start of a long note alone", () => {
    expect(site.read("dist/long.md")).toMatch(
      /^> All notes: .*\n\nSections:\n\n- \[Parts\]\(https:\/\/notes\.test\/long\/parts\.md\)\n/m,
    );
    expect(site.read("dist/index.md")).not.toContain("Sections:");
  });
});

describe("a short note", () => {
  it("is one file for agents: it has no files of its sections", () => {
    expect(site.read("dist/text.md")).toContain("## Read\n");
    expect(existsSync(site.path("dist/text"))).toBe(false);
    expect(site.read("dist/llms.txt")).not.toContain("/text/");
  });

  it("is one whose file stays below 20,000 characters", () => {
    expect(site.read("dist/near.md").length).toBeLessThan(20_000);
    expect(existsSync(site.path("dist/near/part.md"))).toBe(false);
    expect(site.read("dist/over/part.md").length).toBeLessThan(20_000);
  });
});

it("the files of a note are written again with it alone", async () => {
  const other = site.read("dist/index/ran.md");
  site.change("content/text.mdx", (text) => text.replace("Mind the gap.", "Mind the step."));
  expect((await site.build()).stdout).toContain("(1 compiled, 1 rendered)");
  expect(site.read("dist/text.md")).toContain("Mind the step.");
  expect(site.read("dist/index/ran.md")).toBe(other);
  site.remove("dist/long/parts.part-2.md");
  expect((await site.build()).stdout).toContain("(0 compiled, 1 rendered)");
  expect(existsSync(site.path("dist/long/parts.part-2.md"))).toBe(true);
});

describe("proofmark preview", () => {
  it("answers with Markdown where that is asked for and there is one", async () => {
    const server = site.start("preview", "--root", site.root, "--port", "0");
    const [, url] = await server.prints(/(http:\/\/\S+?)\/\s/);
    const get = async (path: string, accept: string): Promise<(string | number | null)[]> => {
      const response = await fetch(`${url}${path}`, { headers: { accept } });
      const start = (await response.text()).slice(0, 13);
      return [response.status, response.headers.get("content-type"), response.headers.get("vary"), start];
    };
    const html = "text/html; charset=utf-8";
    const markdown = "text/markdown; charset=utf-8";
    for (const [address, accept, type, start] of [
      ["/", "text/markdown, text/html, */*", markdown, '---\ntitle: "L'],
      ["/text", "text/html;q=0.5, text/markdown", markdown, '---\ntitle: "T'],
      ["/index/ran", "text/markdown", markdown, '---\ntitle: "R'],
      ["/text", "*/*", html, "<!doctype htm"],
      ["/text", "text/html", html, "<!doctype htm"],
      ["/text", "text/html, text/markdown;q=0.9", html, "<!doctype htm"],
      ["/text", "text/markdown;q=0", html, "<!doctype htm"],
    ] as const)
      expect([accept, ...(await get(address, accept))]).toEqual([accept, 200, type, "Accept", start]);
    for (const accept of ["text/markdown", "*/*"])
      for (const address of ["/nope", "/text/read.md"])
        expect([address, await get(address, accept)]).toEqual([address, [404, html, null, "<!doctype htm"]]);
    await server.stop();
  });
});

it("the pages of a site point to llms.txt, unless it is not to be found", async () => {
  expect(site.html("/text")).toContain('<p hidden>For agents: <a href="/llms.txt">');
  site.change("site.config.ts", (text) => text.replace("baseUrl:", "noIndex: true,\n  baseUrl:"));
  expect((await site.build()).status).toBe(0);
  expect(site.html("/text")).not.toContain("llms.txt");
  expect(site.read("dist/index/ran.md")).not.toContain("llms.txt");
});
