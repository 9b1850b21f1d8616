import { describe, expect, it } from "vitest";
import { addressesIn, replaceAddresses } from "./address-attributes.ts";

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

  it("are replaced, with the sizes of a `srcset` kept", () => {
    const upper = (address: string): string => address.toUpperCase();
    expect(replaceAddresses("srcset", "a.png 1x,b.png 2x, c.png", upper)).toBe("A.PNG 1x,B.PNG 2x, C.PNG");
    expect(replaceAddresses("src", "a, b.png", upper)).toBe("A, B.PNG");
  });
});
