import { beforeAll, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { elements, prose } from "../html.ts";

const NOTE = "content/redis.mdx";
const BODY = `---
title: Redis
---

<Checked on="2024-01-02" source="https://a.example/life">Redis 6 is over</Checked>, and
<Checked on="2024-01-02" source="https://a.example/life">so is \`5\`</Checked>.

<Checked on="2024-02-29" source="https://b.example/prices/">

| plan | price |
|---|---|
| one | 5 |

</Checked>
`;

let site: FixtureSite;
beforeAll(async () => {
  site = fixtureSite("plain");
  site.change(NOTE, BODY);
  expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
});

describe("a claim that time can change", () => {
  it("has the number of its source, which says when and where it was checked", () => {
    const html = prose(site.html("/redis"));
    const [first, second] = elements(html, "sup").map((sup) => elements(sup.html, "a")[0]?.attributes);
    expect(first?.["aria-label"]).toBe("1. Checked on 2024-01-02: a.example");
    expect(second).toMatchObject({ href: first?.["href"], "aria-label": first?.["aria-label"] });
    const sources = elements(html, "li").map(({ text, attributes }) => [text, `#${attributes["id"]}`]);
    expect(sources).toEqual([["Checked on 2024-01-02: a.example/life ↩ ↩ 2", first?.["href"]]]);
  });

  it("of several blocks has its source below them", () => {
    expect(prose(site.html("/redis"))).toContain(
      '</div><p>Checked on 2024-02-29: <a href="https://b.example/prices/" target="_blank" rel="noopener noreferrer" class="bare">b.example/prices</a></p>',
    );
  });

  it("keeps date and source as Markdown", () => {
    for (const file of ["dist/redis.md", "dist/llms-full.txt"]) {
      expect(site.read(file)).toContain(
        "Redis 6 is over ([checked on 2024-01-02](https://a.example/life)), and\n",
      );
      expect(site.read(file)).toContain(
        "| one | 5 |\n\n([checked on 2024-02-29](https://b.example/prices/))",
      );
    }
  });

  it("is refused with its place where day or source are wrong", async () => {
    const other = fixtureSite("plain");
    other.change(NOTE, 'Text.\n\nNow <Checked on="2999-01-01" source="http://a.example">this</Checked>.\n');
    expect(await other.build()).toMatchObject({
      status: 1,
      stderr: `error: ${NOTE}:3:5  \`on\` of \`<Checked>\` must not be in the future
  found     "2999-01-01"
error: ${NOTE}:3:5  \`source\` of \`<Checked>\` must be the address of a page, with https://
  found     "http://a.example"
2 problems in 1 file
`,
    });
  });
});

describe("check --stale", () => {
  it("lists what was checked long ago, oldest first, and fails", async () => {
    const { status, stdout, stderr } = await site.run("check", "--stale");
    expect({ status, stdout }).toEqual({
      status: 1,
      stdout: "3 of 3 claims checked more than 90 days ago\n",
    });
    expect(stderr.replace(/\d+ days ago/g, "… days ago")).toBe(`stale: ${NOTE}:5  Redis 6 is over
  checked   2024-01-02, … days ago
  source    https://a.example/life
stale: ${NOTE}:6  so is 5
  checked   2024-01-02, … days ago
  source    https://a.example/life
stale: ${NOTE}:8  plan price one 5
  checked   2024-02-29, … days ago
  source    https://b.example/prices/
`);
  });

  it("prints them as JSON, in the notes named", async () => {
    const { status, stdout } = await site.run("check", "redis", "--stale", "--json");
    expect(status).toBe(1);
    expect(JSON.parse(stdout)[0]).toEqual({
      file: NOTE,
      line: 5,
      claim: "Redis 6 is over",
      on: "2024-01-02",
      days: expect.any(Number),
      source: "https://a.example/life",
    });
    expect(await site.run("check", "index", "--stale", "--json")).toMatchObject({
      status: 0,
      stdout: "[]\n",
    });
  });

  it("takes another number of days", async () => {
    expect(await site.run("check", "--stale", "--days", "36500")).toEqual({
      status: 0,
      stdout: "0 of 3 claims checked more than 36,500 days ago\n",
      stderr: "",
    });
  });
});
