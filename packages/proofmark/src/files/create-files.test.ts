import { describe, expect, it } from "vitest";
import { type SiteOptions, siteOf } from "../../tests/site-of.ts";
import { renderRobots, renderSitemap } from "./create-files.ts";

const notes = { "index.mdx": "slug: /", "a.mdx": "tags: [x]", "b.mdx": "unlisted: true\ntags: [y]" };
const addresses = (options?: SiteOptions) =>
  [...(renderSitemap(siteOf(notes, options)) ?? "").matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);

describe("renderSitemap", () => {
  it("lists every page that search engines may list", () => {
    expect(renderSitemap(siteOf(notes))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://notes.test/</loc><changefreq>weekly</changefreq><priority>0.5</priority></url>
<url><loc>https://notes.test/a</loc><changefreq>weekly</changefreq><priority>0.5</priority></url>
<url><loc>https://notes.test/tags</loc><changefreq>weekly</changefreq><priority>0.5</priority></url>
<url><loc>https://notes.test/tags/x</loc><changefreq>weekly</changefreq><priority>0.5</priority></url>
</urlset>
`);
  });

  it("has base and trailing slash on every address", () => {
    expect(addresses({ config: { baseUrl: "/docs/", trailingSlash: true } })).toEqual([
      "https://notes.test/docs/",
      "https://notes.test/docs/a/",
      "https://notes.test/docs/tags/",
      "https://notes.test/docs/tags/x/",
    ]);
  });

  it("has the last change where pages show it", () => {
    const options: SiteOptions = {
      config: { docs: { showLastUpdateTime: true } },
      lastUpdates: { "content/a.mdx": { time: Date.UTC(2025, 0, 5, 12), author: "Ann" } },
    };
    expect(renderSitemap(siteOf(notes, options))).toContain(
      "<loc>https://notes.test/a</loc><lastmod>2025-01-05</lastmod>",
    );
  });

  it("is nothing for a site that search engines may not list", () => {
    expect(renderSitemap(siteOf(notes, { config: { noIndex: true } }))).toBeUndefined();
  });
});

describe("renderRobots", () => {
  it("lets crawlers in and shows them the sitemap, or keeps them out", () => {
    expect(renderRobots(siteOf(notes, { config: { baseUrl: "/docs/" } }))).toBe(
      "User-agent: *\nAllow: /\n\nSitemap: https://notes.test/docs/sitemap.xml\n",
    );
    expect(renderRobots(siteOf(notes, { config: { noIndex: true } }))).toBe("User-agent: *\nDisallow: /\n");
  });
});
