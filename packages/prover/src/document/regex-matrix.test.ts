import { describe, expect, it } from "vitest";
import { matrixColumns, readMatrixRows, unescapeText } from "./regex-matrix.ts";

const read = (code: string) => readMatrixRows(code, { file: "content/a.mdx", line: 10 });

describe("the rows of a regex matrix", () => {
  it("have a name, a pattern, a text and a match, with two spaces between them", () => {
    expect(
      read("named group   (?<y>\\d+)  in May 2026   2026\n\nfree spacing  (?x) a b   ab  ab").rows,
    ).toEqual([
      { name: "named group", pattern: "(?<y>\\d+)", text: "in May 2026", gives: "2026" },
      { name: "free spacing", pattern: "(?x) a b", text: "ab", gives: "ab" },
    ]);
  });

  it("have a replacement before the text where they say what it becomes", () => {
    expect(read("whole match  \\d  [$&]  a7  a[7]").rows).toEqual([
      { name: "whole match", pattern: "\\d", replacement: "[$&]", text: "a7", gives: "a[7]" },
    ]);
  });

  it("all have a replacement, or none of a matrix has", () => {
    expect(read("a  b  c  d  e\na  b  mug  mug").problems).toMatchObject([
      { line: 12, found: "a  b  mug  mug" },
    ]);
  });

  it("are reported, with their line, where something is missing or too much, or the text does not hold the match", () => {
    const { rows, problems } = read("a  b  c\nfine  a  ab  a\na  b  c  c  d  e\na  b  cup  mug");
    expect(rows).toHaveLength(1);
    expect(problems).toMatchObject([
      { line: 11, found: "a  b  c", severity: "error" },
      { line: 13, found: "a  b  c  c  d  e" },
      { line: 14, found: "a  b  cup  mug" },
    ]);
  });

  it("name line ends and combining characters in text and match", () => {
    expect(unescapeText("a\\r\\nb \\t e\\u{301} \\d")).toBe("a\r\nb \t e\u0301 \\d");
  });
});

describe("the columns of a regex matrix", () => {
  it("are named by the engine without the program that it was asked through", () => {
    const [column] = matrixColumns([
      { tool: "PCRE2 (PHP)", version: "10.48", platform: "linux-x64", output: ["yes", "no"] },
    ]);
    expect(column).toEqual({ engine: "PCRE2", version: "10.48", results: ["yes", "no"] });
  });
});
