import type { TocEntry } from "@proofmark/theme/data/page-data.ts";
import { describe, expect, it } from "vitest";
import { createToc } from "./render.tsx";

const toc = (levels: readonly number[], min: number, max: number): unknown[] => {
  const headings = levels.map((level, index) => ({
    id: `${"abcdefgh"[index]}${level}`,
    level,
    text: "",
    html: "",
    line: index + 1,
  }));
  const ids = (entries: readonly TocEntry[]): unknown[] =>
    entries.map((entry) => (entry.children.length === 0 ? entry.id : [entry.id, ...ids(entry.children)]));
  return ids(createToc(headings, { min, max }));
};

describe("createToc", () => {
  it("nests by level", () => {
    expect(toc([2, 3, 3, 2, 3], 2, 3)).toEqual([
      ["a2", "b3", "c3"],
      ["d2", "e3"],
    ]);
  });

  it("leaves out what is outside the levels", () => {
    expect(toc([1, 2, 3, 4, 2], 2, 3)).toEqual([["b2", "c3"], "e2"]);
    expect(toc([2, 3, 4], 2, 2)).toEqual(["a2"]);
  });

  it("filters after nesting: an h3, h2, h4 run with levels 3 to 4 gives two siblings", () => {
    expect(toc([3, 2, 4], 3, 4)).toEqual(["a3", "c4"]);
  });

  it("puts a deeper heading without a parent at the top", () => {
    expect(toc([4, 3, 2], 2, 4)).toEqual(["a4", "b3", "c2"]);
  });

  it("skips levels without making empty ones", () => {
    expect(toc([2, 4, 3], 2, 4)).toEqual([["a2", "b4", "c3"]]);
  });

  it("is empty without headings", () => {
    expect(toc([], 2, 3)).toEqual([]);
  });
});
