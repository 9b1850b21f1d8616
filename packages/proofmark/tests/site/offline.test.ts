import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { KeptList } from "@proofmark/theme/data/offline.ts";
import { describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

/** The smallest site, with a key of the configuration and these files. */
function siteWith(key: string, files: Readonly<Record<string, string | Uint8Array>> = {}): FixtureSite {
  const site = fixtureSite("plain");
  site.change("site.config.ts", (text) => text.replace("  baseUrl:", `  ${key}\n  baseUrl:`));
  for (const [file, content] of Object.entries(files)) site.change(file, content);
  return site;
}

/** The list that the service worker of a built site names. */
function listOf(site: FixtureSite): KeptList {
  const [, name = ""] = /\/(assets\/offline\.\w{8}\.json)/.exec(site.read("dist/sw.js")) ?? [];
  return JSON.parse(site.read(`dist/${name}`));
}

const MIB = 1024 * 1024;

describe("the list of what is kept", () => {
  it("has the pages, their data and Markdown, scripts, index and static files, each with its hash", async () => {
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
    const { pages, files } = listOf(site);
    expect(pages).toEqual([4, 4]);
    expect(files.map(([address]) => address.replace(/\.[\da-f]{8}\./, ".*."))).toEqual([
      "/data/search.txt",
      "/routes.json",
      "/assets/not-found.*.js",
      "/assets/note.*.js",
      "/assets/search-page.*.js",
      "/assets/search-worker.*.js",
      "/assets/search.*.js",
      "/assets/shell.*.js",
      "/assets/site.*.json",
      ...["/404.html", "/data/404.json"],
      ...["/", "/data/index.json", "/index.md"],
      ...["/redis", "/data/redis.json", "/redis.md"],
      ...["/search", "/data/search.json"],
      "/assets/images/mark.svg",
      "/assets/own.js",
      "/data/rows.csv",
      "/dot.svg",
      "/search/help.txt",
    ]);
    const documents: Readonly<Record<string, string>> = { "/": "/index.html", "/redis": "/redis.html" };
    for (const [address, hash, bytes] of files) {
      const content = readFileSync(
        site.path(`dist${documents[address] ?? (address === "/search" ? "/search.html" : address)}`),
      );
      expect([address, hash, bytes]).toEqual([
        address,
        createHash("sha256").update(content).digest("base64"),
        content.length,
      ]);
    }
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
    const { pages, files } = listOf(site);
    expect(pages).toEqual([4, 4]);
    expect(files.filter(([address]) => address.endsWith(".bin"))).toHaveLength(31);
    expect(files.map(([address]) => address)).not.toContain("/film.bin");
    expect(files.reduce((sum, [, , bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(64 * MIB);
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

  it("stays on a site that is not kept, which has none of ours and no manifest", async () => {
    const site = siteWith("offline: false,", { "static/sw.js": "own" });
    expect((await site.build()).status).toBe(0);
    expect(site.read("dist/sw.js")).toBe("own");
    expect(() => site.read("dist/manifest.webmanifest")).toThrow("ENOENT");
    expect(site.read("dist/routes.json")).not.toContain("offline");
  });
});

describe("the icons of the manifest", () => {
  const png = (size: number): Buffer =>
    readFileSync(new URL(`../fixtures/library/static/icon-${size}.png`, import.meta.url));

  it("are read for their size, and must be square PNGs that exist", async () => {
    const wide = Buffer.from(png(192));
    wide.writeUInt32BE(200, 16); // the width in the file's header
    const site = siteWith('icons: ["/wide.png", "/icon-51.png", "/text.png"],', {
      "static/wide.png": wide,
      "static/icon-512.png": png(512),
      "static/text.png": "text",
    });
    const { status, stderr } = await site.build();
    expect(status).toBe(1);
    expect(stderr).toContain("the icon `/wide.png` is no square PNG");
    expect(stderr).toContain("png, 200 × 192 pixels");
    expect(stderr).toContain("the icon `/icon-51.png` does not exist");
    expect(stderr).toContain("did you mean `/icon-512.png`?");
    expect(stderr).toContain("the icon `/text.png` is no square PNG");
    expect(stderr).toMatch(/site\.config\.ts:\d+/);
  });

  it("that are too few for browsers to offer anything are a warning", async () => {
    const site = siteWith('icons: ["/icon-192.png"],', { "static/icon-192.png": png(192) });
    const { status, stderr } = await site.build();
    expect([status, stderr]).toEqual([
      0,
      expect.stringContaining("only if it has icons of 192 and 512 pixels"),
    ]);
  });
});
