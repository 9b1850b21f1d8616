import { describe, expect, it } from "vitest";
import { ask, note, section } from "../../../proofmark/tests/ask-notes.ts";
import { decodeIndex } from "./index-file.ts";

/** The section of the first hit: without what its address says of a snippet. */
const first = async (query: string): Promise<string | undefined> =>
  (await ask(query)).hits[0]?.objectID.replace(/:.*$/, "");

describe("the embedded engine", () => {
  it.each([
    ["$@", "/make#name-the-target"],
    ["$(shell", "/make#run-a-command"],
    ["(?<=", "/regex#look-behind"],
    ["->>", "/postgres#take-a-value-out-as-text"],
    ["->", "/postgres#take-a-value-out-as-json"],
    ["\\d+", "/regex#digits"],
    ["\\W", "/regex#tokens"],
    ["--no-cache", "/node#install-without-a-cache"],
    ["pg_stat_activity", "/postgres#list-running-queries"],
    ["process.env", "/node#read-an-environment-variable"],
    ["SETEX", "/redis#expire-a-key"],
    [".PHONY", "/make#phony-targets"],
    ["useState", "/node#keep-state-in-a-component"],
  ])("finds %s as it is typed", async (query, url) => {
    expect(await first(query)).toBe(url);
  });

  it.each([
    ["usestate", "/node#keep-state-in-a-component"],
    ["state", "/node#keep-state-in-a-component"],
    ["activity", "/postgres#list-running-queries"],
    ["env", "/node#read-an-environment-variable"],
    ["phony", "/make#phony-targets"],
  ])("finds a name by %s, a part of it or all in lower case", async (query, url) => {
    expect(await first(query)).toBe(url);
  });

  it.each(["expi", "expiring", "expries", "exipre", "how do I expire a key?", "redis expire"])(
    "finds the section for %s",
    async (query) => {
      expect(await first(query)).toBe("/redis#expire-a-key");
    },
  );

  it.each(["evict", "evicted", "how do I set the time to live", "evict session"])(
    "finds a section by %s, which only its search words say, and shows none of them",
    async (query) => {
      const { hits } = await ask(query);
      expect(hits[0]?.objectID).toMatch(/^\/redis#expire-a-key/);
      expect(JSON.stringify(hits)).not.toContain("evict");
    },
  );

  it("finds a section by its search words, but first the one whose heading says it", async () => {
    const notes = [
      note("Tool", [
        section("Upsert", {}),
        section("Write a row", { searchWords: "upsert" }),
        section("Read", { texts: ["no upsert"] }),
      ]),
    ];
    expect((await ask("upsert", {}, notes)).hits.map((hit) => hit.url)).toEqual([
      "/tool#upsert",
      "/tool#write-a-row",
      "/tool#read",
    ]);
  });

  it("finds a part of a mistyped name", async () => {
    expect(await first("pg_stat_activty")).toBe("/postgres#list-running-queries");
  });

  it("puts a title before headings, and headings before text", async () => {
    const notes = [
      note("Alpha", [section("Omega", { texts: ["speaks of gamma"] }), section("Gamma in a heading", {})]),
      note("Gamma", []),
    ];
    expect((await ask("gamma", {}, notes)).hits.map((hit) => hit.url)).toEqual([
      "/gamma",
      "/alpha#gamma-in-a-heading",
      "/alpha#omega",
    ]);
  });

  it("keeps to the facets that are asked for, and counts them", async () => {
    const { hits, nbHits, facets } = await ask("key state", {
      filters: ["codeLanguage:redis"],
      facets: ["hierarchy.lvl0", "codeLanguage"],
    });
    expect(hits.map((hit) => hit.objectID)).toEqual(["/redis#expire-a-key"]);
    expect(nbHits).toBe(1);
    expect(facets).toEqual({ "hierarchy.lvl0": { Redis: 1 }, codeLanguage: { redis: 1 } });
    expect((await ask("key", { context: { locale: "de", tags: ["docs-default-current"] } })).nbHits).toBe(0);
    expect((await ask("key", { context: { locale: "en", tags: ["docs-default-1.0"] } })).nbHits).toBe(0);
  });

  it("takes filters of snippets together: one snippet has to pass them all", async () => {
    const blocks = section("Upsert", { code: ["merge"], language: "sql" }).blocks;
    const withVersions = (language: string, worksOn: string[]) =>
      blocks.map((block) => ({
        ...{ ...block, language },
        proof: { level: "ran" as const, worksOn, versionLabels: worksOn.map((name) => name.toUpperCase()) },
      }));
    const notes = [
      note("Data", [
        { ...section("Upsert"), blocks: [...withVersions("sql", ["pg15"]), ...withVersions("sh", ["pg18"])] },
      ]),
    ];
    const count = async (filters: string[]) => (await ask("", { filters }, notes)).nbHits;
    expect(await count(["proof.worksOn:pg15", "codeLanguage:sql"])).toBe(1);
    expect(await count(["proof.worksOn:pg18", "codeLanguage:sql"])).toBe(0);
    const { hits } = await ask("", { filters: ["proof.worksOn:pg18"] }, notes);
    expect(hits[0]?.proof).toMatchObject({ worksOn: ["pg18"], versionLabels: ["PG18"] });
  });

  it("lists what the filters leave if nothing is typed", async () => {
    const { hits } = await ask(" ", { filters: ["hierarchy.lvl0:Redis"] });
    expect(hits.map((hit) => hit.url)).toEqual(["/redis", "/redis#expire-a-key"]);
  });

  it("gives pages of hits", async () => {
    const sections = Array.from({ length: 45 }, (_, index) => section(`Topic ${index}`, {}));
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => ask("topic", { page }, [note("Many", sections)])),
    );
    expect(pages.map(({ hits, nbHits }) => [hits.length, nbHits])).toEqual([
      [20, 45],
      [20, 45],
      [5, 45],
      [0, 45],
    ]);
  });

  it("finds nothing for what is nowhere", async () => {
    expect(await ask("xylophone")).toEqual({ hits: [], nbHits: 0 });
  });

  it("drops the word `example` of a query", async () => {
    const notes = [
      note("Notes", [section("Write an example"), section("Write a rule", { code: ["all: build"] })]),
    ];
    expect((await ask("rule example", {}, notes)).hits.map(({ hierarchy }) => hierarchy.lvl2)).toEqual([
      "Write a rule",
    ]);
  });

  it("refuses a file that is not an index, or one of another format", () => {
    expect(() => decodeIndex("<!doctype html>")).toThrow();
    expect(() => decodeIndex('{"format":99,"language":"en","notes":[]}')).toThrow(
      "the search index has format 99, expected 8",
    );
  });
});
