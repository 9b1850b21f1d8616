import { describe, expect, it } from "vitest";
import { told } from "../../tests/problems-of.ts";
import { type SiteOptions, siteOf } from "../../tests/site-of.ts";
import { checkLinks, type RenderedLink, resolveLink } from "./links.ts";

const notes = { "index.mdx": "slug: /", "a.mdx": "", "guide/b.mdx": "slug: /bee", "guide/deep/c.md": "" };

/** Where a link of the note `id` leads; the words are those of its answer that are true. */
function resolved(url: string, { id = "guide/b", asset, ...options }: SiteOptions & { id?: string; asset?: string } = {}): string {
  const site = siteOf(notes, options);
  const note = site.versions[0]?.notes.find((candidate) => candidate.page.id === id);
  if (note === undefined) throw new Error(`no note ${id}`);
  const { href, ...rest } = resolveLink({ url, file: note.page.file, places: [], asset }, note, site);
  return [href, ...Object.entries(rest).flatMap(([name, value]) => (value ? [name] : []))].join(" ");
}

describe("resolveLink", () => {
  it.each([
    ["./deep/c.md", "/guide/deep/c"],
    ["deep/c.md", "/guide/deep/c"],
    ["../a.mdx", "/a"],
    ["../a.mdx?x=1#y", "/a?x=1#y"],
    ["/a.mdx", "/a"],
    ["/guide/b.mdx", "/bee"],
    ["a.mdx", "/a"],
    ["/content/a.mdx", "/a"],
    ["content/guide/deep/c.md", "/guide/deep/c"],
  ])("makes the file %s its page", (url, href) => {
    expect(resolved(url)).toBe(href);
  });

  it("looks for ./ beside the file only", () => {
    expect(resolved("./a.mdx")).toBe("./a.mdx missingFile");
    expect(resolved("../nope.md#x")).toBe("../nope.md#x missingFile");
  });

  it.each([
    ["/a/#x", "/a#x"],
    ["/a?x", "/a?x"],
    ["other", "/other"],
    ["./other#x", "/other#x"],
    ["#x", "#x"],
  ])("leads %s to a page of the site", (url, href) => {
    expect(resolved(url)).toBe(href);
  });

  it("resolves other relative links from the note's address", () => {
    expect(resolved("../x", { id: "guide/deep/c" })).toBe("/guide/x");
    expect(resolved("x", { id: "index", config: { baseUrl: "/docs/" } })).toBe("/docs/x");
  });

  it("puts base and trailing slash on pages", () => {
    const config = { baseUrl: "/docs/", trailingSlash: true };
    expect(resolved("/a#x", { config })).toBe("/docs/a/#x");
    expect(resolved("../a.mdx#x", { config })).toBe("/docs/a/#x");
    expect(resolved("/", { config })).toBe("/docs/");
  });

  it("opens other sites in a new tab, and leaves other schemes alone", () => {
    expect(resolved("https://a.test/x.md")).toBe("https://a.test/x.md newTab unchecked");
    expect(resolved("//cdn.test/x")).toBe("//cdn.test/x newTab unchecked");
    expect(resolved("mailto:a@b.test")).toBe("mailto:a@b.test unchecked");
  });

  it("leads pathname:// past the pages", () => {
    expect(resolved("pathname:///file.pdf", { config: { baseUrl: "/docs/" } })).toBe("/docs/file.pdf unchecked");
  });

  it("opens a published file in a new tab", () => {
    expect(resolved("./x.zip", { asset: "/assets/x.12345678.zip" })).toBe("/assets/x.12345678.zip newTab unchecked");
  });
});

const link = (href: string, more: Partial<RenderedLink> = {}): RenderedLink => ({
  page: "/a",
  written: href,
  href,
  missingFile: false,
  places: [{ file: "content/a.mdx", line: 3, column: 5 }],
  ...more,
});

