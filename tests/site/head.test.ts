import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { headTags } from "../html.ts";

const site = fixtureSite("head");
beforeAll(async () => {
  expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
});

const SITE = [
  '<meta name="generator" content="Snippets 3.3.0">',
  '<meta name="viewport" content="width=device-width, initial-scale=1.0">',
  '<meta name="color-scheme" content="light dark">',
  '<meta name="twitter:card" content="summary">',
  '<link rel="icon" href="/favicon.svg">',
];

describe("the head of a page", () => {
  it("has the charset first and everything of site and note after it", () => {
    expect(headTags(site.html("/redis"))).toEqual([
      '<meta charset="utf-8">',
      ...SITE,
      "<title>Redis &amp; friends | Notes</title>",
      '<meta property="og:title" content="Redis &amp; friends | Notes">',
      '<meta name="description" content="Keys, values &lt;and&gt; more">',
      '<meta property="og:description" content="Keys, values &lt;and&gt; more">',
      '<meta name="keywords" content="cache,key value">',
      '<meta property="og:image" content="https://notes.test/card.png">',
      '<meta name="twitter:image" content="https://notes.test/card.png">',
      '<meta property="og:locale" content="en">',
      '<meta name="docusaurus_locale" content="en">',
      '<meta name="docsearch:language" content="en">',
      '<meta name="docusaurus_version" content="current">',
      '<meta name="docsearch:version" content="current">',
      '<meta name="docusaurus_tag" content="docs-default-current">',
      '<meta name="docsearch:docusaurus_tag" content="docs-default-current">',
      '<meta property="og:url" content="https://notes.test/redis">',
      '<link rel="canonical" href="https://notes.test/redis">',
      '<link rel="alternate" href="https://notes.test/redis" hreflang="en">',
      '<link rel="alternate" href="https://notes.test/redis" hreflang="x-default">',
    ]);
  });

  it("describes a note without words of its own by its first line", () => {
    expect(headTags(site.html("/"))).toContain('<meta name="description" content="The first note.">');
  });

  it("keeps search engines off an unlisted note, and off no other page", () => {
    const robots = '<meta name="robots" content="noindex, nofollow">';
    expect(headTags(site.html("/secret"))).toContain(robots);
    for (const permalink of ["/", "/redis", "/tags", "/tags/cache"]) expect(headTags(site.html(permalink))).not.toContain(robots);
  });

  it("says the language and the colour mode on the document", () => {
    expect(site.html("/").split("\n").slice(0, 2)).toEqual(["<!doctype html>", '<html lang="en" dir="ltr" data-theme="light" data-has-hydrated="false">']);
  });

  it("is in the page's data what it is in the document", () => {
    const tags = site.data("/redis").head.map(({ tag, attributes, text }) => [tag, ...Object.values(attributes), text].filter(Boolean));
    expect(tags).toHaveLength(headTags(site.html("/redis")).length - SITE.length - 1);
    expect(tags[0]).toEqual(["title", "Redis & friends | Notes"]);
    expect(tags.at(-1)).toEqual(["link", "alternate", "https://notes.test/redis", "x-default"]);
  });
});
