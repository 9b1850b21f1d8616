import { describe, expect, it } from "vitest";
import { configOf, type SiteOptions, siteOf } from "../../tests/site-of.ts";
import { formatTitle, headTagHtml, routeHead, siteHead } from "./head.ts";

/** Head tags of a route as markup. */
function head(notes: Record<string, string>, permalink: string, options: SiteOptions = {}): string[] {
  const site = siteOf(notes, options);
  const route = site.routes.find((candidate) => candidate.permalink === permalink);
  if (route === undefined) throw new Error(`no route ${permalink}`);
  return routeHead(route, site.config).map(headTagHtml);
}

describe("formatTitle", () => {
  it("puts the site's title behind the page's", () => {
    expect(formatTitle(" Redis ", configOf())).toBe("Redis | Notes");
    expect(formatTitle("Redis", configOf({ titleDelimiter: "·" }))).toBe("Redis · Notes");
  });

  it("is the site's title alone for a page without one", () => {
    expect(formatTitle("", configOf())).toBe("Notes");
    expect(formatTitle("  ", configOf())).toBe("Notes");
  });
});

describe("routeHead", () => {
  it("has title, description, locale, search words, canonical and alternates, in this order", () => {
    expect(
      head({ "a.mdx": 'title: A & "B"\ndescription: About <A>\nkeywords: [x, y z]\nimage: /a.png' }, "/a"),
    ).toEqual([
      "<title>A &amp; &quot;B&quot; | Notes</title>",
      '<meta property="og:title" content="A &amp; &quot;B&quot; | Notes">',
      '<meta name="description" content="About &lt;A&gt;">',
      '<meta property="og:description" content="About &lt;A&gt;">',
      '<meta name="keywords" content="x,y z">',
      '<meta property="og:image" content="https://notes.test/a.png">',
      '<meta name="twitter:image" content="https://notes.test/a.png">',
      '<meta name="docusaurus_version" content="current">',
      '<meta name="docsearch:version" content="current">',
      '<meta name="docusaurus_tag" content="docs-default-current">',
      '<meta name="docsearch:docusaurus_tag" content="docs-default-current">',
      '<meta property="og:locale" content="en">',
      '<meta name="docusaurus_locale" content="en">',
      '<meta name="docsearch:language" content="en">',
      '<meta property="og:url" content="https://notes.test/a">',
      '<link rel="canonical" href="https://notes.test/a">',
      '<link rel="alternate" href="https://notes.test/a" hreflang="en">',
      '<link rel="alternate" href="https://notes.test/a" hreflang="x-default">',
      '<link rel="alternate" href="https://notes.test/a.md" type="text/markdown">',
    ]);
  });

  it("has no description, keywords and image where there are none", () => {
    expect(head({ "a.mdx": "" }, "/a").filter((tag) => /description|keywords|image/.test(tag))).toEqual([]);
  });

  it("falls back to the site's image, below the base", () => {
    const config = { image: "/card.png", baseUrl: "/docs/" };
    expect(head({ "a.mdx": "" }, "/docs/a", { config })).toContain(
      '<meta property="og:image" content="https://notes.test/docs/card.png">',
    );
    expect(head({ "a.mdx": "image: https://cdn.test/a.png" }, "/docs/a", { config })).toContain(
      '<meta name="twitter:image" content="https://cdn.test/a.png">',
    );
  });

  it("writes a region of the language with an underscore", () => {
    const config = { locales: { default: "en", list: { en: { htmlLang: "en-GB" } } } };
    expect(head({ "a.mdx": "" }, "/a", { config })).toEqual(
      expect.arrayContaining([
        '<meta property="og:locale" content="en_GB">',
        '<link rel="alternate" href="https://notes.test/a" hreflang="en-GB">',
      ]),
    );
  });

  it("names a page's address in every language of the site", () => {
    const list = { en: {}, fr: { htmlLang: "fr-CA", path: "fr" } };
    const tags = head({ "a.mdx": "" }, "/docs/a", { config: { baseUrl: "/docs/", locales: { list } } });
    expect(tags.filter((tag) => /og:locale|hreflang/.test(tag))).toEqual([
      '<meta property="og:locale" content="en">',
      '<meta property="og:locale:alternate" content="fr_CA">',
      '<link rel="alternate" href="https://notes.test/docs/a" hreflang="en">',
      '<link rel="alternate" href="https://notes.test/docs/fr/a" hreflang="fr-CA">',
      '<link rel="alternate" href="https://notes.test/docs/a" hreflang="x-default">',
    ]);
  });

  it("lets configured metas take the place of the site's own, and a page's that of both", () => {
    const metadata = [
      { name: "description", content: "of the site" },
      { property: "og:image", content: "https://notes.test/own.png" },
      { property: "og:locale", content: "en_GB" },
      { property: "og:site_name", content: "N" },
    ];
    const config = { image: "/card.png", metadata };
    const tags = (permalink: string) =>
      head({ "a.mdx": "description: of the note\nimage: /a.png", "b.mdx": "" }, permalink, { config }).filter(
        (tag) => /description"|image|og:locale|site_name/.test(tag),
      );
    expect(tags("/a")).toEqual([
      '<meta name="description" content="of the note">',
      '<meta property="og:description" content="of the note">',
      '<meta property="og:image" content="https://notes.test/a.png">',
      '<meta name="twitter:image" content="https://notes.test/a.png">',
      '<meta property="og:locale" content="en_GB">',
      '<meta property="og:site_name" content="N">',
    ]);
    expect(tags("/b")).toEqual([
      '<meta name="description" content="of the site">',
      '<meta property="og:image" content="https://notes.test/own.png">',
      '<meta property="og:locale" content="en_GB">',
      '<meta property="og:site_name" content="N">',
      '<meta name="twitter:image" content="https://notes.test/card.png">',
    ]);
  });

  it("lets a configured card take the place of the site's", () => {
    const config = { metadata: [{ name: "twitter:card", content: "summary" }] };
    expect(head({ "a.mdx": "" }, "/a", { config })).toContain('<meta name="twitter:card" content="summary">');
    expect(siteHead(configOf(config)).map(headTagHtml)).not.toContain(
      '<meta name="twitter:card" content="summary_large_image">',
    );
  });

  it("keeps search engines off unlisted notes, tags of only such notes, and sites that want it", () => {
    const robots = '<meta name="robots" content="noindex, nofollow">';
    const notes = { "a.mdx": "unlisted: true\ntags: [x]", "b.mdx": "tags: [y]" };
    expect(head(notes, "/a")).toContain(robots);
    expect(head(notes, "/tags/x")).toContain(robots);
    expect(head(notes, "/b")).not.toContain(robots);
    expect(head(notes, "/tags/y")).not.toContain(robots);
    expect(head(notes, "/b", { config: { noIndex: true } })).toContain(robots);
  });

  it("tells search which kind of page it is", () => {
    const tags = (permalink: string) =>
      head({ "a.mdx": "tags: [x]" }, permalink).filter((tag) => tag.includes("docusaurus_tag"));
    expect(tags("/tags")).toEqual([
      '<meta name="docusaurus_tag" content="doc_tags_list">',
      '<meta name="docsearch:docusaurus_tag" content="doc_tags_list">',
    ]);
    expect(tags("/tags/x")).toEqual([
      '<meta name="docusaurus_tag" content="doc_tag_doc_list">',
      '<meta name="docsearch:docusaurus_tag" content="doc_tag_doc_list">',
    ]);
    expect(tags("/404.html")).toEqual([
      '<meta name="docusaurus_tag" content="default">',
      '<meta name="docsearch:docusaurus_tag" content="default">',
    ]);
  });

  it("has no address and no version on the not-found page", () => {
    expect(head({ "a.mdx": "" }, "/404.html")).toEqual([
      "<title>Page Not Found | Notes</title>",
      '<meta property="og:title" content="Page Not Found | Notes">',
      '<meta name="robots" content="noindex, nofollow">',
      '<meta property="og:locale" content="en">',
      '<meta name="docusaurus_locale" content="en">',
      '<meta name="docsearch:language" content="en">',
      '<meta name="docusaurus_tag" content="default">',
      '<meta name="docsearch:docusaurus_tag" content="default">',
    ]);
  });
});

