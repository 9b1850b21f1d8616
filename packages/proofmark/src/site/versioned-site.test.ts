import { describe, expect, it } from "vitest";
import { problemsOf } from "../../tests/problems-of.ts";
import { siteOf } from "../../tests/site-of.ts";

describe("a site of several versions", () => {
  const categories = { guides: { label: "Guides", link: { type: "generated-index" } } } as const;
  const site = siteOf(
    { "index.mdx": "", "a.mdx": "tags: [x]", "guides/g.mdx": "" },
    {
      categories,
      versions: [
        ["2", { "index.mdx": "", "a.mdx": "tags: [x]", "guides/g.mdx": "" }],
        ["1", { "start.mdx": "", "a.mdx": "", "old.mdx": "" }],
      ],
    },
  );
  const stateAt = (permalink: string) =>
    site.routes.find((route) => route.permalink === permalink)?.versionState;

  it("has the routes of each below its path, tags and categories among them", () => {
    expect(site.routes.map((route) => route.permalink)).toEqual([
      "/next",
      "/next/a",
      "/next/guides/g",
      "/next/category/guides",
      "/next/tags",
      "/next/tags/x",
      "/",
      "/a",
      "/guides/g",
      "/category/guides",
      "/tags",
      "/tags/x",
      "/1/start",
      "/1/a",
      "/1/old",
      "/404.html",
    ]);
  });

  it("begins each with the note at its root, else the first of its first sidebar", () => {
    expect(site.versions.map(({ name, mainDocId }) => [name, mainDocId])).toEqual([
      ["current", "index"],
      ["2", "index"],
      ["1", "a"],
    ]);
  });

  it("finds a note by its id, and a category by its address, in the versions that have it", () => {
    expect(stateAt("/a")?.same).toEqual({ current: "/next/a", "2": "/a", "1": "/1/a" });
    expect(stateAt("/1/old")?.same).toEqual({ "1": "/1/old" });
    expect(stateAt("/next/category/guides")?.same).toEqual({
      current: "/next/category/guides",
      "2": "/category/guides",
    });
  });

  it("says on notes and categories of other versions than the last where the latest one is", () => {
    const latest = { name: "2", label: "2" };
    expect(stateAt("/next/a")?.banner).toEqual({
      kind: "unreleased",
      siteTitle: "Notes",
      label: "Next",
      latest: { ...latest, href: "/a" },
    });
    expect(stateAt("/next/category/guides")?.banner).toMatchObject({
      kind: "unreleased",
      latest: { ...latest, href: "/category/guides" },
    });
    expect(stateAt("/1/old")?.banner).toEqual({
      kind: "unmaintained",
      siteTitle: "Notes",
      label: "1",
      latest: { ...latest, href: "/" },
    });
    expect(stateAt("/a")?.banner).toBeUndefined();
  });

  it("knows on lists of tags only which version they are of, and on the not-found page not even that", () => {
    expect(stateAt("/next/tags/x")).toEqual({
      name: "current",
      badge: "Next",
      banner: undefined,
      same: undefined,
    });
    expect(stateAt("/404.html")).toBeUndefined();
  });

  it("allows one id once in each version, and reports it twice in one", () => {
    expect(
      problemsOf(() =>
        siteOf({ "a.mdx": "" }, { versions: [["1", { "a.mdx": "id: x", "b.mdx": "id: x" }]] }),
      ),
    ).toEqual([
      {
        severity: "error",
        file: "versioned_docs/version-1/b.mdx",
        message: 'two notes have the id "x"',
        found: "versioned_docs/version-1/a.mdx and versioned_docs/version-1/b.mdx",
        fix: "give one of them another `id` in its front matter",
      },
    ]);
  });

  it("keeps search engines off every page of a version that wants it", () => {
    const config = { docs: { versions: { "1": { noIndex: true } } } };
    const { routes } = siteOf(
      { "a.mdx": "" },
      {
        config,
        versions: [
          ["2", { "a.mdx": "" }],
          ["1", { "a.mdx": "tags: [x]" }],
        ],
      },
    );
    expect(routes.filter((route) => route.noIndex).map((route) => route.permalink)).toEqual([
      "/1/a",
      "/1/tags",
      "/1/tags/x",
      "/404.html",
    ]);
  });

  it("has neither banner nor badge nor state with one version", () => {
    expect(siteOf({ "a.mdx": "" }).routes.map((route) => route.versionState)).toEqual([undefined, undefined]);
  });
});
