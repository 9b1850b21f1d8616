import { describe, expect, it } from "vitest";
import { isActive, samePath } from "./active.ts";

const on = (permalink: string, sidebar?: string) => ({ permalink, sidebar });

describe("isActive", () => {
  const path = (target: string, permalink: string, baseUrl = "/") =>
    isActive({ type: "link", label: "", href: target }, on(permalink), baseUrl);

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

  it("goes by the sidebar or the version of the page where the link names one", () => {
    const link = { type: "link", label: "A", href: "/a" } as const;
    expect(isActive({ ...link, sidebar: "main" }, on("/b", "main"), "/")).toBe(true);
    expect(isActive({ ...link, sidebar: "main" }, on("/a"), "/")).toBe(false);
    expect(
      isActive({ ...link, version: "1" }, { ...on("/b"), version: { name: "1", same: undefined } }, "/"),
    ).toBe(true);
    expect(isActive({ ...link, version: "1" }, on("/a"), "/")).toBe(false);
  });

  it("is never true for another site", () => {
    const link = { type: "link", label: "A", href: "/", external: true } as const;
    expect(isActive(link, on("/"), "/")).toBe(false);
  });
});

describe("samePath", () => {
  it("ignores letter case and a trailing slash", () => {
    expect(samePath("/A/b/", "/a/B")).toBe(true);
    expect(samePath("/a", "/a/b")).toBe(false);
    expect(samePath("/", "/")).toBe(true);
  });
});
