import { describe, expect, it } from "vitest";
import { problemsOf } from "../../tests/problems-of.ts";
import { parseFrontMatter } from "./front-matter.ts";

const source = (...lines: string[]) => ({
  file: "content/a.mdx",
  name: "a.mdx",
  hash: "",
  text: lines.join("\n"),
});
const read = (...yaml: string[]) => parseFrontMatter(source("---", ...yaml, "---", "", "Text"));
const problems = (...yaml: string[]) => problemsOf(() => read(...yaml));

describe("parseFrontMatter", () => {
  it("fills in the two switches and nothing else", () => {
    expect(read()).toEqual({ draft: false, unlisted: false });
    expect(parseFrontMatter(source("# No head"))).toEqual({ draft: false, unlisted: false });
  });

  it("reads every key", () => {
    const head = {
      id: "x",
      title: "T",
      hide_title: true,
      hide_table_of_contents: true,
      keywords: ["a", "b"],
      search_words: { "a-heading": "upsert, merge" },
      image: "/a.png",
      description: "",
      slug: "/x",
      sidebar_label: "S",
      sidebar_position: 1.5,
      sidebar_custom_props: { any: [1] },
      displayed_sidebar: null,
      tags: ["a", { label: "B", permalink: "/b" }],
      pagination_label: "P",
      pagination_next: null,
      pagination_prev: "y",
      custom_edit_url: null,
      parse_number_prefixes: false,
      toc_min_heading_level: 2,
      toc_max_heading_level: 6,
      last_update: { author: "Ann", date: "2025-01-05" },
      draft: false,
      unlisted: true,
    };
    expect(read(JSON.stringify(head))).toEqual(head);
  });

  it("takes numbers and dates where text is expected", () => {
    expect(
      read("title: 2025", "sidebar_label: 1.5", "tags: [1, 2025-01-05]", "last_update: { date: 2025-01-05 }"),
    ).toMatchObject({
      title: "2025",
      sidebar_label: "1.5",
      tags: ["1", "2025-01-05"],
      last_update: { date: "2025-01-05" },
    });
  });

  it("does not take a number where there is a switch, nor text where there is a number", () => {
    expect(problems("draft: 1", "sidebar_position: '1'")).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        line: 3,
        message: "`sidebar_position` must be a number",
        found: '"1"',
      },
      {
        severity: "error",
        file: "content/a.mdx",
        line: 2,
        message: "`draft` has the wrong type or value",
        expected: "boolean",
        found: "1",
      },
    ]);
  });

  it("names every unknown key, with its line and the key that is near", () => {
    expect(problems("title: T", "tag: [a]", "sidebar_lable: x", "colour: red")).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        line: 3,
        message: "unknown key `tag`",
        fix: "did you mean `tags`?",
      },
      {
        severity: "error",
        file: "content/a.mdx",
        line: 4,
        message: "unknown key `sidebar_lable`",
        fix: "did you mean `sidebar_label`?",
      },
      {
        severity: "error",
        file: "content/a.mdx",
        line: 5,
        message: "unknown key `colour`",
        expected: expect.stringMatching(/^one of id, title, .*, draft, unlisted$/),
      },
    ]);
  });

  it.each([
    ["id: a/b", "`id` must not contain a slash", '"a/b"'],
    ["tags: redis", "`tags` must be a list", '"redis"'],
    ["tags: [a, { label: B }]", "`tags[1]` does not look like a valid tag", '{"label":"B"}'],
    [
      "last_update: today",
      "`last_update` must have an `author`, a `date` such as 2026-01-31, or both",
      '"today"',
    ],
    ["last_update: {}", "`last_update` must have an `author`, a `date` such as 2026-01-31, or both", "{}"],
    [
      "last_update: { date: soon }",
      "`last_update` must have an `author`, a `date` such as 2026-01-31, or both",
      '{"date":"soon"}',
    ],
  ])("says what is wrong with %s", (line, message, found) => {
    expect(problems("title: T", line)).toEqual([
      { severity: "error", file: "content/a.mdx", line: 3, message, found },
    ]);
  });

  it("refuses a note that is both draft and unlisted", () => {
    expect(problems("draft: true", "unlisted: true").map((problem) => problem.message)).toEqual([
      "`unlisted`: a note is a draft or unlisted, not both",
    ]);
  });

  it("refuses search words that are none", () => {
    expect(problems("search_words:", "  a: ok", "  b: ' '")).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        line: 4,
        message: "`search_words.b` must not be empty",
        found: '" "',
      },
    ]);
    expect(problems("search_words: { a: [b] }").map((problem) => problem.message)).toEqual([
      "`search_words.a` has the wrong type or value",
    ]);
  });

  it("refuses heading levels in the wrong order or out of range", () => {
    expect(
      problems("toc_min_heading_level: 4", "toc_max_heading_level: 3").map((problem) => problem.message),
    ).toEqual(["`toc_min_heading_level` must not be greater than `toc_max_heading_level`"]);
    expect(problems("toc_min_heading_level: 1", "toc_max_heading_level: 7")).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        line: 2,
        message: "`toc_min_heading_level` has the wrong type or value",
        expected: ">=2",
        found: "1",
      },
      {
        severity: "error",
        file: "content/a.mdx",
        line: 3,
        message: "`toc_max_heading_level` has the wrong type or value",
        expected: "<=6",
        found: "7",
      },
    ]);
  });

  it("says where YAML cannot be read", () => {
    expect(problems("title: T", "description: a: b")).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        line: 3,
        column: 14,
        message: "the front matter is not YAML: Nested mappings are not allowed in compact mappings",
        fix: "put values with special characters (`:`, `#`, `@`, `[`) in quotes",
      },
    ]);
  });

  it("refuses addresses that a link may not have, with their lines", () => {
    const yaml = ["image: javascript:alert(1)", 'custom_edit_url: "java\\tscript:alert(1)"'];
    expect(problems(...yaml).map(({ line, message }) => [line, message])).toEqual([
      [
        2,
        '`image`: the address "javascript:alert(1)" can\'t have the scheme `javascript:`; expected an address with http or https, or a file of this site',
      ],
      [
        3,
        '`custom_edit_url`: the address "java\\tscript:alert(1)" can\'t have the scheme `javascript:`; expected an address with http, https, mailto or tel, or one of this site',
      ],
    ]);
  });

  it("refuses a head that is not a list of keys", () => {
    expect(problems("just text")).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        line: 2,
        message: "the content is no object",
        expected: "keys and values",
        found: '"just text"',
      },
    ]);
  });

  it("does not take a rule in the text for front matter", () => {
    expect(parseFrontMatter(source("Text", "", "---", "tag: x", "---"))).toEqual({
      draft: false,
      unlisted: false,
    });
  });
});

describe("the lines around front matter", () => {
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
    expect(problemsOf(() => parseFrontMatter(text))).toMatchObject([
      { line: 5, message: "unknown key `drift`" },
    ]);
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
