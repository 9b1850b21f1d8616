import { describe, expect, it } from "vitest";
import { problemsOf } from "../../tests/problems-of.ts";
import { parseConfig } from "./config.ts";

const parse = (search?: unknown) =>
  parseConfig(
    { title: "T", url: "https://notes.test", baseUrl: "/", ...(search === undefined ? {} : { search }) },
    "site.config.ts",
  ).search;
const messages = (search: unknown) =>
  problemsOf(() => parse(search)).map(({ message, fix }) =>
    fix === undefined ? message : `${message} ${fix}`,
  );
const COMMON = { contextualSearch: true, searchParameters: {}, maxResultsPerGroup: 5, personalization: true };

describe("search", () => {
  it("is left to the build without a word, off with false, and hosted with an application", () => {
    expect(parse()).toEqual({ indexName: "snippets", ...COMMON });
    expect(parse({ provider: "pagefind" })).toMatchObject({ provider: "pagefind" });
    expect(parse(false)).toBe(false);
    expect(
      parse({
        appId: "APP",
        apiKey: "KEY",
        indexName: "notes",
        replaceSearchResultPathname: { from: /\/docs/, to: "" },
      }),
    ).toEqual({
      provider: "hosted",
      appId: "APP",
      apiKey: "KEY",
      indexName: "notes",
      replaceSearchResultPathname: { from: "\\/docs", to: "" },
      ...COMMON,
    });
  });

  it("names what is wrong", () => {
    expect(messages({ appId: "APP" })).toEqual(['"search.apiKey" is required']);
    expect(messages({ appId: "", apiKey: "KEY" })).toEqual(["`search.appId`: appId must not be empty"]);
    expect(messages({ provider: "telepathy" })).toEqual([
      '`search`: unknown provider of search "telepathy": use "embedded", "pagefind" or "hosted"',
    ]);
    expect(messages({ provider: "pagefind", apiKey: "KEY" })).toEqual(["unknown key `search.apiKey`"]);
    expect(messages({ appId: "APP", apiKey: "KEY", externalUrlRegex: "(" })).toEqual([
      '`search.externalUrlRegex`: "(" is not a regular expression',
    ]);
    expect(messages({ indexname: "notes" })).toEqual([
      "unknown key `search.indexname` did you mean `indexName`?",
    ]);
  });
});
