import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { elements, headTags, main, prose } from "../html.ts";

const plain = fixtureSite("output");
const folders = fixtureSite("output");
const unset = fixtureSite("output");
const below = fixtureSite("output");
beforeAll(async () => {
  folders.change("site.config.ts", (text) => text.replace("trailingSlash: false", "trailingSlash: true"));
  unset.change("site.config.ts", (text) => text.replace("  trailingSlash: false,\n", ""));
  unset.change("content/index.mdx", (text) => `${text}\n[with](/redis/) and [without](/redis)\n`);
  unset.change("content/old.mdx", "---\ntitle: Old\nslug: /old/page.html\n---\n\nText.\n");
  below.change("site.config.ts", (text) => text.replace('baseUrl: "/"', 'baseUrl: "/docs/"'));
  for (const outcome of await Promise.all([plain.build(), folders.build(), unset.build(), below.build()]))
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
});

/** Files of the output, without the names' hashes. */
const files = (site: FixtureSite): string[] =>
  readdirSync(site.path("dist"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path
        .relative(site.path("dist"), path.join(entry.parentPath, entry.name))
        .replace(/\.[\da-f]{8}\./, ".*."),
    )
    .sort();
const canonical = (site: FixtureSite, permalink: string) =>
  headTags(site.html(permalink)).find((tag) => tag.includes('rel="canonical"'));
const hrefs = (html: string) => elements(html, "a").map((link) => link.attributes["href"]);
const keys = (site: FixtureSite) => Object.keys(JSON.parse(site.read("dist/routes.json")));

const SHARED = [
  "404.html",
  "CNAME",
  "_headers",
  "_headers.nginx",
  "assets/not-found.*.js",
  "assets/note.*.js",
  "assets/search-page.*.js",
  "assets/search-worker.*.js",
  "assets/search.*.js",
  "assets/shell.*.js",
  "assets/site.*.json",
  "data/404.json",
  "data/guide/intro.json",
  "data/index.json",
  "data/redis.json",
  "data/search.json",
  "data/search.txt",
  "data/tags.json",
  "data/tags/cache.json",
  "guide/intro.md",
  "img/dot.svg",
  "index.html",
  "index.md",
  "llms-full.txt",
  "llms.txt",
  "redis.md",
  "robots.txt",
  "routes.json",
  "sitemap.xml",
  "snippets.json",
  "snippets.schema.json",
  "sw.js",
];

describe("the output", () => {
  it("has a file for every page, its data, static files and the lists", () => {
    expect(files(plain)).toEqual(
      [...SHARED, "guide/intro.html", "redis.html", "search.html", "tags.html", "tags/cache.html"].sort(),
    );
  });

  it("has a folder for every page where addresses end with a slash", () => {
    expect(files(folders)).toEqual(
      [
        ...SHARED,
        "guide/intro/index.html",
        "redis/index.html",
        "search/index.html",
        "tags/index.html",
        "tags/cache/index.html",
      ].sort(),
    );
  });

  it("has a file for an address that names one, whatever the others have", () => {
    expect(existsSync(unset.path("dist/old/page.html"))).toBe(true);
    expect(canonical(unset, "/old/page")).toBe(
      '<link rel="canonical" href="https://notes.test/old/page.html">',
    );
  });

  it("stands below no folder of its own for another base", () => {
    expect(files(below)).toEqual(files(plain));
  });

  it("has a not-found page that search engines stay away from", () => {
    expect(elements(main(plain.read("dist/404.html")), "h1").map((heading) => heading.text)).toEqual([
      "Page Not Found",
    ]);
    expect(headTags(plain.read("dist/404.html"))).toContain(
      '<meta name="robots" content="noindex, nofollow">',
    );
    expect(headTags(plain.read("dist/404.html"))).toContain("<title>Page Not Found | Notes</title>");
  });

  it("has static files as they are", () => {
    expect(plain.read("dist/CNAME")).toBe("notes.test\n");
    expect(plain.read("dist/img/dot.svg")).toBe(plain.read("static/img/dot.svg"));
  });

  it("shows crawlers the sitemap", () => {
    expect(plain.read("dist/robots.txt")).toBe(
      "User-agent: *\nAllow: /\n\nSitemap: https://notes.test/sitemap.xml\n",
    );
    expect(below.read("dist/sitemap.xml").match(/<loc>.*?<\/loc>/g)).toEqual([
      "<loc>https://notes.test/docs/guide/intro</loc>",
      "<loc>https://notes.test/docs/</loc>",
      "<loc>https://notes.test/docs/redis</loc>",
      "<loc>https://notes.test/docs/tags</loc>",
      "<loc>https://notes.test/docs/tags/cache</loc>",
    ]);
  });
});

describe("addresses", () => {
  it("have no slash at their end, or one, as is set", () => {
    expect(canonical(plain, "/redis")).toBe('<link rel="canonical" href="https://notes.test/redis">');
    expect(canonical(folders, "/redis/")).toBe('<link rel="canonical" href="https://notes.test/redis/">');
    expect(hrefs(prose(plain.html("/")))).toEqual(["/redis", "/guide/intro"]);
    expect(hrefs(prose(folders.html("/")))).toEqual(["/redis/", "/guide/intro/"]);
  });

  it("stay as they are written where nothing is set, in folders that serve both", () => {
    expect(hrefs(prose(unset.html("/")))).toEqual(["/redis", "/guide/intro", "/redis/", "/redis"]);
    expect(existsSync(unset.path("dist/redis/index.html"))).toBe(true);
    expect(canonical(unset, "/redis")).toBe('<link rel="canonical" href="https://notes.test/redis">');
  });

  it("stand below the base, the home page at the base itself", () => {
    expect(canonical(below, "/docs/")).toBe('<link rel="canonical" href="https://notes.test/docs/">');
    expect(hrefs(prose(below.html("/docs/")))).toEqual(["/docs/redis", "/docs/guide/intro"]);
    expect(hrefs(prose(below.html("/docs/guide/intro")))).toEqual(["/docs/"]);
    expect(hrefs(main(below.html("/docs/redis")))).toEqual([
      "/docs/",
      "/docs/tags/cache",
      "/docs/redis.md",
      "/docs/",
    ]);
    // the search, the home page, the notes
    expect(hrefs(main(below.read("dist/404.html")))).toEqual([
      "/docs/search",
      "/docs/",
      "/docs/guide/intro",
      "/docs/",
      "/docs/redis",
    ]);
  });

  it("of shell and data stand below the base", () => {
    const boot =
      /<script type="application\/json" id=":boot">(.*?)<\/script>/.exec(below.html("/docs/redis"))?.[1] ??
      "";
    expect(JSON.parse(boot)).toMatchObject({
      shell: expect.stringMatching(/^\/docs\/assets\/shell\.[\da-f]{8}\.js$/),
      site: expect.stringMatching(/^\/docs\/assets\/site\.[\da-f]{8}\.json$/),
      page: { permalink: "/docs/redis" },
    });
  });
});

describe("the route table", () => {
  it("has a key of path and three hex digits for every route", () => {
    expect(keys(plain).every((key) => /-[\da-f]{3}$/.test(key))).toBe(true);
    expect(keys(plain).map((key) => key.replace(/-[\da-f]{3}$/, ""))).toEqual([
      "/guide/intro",
      "/",
      "/redis",
      "/tags",
      "/tags/cache",
      "/search",
      "/404.html",
    ]);
    expect(keys(below).map((key) => key.replace(/-[\da-f]{3}$/, ""))).toContain("/docs/");
  });

  it("names the chunk of every route", () => {
    const table: Record<string, { path: string; kind: string; chunk: string }> = JSON.parse(
      below.read("dist/routes.json"),
    );
    for (const { chunk } of Object.values(table))
      expect(existsSync(below.path(`dist/${chunk.slice("/docs/".length)}`))).toBe(true);
  });
});

describe("a route's data", () => {
  it("is the page without its frame, of the same build as the others", () => {
    const data = plain.data("/redis");
    expect(main(plain.html("/redis"))).toBe(data.html);
    expect(data).toMatchObject({
      permalink: "/redis",
      title: "Redis | Notes",
      sidebar: "defaultSidebar",
      toc: [],
    });
    expect(
      new Set(["/", "/redis", "/guide/intro", "/tags"].map((permalink) => plain.data(permalink).build)).size,
    ).toBe(1);
  });
});