describe("siteHead", () => {
  const tags = (overrides: Parameters<typeof configOf>[0] = {}) =>
    siteHead(configOf(overrides)).map(headTagHtml);

  it("has viewport, colours, the kind of card and the icon", () => {
    expect(tags({ favicon: "/favicon.svg", baseUrl: "/docs/" })).toEqual([
      '<meta name="viewport" content="width=device-width, initial-scale=1.0">',
      '<meta name="color-scheme" content="light dark">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<link rel="icon" href="/docs/favicon.svg">',
    ]);
  });

  it("connects early to a hosted search, and to none otherwise", () => {
    expect(tags({ search: { appId: "APP", apiKey: "k", indexName: "i" } })).toContain(
      '<link rel="preconnect" href="https://APP-dsn.algolia.net" crossorigin="anonymous">',
    );
    expect(tags().filter((tag) => tag.includes("preconnect"))).toEqual([]);
  });

  it("loads a tag manager only where there is one", () => {
    const [connect, script = ""] = tags({ tagManager: { containerId: "GTM-1" } }).slice(-2);
    expect(connect).toBe('<link rel="preconnect" href="https://www.googletagmanager.com">');
    expect(script).toMatch(
      /^<script>window\.dataLayer=window\.dataLayer\|\|\[\];.*'gtm\.start':new Date\(\)\.getTime\(\),event:'gtm\.js'.*"GTM-1"\)<\/script>$/,
    );
    expect(tags().filter((tag) => tag.startsWith("<script"))).toEqual([]);
  });
});
