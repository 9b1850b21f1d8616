import { describe, expect, it } from "vitest";
import { nearest } from "./nearest.ts";

describe("nearest", () => {
  it("finds the name that was meant, whatever its case", () => {
    expect(nearest("tag", ["title", "tags"])).toBe("tags");
    expect(nearest("SIDEBARPOSITION", ["sidebar_position", "sidebar_label"])).toBe("sidebar_position");
  });

  it("counts two letters in the wrong order as one mistake", () => {
    expect(nearest("titel", ["title"])).toBe("title");
  });

  it("finds nothing where a third of the letters or more differ", () => {
    expect(nearest("colour", ["slug", "image"])).toBeUndefined();
    expect(nearest("ab", ["xy"])).toBeUndefined();
    expect(nearest("x", [])).toBeUndefined();
  });

  it("finds nothing where the first letter and another one differ", () => {
    expect(nearest("center", ["meter"])).toBeUndefined();
    expect(nearest("sorted", ["sort"])).toBe("sort");
    expect(nearest("oclor", ["color"])).toBe("color");
  });
});
