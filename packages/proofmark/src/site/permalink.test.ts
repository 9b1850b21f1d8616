import { describe, expect, it } from "vitest";
import { parseConfig } from "../config/config.ts";
import {
  isIndexName,
  joinPaths,
  kebabCase,
  noteSlug,
  versionPermalink,
  withTrailingSlash,
} from "./permalink.ts";

describe("kebabCase", () => {
  it.each([
    ["Node.js", "node-js"],
    ["GraphQL", "graph-ql"],
    ["PostgreSQL", "postgre-sql"],
    ["macOS", "mac-os"],
    ["JavaScript", "java-script"],
    ["GenAI", "gen-ai"],
    ["RDBMS", "rdbms"],
    ["2FA", "2-fa"],
    ["C++", "c"],
    ["foo_bar", "foo-bar"],
  ])("breaks %s at case, digits and punctuation", (label, slug) => {
    expect(kebabCase(label)).toBe(slug);
  });

  it.each([
    ["AI", "ai"],
    ["API", "api"],
    ["Artificial Intelligence", "artificial-intelligence"],
    ["Automation", "automation"],
    ["Build Tool", "build-tool"],
    ["Cache", "cache"],
    ["Database", "database"],
    ["GenAI", "gen-ai"],
    ["GraphQL", "graph-ql"],
    ["Homebrew", "homebrew"],
    ["JavaScript", "java-script"],
    ["macOS", "mac-os"],
    ["Machine Learning", "machine-learning"],
    ["Makefile", "makefile"],
    ["Message Broker", "message-broker"],
    ["Node.js", "node-js"],
    ["Package Manager", "package-manager"],
    ["Pattern Matching", "pattern-matching"],
    ["PostgreSQL", "postgre-sql"],
    ["Query Language", "query-language"],
    ["RDBMS", "rdbms"],
    ["Redis", "redis"],
    ["Regex", "regex"],
    ["Runtime Environment", "runtime-environment"],
    ["Text Processing", "text-processing"],
  ])("gives the tag %s the address it has", (label, slug) => {
    expect(kebabCase(label)).toBe(slug);
  });

  it("takes accents off and drops apostrophes", () => {
    expect(kebabCase("Café crème, l'été")).toBe("cafe-creme-lete");
  });

  it("keeps words of other scripts", () => {
    expect(kebabCase("日本語 入門")).toBe("日本語-入門");
  });

  it("is the same when done twice", () => {
    for (const label of ["Node.js", "2FA", "XMLHttpRequest", "foo__bar--baz", "Ünï cödé", "C++", "a1B2", ""])
      expect(kebabCase(kebabCase(label))).toBe(kebabCase(label));
  });
});

describe("noteSlug", () => {
  const slugOf = (name: string, slug?: string, stripPrefixes = true) =>
    noteSlug(name, { slug, stripPrefixes });

  it("is the path without extension", () => {
    expect(slugOf("guide/intro.mdx")).toBe("/guide/intro");
    expect(slugOf("redis.md")).toBe("/redis");
  });

  it.each(["guide/index.mdx", "guide/README.md", "guide/guide.mdx", "guide/Guide.mdx"])(
    "is the folder's path for %s",
    (name) => {
      expect(slugOf(name)).toBe("/guide");
    },
  );

  it("is the root for an index at the top", () => {
    expect(slugOf("index.mdx")).toBe("/");
  });

  it("leaves number prefixes out of every part", () => {
    expect(slugOf("01-guide/02-intro.mdx")).toBe("/guide/intro");
    expect(slugOf("01-guide/01-guide.mdx")).toBe("/guide");
  });

  it("keeps number prefixes where they are not parsed", () => {
    expect(slugOf("01-guide/02-intro.mdx", undefined, false)).toBe("/01-guide/02-intro");
  });

  it("takes a slug that starts with a slash as it is", () => {
    expect(slugOf("01-guide/intro.mdx", "/start")).toBe("/start");
    expect(slugOf("nodejs.mdx", "/")).toBe("/");
  });

  it("resolves any other slug in the note's folder", () => {
    expect(slugOf("01-guide/intro.mdx", "start")).toBe("/guide/start");
    expect(slugOf("guide/deep/intro.mdx", "../start")).toBe("/guide/start");
    expect(slugOf("guide/deep/intro.mdx", "./start")).toBe("/guide/deep/start");
  });
});

describe("isIndexName", () => {
  it("knows the names that stand for a folder, in any case", () => {
    expect(["index", "README", "Guide"].map((name) => isIndexName(name, "guide"))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isIndexName("guide", undefined)).toBe(false);
  });
});

describe("withTrailingSlash", () => {
  it("leaves addresses untouched when unset", () => {
    expect(withTrailingSlash("/redis", undefined)).toBe("/redis");
    expect(withTrailingSlash("/redis/", undefined)).toBe("/redis/");
  });

  it("adds or removes the slash before a query and a hash", () => {
    expect(withTrailingSlash("/redis?a=/b/#c/", true)).toBe("/redis/?a=/b/#c/");
    expect(withTrailingSlash("/redis/?a=/b/#c/", false)).toBe("/redis?a=/b/#c/");
    expect(withTrailingSlash("/redis#c", true)).toBe("/redis/#c");
  });

  it("leaves the root, pure anchors and files alone", () => {
    expect(withTrailingSlash("/", false)).toBe("/");
    expect(withTrailingSlash("/?q=1", false)).toBe("/?q=1");
    expect(withTrailingSlash("#top", true)).toBe("#top");
    expect(withTrailingSlash("/404.html", true)).toBe("/404.html");
  });

  it("is the same when done twice", () => {
    for (const href of ["/a", "/a/", "/a/b?c#d", "/", "#x", "/x.svg"])
      for (const setting of [true, false])
        expect(withTrailingSlash(withTrailingSlash(href, setting), setting)).toBe(
          withTrailingSlash(href, setting),
        );
  });
});

describe("joinPaths", () => {
  it("joins with single slashes", () => {
    expect(joinPaths("/docs/", "/", "", "tags")).toBe("/docs/tags");
    expect(joinPaths("/", "/")).toBe("/");
    expect(joinPaths("a", "b/")).toBe("/a/b");
  });
});

describe("versionPermalink", () => {
  const config = (baseUrl: string, trailingSlash: boolean) =>
    parseConfig({ title: "T", url: "https://notes.test", baseUrl, trailingSlash }, "site.config.ts");

  it("stands below the base, the docs' base and the version", () => {
    expect(versionPermalink({ path: "" }, config("/", false), "/redis")).toBe("/redis");
    expect(versionPermalink({ path: "next" }, config("/docs/", false), "/redis")).toBe("/docs/next/redis");
    expect(versionPermalink({ path: "" }, config("/docs/", true), "/redis")).toBe("/docs/redis/");
  });

  it("is the base path itself, slash kept, for the home page", () => {
    expect(versionPermalink({ path: "" }, config("/", false), "/")).toBe("/");
    expect(versionPermalink({ path: "" }, config("/docs/", false), "/")).toBe("/docs/");
    expect(versionPermalink({ path: "" }, config("/docs/", true), "/")).toBe("/docs/");
  });
});
