import { describe, expect, it } from "vitest";
import { hierarchyOf } from "../hit.ts";
import { groupRows, matchingLine, rowOf } from "./rows.ts";

describe("matchingLine", () => {
  it.each([
    ["first\n\n    x <mark>-&gt;&gt;</mark> y\nlast", "x <mark>-&gt;&gt;</mark> y"],
    ["\n  only\nother", "only"],
    [`  ${"word ".repeat(12)}<mark>match</mark> after`, "…d word word <mark>match</mark> after"],
    [`${"&lt;".repeat(40)}<mark>a</mark>`, `${"&lt;".repeat(40)}<mark>a</mark>`],
    ["", ""],
  ])("of %j is %j", (code, line) => {
    expect(matchingLine(code)).toBe(line);
  });
});

describe("groupRows", () => {
  const row = (note: string, ...headings: string[]) =>
    rowOf({
      ...{ objectID: note + headings.join("-"), url: `/${note}`, type: "lvl2", content: null, titleHtml: "" },
      hierarchy: hierarchyOf([undefined, note, ...headings]),
    });

  it("has one group for each note, in the order of each one's first hit, of a few rows", () => {
    const rows = [row("Redis", "a"), row("Regex", "b"), row("Redis", "c"), row("Redis", "d")];
    expect(groupRows(rows, 2).map(({ label, rows }) => [label, rows.map(({ title }) => title)])).toEqual([
      ["Redis", ["a", "c"]],
      ["Regex", ["b"]],
    ]);
  });

  it("tells results of the same title apart by the heading above", () => {
    const rows = [row("Redis", "Lists", "Count"), row("Redis", "Sets", "Count"), row("Redis", "Other")];
    expect(groupRows(rows)[0]?.rows.map(({ within }) => within)).toEqual(["Lists", "Sets", undefined]);
  });
});