function check(links: readonly RenderedLink[], config: SiteOptions["config"] = {}) {
  const site = siteOf(notes, { config: config ?? {} });
  const anchors = new Map([
    ["/", new Set<string>()],
    ["/a", new Set(["one", "ünë"])],
    ["/guide/deep/c", new Set<string>()],
  ]);
  return checkLinks({ site, links, anchors, files: new Set(["/file.pdf", "/a b.svg"]) }).map(told);
}

describe("checkLinks", () => {
  it.each([
    "/a",
    "/A/",
    "/a?x=1",
    "/a#one",
    "#one",
    "#",
    "/a#",
    "/a#%C3%BCn%C3%AB",
    "/a.html",
    "/a/index.html",
    "/index.html",
    "/",
    "/file.pdf",
    "/a%20b.svg",
    "guide/deep/c",
    "https://a.test/",
  ])("finds %s", (href) => {
    expect(check([link(href)])).toEqual([]);
  });

  it("fails for a broken link, with page, address and place", () => {
    expect(check([link("/nope"), link("/b/none", { written: "../none", places: [{ file: "content/a.mdx", line: 9, column: 1 }] })])).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        line: 3,
        column: 5,
        message: [
          "The build found broken links!",
          "",
          "Please check the pages of your site in the list below, and make sure you don't reference any path that does not exist.",
          "Note: it's possible to ignore broken links with the 'onBrokenLinks' configuration, and let the build pass.",
          "",
          "Exhaustive list of all broken links found:",
          "- Broken link on source page path = /a:",
          "   -> linking to /nope at content/a.mdx:3:5",
          "   -> linking to ../none (resolved as: /b/none) at content/a.mdx:9:1",
        ].join("\n"),
      },
    ]);
  });

  it("says so when a link is broken on five pages", () => {
    const [problem] = check(["/a", "/b", "/c", "/d", "/e"].map((page) => link("/nope", { page })));
    expect(problem?.message?.split("\n").slice(5, 9)).toEqual([
      "It looks like some of them come from what all pages share: the navbar, the sidebar or the footer.",
      "Frequent broken links are linking to:",
      "- /nope",
      "",
    ]);
  });

  it("warns of a broken anchor", () => {
    expect(check([link("/a#two"), link("#three")])).toEqual([
      {
        severity: "warning",
        file: "content/a.mdx",
        line: 3,
        column: 5,
        message: [
          "The build found broken anchors!",
          "",
          "Please check the pages of your site in the list below, and make sure you don't reference any anchor that does not exist.",
          "Note: it's possible to ignore broken anchors with the 'onBrokenAnchors' configuration, and let the build pass.",
          "",
          "Exhaustive list of all broken anchors found:",
          "- Broken anchor on source page path = /a:",
          "   -> linking to /a#two at content/a.mdx:3:5",
          "   -> linking to #three at content/a.mdx:3:5",
        ].join("\n"),
      },
    ]);
  });

  it("warns of a Markdown file that is no note", () => {
    expect(check([link("./nope.md", { missingFile: true })])).toEqual([
      {
        severity: "warning",
        file: "content/a.mdx",
        line: 3,
        column: 5,
        message: 'Docs markdown link couldn\'t be resolved: (./nope.md) in source file "content/a.mdx" for version current',
        fix: "link to a note's file, relative to this one",
      },
    ]);
  });

  it("speaks as loudly as is configured", () => {
    const links = [link("/nope"), link("/a#two"), link("./nope.md", { missingFile: true })];
    const severities = (level: "ignore" | "log" | "throw") =>
      check(links, { onBrokenLinks: level, onBrokenAnchors: level, onBrokenMarkdownLinks: level }).map((problem) => problem.severity);
    expect(severities("ignore")).toEqual([]);
    expect(severities("log")).toEqual(["info", "info", "info"]);
    expect(severities("throw")).toEqual(["error", "error", "error"]);
  });
});
