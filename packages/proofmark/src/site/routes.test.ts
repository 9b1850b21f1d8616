import { describe, expect, it } from "vitest";
import { problemsOf, told } from "../../tests/problems-of.ts";
import { siteOf } from "../../tests/site-of.ts";

describe("routes", () => {
  it("are notes, generated category pages, tags and not-found", () => {
    const site = siteOf(
      { "a.mdx": "tags: [x]", "guide/b.mdx": "" },
      { categories: { guide: { link: { type: "generated-index" } } } },
    );
    expect(
      site.routes.map((route) => [route.kind, route.permalink, route.searchTag, route.version?.name]),
    ).toEqual([
      ["note", "/a", "docs-default-current", "current"],
      ["note", "/guide/b", "docs-default-current", "current"],
      ["category", "/category/guide", "docs-default-current", "current"],
      ["tags", "/tags", "doc_tags_list", "current"],
      ["tag", "/tags/x", "doc_tag_doc_list", "current"],
      ["not-found", "/404.html", undefined, undefined],
    ]);
  });

  it("have a search page that search engines may follow but not list, where the site is searched", () => {
    const search = (notes: Record<string, string>, config = { search: {} }) => {
      const site = siteOf(notes, { config });
      return [
        site.searchPage,
        ...site.routes
          .filter(({ kind }) => kind === "search")
          .map(({ permalink, noIndex }) => [permalink, noIndex]),
        ...site.problems,
      ];
    };
    expect(search({ "a.mdx": "" })).toEqual(["/search", ["/search", true]]);
    expect(search({ "a.mdx": "", "search.mdx": "" })).toEqual([undefined]);
    expect(siteOf({ "a.mdx": "" }).searchPage).toBeUndefined();
  });

  it("of a category list its entries as cards", () => {
    const notes = {
      "g/a.mdx": "title: A\ndescription: About A",
      "g/b.mdx": "title: B\nunlisted: true",
      "g/deep/c.mdx": "title: C",
      "g/deep/d.mdx": "title: D",
      "g/one/e.mdx": "title: E",
      "g/hidden/f.mdx": "unlisted: true",
    };
    const site = siteOf(notes, {
      categories: {
        g: { label: "G", link: { type: "generated-index", description: "All of G" } },
        "g/one": { description: "Own words" },
      },
    });
    const route = site.routes.find((candidate) => candidate.kind === "category");
    expect(route).toMatchObject({
      title: "G",
      description: "All of G",
      sidebar: "defaultSidebar",
      breadcrumbs: [{ label: "G", href: "/category/g" }],
    });
    expect(route?.kind === "category" && route.cards).toEqual([
      { kind: "page", label: "A", href: "/g/a", description: "About A" },
      { kind: "category", label: "deep", href: "/g/deep/c", description: "2 items" },
      { kind: "category", label: "one", href: "/g/one/e", description: "Own words" },
    ]);
  });

  it("at one address are reported and the first stays", () => {
    const notes = { "a.mdx": "", "b.mdx": "slug: /A/", "c.mdx": "slug: /z", "z.mdx": "" };
    const site = siteOf(notes);
    expect(site.routes.map((route) => route.title)).toEqual(["a", "c", "Page Not Found"]);
    const shared = {
      severity: "warning",
      fix: "give one of them another address: a note by its `slug`, a page by its file's name",
    };
    expect(site.problems.map(told)).toEqual([
      {
        ...shared,
        file: "content/b.mdx",
        message: "two pages have the address /A: only the first is published",
        found: "content/a.mdx and content/b.mdx",
      },
      {
        ...shared,
        file: "content/c.mdx",
        message: "two pages have the address /z: only the first is published",
        found: "content/c.mdx and content/z.mdx",
      },
    ]);
  });

  it("of the site's own win over notes", () => {
    const site = siteOf({ "a.mdx": "", "b.mdx": "" }, { pages: { "/A": { title: "Own" }, "/other": {} } });
    expect(site.routes.map(({ kind, permalink, title }) => [kind, permalink, title])).toEqual([
      ["page", "/A", "Own"],
      ["page", "/other", ""],
      ["note", "/b", "b"],
      ["not-found", "/404.html", "Page Not Found"],
    ]);
    expect(site.problems.map(({ file }) => file)).toEqual(["content/a.mdx"]);
  });

  it("at the address of the not-found page are reported and left out", () => {
    const site = siteOf({ "a.mdx": "" }, { pages: { "/404": {} } });
    expect(site.routes.map(({ permalink }) => permalink)).toEqual(["/a", "/404.html"]);
    expect(site.problems.map(({ file }) => file)).toEqual(["pages/404.tsx"]);
  });

  it.each([
    ["ignore", []],
    ["log", ["info"]],
    ["warn", ["warning"]],
  ] as const)("at one address are reported at `%s`", (onDuplicateRoutes, severities) => {
    expect(
      siteOf({ "a.mdx": "", "b.mdx": "slug: /a" }, { config: { onDuplicateRoutes } }).problems.map(
        (problem) => problem.severity,
      ),
    ).toEqual(severities);
  });

  it("at one address warn unless the configuration says otherwise", () => {
    const notes = { "a.mdx": "", "b.mdx": "slug: /a" };
    expect(siteOf(notes).problems.map(({ severity }) => severity)).toEqual(["warning"]);
    const refused = problemsOf(() => siteOf(notes, { config: { onDuplicateRoutes: "throw" } }));
    expect(refused.map(({ message }) => message)).toEqual(["two pages have the address /a"]);
  });
});
