import { describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { elements, headTags, textOf } from "../html.ts";

/** The smallest site, whose note on Redis has had these addresses. */
function moved(addresses: string, more: (site: FixtureSite) => void = () => undefined): FixtureSite {
  const site = fixtureSite("plain");
  site.change("content/redis.mdx", `---\ntitle: Redis\nredirect_from: ${addresses}\n---\n\nKeys.\n`);
  more(site);
  return site;
}

const underNotes = (site: FixtureSite): void =>
  site.change("site.config.ts", (text) => text.replace('baseUrl: "/"', 'baseUrl: "/notes/"'));

describe("an old address of a note", () => {
  it("has a page that leads on without a script", async () => {
    const site = moved('[/old, "/2019/Rédis.html"]', underNotes);
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
    for (const file of ["old.html", "2019/Rédis.html"]) {
      const html = site.read(`dist/${file}`);
      expect(headTags(html)).toEqual([
        `<meta charset="utf-8">`,
        `<meta http-equiv="Content-Security-Policy" content="default-src 'none';base-uri 'none'">`,
        `<meta name="viewport" content="width=device-width">`,
        `<meta name="color-scheme" content="light dark">`,
        `<meta name="robots" content="noindex">`,
        `<meta http-equiv="refresh" content="0; url=/notes/redis">`,
        `<link rel="canonical" href="https://notes.test/notes/redis">`,
        "<title>Redis</title>",
      ]);
      expect(elements(html, "a")[0]?.attributes["href"]).toBe("/notes/redis");
      expect(textOf(elements(html, "p")[0]?.html ?? "")).toBe("This page has moved: Redis");
      expect(html).not.toMatch(/<script|<style/);
    }
  });

  it("is listed nowhere", async () => {
    const site = moved("[/old]");
    await site.build();
    for (const file of ["sitemap.xml", "llms.txt", "llms-full.txt", "routes.json", "data/search.txt"])
      expect(site.read(`dist/${file}`)).not.toContain("/old");
  });

  it("leaves a file of a static folder as it is", async () => {
    const site = moved("[/old]", (own) => own.change("static/old.html", "own"));
    await site.build();
    expect(site.read("dist/old.html")).toBe("own");
  });

  it("may be linked to", async () => {
    const site = moved("[/old]");
    site.change("content/index.mdx", "---\nslug: /\n---\n\n[Redis](/old)\n");
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  });

  it("counts from the base of the note's version", async () => {
    const site = fixtureSite("plain");
    site.change("versions.json", '["1.0"]');
    for (const folder of ["content", "versioned_docs/version-1.0"]) {
      site.change(`${folder}/index.mdx`, "---\nslug: /\n---\n");
      site.change(`${folder}/redis.mdx`, "---\nredirect_from: [/old]\n---\n");
    }
    site.change("versioned_sidebars/version-1.0-sidebars.json", '{ "side": ["index", "redis"] }');
    expect(await site.build()).toMatchObject({ status: 0 });
    expect(site.read("dist/next/old.html")).toContain('content="0; url=/next/redis"');
    expect(site.read("dist/old.html")).toContain('content="0; url=/redis"');
  });

  it.each(["preview", "dev"])("is answered with its page by `%s`", async (command) => {
    const site = moved("[/old]", underNotes);
    if (command === "preview") await site.build();
    const running = site.start(command, "--port", "0");
    const [origin] = (await running.prints(/http:\/\/localhost:\d+/)) as [string];
    for (const spelling of ["/old", "/old/", "/old.html"])
      expect(await (await fetch(`${origin}/notes${spelling}?q=1`)).text()).toContain(
        'content="0; url=/notes/redis"',
      );
  });
});

describe("a `redirect_from` that cannot be", () => {
  it("names the line where it is not a path of the site", async () => {
    const site = moved(`
  - /fine
  - old
  - https://other.example/old
  - /old?page=1
  - /old#part
  - /../up
  - /
  - "/a\\nb"`);
    expect(
      (await site.build()).stderr,
    ).toBe(`error: content/redis.mdx:5  \`redirect_from[1]\` must be a path that begins with \`/\`, without domain, query or hash
  found     "old"
error: content/redis.mdx:6  \`redirect_from[2]\` must be a path that begins with \`/\`, without domain, query or hash
  found     "https://other.example/old"
error: content/redis.mdx:7  \`redirect_from[3]\` must be a path that begins with \`/\`, without domain, query or hash
  found     "/old?page=1"
error: content/redis.mdx:8  \`redirect_from[4]\` must be a path that begins with \`/\`, without domain, query or hash
  found     "/old#part"
error: content/redis.mdx:9  \`redirect_from[5]\` must not contain the part "." or ".."
  found     "/../up"
error: content/redis.mdx:10  \`redirect_from[6]\` must not be the docs base itself
  found     "/"
error: content/redis.mdx:11  \`redirect_from[7]\` must not contain control characters
  found     "/a\\nb"
7 problems in 1 file
`);
  });

  it("names both places where a page, or another note, has the address", async () => {
    const site = moved("[/jq, /shared, /404, /data/index.json]", (own) => {
      own.change("content/jq.mdx", "---\nredirect_from: [/shared]\n---\n");
    });
    expect(
      (await site.build()).stderr,
    ).toBe(`error: content/redis.mdx:3  \`redirect_from\` names /jq, which is the address of a page
  found     content/redis.mdx and content/jq.mdx
  fix       take it out of \`redirect_from\`, or give the page another address
error: content/redis.mdx:3  two notes name /shared in their \`redirect_from\`
  found     content/jq.mdx:2 and content/redis.mdx:3
  fix       take it out of one of them
error: content/redis.mdx:3  \`redirect_from\` names /404, which is the address of a page
  found     content/redis.mdx and the page "Page Not Found"
  fix       take it out of \`redirect_from\`, or give the page another address
3 problems in 1 file
`);
  });

  it("needs a file where a page has a folder", async () => {
    const site = moved("[/sitemap.xml/old]");
    expect(
      (await site.build()).stderr,
    ).toBe(`error: content/redis.mdx  two parts of the output would have the name "sitemap.xml"
  found     a file of every site and the page at /sitemap.xml/old
  fix       give the page another address
1 problem in 1 file
`);
  });
});
