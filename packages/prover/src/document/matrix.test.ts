import { describe, expect, it } from "vitest";
import { engineOf, matrixTable, readMatrixRows, unescapeText } from "./matrix.ts";

const read = (code: string, language = "regex-matrix") =>
  readMatrixRows({ language, line: 10 }, code, "content/a.mdx");

describe("the rows of a regex matrix", () => {
  it("have a name, a pattern, a text and a match, with two spaces between them", () => {
    expect(
      read("named group   (?<y>\\d+)  in May 2026   2026\n\nfree spacing  (?x) a b   ab  ab").rows,
    ).toEqual([
      { name: "named group", code: "(?<y>\\d+)", text: "in May 2026", gives: "2026" },
      { name: "free spacing", code: "(?x) a b", text: "ab", gives: "ab" },
    ]);
  });

  it("have a replacement before the text where they say what it becomes", () => {
    expect(read("whole match  \\d  [$&]  a7  a[7]").rows).toEqual([
      { name: "whole match", code: "\\d", replacement: "[$&]", text: "a7", gives: "a[7]" },
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

describe("the rows of a feature matrix", () => {
  it("have a name and an expression; others are reported with their line", () => {
    const { rows, problems } = read(
      "Temporal  Temporal\n\nusing     { using x = null; 1 }\nalone\na  b  c",
      "feature-matrix",
    );
    expect(rows).toEqual([
      { name: "Temporal", code: "Temporal" },
      { name: "using", code: "{ using x = null; 1 }" },
    ]);
    expect(problems).toMatchObject([
      { line: 14, message: "not a row of a feature matrix", found: "alone" },
      { line: 15, found: "a  b  c" },
    ]);
  });
});

describe("the columns of a matrix", () => {
  const columns = [{ tool: "PCRE2 (PHP)", version: "10.48", output: ["yes"] }];

  it("are named by the engine without the program that it was asked through", () => {
    expect(columns.map(engineOf)).toEqual(["PCRE2"]);
  });

  it("are behind what was asked of engines, and before what was asked of versions", () => {
    const table = (code: string, language: string) =>
      matrixTable({ rows: read(code, language).rows, columns }, (text) => `<${text}>`);
    expect(table("a  b  c  c", "regex-matrix")).toEqual([
      ["Feature", "Pattern", "Text", "Match", "PCRE2 10.48"],
      ["a", "<b>", "<c>", "<c>", "yes"],
    ]);
    expect(table("a  b", "feature-matrix")).toEqual([
      ["Feature", "PCRE2 10.48", "Code"],
      ["a", "yes", "<b>"],
    ]);
  });
});
