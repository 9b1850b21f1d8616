import { describe, expect, it } from "vitest";
import { hierarchyOf, typeOf } from "../hit.ts";
import type { SearchHit } from "../search-client.ts";
import { type Kept, NOTHING_KEPT } from "./kept.ts";
import { groupHits } from "./rows.ts";
import { activeRow, CLOSED, reduceSearch, type SearchAction, shownGroups, suggestionsOf } from "./state.ts";

const hit = (note: string, ...headings: string[]): SearchHit => ({
  objectID: `/${note}#${headings.join("-")}`,
  url: `/${note}#${headings.join("-")}`,
  type: typeOf(headings.length + 1),
  content: null,
  hierarchy: hierarchyOf([undefined, note, ...headings]),
  titleHtml: headings.at(-1) ?? note,
});
const hits = [hit("Redis", "a"), hit("Regex", "b"), hit("Redis", "c")];
const kept: Kept = { recent: [hit("Redis", "kept")], saved: [] };
const answered = (query: string, found: readonly SearchHit[], count = found.length): SearchAction => ({
  type: "answered",
  answer: { query, hits: found, count, groups: groupHits(found, 5) },
});
const became = (...actions: SearchAction[]) => actions.reduce(reduceSearch, CLOSED);
const opened: SearchAction = { type: "opened", kept, inNote: undefined };
const typed = (query: string): SearchAction => ({ type: "typed", query });

describe("the search box", () => {
  it("opens with what was kept, the first of it active", () => {
    const state = became(opened);
    expect(shownGroups(state).map(({ label }) => label)).toEqual(["Recently opened"]);
    expect(activeRow(state)?.href).toBe("/Redis#kept");
  });

  it("keeps old results while it waits, and says that it does only when it takes long", () => {
    const waiting = became(opened, typed("a"), answered("a", hits), typed("ab"));
    expect([waiting.status, shownGroups(waiting).length]).toEqual(["loading", 2]);
    expect(reduceSearch(waiting, { type: "stalled" }).status).toBe("stalled");
  });

  it("counts all results, also those that are on other pages", () => {
    const countOf = (...actions: SearchAction[]) => became(opened, ...actions, { type: "counted" }).notice;
    expect(became(opened, typed("a"), answered("a", hits)).notice).toBe("");
    expect(countOf(typed("a"), answered("a", hits))).toBe("3 results");
    expect(countOf(typed("a"), answered("a", hits.slice(1, 2)))).toBe("1 result");
    expect(countOf(typed("a b"), answered("a b", hits, 409))).toBe("409 results");
    expect(countOf(typed("a"), answered("a", []))).toBe('No results for "a"');
  });

  it("does not announce the number of results over what was copied or saved", () => {
    const saved: SearchAction = { type: "kept", kept: opened.kept, notice: "Saved" };
    expect(became(opened, typed("a"), answered("a", hits), saved, { type: "counted" }).notice).toBe("Saved");
    const copied: SearchAction = { type: "copied", copied: { key: "redis#set", isDone: true } };
    expect(became(opened, copied, { type: "counted" }).notice).toBe("Copied");
  });

  it("tells results of the same title apart by the heading above", () => {
    const alike = ["Lists", "Sets"].map((above) => hit("Redis", above, "Count"));
    const state = became(opened, typed("a"), answered("a", [...alike, hit("Redis", "Other")]));
    expect(shownGroups(state).flatMap(({ rows }) => rows.map(({ within }) => within))).toEqual([
      "Lists",
      "Sets",
      undefined,
    ]);
  });

  it("waits for the answer of another scope", () => {
    const inNote: SearchAction = { type: "opened", kept, inNote: false };
    expect(became(inNote, typed("a"), answered("a", hits), { type: "scoped" })).toMatchObject({
      status: "loading",
      inNote: true,
    });
    expect(became(inNote, { type: "scoped" }).status).toBe("idle");
  });

  it("has one group for each note, in the order of each one's first hit", () => {
    const state = became(opened, typed("a"), answered("a", hits));
    expect(
      shownGroups(state).map(({ label, rows }) => [label, rows.map(({ titleHtml }) => titleHtml)]),
    ).toEqual([
      ["Redis", ["a", "c"]],
      ["Regex", ["b"]],
    ]);
  });

  it("moves over all rows and around their ends", () => {
    const state = became(opened, typed("a"), answered("a", hits));
    const up = reduceSearch(state, { type: "moved", by: -1 });
    expect([state.active, up.active, reduceSearch(up, { type: "moved", by: 1 }).active]).toEqual([0, 2, 0]);
  });

  it("has no active row where nothing is found, and suggests the notes of the largest answer before", () => {
    const state = became(
      opened,
      typed("a"),
      answered("a", hits),
      typed("ab"),
      answered("ab", hits.slice(1, 2)),
      typed("abx"),
      answered("abx", []),
    );
    expect([state.active, suggestionsOf(state)]).toEqual([undefined, ["Redis", "Regex"]]);
  });

  it("shows nothing old beside an error, and begins again when the query is emptied", () => {
    const failed = became(opened, typed("a"), answered("a", hits), typed("ab"), { type: "failed" });
    expect([failed.status, shownGroups(failed)]).toEqual(["error", []]);
    expect(reduceSearch(failed, typed("")).status).toBe("idle");
  });

  it("keeps the active row inside when one goes", () => {
    expect(
      reduceSearch(became(opened), { type: "kept", kept: NOTHING_KEPT, notice: "" }).active,
    ).toBeUndefined();
  });
});
