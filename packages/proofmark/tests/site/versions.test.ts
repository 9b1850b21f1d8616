import { beforeAll, describe, expect, it, vi } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { elements, headTags, main, textOf } from "../html.ts";

const site = fixtureSite("versions");
beforeAll(async () => {
  expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
});

/** The page's version: the text of the banner, and the badge. */
const said = (permalink: string) => {
  const html = main(site.html(permalink));
  const banner = elements(html, "div").find((div) => div.attributes["role"] === "alert");
  const badge = elements(html, "p").find((p) => p.attributes["class"] === "version");
  return { banner: banner?.text, badge: badge?.text };
};

/** Text and address of the version dropdown's entries. */
const dropdown = (permalink: string): string[] => {
  const bar = elements(site.html(permalink), "nav")[0]?.html ?? "";
  return elements(elements(bar, "details")[0]?.html ?? "", "a").map(
    ({ text, attributes }) => `${text} ${attributes["href"]}`,
  );
};

describe("a site of three versions", () => {
  it("is built from the notes' folder and the versioned ones, each below its path", () => {
    const text = (permalink: string) => textOf(main(site.html(permalink)));
    expect(text("/install")).toContain("Install version 2.");
    expect(text("/next/install")).toContain("Install the coming version.");
    expect(text("/1.0/install")).toContain("Install version 1.");
    expect(text("/")).toContain("The tool as it is.");
    expect(text("/next")).toContain("The tool as it will be.");
    expect(text("/1.0")).toContain("The tool as it was.");
  });

  it("says above a newer version's notes that they are unreleased", () => {
    expect(said("/next/install")).toEqual({
      banner:
        "Unreleased This is unreleased documentation for Tool Next version. For up-to-date documentation, see the latest version (2.0).",
      badge: "Version: Next",
    });
  });

  it("says above an older version's notes that no one keeps them up", () => {
    expect(said("/1.0/install")).toEqual({
      banner:
        "Outdated This is documentation for Tool 1.0 (2019) , which is no longer actively maintained. For up-to-date documentation, see the latest version (2.0).",
      badge: "Version: 1.0 (2019)",
    });
  });

  it("says of the last version only its name", () => {
    expect(said("/install")).toEqual({ banner: undefined, badge: "Version: 2.0" });
  });

  it("sends from a category's page to the same one, and from a note that the latest version lacks to its first", () => {
    const latest = (permalink: string) =>
      elements(main(site.html(permalink)), "a").find((link) => link.text === "latest version")?.attributes;
    expect(latest("/next/category/guides")).toEqual({ href: "/category/guides", "data-version": "2.0" });
    expect(latest("/1.0/punch-cards")).toEqual({ href: "/", "data-version": "2.0" });
  });

  it("lists on every page the same page in the other versions, else their first", () => {
    expect(dropdown("/install")).toEqual(["Next /next/install", "2.0 /install", "1.0 (2019) /1.0/install"]);
    expect(dropdown("/next/plugins")).toEqual(["Next /next/plugins", "2.0 /", "1.0 (2019) /1.0"]);
    expect(dropdown("/next/category/guides")).toEqual([
      "Next /next/category/guides",
      "2.0 /category/guides",
      "1.0 (2019) /1.0",
    ]);
    expect(dropdown("/1.0/tags/setup")).toEqual(["Next /next", "2.0 /", "1.0 (2019) /1.0"]);
    expect(dropdown("/404.html")).toEqual(["Next /next", "2.0 /", "1.0 (2019) /1.0"]);
  });

  it("keeps links, sidebars, tags and neighbours within a version", () => {
    const links = (permalink: string) =>
      elements(main(site.html(permalink)), "a").map((link) => link.attributes["href"]);
    expect(links("/1.0")).toContain("/1.0/install");
    expect(links("/1.0/install")).toEqual(
      expect.arrayContaining(["/1.0/tags/setup", "/1.0/tags/floppy", "/1.0/punch-cards"]),
    );
    expect(links("/next/tags/setup")).toEqual(["/next/install", "/next/tags"]);
    const sidebar = elements(site.html("/1.0/install"), "nav").find(
      (nav) => nav.attributes["aria-label"] === "Notes",
    );
    expect(elements(sidebar?.html ?? "", "a").map((link) => link.attributes["href"])).toEqual([
      "/1.0",
      "/1.0/install",
      "/1.0/punch-cards",
    ]);
  });

  it("edits the file that the note was made from", () => {
    const edit = (permalink: string) =>
      elements(main(site.html(permalink)), "a").find((link) => link.text === "Edit this page")?.attributes[
        "href"
      ];
    expect(edit("/1.0/install")).toBe(
      "https://code.example/tool/edit/main/versioned_docs/version-1.0/install.mdx",
    );
    expect(edit("/next/install")).toBe("https://code.example/tool/edit/main/content/install.mdx");
  });

  it("tells search the version of each page, and its own address", () => {
    expect(headTags(site.html("/1.0/install"))).toEqual(
      expect.arrayContaining([
        '<meta name="docusaurus_version" content="1.0">',
        '<meta name="docsearch:version" content="1.0">',
        '<meta name="docusaurus_tag" content="docs-default-1.0">',
        '<link rel="canonical" href="https://tool.example/1.0/install">',
        '<meta name="robots" content="noindex, nofollow">',
      ]),
    );
    expect(headTags(site.html("/next/tags"))).toContain('<meta name="docusaurus_version" content="current">');
  });

  it("leaves a version that is not to be listed out of the sitemap", () => {
    expect(site.read("dist/sitemap.xml")).not.toContain("tool.example/1.0");
    expect(site.read("dist/sitemap.xml")).toContain("<loc>https://tool.example/next/install</loc>");
  });
});

