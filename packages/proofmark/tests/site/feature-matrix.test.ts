import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { elements, prose } from "../html.ts";

const NOTE = `---
title: Home
slug: /
---

## Features

\`\`\`feature-matrix on=node title="New words"
sorted copy  [2, 1].toSorted()
\`\`\`
`;

describe("a feature matrix on the page", () => {
  const site = fixtureSite("runners");
  const version = process.versions.node;
  beforeAll(async () => {
    site.change("content/index.mdx", NOTE);
    expect(await site.run("check", "--update", "--root", site.root)).toMatchObject({ status: 0 });
    expect(await site.build()).toMatchObject({ status: 0 });
  });

  it("is a table of what each version answered, made from the lock, with the code at the end", () => {
    const table = elements(prose(site.html("/")), "table")[0]?.html ?? "";
    expect(elements(table, "th").map(({ text }) => text)).toEqual([
      "Feature",
      `Node.js ${version}`,
      "Code",
      "sorted copy",
    ]);
    expect(elements(table, "td").map(({ text }) => text)).toEqual(["yes", "[2, 1].toSorted()"]);
    expect(prose(site.html("/"))).toContain('role="region" aria-label="New words"');
  });

  it("stands in the Markdown as a table, and can be searched by its rows", () => {
    expect(site.read("dist/index.md")).toContain(
      `| Feature | Node.js ${version} | Code |\n| --- | --- | --- |\n| sorted copy | yes | \`[2, 1].toSorted()\` |`,
    );
    expect(site.read("dist/data/search.txt")).toContain("sorted copy\t[2, 1].toSorted()");
  });

  it("is called unproven where the lock has another one", async () => {
    site.change("content/index.mdx", (text) => text.replace("[2, 1]", "[3, 1]"));
    expect(await site.build()).toMatchObject({ status: 0 });
    expect(elements(prose(site.html("/")), "table")).toEqual([]);
    expect(elements(prose(site.html("/")), "p").map(({ text }) => text)).toContain("Unproven");
    expect(site.read("dist/index.md")).toContain("*Unproven.*");
  });
});
