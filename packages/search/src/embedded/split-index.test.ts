import type { NoteSection } from "@proofmark/theme/data/note-section.ts";
import { describe, expect, it } from "vitest";
import { createRequest } from "../hosted/request.ts";
import type { SearchResponse } from "../search-client.ts";
import { createEmbeddedClient } from "./embedded.ts";
import { encodeIndex } from "./encode-index.ts";
import { decodeIndex } from "./index-file.ts";
import { createSplitClient } from "./split-client.ts";
import { joinIndex, splitIndex } from "./split-index.ts";

const LONG = [
  "select a",
  ...Array.from({ length: 30 }, (_, at) => `  from table_${at}`),
  "needle ->> 1;",
].join("\n");
const ONE_LINE = `echo ${"word ".repeat(60)}`;
const FEW_WORDS = `{\n${"-".repeat(120)}\nand then the words of its id\n${"more ".repeat(30)}`;
const SHORT = "select 1;";

const section = (heading: string, code: string[]): NoteSection => ({
  level: 2,
  heading,
  anchor: heading.toLowerCase(),
  aliases: [],
  texts: [],
  blocks: code.map((text) => ({
    id: `${heading.toLowerCase()}.${text
      .match(/\p{L}+/gu)
      ?.slice(0, 5)
      .join("-")}`,
    language: "sql",
    title: undefined,
    code: text,
    proof: { level: "ran", tool: "Tool 1" },
  })),
});

const indexOf = (sections: NoteSection[]): string =>
  encodeIndex([{ permalink: "/a", title: "A", tag: "t", version: "v", sections }], "en");
const WHOLE = indexOf([
  section("One", [LONG, SHORT]),
  section("Two", [ONE_LINE]),
  section("Three", [FEW_WORDS]),
]);
const REST = "/assets/rest.txt";
const SPLIT = splitIndex(WHOLE, () => REST);
const CUT_REST = SPLIT.rest?.text ?? "";

const blocksOf = (text: string) =>
  decodeIndex(text).notes.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks));

describe("a divided index", () => {
  it("has whole lines of long snippets, and the words of their ids", () => {
    expect(blocksOf(SPLIT.index).map(({ code, isCut }) => [code, isCut])).toEqual([
      [LONG.split("\n").slice(0, 7).join("\n"), true],
      [SHORT, undefined],
      [ONE_LINE, undefined],
      [FEW_WORDS.split("\n").slice(0, 3).join("\n"), true],
    ]);
    expect(blocksOf(SPLIT.index).map(({ id }) => id)).toEqual(blocksOf(WHOLE).map(({ id }) => id));
  });

  it("is the index again, joined with its rest", () => {
    expect(joinIndex(SPLIT.index, CUT_REST)).toBe(WHOLE);
    expect(decodeIndex(WHOLE).rest).toBeUndefined();
    expect(decodeIndex(SPLIT.index).rest).toBe(REST);
  });

  it("is whole if no snippet is long", () => {
    const whole = indexOf([section("One", [SHORT])]);
    expect(splitIndex(whole, () => REST)).toEqual({ index: whole });
  });

  it.each([
    ["is cut off", CUT_REST.slice(0, -1), 1],
    ["has more", `${CUT_REST}more\u001f`, 3],
    ["is something else", "<!doctype html>", 0],
    ["is empty", "", 0],
  ])("refuses a rest that %s", (_what, rest, found) => {
    expect(() => joinIndex(SPLIT.index, rest)).toThrow(
      `${REST} has the rest of ${found} snippets, expected 2`,
    );
  });
});

const REQUEST = createRequest("", {
  settings: { indexName: "", contextualSearch: false, searchParameters: {} },
  context: { locale: "en", tags: [] },
  snippetWords: 10,
});
const codes = ({ hits }: SearchResponse): unknown[] => hits.map(({ code }) => code?.text);

describe("the engine over a divided index", () => {
  const needle = { ...REQUEST, query: "->>" };

  it("answers at once from what is there, and says so, then from the whole", async () => {
    let arrive = (_text: string): void => {};
    const rest = new Promise<string>((resolve) => {
      arrive = resolve;
    });
    const client = createSplitClient(SPLIT.index, () => rest);
    const before = await client.search({ ...REQUEST, query: "select" });
    expect(before).toMatchObject({ isPartial: true, hits: [{ code: { isCut: true } }] });
    expect(await client.search(needle)).toMatchObject({ isPartial: true, hits: [] });
    const asked = client.search(needle, { whole: true });
    arrive(CUT_REST);
    const after = await asked;
    expect(codes(after)).toEqual([LONG]);
    expect(after).toEqual(await createEmbeddedClient(WHOLE).search(needle));
    expect(await client.search(needle)).toEqual(after);
  });

  it("rejects only who asks for the whole if the rest cannot be had, and then tries again", async () => {
    const answers = [
      Promise.reject(new Error("no network")),
      Promise.resolve("<p>"),
      Promise.resolve(CUT_REST),
    ];
    const asked: string[] = [];
    const client = createSplitClient(SPLIT.index, (address) => {
      asked.push(address);
      return answers[asked.length - 1] ?? Promise.reject(new Error("asked too often"));
    });
    expect((await client.search({ ...REQUEST, query: "select" })).hits).toHaveLength(1);
    await expect(client.search(needle, { whole: true })).rejects.toThrow("expected 2");
    expect(codes(await client.search(needle, { whole: true }))).toEqual([LONG]);
    expect(codes(await client.search(needle, { whole: true }))).toEqual([LONG]);
    expect(asked).toEqual([REST, REST, REST]);
  });

  it("waits for nothing if the index is whole", async () => {
    const client = createSplitClient(WHOLE, () => Promise.reject(new Error("not asked for")));
    expect(await client.search(needle)).toEqual(await client.search(needle, { whole: true }));
  });
});
