import { describe, expect, it } from "vitest";
import { problemsOf } from "../../tests/problems-of.ts";
import { parseFrontMatter } from "./front-matter.ts";

const source = (...lines: string[]) => ({
  file: "content/a.mdx",
  name: "a.mdx",
  hash: "",
  text: lines.join("\n"),
});

describe("front matter", () => {
  it.each([
    ["after blank lines", ["", " ", "---", "draft: true", "---"]],
    ["with a comment only", ["---", "# note", "---", "", "---"]],
    ["empty, with a rule below", ["---", "---", "Hello.", "", "---", "", "a: b", "---"]],
    ["empty, at the end of the file", ["---", "---"]],
  ])("is read %s", (_name, lines) => {
    expect(parseFrontMatter(source(...lines))).toEqual({
      draft: lines.includes("draft: true"),
      unlisted: false,
    });
  });

  it("names the lines of the file below blank lines", () => {
    const text = source("", "", "---", "title: A", "drift: true", "---");
    expect(problemsOf(() => parseFrontMatter(text))).toMatchObject([{ line: 5, found: '"drift"' }]);
  });

  it.each([["+++"], [";;;"]])("is refused between lines of %s", (marks) => {
    expect(problemsOf(() => parseFrontMatter(source("", marks, "draft = true", marks)))).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        line: 2,
        message: "the front matter is not YAML",
        expected: "`key: value` between two lines of `---`",
        found: marks,
      },
    ]);
  });

  it("is refused if it is never closed, whatever comes first", () => {
    for (const text of [source("---", "draft: true"), source("", "---", "", "Text")])
      expect(problemsOf(() => parseFrontMatter(text))).toMatchObject([
        { message: "the front matter is never closed", fix: "write a rule at the top of a note as `***`" },
      ]);
  });
});
