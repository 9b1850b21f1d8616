import { describe, expect, it } from "vitest";
import { filterIn, parseQuery, withFilter } from "./query.ts";

const counts = {
  codeLanguage: { sql: 84, sh: 30, mjs: 4, js: 9 },
  "hierarchy.lvl0": { Redis: 50, Regex: 20, "Two words": 3 },
  "proof.worksOn": { postgresql15: 7, "node22.23.3": 2, "node24.1.0": 3 },
};
const parse = (query: string) => parseQuery(query, counts);

describe("parseQuery", () => {
  it("leaves a query without filters as it is", () => {
    expect(parse("set ->> nx")).toEqual({ text: "set ->> nx", filters: [], completions: [] });
  });

  it("takes filters out of the words, wherever they stand and however they are written", () => {
    expect(parse("join lang:SQL left In:redis outer")).toMatchObject({
      text: "join left outer",
      filters: [["codeLanguage:sql"], ["hierarchy.lvl0:Redis"]],
    });
    expect(parse("in:two-words")).toMatchObject({
      text: "",
      filters: [["hierarchy.lvl0:Two words"]],
      completions: [],
    });
  });

  it("knows languages by their other names", () => {
    expect(parse("lang:javascript").filters).toEqual([["codeLanguage:mjs", "codeLanguage:js"]]);
  });

  it("takes the beginning of a value for all that begin with it, and offers them, the most frequent first", () => {
    expect(parse("set in:re")).toEqual({
      text: "set",
      filters: [["hierarchy.lvl0:Redis", "hierarchy.lvl0:Regex"]],
      completions: [
        { query: "set in:redis ", filter: "in:redis", count: 50 },
        { query: "set in:regex ", filter: "in:regex", count: 20 },
      ],
    });
  });

  it("offers values while there is none, and filters nothing", () => {
    const { filters, completions } = parse("lang:");
    expect(filters).toEqual([]);
    expect(completions.map(({ filter }) => filter)).toEqual(["lang:sql", "lang:sh", "lang:js", "lang:mjs"]);
  });

  it("offers nothing for a filter that is done", () => {
    expect(parse("in:redis").completions).toEqual([]);
    expect(parse("in:re set").completions).toEqual([]);
  });

  it("takes a version by the beginning of its number", () => {
    expect(parse("upsert on:node22").filters).toEqual([["proof.worksOn:node22.23.3"]]);
  });

  it("takes a filter for text where nothing has a value of it", () => {
    expect(parseQuery("on:click handler", { codeLanguage: { js: 1 } })).toMatchObject({
      text: "on:click handler",
      filters: [],
    });
  });

  it("keeps a value that nothing has, so that nothing is found", () => {
    expect(parse("lang:cobol").filters).toEqual([["codeLanguage:cobol"]]);
  });

  it.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
    "takes %s for a value that nothing has",
    (name) => {
      expect(parse(`lang:${name} in:${name} on:${name}`).filters).toEqual([
        [`codeLanguage:${name}`],
        [`hierarchy.lvl0:${name}`],
        [`proof.worksOn:${name}`],
      ]);
    },
  );

  it("takes no other word with a colon for a filter", () => {
    expect(parse("user:1 begin:x").text).toBe("user:1 begin:x");
  });
});

describe("a filter that is chosen", () => {
  it("takes the place of the one before, and goes again", () => {
    const query = withFilter("set in:redis nx", "in", "regex");
    expect([query, filterIn(query, "in"), filterIn(query, "lang")]).toEqual(["set nx in:regex", "regex", ""]);
    expect(withFilter(query, "in", "")).toBe("set nx");
  });
});
