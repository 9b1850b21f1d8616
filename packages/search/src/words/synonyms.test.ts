import { describe, expect, it } from "vitest";
import { synonymsOf } from "./synonyms.ts";

describe("synonymsOf", () => {
  it("gives the other words of every group that has the word in any form", () => {
    expect(synonymsOf("db")).toEqual(["database"]);
    expect(synonymsOf("nodejs")).toEqual(["node"]);
    expect(synonymsOf("removed")).toEqual(expect.arrayContaining(["delete", "uninstall"]));
    expect(synonymsOf("xylophone")).toEqual([]);
  });

  it("leaves out other forms of the word itself, which match without it", () => {
    expect(synonymsOf("expire")).toEqual(["ttl", "timeout"]);
  });
});
