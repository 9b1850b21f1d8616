import { describe, expect, it } from "vitest";
import { parseFenceMeta, parseRanges } from "./fence.ts";

const place = { file: "content/a.mdx", line: 7 };
const meta = (text: string) => parseFenceMeta(text, place).meta;
const EXPECTED = 'one of title="…", top="…", file="…", hidden, showLineNumbers, {1,3-5}';

describe("parseRanges", () => {
  it.each([
    ["1,3-5", [1, 3, 4, 5]],
    [" 2 , 4 ", [2, 4]],
    ["3-3", [3]],
    ["", []],
    ["5-3", []],
    ["1,1", [1, 1]],
  ])("reads %j", (text, lines) => {
    expect(parseRanges(text)).toEqual(lines);
  });
});

describe("parseFenceMeta", () => {
  it("reads nothing from nothing", () => {
    expect(parseFenceMeta("", place)).toEqual({
      meta: { title: undefined, top: undefined, file: undefined, hidden: false, showLineNumbers: false, lines: new Set() },
      problems: [],
    });
  });

  it("reads values in either quotes and without", () => {
    expect(meta(`title="A title" top='Run it' file=src/a.ts`)).toMatchObject({ title: "A title", top: "Run it", file: "src/a.ts" });
  });

  it("reads an empty title as a title", () => {
    expect(meta('title=""').title).toBe("");
  });

  it("reads flags and line ranges anywhere", () => {
    expect(meta('{1,3-5} hidden title="{9}" showLineNumbers {8}')).toMatchObject({
      title: "{9}",
      hidden: true,
      showLineNumbers: true,
      lines: new Set([1, 3, 4, 5, 8]),
    });
  });

  it("suggests the nearest word for an unknown one", () => {
    expect(parseFenceMeta('titel="x"', place).problems).toEqual([
      { severity: "error", ...place, message: 'unknown word `titel="x"` on a fence', expected: EXPECTED, fix: "did you mean `title`?" },
    ]);
    expect(parseFenceMeta("showlinenumber", place).problems[0]?.fix).toBe("did you mean `showLineNumbers`?");
  });

  it("suggests nothing where nothing is near, and reports every unknown word", () => {
    expect(parseFenceMeta("copy ==> noRun", place).problems).toEqual(
      ["copy", "==>", "noRun"].map((word) => ({
        severity: "error",
        ...place,
        message: `unknown word \`${word}\` on a fence`,
        expected: EXPECTED,
        fix: undefined,
      })),
    );
  });

  it("refuses a flag with a value and a value without one", () => {
    expect(parseFenceMeta("hidden=yes title", place).problems.map((problem) => [problem.message, problem.fix])).toEqual([
      ["unknown word `hidden=yes` on a fence", "did you mean `hidden`?"],
      ["unknown word `title` on a fence", "did you mean `title`?"],
    ]);
  });
});
