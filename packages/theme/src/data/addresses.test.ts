import { describe, expect, it } from "vitest";
import { chunkAddress, cleanAddress, findByPath, isFilePath, routeFile, routeKey } from "./addresses.ts";

describe("routeFile", () => {
  it("is the path below the base, `index` for the home page", () => {
    expect(routeFile("/redis", "/")).toBe("redis");
    expect(routeFile("/docs/guide/intro/", "/docs/")).toBe("guide/intro");
    expect(routeFile("/", "/")).toBe("index");
    expect(routeFile("/docs/", "/docs/")).toBe("index");
    expect(routeFile("/404.html", "/")).toBe("404");
  });

  it("is decoded, as files are named", () => {
    expect(routeFile("/caf%C3%A9", "/")).toBe("café");
  });
});

describe("chunkAddress", () => {
  it("is in the data folder below the base", () => {
    expect(chunkAddress("/redis", "/")).toBe("/data/redis.json");
    expect(chunkAddress("/docs/tags/ai/", "/docs/")).toBe("/docs/data/tags/ai.json");
    expect(chunkAddress("/", "/")).toBe("/data/index.json");
  });
});

describe("isFilePath", () => {
  it("is true of an extension, and not of the number of a version", () => {
    expect(["/a.pdf", "/a/b.mp4", "/a.7z", "/page.html"].filter((path) => !isFilePath(path))).toEqual([]);
    expect(["/a", "/", "/1.0", "/1.0/a", "/v2.10", "/a.b/c"].filter(isFilePath)).toEqual([]);
  });
});

describe("routeKey", () => {
  it("makes letter case, a trailing slash and encoding not matter", () => {
    expect(routeKey("/Redis/")).toBe("/redis");
    expect(routeKey("/caf%C3%A9")).toBe("/café");
    expect(routeKey("/")).toBe("/");
  });

  it("keeps a stray percent sign", () => {
    expect(routeKey("/100%")).toBe("/100%");
  });
});

describe("findByPath", () => {
  const pages = new Map(["/", "/redis", "/page.html", "/100%25"].map((path) => [routeKey(path), path]));

  it("finds a page by any spelling of its address", () => {
    for (const path of [
      "/redis",
      "/Redis",
      "/redis/",
      "/redis.html",
      "/redis/index.html",
      "/REDIS/INDEX.HTML",
    ])
      expect([path, findByPath(pages, path)]).toEqual([path, "/redis"]);
    for (const path of ["/", "/index.html"]) expect(findByPath(pages, path)).toBe("/");
  });

  it("takes a page whose own address ends in .html as it is", () => {
    expect(findByPath(pages, "/page.html")).toBe("/page.html");
    expect(findByPath(pages, "/page")).toBeUndefined();
  });

  it("decodes once", () => {
    expect(findByPath(pages, "/100%25.html")).toBe("/100%25");
    expect(findByPath(pages, "/redis%252ehtml")).toBeUndefined();
  });
});

describe("cleanAddress", () => {
  it("is the page's own address for any other spelling, encoded", () => {
    expect(cleanAddress("/Redis.html", "/redis", false)).toBe("/redis");
    expect(cleanAddress("/redis/", "/redis", false)).toBe("/redis");
    expect(cleanAddress("/caf%C3%A9.html", "/café", false)).toBe("/caf%C3%A9");
  });

  it("is undefined for the page's own address, so that no redirect leads to itself", () => {
    for (const [path, permalink] of [
      ["/redis", "/redis"],
      ["/caf%c3%a9", "/café"],
      ["/a b", "/a%20b"],
      ["/100%", "/100%"],
      ["/a%2fb", "/a%2fb"],
    ] as const)
      expect([path, cleanAddress(path, permalink, false)]).toEqual([path, undefined]);
  });

  it("leaves the slash to the host where the site does not decide", () => {
    expect(cleanAddress("/redis/", "/redis", undefined)).toBeUndefined();
    expect(cleanAddress("/Redis/", "/redis", undefined)).toBe("/redis");
  });
});
