import { describe, expect, it } from "vitest";
import { isSameShape, shapeOf } from "./compare.ts";

describe("shapeOf", () => {
  it.each([
    [" 12 | click     | 1.5", " 7 | page view | -0.25"],
    ["-----+------", "---+----------"],
    ["used_memory_human:976.69K", "used_memory_human:1.02M"],
    ['1) "105"', '12) "7"'],
    ["added 1 package in 253ms", "added 12 packages in 2s"],
    ["took 1.2 s", "took 12 s"],
    ["id 6f1e2d3c-0000-4000-8000-1234567890ab", "id abcdefab-cdef-abcd-efab-cdefabcdefab"],
    ["1,234 rows", "12 rows"],
  ])("is the same for %j and %j", (one, other) => {
    expect(shapeOf(one)).toBe(shapeOf(other));
  });

  it.each([
    ["(2 rows)", "2 rows"],
    ["total 12", "total none"],
    ["a: 1", "a: 1, b: 2"],
    ["12 ms", "12 ms (cached)"],
    ["MiB 41 4 0", "MiB 41"],
  ])("differs for %j and %j", (one, other) => {
    expect(shapeOf(one)).not.toBe(shapeOf(other));
  });

  it("takes no longer than its line is long", () => {
    const began = process.cpuUsage();
    for (const part of ["a ", " ", "-", "1.", "a    b", "+1", "_"]) shapeOf(part.repeat(2000));
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000);
  });
});

describe("isSameShape", () => {
  it("counts lines", () => {
    expect(isSameShape(["1", "2"], ["3", "4"])).toBe(true);
    expect(isSameShape(["1", "2"], ["3"])).toBe(false);
  });
});
