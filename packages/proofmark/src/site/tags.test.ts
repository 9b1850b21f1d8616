import { describe, expect, it } from "vitest";
import { problemsOf, told } from "../../tests/problems-of.ts";
import { siteOf } from "../../tests/site-of.ts";
import type { Site } from "./site.ts";

const tagRoutes = (site: Site) => site.routes.flatMap((route) => (route.kind === "tag" ? [route] : []));
const listed = (site: Site) => site.routes.flatMap((route) => (route.kind === "tags" ? route.groups : []));

describe("tags", () => {
  it("take label, address and description from the tags file", () => {
    const site = siteOf(
      { "a.mdx": "tags: [node-js, gen-ai, MIXED]" },
      {
        tags: {
          "node-js": { label: "Node.js", description: "On servers." },
          "gen-ai": { permalink: "/genai" },
          MIXED: null,
        },
      },
    );
    expect(site.versions[0]?.notes[0]?.tags).toEqual([
      { label: "Node.js", permalink: "/tags/node-js", description: "On servers." },
      { label: "Gen-ai", permalink: "/tags/genai", description: undefined },
      { label: "Mixed", permalink: "/tags/mixed", description: undefined },
    ]);
    expect(site.problems).toEqual([]);
  });

  it("may be written in a note alone, with a label and an address of their own", () => {
    const site = siteOf({ "a.mdx": "tags: [Node.js, { label: Own, permalink: /my-own }]" });
    expect(site.versions[0]?.notes[0]?.tags.map((tag) => [tag.label, tag.permalink])).toEqual([
      ["Node.js", "/tags/node-js"],
      ["Own", "/tags/my-own"],
    ]);
    expect(site.problems).toEqual([]);
  });

  it("are one when they share an address: the first label wins, and a note counts once", () => {
    const site = siteOf({ "a.mdx": "tags: [Node.js, node-js, NodeJs]", "b.mdx": "tags: [node js]" });
    expect(site.versions[0]?.tags).toEqual([
      {
        label: "Node.js",
        permalink: "/tags/node-js",
        description: undefined,
        noteIds: ["a", "b"],
        unlisted: false,
      },
    ]);
    expect(site.versions[0]?.notes[0]?.tags).toHaveLength(1);
    expect(site.versions[0]?.notes[1]?.tags[0]?.label).toBe("Node.js");
  });

  it("are grouped by first letter and sorted by label", () => {
    const site = siteOf({ "a.mdx": "tags: [redis, API, ai]", "b.mdx": "tags: [ai, Rdbms]" });
    const [a, b] = ["a", "b"].map((name) => ({ title: name, permalink: `/${name}` }));
    expect(listed(site)).toEqual([
      {
        letter: "A",
        tags: [
          { label: "ai", permalink: "/tags/ai", notes: [a, b] },
          { label: "API", permalink: "/tags/api", notes: [a] },
        ],
      },
      {
        letter: "R",
        tags: [
          { label: "Rdbms", permalink: "/tags/rdbms", notes: [b] },
          { label: "redis", permalink: "/tags/redis", notes: [a] },
        ],
      },
    ]);
  });

  it("have a page with their notes sorted by title", () => {
    const site = siteOf({
      "a.mdx": "title: Zebra\ntags: [x]",
      "b.mdx": "title: apple\ntags: [x]",
      "c.mdx": "title: C\ntags: [y]",
    });
    expect(
      tagRoutes(site).map((route) => [
        route.permalink,
        route.title,
        route.notes.map((note) => note.page.title),
      ]),
    ).toEqual([
      ["/tags/x", '2 notes tagged with "x"', ["apple", "Zebra"]],
      ["/tags/y", 'One note tagged with "y"', ["C"]],
    ]);
  });

  it("lead on to the other tags of their notes, and to what else has those", () => {
    const site = siteOf({
      "a.mdx": "tags: [cache, redis, database]",
      "b.mdx": "tags: [database, sql]",
    });
    expect(tagRoutes(site).find(({ permalink }) => permalink === "/tags/cache")?.related).toEqual([
      { label: "database", permalink: "/tags/database", notes: [{ title: "b", permalink: "/b" }] },
      { label: "redis", permalink: "/tags/redis", notes: [] },
    ]);
  });

  it("leave unlisted notes out of count and list", () => {
    const site = siteOf({ "a.mdx": "tags: [x]", "b.mdx": "tags: [x]\nunlisted: true" });
    expect(listed(site)[0]?.tags).toEqual([
      { label: "x", permalink: "/tags/x", notes: [{ title: "a", permalink: "/a" }] },
    ]);
    expect(tagRoutes(site)[0]?.notes.map((note) => note.page.id)).toEqual(["a"]);
  });

  it("whose notes are all unlisted have an unlisted page and stand in no list", () => {
    const site = siteOf({ "a.mdx": "tags: [x]", "b.mdx": "tags: [y]\nunlisted: true" });
    expect(listed(site).flatMap((group) => group.tags.map((tag) => tag.label))).toEqual(["x"]);
    expect(
      tagRoutes(site).map((route) => [route.permalink, route.unlisted, route.noIndex, route.notes.length]),
    ).toEqual([
      ["/tags/x", false, false, 1],
      ["/tags/y", true, true, 1],
    ]);
  });

  it("have no list without a listed tag", () => {
    expect(siteOf({ "a.mdx": "title: A" }).routes.map((route) => route.kind)).toEqual(["note", "not-found"]);
    expect(siteOf({ "a.mdx": "tags: [x]\nunlisted: true" }).routes.map((route) => route.kind)).toEqual([
      "note",
      "tag",
      "not-found",
    ]);
  });

  it.each([
    ["log", "info"],
    ["warn", "warning"],
  ] as const)("missing from the tags file are reported at `%s`", (onInlineTags, severity) => {
    const site = siteOf(
      { "a.mdx": "tags: [x, y, json-shel]" },
      { tags: { x: null, "json-shell": null }, config: { docs: { onInlineTags } } },
    );
    expect(site.problems.map(told)).toEqual([
      {
        severity,
        file: "content/a.mdx",
        message: 'the tag "y" is not in content/tags.yml',
        fix: "add it to content/tags.yml",
      },
      {
        severity,
        file: "content/a.mdx",
        message: 'the tag "json-shel" is not in content/tags.yml',
        fix: 'did you mean "json-shell"? Else add it to content/tags.yml',
      },
    ]);
  });

  it("missing from the tags file fail at `throw` and say nothing at `ignore`", () => {
    const site = (onInlineTags: "throw" | "ignore") =>
      siteOf({ "a.mdx": "tags: [y]" }, { tags: { x: null }, config: { docs: { onInlineTags } } });
    expect(problemsOf(() => site("throw"))).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        message: 'the tag "y" is not in content/tags.yml',
        fix: "add it to content/tags.yml",
      },
    ]);
    expect(site("ignore").problems).toEqual([]);
  });

  it("with one address in the tags file are an error", () => {
    expect(
      problemsOf(() =>
        siteOf(
          { "a.mdx": "" },
          { tags: { "node-js": null, "Node.js": null, b: { permalink: "/c" }, c: null } },
        ),
      ),
    ).toEqual([
      {
        severity: "error",
        file: "content/tags.yml",
        message: "tags share an address\n- /tags/node-js (node-js, Node.js)\n- /tags/c (b, c)",
        fix: "give each its own `permalink`",
      },
    ]);
  });

  it("stand below the base, with the trailing slash that is set", () => {
    const site = siteOf(
      { "a.mdx": "tags: [x]" },
      { config: { baseUrl: "/docs/", trailingSlash: true, docs: { tagsBasePath: "topics" } } },
    );
    expect(site.routes.map((route) => route.permalink)).toEqual([
      "/docs/a/",
      "/docs/topics/",
      "/docs/topics/x/",
      "/docs/404.html",
    ]);
  });
});
