import { describe, expect, it } from "vitest";
import { checkSearchWords } from "./sections.ts";

const headings = ["write-a-row", "read-a-row"];
const check = (words: Record<string, string>, ...head: string[]) =>
  checkSearchWords(
    { file: "content/a.mdx", name: "a.mdx", hash: "", text: ["---", ...head, "---", "Text"].join("\n") },
    words,
    headings,
  );

describe("search words", () => {
  it("may be said of every heading", () => {
    expect(check({ "write-a-row": "upsert", "read-a-row": "select" })).toEqual([]);
  });

  it("of an unknown heading are an error, with its line and the id that is near", () => {
    expect(
      check(
        { "read-a-row": "a", "write-a-roww": "upsert" },
        "title: A",
        "search_words:",
        "  read-a-row: a",
        "  write-a-roww: upsert",
      ),
    ).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        line: 5,
        message: "`search_words` names no heading of the note: `write-a-roww`",
        expected: "the id of one of its headings",
        found: '"write-a-roww"',
        fix: "did you mean `write-a-row`?",
      },
    ]);
  });

  it("have the line of their key where they stand in one line, and no guess where nothing is near", () => {
    expect(check({ elsewhere: "a" }, "title: A", "search_words: { elsewhere: a }")).toMatchObject([
      { line: 3, fix: undefined },
    ]);
  });
});
