import { existsSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { headTags } from "../html.ts";

const site = fixtureSite("head");
beforeAll(async () => {
  expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
});

const FIRST = [
  '<meta charset="utf-8">',
  '<meta http-equiv="Content-Security-Policy" content="…">',
  '<meta name="generator" content="Proofmark 3.3.0">',
  '<link rel="expect" href="#:page" blocking="render">',
];
const SITE = [
  '<meta name="viewport" content="width=device-width, initial-scale=1.0">',
  '<meta name="color-scheme" content="light dark">',
  '<link rel="icon" href="/favicon.svg">',
];

describe("the head of a page", () => {
  it("has charset, policy and generator first, what is awaited before the first paint, then all of the note, then what every page has", () => {
    const tags = headTags(site.html("/redis")).map((tag) => tag.replace(/(?<=-Policy" content=")[^"]*/, "…"));
    expect(tags).toEqual([
      ...FIRST,
      "<title>Redis &amp; friends | Notes</title>",
      '<meta property="og:title" content="Redis &amp; friends | Notes">',
      '<meta name="description" content="Keys, values &lt;and&gt; more">',
      '<meta property="og:description" content="Keys, values &lt;and&gt; more">',
      '<meta name="keywords" content="cache,key value">',
      '<meta name="docusaurus_version" content="current">',
      '<meta name="docsearch:version" content="current">',
      '<meta name="docusaurus_tag" content="docs-default-current">',
      '<meta name="docsearch:docusaurus_tag" content="docs-default-current">',
      '<meta name="twitter:card" content="summary">',
      '<meta property="og:image" content="https://notes.test/card.png">',
      '<meta name="twitter:image" content="https://notes.test/card.png">',
      '<meta property="og:locale" content="en">',
      '<meta name="docusaurus_locale" content="en">',
      '<meta name="docsearch:language" content="en">',
      '<meta property="og:url" content="https://notes.test/redis">',
      '<link rel="canonical" href="https://notes.test/redis">',
      '<link rel="alternate" href="https://notes.test/redis" hreflang="en">',
      '<link rel="alternate" href="https://notes.test/redis" hreflang="x-default">',
      '<link rel="alternate" href="https://notes.test/redis.md" type="text/markdown">',
      ...SITE,
    ]);
  });

  it("describes a note without a description by its first line", () => {
    expect(headTags(site.html("/"))).toContain('<meta name="description" content="The first note.">');
  });

  it("keeps search engines off an unlisted note, and off no other page", () => {
    const robots = '<meta name="robots" content="noindex, nofollow">';
    expect(headTags(site.html("/secret"))).toContain(robots);
    for (const permalink of ["/", "/redis", "/tags", "/tags/cache"])
      expect(headTags(site.html(permalink))).not.toContain(robots);
  });

  it("says the language and the colour mode on the document", () => {
    expect(site.html("/").split("\n").slice(0, 2)).toEqual([
      "<!doctype html>",
      '<html lang="en" dir="ltr" data-theme="light" data-has-hydrated="false">',
    ]);
  });

  it("is in the page's data what it is in the document", () => {
    const { head } = site.data("/redis");
    const tags = head.split("\n");
    expect(tags).toHaveLength(headTags(site.html("/redis")).length - SITE.length - FIRST.length);
    expect(tags[0]).toBe("<title>Redis &amp; friends | Notes</title>");
    expect(tags.at(-1)).toBe(
      '<link rel="alternate" href="https://notes.test/redis.md" type="text/markdown">',
    );
    expect(site.html("/redis")).toContain(head);
  });
});

describe("a tag manager", () => {
  const FRAME =
    '<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-ABC1" height="0" width="0" hidden title="Tag manager"></iframe></noscript>';

  it("is loaded by every page of a build, and by none while notes are written", async () => {
    const tracked = fixtureSite("head");
    tracked.change("site.config.ts", (text) =>
      text.replace("tagline:", 'tagManager: { containerId: "GTM-ABC1" },\n  tagline:'),
    );
    expect(await tracked.build()).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(
        /^info: site.config.ts {2}the tag manager widens .*\n.*\n1 problem in 1 file\n$/,
      ),
    });
    for (const permalink of ["/", "/tags", "/404.html"]) {
      const html = tracked.html(permalink);
      expect(headTags(html).at(-1)).toBe('<link rel="preconnect" href="https://www.googletagmanager.com">');
      expect(html).toContain("window.dataLayer=window.dataLayer||[];");
      expect(html).toContain(`<body>\n${FRAME}`);
    }
    const dev = tracked.start("dev", "--port", "0");
    const [address = ""] = await dev.prints(/http:\/\/\S+\//);
    expect(await (await fetch(address)).text()).not.toMatch(/googletagmanager|dataLayer/);
    await dev.stop();
  });

  it("is nowhere unless it is configured", () => {
    expect(site.html("/redis")).not.toMatch(/googletagmanager|dataLayer/);
  });
});

describe("the language of a site", () => {
  it("is that of the document, with the direction it is written in", async () => {
    const arabic = fixtureSite("head");
    const locales = 'locales: { default: "ar", list: { ar: { htmlLang: "ar-EG" } } },';
    arabic.change("site.config.ts", (text) => text.replace("tagline:", `${locales}\n  tagline:`));
    expect(await arabic.build()).toMatchObject({ status: 0, stderr: "" });
    expect(arabic.html("/")).toContain('<html lang="ar-EG" dir="rtl"');
    expect(headTags(arabic.html("/"))).toEqual(
      expect.arrayContaining([
        '<meta property="og:locale" content="ar_EG">',
        '<meta name="docsearch:language" content="ar">',
      ]),
    );
  });
});

describe("a search page", () => {
  it("is kept off search engines, and gone without search", async () => {
    const searched = fixtureSite("head");
    expect(await searched.build()).toMatchObject({ status: 0, stderr: "" });
    const [robots] = headTags(searched.html("/search")).filter((tag) => tag.includes("robots"));
    expect(robots).toBe('<meta name="robots" content="noindex, follow">');
    expect(searched.read("dist/sitemap.xml")).not.toContain("/search");
    searched.change("site.config.ts", (text) => text.replace("baseUrl:", "search: false, baseUrl:"));
    expect(await searched.build()).toMatchObject({ status: 0, stderr: "" });
    expect(existsSync(searched.path("dist/search.html"))).toBe(false);
  });
});