describe("a site that had one version", () => {
  it("gives up nothing of what it had, and gets banner, badge and script with the second", async () => {
    const one = fixtureSite("plain");
    expect(await one.build()).toMatchObject({ status: 0 });
    const before = one.html("/redis");
    expect(before).not.toContain("docs-preferred-version");
    expect(one.data("/redis")).not.toHaveProperty("version");
    expect(main(before)).not.toContain("Version:");

    one.change("versions.json", '["1"]');
    one.change("versioned_docs/version-1/redis.mdx", "---\ntitle: Redis\nslug: /\n---\n\nOld.\n");
    one.change(
      "versioned_sidebars/version-1-sidebars.json",
      '{ "defaultSidebar": [{ "type": "autogenerated", "dirName": "." }] }',
    );
    expect(await one.build()).toMatchObject({ status: 0 });
    expect(one.html("/next/redis")).toContain("docs-preferred-version-default");
    expect(main(one.html("/next/redis"))).toContain("This is unreleased documentation for Notes");
    expect(main(one.html("/"))).toContain("Old.");
  });
});

describe("a site of three versions, while it is written", () => {
  it("shows every version, and what is saved in each", async () => {
    const written = fixtureSite("versions");
    const [url = ""] = await written.start("dev", "--port", "0").prints(/http:\/\/\S+?(?=\/\s)/);
    const text = async (permalink: string) => textOf(main(await (await fetch(`${url}${permalink}`)).text()));
    expect(await text("/1.0/install")).toContain("Install version 1.");
    expect(await text("/next/install")).toContain("This is unreleased documentation for Tool Next version.");
    written.change("versioned_docs/version-1.0/install.mdx", (before) =>
      before.replace("Install version 1.", "Install it from punch cards."),
    );
    await vi.waitFor(
      async () => expect(await text("/1.0/install")).toContain("Install it from punch cards."),
      { timeout: 60_000 },
    );
    written.change("versions.json", '["1.0", "2.0"]');
    await vi.waitFor(async () => expect(await text("/install")).toContain("Install it from punch cards."), {
      timeout: 60_000,
    });
  });
});
