import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hierarchyOf, typeOf } from "../hit.ts";
import type { SearchHit } from "../search-client.ts";
import { createSearch } from "./search-store.ts";

const hit = (note: string, ...headings: string[]): SearchHit => ({
  objectID: `/${note}#${headings.join("-")}`,
  url: `/${note}#${headings.join("-")}`,
  type: typeOf(headings.length + 1),
  content: null,
  hierarchy: hierarchyOf([undefined, note, ...headings]),
  titleHtml: headings.at(-1) ?? note,
});

/** Answers by query; another query never gets one, and `fail` fails. */
const ANSWERS: Readonly<Record<string, readonly SearchHit[]>> = {
  a: [hit("Redis", "a"), hit("Regex", "b"), hit("Redis", "c")],
  one: [hit("Redis", "a")],
  none: [],
};
const open = (count?: number) =>
  createSearch({
    scope: () => ({}),
    async runSearch({ query }) {
      if (query === "fail") throw new Error("no network");
      const hits = ANSWERS[query] ?? (await new Promise<never>(() => {}));
      return { hits, count: count ?? hits.length, isCounted: count !== 20 };
    },
  });
const titles = (search: ReturnType<typeof open>) => search.get().answer?.rows.map(({ title }) => title);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("keeps old results while it waits, and says that it does only when it takes long", async () => {
  const search = open();
  await search.ask("a");
  void search.ask("never");
  await vi.advanceTimersByTimeAsync(299);
  expect([search.get().status, titles(search)]).toEqual(["loading", ["a", "b", "c"]]);
  await vi.advanceTimersByTimeAsync(1);
  expect([search.get().status, titles(search)]).toEqual(["stalled", ["a", "b", "c"]]);
});

it.each([
  ["a", undefined, "3 results"],
  ["one", undefined, "1 result"],
  ["a", 409, "409 results"],
  ["a", 20, "20+ results"],
  ["none", undefined, 'No results for "none"'],
])(
  "counts the results of %s when the reader rests, also those on other pages",
  async (query, count, notice) => {
    const search = open(count);
    await search.ask(query);
    expect(search.get().notice).toBe("");
    await vi.advanceTimersByTimeAsync(500);
    expect(search.get().notice).toBe(notice);
  },
);

it("does not announce the number of results over what was copied or saved", async () => {
  const search = open();
  await search.ask("a");
  search.change({ notice: "Saved" });
  await vi.advanceTimersByTimeAsync(500);
  expect(search.get().notice).toBe("Saved");
});

it("has no active row where nothing is found, and suggests the notes of the last results", async () => {
  const search = open();
  await search.ask("a");
  await search.ask("none");
  expect([search.get().active, search.get().suggestions]).toEqual([undefined, ["Redis", "Regex"]]);
});

it("shows nothing old beside an error, and begins again when the query is emptied", async () => {
  const search = open();
  await search.ask("a");
  await search.ask("fail");
  expect([search.get().status, titles(search)]).toEqual(["error", undefined]);
  await search.ask(" ");
  expect(search.get()).toMatchObject({ status: "idle", query: "" });
});

it("adds the next page of results, and keeps what is there if that fails", async () => {
  const search = open(6);
  await search.ask("a");
  await search.more();
  expect([titles(search)?.length, search.get().answer?.pages]).toEqual([6, 2]);
  search.change({ query: "fail" });
  await search.more();
  expect([search.get().status, titles(search)?.length]).toEqual(["error", 6]);
});

it("says whether a newer query was run meanwhile", async () => {
  const search = open();
  const first = search.ask("a");
  expect(await search.ask("one")).toBe(true);
  expect(await first).toBe(false);
  expect(titles(search)).toEqual(["a"]);
});
