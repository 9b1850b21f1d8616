import { describe, expect, it } from "vitest";
import { told } from "../../tests/problems-of.ts";
import { type SiteOptions, siteOf } from "../../tests/site-of.ts";
import { checkLinks, type RenderedLink, resolveLink } from "./links.ts";

const notes = { "index.mdx": "slug: /", "a.mdx": "", "guide/b.mdx": "slug: /bee", "guide/deep/c.md": "" };

/** Where a link of the note `id` leads; the words are those of its answer that are true. */
function resolved(url: string, { id = "guide/b", ...options }: SiteOptions & { id?: string } = {}): string {
  const site = siteOf(notes, options);
  const note = site.versions[0]?.notes.find((candidate) => candidate.page.id === id);
  if (note === undefined) throw new Error(`no note ${id}`);
  const { href, ...rest } = resolveLink(url, note.page.file, note, site);
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
    expect(resolved("pathname:///file.pdf", { config: { baseUrl: "/docs/" } })).toBe(
      "/docs/file.pdf unchecked",
    );
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

  const place = { file: "content/a.mdx", line: 3, column: 5 };
  const address = { severity: "error", expected: "the address of a page or a file of the site" };

  it("fails for each broken link, with its place and the address that was meant", () => {
    const elsewhere = { file: "content/a.mdx", line: 9, column: 1 };
    expect(
      check([link("/deep/c"), link("/aa", { written: "../aa", places: [elsewhere] }), link("/nope")]),
    ).toEqual([
      { ...address, ...place, message: "broken link to `/deep/c`", fix: "did you mean `/guide/deep/c`?" },
      {
        ...address,
        ...elsewhere,
        message: "broken link to `../aa`",
        found: "/aa",
        fix: "did you mean `/a`?",
      },
      { ...address, ...place, message: "broken link to `/nope`" },
    ]);
  });

  it("names a place once that several pages show, and the key of a link in the configuration", () => {
    expect(check(["/a", "/guide/deep/c"].map((page) => link("/nope", { page })))).toHaveLength(1);
    const configured = {
      file: "site.config.ts",
      line: undefined,
      column: undefined,
      key: "footer.copyright",
    };
    expect(check([link("https://[", { places: [configured] })])).toEqual([
      { ...address, file: "site.config.ts", message: "`footer.copyright`: broken link to `https://[`" },
    ]);
  });

  it("warns of a broken anchor, with the one that was meant", () => {
    const anchor = {
      severity: "warning",
      ...place,
      expected: "the id of a heading or a snippet of that page",
    };
    expect(check([link("/a#two"), link("#on")])).toEqual([
      { ...anchor, message: "broken link to `/a#two`: /a has no anchor `#two`" },
      { ...anchor, message: "broken link to `#on`: /a has no anchor `#on`", fix: "did you mean `#one`?" },
    ]);
  });

  it("warns of a Markdown file that is not a note, with the file that was meant", () => {
    const broken = { severity: "warning", ...place, expected: "the file of a note, relative to this one" };
    const to = (written: string) => link(written, { missingFile: true });
    expect(check([to("./guide/deep/d.md")])).toEqual([
      { ...broken, message: "broken link to the file `./guide/deep/d.md`" },
    ]);
    expect(check([to("./nope.md"), to("./indx.mdx#x"), to("b.mdx"), to("./guied/deep/c.md?x")])).toEqual([
      { ...broken, message: "broken link to the file `./nope.md`" },
      { ...broken, message: "broken link to the file `./indx.mdx#x`", fix: "did you mean `./index.mdx#x`?" },
      { ...broken, message: "broken link to the file `b.mdx`", fix: "did you mean `./guide/b.mdx`?" },
      {
        ...broken,
        message: "broken link to the file `./guied/deep/c.md?x`",
        fix: "did you mean `./guide/deep/c.md?x`?",
      },
    ]);
  });

  it("speaks as loudly as is configured", () => {
    const links = [link("/nope"), link("/a#two"), link("./nope.md", { missingFile: true })];
    const severities = (level: "ignore" | "log" | "throw") =>
      check(links, { onBrokenLinks: level, onBrokenAnchors: level, onBrokenMarkdownLinks: level }).map(
        (problem) => problem.severity,
      );
    expect(severities("ignore")).toEqual([]);
    expect(severities("log")).toEqual(["info", "info", "info"]);
    expect(severities("throw")).toEqual(["error", "error", "error"]);
  });
});
