import { describe, expect, it } from "vitest";
import { createTextSearch } from "./text-search.ts";

const TITLES = ["End what blocks", "See who blocks whom", "Redis: take a lock", "Use -0.5 as it is", ""];
const search = createTextSearch(TITLES);
const found = (query: string): (string | undefined)[] => [...search(query)].map((at) => TITLES[at]);

describe("createTextSearch", () => {
  it("finds the texts with all words, in any form and order", () => {
    expect(found("blocked")).toEqual(["End what blocks", "See who blocks whom"]);
    expect(found("lock redis")).toEqual(["Redis: take a lock"]);
    expect(found("blocks redis")).toEqual([]);
  });

  it("finds other words for the same, the beginning of a word, and mistyped ones", () => {
    expect(found("kill")).toEqual(["End what blocks"]);
    expect(found("red")).toEqual(["Redis: take a lock"]);
    expect(found("rediss lock")).toEqual(["Redis: take a lock"]);
  });

  it("does without grammar in a sentence, unless there is nothing else", () => {
    expect(found("kill what is on")).toEqual(["End what blocks"]);
    expect(found("over and out")).toEqual([]);
  });

  it("finds signs as they are", () => {
    expect(found("-0.5")).toEqual(["Use -0.5 as it is"]);
  });

  it("finds everything without a query, and nothing in nothing", () => {
    expect(found(" ")).toEqual(TITLES);
    expect([...createTextSearch([])("a")]).toEqual([]);
  });
});
