import { existsSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { elements, main } from "../html.ts";

const site = fixtureSite("drafts");
beforeAll(async () => {
  expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
});

const hrefs = (html: string) => elements(html, "a").map((link) => link.attributes["href"]);

describe("a draft", () => {
  it("is not published", () => {
    expect(existsSync(site.path("dist/draft.html"))).toBe(false);
    expect(site.read("dist/routes.json") + site.read("dist/sitemap.xml")).not.toContain("draft");
    expect(hrefs(site.html("/last"))).not.toContain("/draft");
  });

  it("breaks links that lead to it", async () => {
    const other = fixtureSite("drafts");
    other.change("content/last.mdx", (text) => `${text}\n[soon](/draft)\n`);
    const { status, stderr } = await other.build();
    expect(status).toBe(1);
    expect(stderr).toContain("content/last.mdx:9:1  broken link to `/draft`\n");
  });
});

describe("an unlisted note", () => {
  it("has a page that says so", () => {
    expect(elements(main(site.html("/unlisted")), "aside").map((aside) => aside.text)).toEqual([
      "Unlisted page This page is unlisted. Search engines will not index it, and only users having a direct link can access it.",
    ]);
  });

  it("stands in no sidebar, list or sitemap and is nobody's neighbour", () => {
    for (const permalink of ["/", "/last", "/tags"])
      expect(hrefs(site.html(permalink))).not.toContain("/unlisted");
    expect(hrefs(site.html("/tags"))).not.toContain("/tags/secret");
    expect(site.read("dist/sitemap.xml").match(/<loc>.*?<\/loc>/g)).toEqual([
      "<loc>https://notes.test/</loc>",
      "<loc>https://notes.test/last</loc>",
      "<loc>https://notes.test/tags</loc>",
      "<loc>https://notes.test/tags/open</loc>",
    ]);
    expect(elements(main(site.html("/")), "nav").at(-1)?.text).toBe("Next Last");
  });

  it("stands in the sidebar of its own page", () => {
    expect(hrefs(site.html("/unlisted"))).toContain("/unlisted");
  });
});
