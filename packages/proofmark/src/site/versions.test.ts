import { describe, expect, it } from "vitest";
import { problemsOf } from "../../tests/problems-of.ts";
import { configOf, type SiteOptions, siteOf } from "../../tests/site-of.ts";
import type { SiteConfigInput } from "../config/schema.ts";
import { createSiteData } from "./site-data.ts";
import { resolveVersions, versionNameFault } from "./versions.ts";

type Docs = NonNullable<SiteConfigInput["docs"]>;
const resolve = (filed: readonly string[], docs: Docs = {}) =>
  resolveVersions(configOf({ docs }), "site.config.ts", filed);
const problems = (filed: readonly string[], docs: Docs) => problemsOf(() => resolve(filed, docs));
const siteDataOf = (options: SiteOptions) =>
  createSiteData(siteOf({ "a.mdx": "" }, options), {
    siteVersion: "1",
    readStatic: () => undefined,
    build: "",
    search: { script: "", index: "" },
  });
const problem = (message: string, details: object = {}) => ({
  severity: "error",
  file: "site.config.ts",
  message,
  ...details,
});

describe("versionNameFault", () => {
  it("lets pass what a folder can be called", () => {
    expect(["1.0", "2.0.0-beta.1", "Hydrogen 18", "x".repeat(32)].map(versionNameFault)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ["", "must contain at least one non-whitespace character"],
    ["  ", "must contain at least one non-whitespace character"],
    ["1/0", "must not include slash (/) or backslash (\\)"],
    ["1\\0", "must not include slash (/) or backslash (\\)"],
    ["x".repeat(33), "cannot be longer than 32 characters"],
    ["1?", 'must be a valid file name: none of <>:"|?* and no control characters'],
    ["1\u0007", 'must be a valid file name: none of <>:"|?* and no control characters'],
    ["current", "must not be that of the notes' own folder"],
    ["..", 'must not be "." or ".."'],
  ])("refuses %j", (name, fault) => {
    expect(versionNameFault(name)).toBe(fault);
  });
});

describe("resolveVersions", () => {
  it("is the notes' folder at the root if there is no other", () => {
    expect(resolve([])).toEqual([
      {
        name: "current",
        label: "Next",
        isLast: true,
        path: "",
        folder: "content",
        sidebarsFile: undefined,
        banner: "none",
        badge: true,
        className: undefined,
        noIndex: false,
      },
    ]);
  });

  it("puts the newest of the file at the root, the notes' folder at `next`, and others below their names", () => {
    expect(
      resolve(["2.0", "1.0"]).map(({ name, label, isLast, path, folder, sidebarsFile }) => [
        name,
        label,
        isLast,
        path,
        folder,
        sidebarsFile,
      ]),
    ).toEqual([
      ["current", "Next", false, "next", "content", undefined],
      ["2.0", "2.0", true, "", "versioned_docs/version-2.0", "versioned_sidebars/version-2.0-sidebars.json"],
      [
        "1.0",
        "1.0",
        false,
        "1.0",
        "versioned_docs/version-1.0",
        "versioned_sidebars/version-1.0-sidebars.json",
      ],
    ]);
  });

  it("says of newer ones than the last that they are unreleased, of older ones that they are unmaintained", () => {
    const banners = (docs: Docs) =>
      resolve(["3", "2", "1"], docs).map(({ name, banner }) => `${name} ${banner}`);
    expect(banners({})).toEqual(["current unreleased", "3 none", "2 unmaintained", "1 unmaintained"]);
    expect(banners({ lastVersion: "2" })).toEqual([
      "current unreleased",
      "3 unreleased",
      "2 none",
      "1 unmaintained",
    ]);
    expect(banners({ lastVersion: "current" })).toEqual([
      "current none",
      "3 unmaintained",
      "2 unmaintained",
      "1 unmaintained",
    ]);
  });

  it("takes what the configuration says of a version", () => {
    const own = {
      label: "Two",
      path: "two",
      banner: "none",
      badge: false,
      className: "old",
      noIndex: true,
    } as const;
    expect(resolve(["3", "2"], { versions: { "2": own } })[2]).toMatchObject({ name: "2", ...own });
  });

  it("leaves out the notes' folder, or all but the named ones, or all but the notes' folder", () => {
    const names = (docs: Docs) => resolve(["2", "1"], docs).map(({ name, path }) => `${name} at /${path}`);
    expect(names({ includeCurrentVersion: false })).toEqual(["2 at /", "1 at /1"]);
    expect(names({ onlyIncludeVersions: ["1", "current"] })).toEqual(["current at /next", "1 at /"]);
    expect(names({ disableVersioning: true })).toEqual(["current at /"]);
  });

  it("refuses options that name no version", () => {
    expect(
      problems(["2.0"], {
        versions: { "2.1": {} },
        lastVersion: "two",
        onlyIncludeVersions: ["2.0", "curent"],
      }),
    ).toEqual([
      problem('`docs.versions`: unknown version "2.1"', {
        expected: "one of current, 2.0",
        fix: 'did you mean "2.0"?',
      }),
      problem('`docs.onlyIncludeVersions`: unknown version "curent"', {
        expected: "one of current, 2.0",
        fix: 'did you mean "current"?',
      }),
      problem('`docs.lastVersion`: unknown version "two"', { expected: "one of 2.0" }),
    ]);
  });

  it("refuses options that leave no version", () => {
    expect(problems([], { includeCurrentVersion: false })).toEqual([
      problem("the site has no version to show", {
        found: '"includeCurrentVersion: false", and no other version in versions.json',
      }),
    ]);
    expect(problems(["1"], { onlyIncludeVersions: [] })).toEqual([
      problem("`docs.onlyIncludeVersions` names no version", { fix: "name one, or remove the option" }),
    ]);
    expect(problems([], { disableVersioning: true })).toEqual([
      problem("`docs.disableVersioning` is set, and the site has no versions", {
        fix: "remove it, or list the versions in versions.json",
      }),
    ]);
  });
});

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

  it("keeps the version that a reader chose under the site's own key, or not at all", () => {
    const key = (config: Partial<SiteConfigInput>) =>
      siteDataOf({ config, versions: [["1", { "a.mdx": "" }]] }).versions?.key;
    expect(key({})).toBe("docs-preferred-version-default");
    expect(key({ storage: { namespace: "notes" } })).toBe("docs-preferred-version-default-notes");
    expect(key({ docs: { versionPersistence: "none" } })).toBeUndefined();
  });

  it("tells the browser nothing of versions if there is but one, unless that has a class", () => {
    expect(siteDataOf({}).versions).toBeUndefined();
    expect(
      siteDataOf({ config: { docs: { versions: { current: { className: "new" } } } } }).versions?.classes,
    ).toEqual({ current: "new" });
  });

  it("has neither banner nor badge nor state with one version", () => {
    expect(siteOf({ "a.mdx": "" }).routes.map((route) => route.versionState)).toEqual([undefined, undefined]);
  });
});
