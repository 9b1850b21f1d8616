import { excerptOf } from "@proofmark/prover/problem.ts";
import { describe, expect, it } from "vitest";
import { parseMdx } from "../../../tests/parse-mdx.ts";
import { problemsOf } from "../../../tests/problems-of.ts";
import type { JsxNode } from "./mdx-node.ts";

describe("parseMdx", () => {
  it("says where an expression is never closed, and how to fix it", () => {
    expect(problemsOf(() => parseMdx("# A\n\nA set is { 1, 2\n", "content/a.mdx"))).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        line: 3,
        column: 10,
        message:
          "the note is not valid MDX: Unexpected end of file in expression, expected a corresponding closing brace for `{`",
        excerpt: "1 | # A\n2 | \n3 | A set is { 1, 2\n  |          ^",
        fix: "put braces in backticks, or write `\\{`",
      },
    ]);
  });

  it("says where an element is never closed", () => {
    expect(problemsOf(() => parseMdx("Text\n\n<Tabs>\n\nx\n", "content/a.mdx"))).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        line: 3,
        column: 1,
        message: "the element `<Tabs>` is never closed",
        excerpt: "1 | Text\n2 | \n3 | <Tabs>\n  | ^",
        fix: "close it with `</Tabs>`, or put `<Tabs>` in backticks if it is text",
      },
    ]);
  });

  it("says so of all elements of a note at once, with a fix for each", () => {
    const text = "A Map<string> is\n\none<br>two\n\n<p>a<hr>b</p>\n";
    expect(problemsOf(() => parseMdx(text, "content/a.mdx"))).toMatchObject([
      { line: 1, column: 6, fix: "close it with `</string>`, or put `<string>` in backticks if it is text" },
      { line: 3, column: 4, fix: "write `<br />`" },
      { line: 5, column: 5, fix: "write `<hr />`" },
    ]);
  });
});

describe("a text beyond the limits", () => {
  it.each([
    ["a long paragraph", "`a` ".repeat(2000), 3, "the text of a block is too long"],
    ["a long cell", `|a|\n|-|\n|${"*b* ".repeat(2000)}|`, 5, "the text of a block is too long"],
    ["many lines", "\n".repeat(25_000), 25_001, "the text has more than 25,000 lines"],
    ["deep quotes", ">".repeat(2000), 3, "the note nests more than 100 levels deep"],
  ])("is refused with its line: %s", (_name, text, line, message) => {
    expect(problemsOf(() => parseMdx(`a\n\n${text}\n`, "content/a.mdx"))).toMatchObject([{ line, message }]);
  });

  it("is refused for its text, not for its code", () => {
    const code = `${"a ".repeat(20_000)}\n`;
    expect(parseMdx(`\`\`\`\n${code}\`\`\`\n`, "content/a.mdx").children).toHaveLength(1);
  });
});

describe("an expression", () => {
  it("is refused where it is not a literal, with its line", () => {
    expect(problemsOf(() => parseMdx("# A\n\nIt is {page.title} here.\n", "content/a.mdx"))).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        line: 3,
        column: 7,
        message: "an expression is not a literal",
        excerpt: "1 | # A\n2 | \n3 | It is {page.title} here.\n  |       ^",
        expected:
          "text, a number, true, false, null, or a list or object of these: a note is data, nothing in it runs",
        found: "`page.title`",
        fix: "put braces that are text in backticks, or write `\\{`; write a custom page in `pages/` for anything that needs code",
      },
    ]);
  });

  it("is refused wherever it stands, all in one go, each with its own line", () => {
    const text =
      '{a()}\n\n<Tabs\n  groupId="os"\n  defaultValue={b()}\n  {...c()}\n>\n<TabItem value="a" />\n</Tabs>\n\n> - {`x`.y}\n\n{{ an: "object" }}\n';
    expect(problemsOf(() => parseMdx(text, "content/a.mdx")).map(({ line, found }) => [line, found])).toEqual(
      [
        [1, "`a()`"],
        [5, "`b()`"],
        [6, "`c()`"],
        [11, "`` `x`.y ``"],
        [13, '`{ an: "object" }`'],
      ],
    );
  });

  it("of an attribute is known once it is read, and so is one that is spread", () => {
    const [element] = parseMdx(
      '<p tabIndex={1} translate {...{ lang: "de" }} title="x" />\n',
      "content/a.mdx",
    ).children;
    expect((element as JsxNode).data?.props).toEqual({
      tabIndex: 1,
      translate: true,
      lang: "de",
      title: "x",
    });
  });
});

describe("excerptOf", () => {
  it("shows two lines before and a caret under the column", () => {
    expect(excerptOf("one\ntwo\nthree\nfour", 3, 2)).toBe("1 | one\n2 | two\n3 | three\n  |  ^");
    expect(excerptOf("one\ntwo", 1, 1)).toBe("1 | one\n  | ^");
  });

  it("aligns line numbers of different length", () => {
    expect(excerptOf(Array.from({ length: 12 }, (_, index) => `l${index + 1}`).join("\n"), 10, 3)).toBe(
      " 8 | l8\n 9 | l9\n10 | l10\n   |   ^",
    );
  });
});
