import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { elements, main, textOf } from "../html.ts";

const site = fixtureSite("tags");
beforeAll(async () => {
  expect((await site.build()).status).toBe(0);
});

describe("the list of tags", () => {
  it("groups listed tags by first letter, with their notes", () => {
    const groups = elements(main(site.html("/tags")), "article");
    expect(groups.map((group) => textOf(group.html))).toEqual([
      "A Ai Node",
      "C Cache Redis",
      "N Node.js Node Redis",
    ]);
    expect(elements(groups[2]?.html ?? "", "h2")[0]?.attributes).toMatchObject({ id: "N" });
    expect(elements(groups[2]?.html ?? "", "a").map((link) => link.attributes["href"])).toEqual([
      "#N",
      "/tags/node-js",
      "/node",
      "/redis",
    ]);
  });

  it("is titled Tags and has no sidebar", () => {
    expect(site.data("/tags")).toMatchObject({ title: "Tags | Notes", toc: [] });
    expect(site.data("/tags").sidebar).toBeUndefined();
    expect(site.html("/tags")).not.toContain('aria-label="Notes"');
  });
});

describe("the page of a tag", () => {
  it("lists its notes by title, with their descriptions, and links to all tags", () => {
    const html = main(site.html("/tags/node-js"));
    expect(elements(html, "h1").map((heading) => heading.text)).toEqual(['2 notes tagged with "Node.js"']);
    expect(elements(html, "a").map((link) => [link.text, link.attributes["href"]])).toEqual([
      ["Node", "/node"],
      ["Redis", "/redis"],
      ["Ai", "/tags/ai"],
      ["Cache", "/tags/cache"],
      ["View all tags", "/tags"],
    ]);
    expect(elements(html, "article").map((article) => article.text)).toEqual([
      "Node Scripts on servers.",
      "Redis Keys and values.",
    ]);
  });

  it("speaks of one note in the singular", () => {
    expect(site.data("/tags/cache").title).toBe('One note tagged with "Cache" | Notes');
  });

  it("says that it is unlisted when all its notes are", () => {
    const html = main(site.html("/tags/graph-ql"));
    expect(textOf(elements(html, "aside")[0]?.html ?? "")).toBe(
      "Unlisted page This page is unlisted. Search engines will not index it, and only users having a direct link can access it.",
    );
  });
});

describe("a note's tags", () => {
  const tagsOf = (permalink: string) =>
    elements(main(site.html(permalink)), "p").filter(({ attributes }) => attributes["class"] === "tags");

  it("stand at its foot with label, address and description", () => {
    const footer = tagsOf("/redis")[0]?.html ?? "";
    expect(textOf(footer)).toBe("Tags: Cache Node.js");
    expect(elements(footer, "a").map((link) => link.attributes)).toEqual([
      { href: "/tags/cache", title: "Keeping answers near.", rel: "tag" },
      { href: "/tags/node-js", title: "On servers.", rel: "tag" },
    ]);
  });

  it("are left out where there are none", () => {
    expect(tagsOf("/")).toEqual([]);
  });
});
