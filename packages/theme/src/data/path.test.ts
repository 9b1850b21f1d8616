import { describe, expect, it } from "vitest";
import { decodePath, encodePart, encodePath, pathFault } from "./path.ts";

describe("pathFault", () => {
  it.each([
    "/",
    "",
    "/redis",
    "guide/intro/",
    "/caf%C3%A9",
    "/café",
    "/my note",
    "/100%25",
    "/a.b/..c/d..",
    "/C%23",
    "/what%3F",
    `/${"a".repeat(250)}`,
  ])("takes %s", (path) => {
    expect(pathFault(path)).toBeUndefined();
  });

  it.each([
    ["/../x", 'must not contain the part "." or ".."'],
    ["x/./y", 'must not contain the part "." or ".."'],
    ["/%2e%2E/x", 'must not contain the part "." or ".."'],
    ["/%252e%252e/x", 'must not contain the part "." or ".."'],
    ["/a%2f..%2fb", 'must not contain the part "." or ".."'],
    ["/a%5C..%5Cb", 'must not contain the part "." or ".."'],
    ["/a%2Fb", "must not contain a slash that is encoded"],
    ["/a\\b", "must not contain a backslash"],
    ["/a%5cb", "must not contain a backslash"],
    ["/a%00", "must not contain control characters"],
    ["/a\u0007", "must not contain control characters"],
    ["/a\ud800", "must not contain an incomplete character"],
    ["//evil", "must not contain an empty part, as between two slashes"],
    ["/a//b", "must not contain an empty part, as between two slashes"],
    ["/100%", "must contain `%25` in place of a `%` that encodes nothing"],
    [`/${"a".repeat(251)}`, "must not contain a part of more than 250 bytes"],
    [`/${"é".repeat(126)}`, "must not contain a part of more than 250 bytes"],
    [`/${"%C3%A9".repeat(126)}`, "must not contain a part of more than 250 bytes"],
    ["/abcdefghi".repeat(201), "must not be longer than 2,000 bytes"],
  ])("refuses %s", (path, fault) => {
    expect(pathFault(path)).toBe(fault);
  });
});

describe("encodePath", () => {
  it("gives one form to what is written in several", () => {
    for (const path of ["/café", "/caf%C3%A9", "/caf%c3%a9"]) expect(encodePath(path)).toBe("/caf%C3%A9");
    expect(encodePath("/my note/100%")).toBe("/my%20note/100%25");
    expect(encodePath("/a@b:c+d,e;f=g&h$i~(j)'!*")).toBe("/a@b:c+d,e;f=g&h$i~(j)'!*");
  });

  it("is the same when done twice, and undone by decoding", () => {
    for (const path of ["/my note", "/100%", "/50%25", "/C#/what?", "/日本語", "/[a]"]) {
      expect(encodePath(encodePath(path))).toBe(encodePath(path));
      expect(decodePath(path.split("/").map(encodePart).join("/"))).toBe(path);
    }
  });
});
