import { describe, expect, it } from "vitest";
import { mostAlike } from "./alike.ts";

const alike = (wanted: string, ...candidates: string[]) => mostAlike(wanted, candidates, (text) => text);

describe("mostAlike", () => {
  it("finds words in another order, form or spelling, best first", () => {
    expect(
      alike("end-blocking-queries", "end-what-blocks", "create-a-table", "block-queries-at-the-end"),
    ).toEqual(["block-queries-at-the-end", "end-what-blocks"]);
    expect(alike("postgress", "redis", "PostgreSQL")).toEqual(["PostgreSQL"]);
  });

  it("offers three at most, and nothing that is far off", () => {
    expect(alike("part", "part-1", "part-2", "part-3", "part-4")).toHaveLength(3);
    expect(alike("zebra", "create-a-table")).toEqual([]);
    expect(alike("", "create-a-table")).toEqual([]);
  });

  it("reads the beginning of a text that has no end", () => {
    expect(alike(`postgresql${" ".repeat(190)}${"redis ".repeat(200_000)}`, "PostgreSQL", "redis")).toEqual([
      "PostgreSQL",
    ]);
  });

  it("counts a pair of letters once", () => {
    expect(alike("aaaaaaaa", "a-b-c-d-e-f")).toEqual([]);
  });
});
