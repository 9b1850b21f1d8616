import { describe, expect, it } from "vitest";
import { isActive, samePath } from "./active.ts";

const on = (permalink: string, sidebar?: string) => ({ permalink, sidebar });

describe("isActive", () => {
  const path = (target: string, permalink: string, baseUrl = "/") =>
    isActive({ by: "path", path: target }, on(permalink), baseUrl);

  it("is true on the path and below it, by whole segments", () => {
    expect(path("/guide", "/guide")).toBe(true);
    expect(path("/guide", "/guide/intro")).toBe(true);
    expect(path("/guide", "/guidebook")).toBe(false);
    expect(path("/guide/intro", "/guide")).toBe(false);
  });

  it("ignores letter case and a trailing slash", () => {
    expect(path("/Guide/", "/guide")).toBe(true);
    expect(path("/guide", "/GUIDE/intro/")).toBe(true);
  });

  it("matches the root only on itself, wherever the site is mounted", () => {
    expect(path("/", "/")).toBe(true);
    expect(path("/", "/guide")).toBe(false);
    expect(path("/docs/", "/docs/", "/docs/")).toBe(true);
    expect(path("/docs/", "/docs/guide", "/docs/")).toBe(false);
  });

  it("goes by a plain prefix or a pattern where one is given", () => {
    expect(isActive({ by: "prefix", prefix: "/gu" }, on("/guidebook"), "/")).toBe(true);
    expect(isActive({ by: "prefix", prefix: "/gu" }, on("/a/gu"), "/")).toBe(false);
    expect(isActive({ by: "regex", regex: "^/(a|B)$" }, on("/b"), "/")).toBe(true);
    expect(isActive({ by: "regex", regex: "^/(a|B)$" }, on("/bc"), "/")).toBe(false);
  });

  it("goes by the sidebar of the page", () => {
    expect(isActive({ by: "sidebar", sidebar: "main" }, on("/a", "main"), "/")).toBe(true);
    expect(isActive({ by: "sidebar", sidebar: "main" }, on("/a"), "/")).toBe(false);
  });

  it("can be one page alone", () => {
    const page = (permalink: string) => isActive({ by: "page", path: "/guide" }, on(permalink), "/");
    expect(page("/Guide/")).toBe(true);
    expect(page("/guide/intro")).toBe(false);
  });

  it("can be never", () => {
    expect(isActive({ by: "never" }, on("/"), "/")).toBe(false);
  });
});

describe("samePath", () => {
  it("ignores letter case and a trailing slash", () => {
    expect(samePath("/A/b/", "/a/B")).toBe(true);
    expect(samePath("/a", "/a/b")).toBe(false);
    expect(samePath("/", "/")).toBe(true);
  });
});
