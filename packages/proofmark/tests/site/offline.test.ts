import { describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

/** The smallest site, with a key of the configuration and these files. */
function siteWith(key: string, files: Readonly<Record<string, string | Uint8Array>> = {}): FixtureSite {
  const site = fixtureSite("plain");
  site.change("site.config.ts", (text) => text.replace("  baseUrl:", `  ${key}\n  baseUrl:`));
  for (const [file, content] of Object.entries(files)) site.change(file, content);
  return site;
}

/** The files that the service worker of a built site keeps. */
function keptBy(site: FixtureSite): string[] {
  const [, list = ""] = /^self\.kept=(\{.*?\});/.exec(site.read("dist/sw.js")) ?? [];
  return JSON.parse(list).files;
}

const MIB = 1024 * 1024;

describe("the list of what is kept", () => {
  it("has the pages, their data and Markdown, scripts, index and static files", async () => {
    const site = siteWith("", {
      "static/dot.svg": "<svg/>",
      "static/CNAME": "a.test",
      "static/_x": "",
      "static/redis.md": "An author's own.",
      "static/assets/images/mark.svg": "<svg/>",
      "static/assets/own.js": "",
      "static/data/rows.csv": "",
      "static/search/help.txt": "",
    });
    expect((await site.build()).status).toBe(0);
    expect(keptBy(site).map((address) => address.replace(/\.[\da-f]{8}\./, ".*."))).toEqual([
      "/data/search.txt",
      "/assets/not-found.*.js",
      "/assets/note.*.js",
      "/assets/search-page.*.js",
      "/assets/search-worker.*.js",
      "/assets/search.*.js",
      "/assets/shell.*.js",
      "/assets/site.*.json",
      ...["/", "/data/index.json", "/index.md"],
      ...["/redis", "/data/redis.json", "/redis.md"],
      ...["/search", "/data/search.json"],
      "/assets/images/mark.svg",
      "/assets/own.js",
      "/data/rows.csv",
      "/dot.svg",
      "/search/help.txt",
    ]);
  });

  it("names another copy only when a file has changed", async () => {
    const site = siteWith("");
    await site.build();
    const first = site.read("dist/sw.js");
    await site.build();
    expect(site.read("dist/sw.js")).toBe(first);
    site.change("content/redis.mdx", (text) => `${text}\nMore.\n`);
    await site.build();
    expect(site.read("dist/sw.js")).not.toBe(first);
  });

  it("leaves out large files, and pictures before pages where there is no room", async () => {
    const picture = new Uint8Array(2 * MIB);
    const pictures = Array.from({ length: 33 }, (_, index) => [`static/${index}.bin`, picture] as const);
    const site = siteWith("", {
      ...Object.fromEntries(pictures),
      "static/film.bin": new Uint8Array(2 * MIB + 1),
    });
    expect((await site.build()).status).toBe(0);
    const files = keptBy(site);
    expect(files).toEqual(expect.arrayContaining(["/", "/redis", "/search"]));
    expect(files.filter((address) => address.endsWith(".bin"))).toHaveLength(31);
    expect(files).not.toContain("/film.bin");
  });
});

describe("a service worker of a static folder", () => {
  it("is an error, since it would not keep the site", async () => {
    const { status, stderr } = await siteWith("", { "static/sw.js": "own" }).build();
    expect([status, stderr]).toEqual([1, expect.stringContaining("static/sw.js")]);
    expect(stderr).toContain(
      "a static file has the name of the service worker that keeps the site for reading offline",
    );
  });

  it("stays on a site that is not kept, which has none of ours", async () => {
    const site = siteWith("offline: false,", { "static/sw.js": "own" });
    expect((await site.build()).status).toBe(0);
    expect(site.read("dist/sw.js")).toBe("own");
    expect(site.read("dist/routes.json")).not.toContain("offline");
  });
});
