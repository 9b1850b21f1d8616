import { describe, expect, it } from "vitest";
import { createSlugState, headingId } from "./slug.ts";

const idsOf = (texts: readonly string[]): string[] => {
  const state = createSlugState();
  return texts.map((text) => headingId(text, state));
};

describe("headingId", () => {
  it.each([
    ["Hello World", "hello-world"],
    ["C++ & C#", "c--c"],
    ["1. Install", "1-install"],
    ["a  b", "a--b"],
    ["Crème brûlée", "crème-brûlée"],
    ["Ship it 🚀", "ship-it-"],
    ["`npm ci` fails", "npm-ci-fails"],
    ["foo_bar-baz", "foo_bar-baz"],
    ["日本語", "日本語"],
    [":search", "search"],
  ])("makes %s what GitHub makes of it", (text, id) => {
    expect(idsOf([text])).toEqual([id]);
  });

  it("numbers repeated ids in reading order", () => {
    expect(idsOf(["Install", "Install", "Install", "Usage"])).toEqual([
      "install",
      "install-1",
      "install-2",
      "usage",
    ]);
  });

  it("does not run into an id that is numbered already", () => {
    expect(idsOf(["Install", "Install", "Install 1"])).toEqual(["install", "install-1", "install-1-1"]);
    expect(idsOf(["Install 1", "Install", "Install"])).toEqual(["install-1", "install", "install-2"]);
  });

  it("never gives one id twice", () => {
    const texts = ["a", "a", "a-1", "A", "a 1", "a-1-1", "a", "", "", "!"];
    const ids = idsOf(texts);
    expect(new Set(ids).size).toBe(texts.length);
  });

  it("is the same when done twice", () => {
    for (const text of ["Hello World", "C++ & C#", "1. Install", "a  b", "Crème", "x_y", "-–—"]) {
      const [once = ""] = idsOf([text]);
      expect(idsOf([once])).toEqual([once]);
    }
  });
});
