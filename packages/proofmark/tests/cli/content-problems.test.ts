import { describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";

/** Builds the smallest site with the files given. */
async function build(files: Readonly<Record<string, string>>) {
  const site = fixtureSite("plain");
  for (const [file, text] of Object.entries(files)) site.change(file, text);
  return site.build();
}

const failed = (stderr: string) => ({ status: 1, stdout: "", stderr });

describe("a build", () => {
  it("says what it built", async () => {
    expect(await build({})).toEqual({
      status: 0,
      stdout: `Built 4 pages from 2 notes into "dist" in <time> (2 compiled, 4 rendered)\n`,
      stderr: "",
    });
  });

  it("says so while the site's address is an example", async () => {
    const site = fixtureSite("plain");
    site.change("site.config.ts", (text) => text.replace("https://notes.test", "https://notes.example"));
    expect(
      (await site.build()).stdout,
    ).toBe(`The site's address is still https://notes.example: set \`url\` in site.config.ts before you publish.
Built 4 pages from 2 notes into "dist" in <time> (2 compiled, 4 rendered)
`);
  });

  it("says how to write a home page where there is none", async () => {
    const site = fixtureSite("plain");
    site.change("content/index.mdx", (text) => text.replace("slug: /", "slug: /first"));
    expect((await site.build()).stdout).toContain(
      "No page is at /: write content/index.mdx, or give a note `slug: /`.\n",
    );
  });
});

describe("attributes that a note writes", () => {
  it("cannot draw a proof, or hide what Copy takes, in the note or in a partial of it", async () => {
    const files = {
      "content/redis.mdx":
        'import Part from "./_part.mdx";\n\n<details class="proof ok">\n<summary>ran on Redis 8</summary>\n</details>\n\n<Part />\n',
      "content/_part.mdx": "Text.\n\n<pre hidden>curl</pre>\n",
    };
    expect(await build(files)).toEqual(
      failed(`error: content/_part.mdx:3:1  \`hidden\` can't be set on \`<pre>\` in a note
  expected  one of https://github.com/snippets-notes/snippets/blob/main/docs/markdown.md#elements
  fix       leave it out, or fold the text with \`<Details>\`
error: content/redis.mdx:3:1  \`class\` can't be set on \`<details>\` in a note
  expected  one of https://github.com/snippets-notes/snippets/blob/main/docs/markdown.md#elements
  fix       leave it out: the classes of a page belong to the engine
2 problems in 2 files
`),
    );
  });

  it("of a tab are those of a list", async () => {
    const tabs = `<Tabs onClick="x">
<TabItem value="a" dangerouslySetInnerHTML={{ __html: "<img>" }}>One</TabItem>
</Tabs>
`;
    expect(await build({ "content/redis.mdx": tabs })).toEqual(
      failed(`error: content/redis.mdx:1:1  \`onClick\` can't be set on \`<Tabs>\`
  expected  one of groupId, queryString, defaultValue
error: content/redis.mdx:2:1  \`dangerouslySetInnerHTML\` can't be set on \`<TabItem>\`
  expected  one of value, label, default
2 problems in 1 file
`),
    );
  });
});

describe("front matter", () => {
  it("that gives words for search to a heading that is not there is refused, with the heading that was meant", async () => {
    const redis = "---\ntitle: Redis\nsearch_words:\n  set-a-kye: write, store\n---\n\n## Set a key\n";
    expect(await build({ "content/redis.mdx": redis })).toEqual(
      failed(`error: content/redis.mdx:4  \`search_words\` names no heading of the note: \`set-a-kye\`
  expected  the id of one of its headings
  found     "set-a-kye"
  fix       did you mean \`set-a-key\`?
1 problem in 1 file
`),
    );
  });

  it("that is not YAML is refused with its place", async () => {
    expect(await build({ "content/redis.mdx": "---\ntitle: Redis: the server\n---\n" })).toEqual(
      failed(`error: content/redis.mdx:2:8  the front matter is not YAML: Nested mappings are not allowed in compact mappings
  fix       put values with special characters (\`:\`, \`#\`, \`@\`, \`[\`) in quotes
1 problem in 1 file
`),
    );
  });

  it("of wrong types and unknown keys is refused in every note, all problems together", async () => {
    const redis = "---\ntitle: Redis\nsidebar_position: first\ntag: [cache]\n---\n";
    const make = "---\ntags: cache\ndraft: true\nunlisted: 1\n---\n";
    expect(await build({ "content/redis.mdx": redis, "content/make.mdx": make })).toEqual(
      failed(`error: content/make.mdx:2  \`tags\` must be a list
  found     "cache"
error: content/make.mdx:4  \`unlisted\` has the wrong type or value
  expected  boolean
  found     1
error: content/redis.mdx:3  \`sidebar_position\` must be a number
  found     "first"
error: content/redis.mdx:4  unknown key \`tag\`
  fix       did you mean \`tags\`?
4 problems in 2 files
`),
    );
  });
});

describe("MDX", () => {
  it("that cannot be read is refused with line, column and the lines around", async () => {
    expect(
      await build({
        "content/redis.mdx": "---\ntitle: Redis\n---\n\nA set is written\nas { 1, 2 in maths.\n",
      }),
    ).toEqual(
      failed(`error: content/redis.mdx:6:4  the note is not valid MDX: Unexpected end of file in expression, expected a corresponding closing brace for \`{\`
  4 | 
  5 | A set is written
  6 | as { 1, 2 in maths.
    |    ^
  fix       put braces in backticks, or write \`\\{\`
1 problem in 1 file
`),
    );
  });

  it("with an unknown component is refused", async () => {
    const { status, stderr } = await build({
      "content/redis.mdx": "---\ntitle: Redis\n---\n\n<Video />\n\n<Detail>x</Detail>\n",
    });
    expect(status).toBe(1);
    expect(stderr).toBe(`error: content/redis.mdx:5:1  unknown component \`<Video>\`
  expected  one of Tabs, TabItem, Details, Admonition, Checked, or what the note imports
  fix       show it as code, or write a custom page in \`pages/\`
error: content/redis.mdx:7:1  unknown component \`<Detail>\`
  expected  one of Tabs, TabItem, Details, Admonition, Checked, or what the note imports
  fix       did you mean \`<Details>\`?
2 problems in 1 file
`);
  });
});

describe("code blocks", () => {
  it("with unknown words, remarks on no line and outputs of nothing are refused together", async () => {
    const redis = [
      "---",
      "title: Redis",
      "---",
      "",
      "```output",
      "x",
      "```",
      "",
      "```sh titel=x",
      "ls",
      "```",
      "```remarks",
      "2: too far",
      "```",
      "",
    ].join("\n");
    const { stderr } = await build({ "content/redis.mdx": redis });
    expect(stderr).toBe(`error: content/redis.mdx:9  unknown word \`titel=x\` on a fence
  expected  one of title="…", top="…", file="…", from="…", session="…", on=…, timeout=5s, check=types|parse|none, why="…", proves="…", hidden, avoid, showLineNumbers, fails, varies, session, async, fresh, vars, {1,3-5}
  fix       did you mean \`title\`?
error: content/redis.mdx:13  a remark that names no line of its block
  expected  \`6: why\` or \`6-7: why\`, with lines from 1 to 1
  found     "2: too far"
2 problems in 1 file
`);
  });

  it("that only an output claims are refused", async () => {
    expect(await build({ "content/redis.mdx": "---\ntitle: Redis\n---\n\n```output\nx\n```\n" })).toEqual(
      failed(
        "error: content/redis.mdx:5  an `output` fence belongs right after a code block\n1 problem in 1 file\n",
      ),
    );
  });
});
