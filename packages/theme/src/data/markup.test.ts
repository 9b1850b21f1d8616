import { describe, expect, it } from "vitest";
import { addressesIn } from "./markup.ts";

describe("addresses in attributes", () => {
  it("are cut out of a `srcset` as browsers do", () => {
    expect(addressesIn("srcset", "a.png 1x,b.png 2x, c,d.png,  e.png")).toEqual([
      "a.png",
      "b.png",
      "c,d.png",
      "e.png",
    ]);
    expect(addressesIn("srcSet", " , ")).toEqual([]);
  });
});
