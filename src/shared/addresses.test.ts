import { describe, expect, it } from "vitest";
import { chunkAddress, isFilePath, routeFile } from "./addresses.ts";

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
  it("stands in the data folder below the base", () => {
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
