import { describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";

/** Builds the smallest site with the files given. */
async function build(files: Readonly<Record<string, string>>) {
  const site = fixtureSite("plain");
  for (const [file, text] of Object.entries(files)) site.change(file, text);
  return site.build();
}

const failed = (stderr: string) => ({ status: 1, stdout: "", stderr });
const warned = (stderr: string) => ({
  status: 0,
  stdout: expect.stringMatching(/^Built 4 pages from 2 notes into "dist" in <time> /),
  stderr,
});

describe("links", () => {
  it("to a file that is not a note warn, with the file that was meant", async () => {
    expect(
      await build({ "content/redis.mdx": "---\ntitle: Redis\n---\n\nSee [this](./indx.mdx#start).\n" }),
    ).toEqual(
      warned(`warning: content/redis.mdx:5:5  broken link to the file \`./indx.mdx#start\`
  expected  the file of a note, relative to this one
  fix       did you mean \`./index.mdx#start\`?
1 problem in 1 file
`),
    );
  });

  it("to a page that does not exist fail, and leave the last output as it was", async () => {
    const site = fixtureSite("plain");
    await site.build();
    const before = site.html("/redis");
    site.change("content/redis.mdx", (text) => `${text}\nSee [that](/rediss) and [that](/nowhere).\n`);
    expect(await site.build()).toEqual(
      failed(`error: content/redis.mdx:7:5  broken link to \`/rediss\`
  expected  the address of a page or a file of the site
  fix       did you mean \`/redis\`?
error: content/redis.mdx:7:25  broken link to \`/nowhere\`
  expected  the address of a page or a file of the site
2 problems in 1 file
`),
    );
    expect(site.html("/redis")).toBe(before);
  });

  it("to a part of the page around the note warn, with the heading named like it", async () => {
    expect(
      await build({
        "content/redis.mdx":
          "---\ntitle: Redis\n---\n\nSee [this](#search), [top](#top), [box](#:search).\n\n## Search\n",
      }),
    ).toEqual(
      warned(`warning: content/redis.mdx:5:35  broken link to \`#:search\`: /redis has no anchor \`#:search\`
  expected  the id of a heading or a snippet of that page
  fix       did you mean \`#search\`?
1 problem in 1 file
`),
    );
  });

  it("to an anchor that does not exist warn", async () => {
    expect(await build({ "content/redis.mdx": "---\ntitle: Redis\n---\n\nSee [that](#nope).\n" })).toEqual(
      warned(`warning: content/redis.mdx:5:5  broken link to \`#nope\`: /redis has no anchor \`#nope\`
  expected  the id of a heading or a snippet of that page
1 problem in 1 file
`),
    );
  });

  it("without an address fail", async () => {
    expect(await build({ "content/redis.mdx": "---\ntitle: Redis\n---\n\nSee [that]().\n" })).toEqual(
      failed(
        "error: content/redis.mdx:5:5  the link has no address\n  expected  `[text](address)`\n1 problem in 1 file\n",
      ),
    );
  });
});

describe("notes", () => {
  it("with one id are refused", async () => {
    expect(await build({ "content/01-redis.mdx": "---\nslug: /other\n---\n" })).toEqual(
      failed(`error: content/redis.mdx  two notes have the id "redis"
  found     content/01-redis.mdx and content/redis.mdx
  fix       give one of them another \`id\` in its front matter
1 problem in 1 file
`),
    );
  });

  it("with one title in a folder warn, and in two folders do not", async () => {
    const text = "---\ntitle: Redis\n---\n";
    expect(await build({ "content/a.mdx": text, "content/more/redis.mdx": text })).toMatchObject({
      status: 0,
      stderr: `warning: content/redis.mdx  two notes of a folder have the title "Redis"
  found     content/a.mdx and content/redis.mdx
  fix       give one of them another \`title\`: readers can't tell them apart
1 problem in 1 file
`,
    });
  });

  it("at one address warn: the first is published, and the one with a slug is blamed", async () => {
    const site = fixtureSite("plain");
    site.change("content/a.mdx", "---\nslug: /redis\n---\n\nThe first.\n");
    expect(await site.build()).toMatchObject({
      status: 0,
      stderr: `warning: content/a.mdx  two pages have the address /redis: only the first is published
  found     content/a.mdx and content/redis.mdx
  fix       give one of them another address: a note by its \`slug\`, a page by its file's name
1 problem in 1 file
`,
    });
    expect(site.html("/redis")).toContain("The first.");
  });

  it("with a slug that is not a path are refused", async () => {
    expect(await build({ "content/redis.mdx": "---\nslug: /redis?x\n---\n" })).toEqual(
      failed(`error: content/redis.mdx:2  \`slug\` must be a path such as /my-note, without domain, query or hash
  found     "/redis?x"
1 problem in 1 file
`),
    );
  });

  it("are needed: a site without any is refused", async () => {
    const site = fixtureSite("plain");
    site.remove("content");
    expect(await site.build()).toEqual(
      failed(
        'error: content  the version "current" has no notes\n  expected  at least one that is not a draft in `content`\n1 problem in 1 file\n',
      ),
    );
  });
});

describe("category and tags files", () => {
  it("of unknown keys or wrong shape are refused", async () => {
    expect(await build({ "content/guide/_category_.yml": "label: Guide\nlable: x\n" })).toEqual(
      failed(`error: content/guide/_category_.yml:2  unknown key \`lable\`
  fix       did you mean \`label\`?
1 problem in 1 file
`),
    );
    expect(await build({ "content/tags.yml": "ai: AI\n" })).toEqual(
      failed(`error: content/tags.yml:1  \`ai\` has the wrong type or value
  expected  Object
  found     "AI"
1 problem in 1 file
`),
    );
  });

  it("may be two for a folder: the first counts, with a warning", async () => {
    const { status, stderr } = await build({
      "content/guide/_category_.json": '{ "label": "J" }',
      "content/guide/_category_.yml": "label: Y\n",
      "content/guide/a.mdx": "A.\n",
    });
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `warning: content/guide/_category_.yml  a second category file for the folder \`guide\`; the first one is used
  found     content/guide/_category_.json
1 problem in 1 file
`,
    });
  });
});

describe("files that are notes but for the ending of their names", () => {
  it("warn that nothing publishes them", async () => {
    const text = "---\ntitle: Redis\n---\n\nText.\n";
    expect(await build({ "content/Other.MDX": text, "content/more.markdown": text })).toEqual(
      warned(`warning: content/Other.MDX  the file is not published, since its name ends in \`.MDX\`
  fix       rename it to \`Other.mdx\`
warning: content/more.markdown  the file is not published, since its name ends in \`.markdown\`
  fix       rename it to \`more.md\`
2 problems in 2 files
`),
    );
  });
});
