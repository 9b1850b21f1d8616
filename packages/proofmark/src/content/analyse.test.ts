import { createSlugState } from "@proofmark/prover/document/slug.ts";
import { describe, expect, it } from "vitest";
import { told } from "../../tests/problems-of.ts";
import { analyse } from "./analyse.ts";

const file = "content/a.mdx";
const read = (...lines: string[]) => analyse(lines.join("\n"), { file, slugState: createSlugState() });
const headings = (...lines: string[]) =>
  read(...lines).passages.flatMap((passage) => (passage.type === "heading" ? [passage.heading] : []));

describe("analyse: headings", () => {
  it("gives level, id, text, markup and line", () => {
    expect(headings("## Use `a < b` and *this*, **that**, [a link](https://a.test)", "", "### Next")).toEqual(
      [
        {
          id: "use-a--b-and-this-that-a-link",
          level: 2,
          text: "Use a < b and this, that, a link",
          html: "Use <code>a &lt; b</code> and <em>this</em>, <strong>that</strong>, a link",
          line: 1,
        },
        { id: "next", level: 3, text: "Next", html: "Next", line: 3 },
      ],
    );
  });

  it("takes a custom id as it is and out of the text", () => {
    expect(
      headings("## Install *now* {#Setup.1}", "### `code` {#c}").map(({ id, text, html }) => ({
        id,
        text,
        html,
      })),
    ).toEqual([
      { id: "Setup.1", text: "Install now", html: "Install <em>now</em>" },
      { id: "c", text: "code", html: "<code>code</code>" },
    ]);
  });

  it.each([
    ["- ## In a list {#seven}"],
    ["> ## In a quote {#seven}"],
    ["Underlined {#seven}\n---"],
    ["## Closed {#seven} ##"],
    ["## Spaces {#seven}  "],
    ["## \\{#no} {#seven}"],
  ])("takes a custom id of any kind of heading: %s", (text) => {
    expect(headings(text).map(({ id }) => id)).toEqual(["seven"]);
    expect(headings(text)[0]?.text).not.toContain("seven");
  });

  it("generates no id that the page has, also on elements", () => {
    const text = ["## C {#b}", '<div id="d">x</div>', "## D", "## b", "## B"];
    expect(headings(...text.flatMap((line) => [line, ""])).map(({ id }) => id)).toEqual([
      "b",
      "d-1",
      "b-1",
      "b-2",
    ]);
  });

  it("warns of an id that the author wrote twice, with both lines", () => {
    expect(read("## A {#b}", "## C {#b}").problems).toEqual([
      {
        severity: "warning",
        file,
        line: 2,
        column: 1,
        message: "the page has the id `b` twice, so links to it lead to the first",
        found: "also at content/a.mdx:1",
        fix: "give one of them another id",
      },
    ]);
  });

  it("gives headings of signs an id that links can have", () => {
    expect(headings("## `??`", "## ->>", "## 🎉", "## Section").map(({ id }) => id)).toEqual([
      "section",
      "section-1",
      "section-2",
      "section-3",
    ]);
  });

  it.each(["## Start {#:boot}", '<p id=":boot">Start</p>', 'Start <b id=":boot">here</b>.'])(
    "refuses an id that begins like those of the page around the note: %s",
    (markdown) => {
      expect(read(markdown).problems).toMatchObject([
        { severity: "error", line: 1, message: expect.stringMatching("the id `:boot` begins with a colon") },
      ]);
      expect(read(markdown.replace(":boot", "boot:a")).problems).toEqual([]);
    },
  );

  it("takes a first-level heading at the top for the title, without an id", () => {
    const { titleHeading, passages, problems } = read(
      "---",
      "slug: /a",
      "---",
      "",
      "# The `title`",
      "",
      "## One",
    );
    expect(titleHeading).toBe("The title");
    expect(passages).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  it("does not take a first-level heading below other text for the title", () => {
    expect(read("Text", "", "# Later").titleHeading).toBeUndefined();
  });
});

describe("analyse: front matter", () => {
  it.each([
    ["a comment", "<!-- a licence -->"],
    ["a title", "# Title"],
    ["text", "Text"],
  ])("below %s is refused, since a draft would be published", (_name, above) => {
    expect(read(above, "---", "title: Secret", "draft: true", "---", "", "Text").problems).toEqual([
      {
        severity: "error",
        file,
        line: 2,
        message: "the front matter is not at the top of the note",
        fix: "move it above everything else",
      },
    ]);
  });

  it("is not what looks like it in a list of words or in code", () => {
    expect(read("***", "", "title: a", "---", "", "```", "---", "title: a", "---", "```").problems).toEqual(
      [],
    );
  });
});

describe("analyse: text", () => {
  it("finds the first line of text, without markup, code and headings", () => {
    expect(
      read(
        "import A from './_a.mdx'",
        "",
        "# T",
        "",
        "```sh",
        "x",
        "```",
        "",
        "First *line* with `code`",
        "second line",
        "",
        "Other",
      ).firstText,
    ).toBe("First line with code");
  });

  it("does not take the title of an admonition for the first text", () => {
    expect(read(":::note[Title]", "Body", ":::").firstText).toBe("Body");
  });

  it("keeps a bare :word as text", () => {
    expect(read("At 10:30 type :set and a:b").firstText).toBe("At 10:30 type :set and a:b");
    expect(read("At 10:30 type :set and a:b").problems).toEqual([]);
  });
});

describe("analyse: fences", () => {
  it("gives language, words, code, line and the anchor above", () => {
    expect(read("```JS title=x", "a", "```", "", "## One", "", "```", "b", "```").fences.all).toEqual([
      {
        language: "js",
        meta: "title=x",
        code: "a",
        line: 1,
        anchor: "",
        section: "",
        output: undefined,
      },
      {
        language: "text",
        meta: "",
        code: "b",
        line: 7,
        anchor: "one",
        section: "one",
        output: undefined,
      },
    ]);
  });

  it("adds remarks and output to the block right before them", () => {
    const { fences } = read(
      "```sh",
      "a",
      "```",
      "```remarks",
      "1: why",
      "```",
      "```output",
      "done",
      "```",
      "",
      "```sh",
      "b",
      "```",
    );
    expect(fences.all.map(({ code, remarks, output }) => ({ code, remarks, output }))).toEqual([
      { code: "a", remarks: { text: "1: why", line: 5 }, output: "done" },
      { code: "b", remarks: undefined, output: undefined },
    ]);
  });

  it("refuses code with invisible characters, with its line", () => {
    const { problems } = read(
      "Text with \u202e is read as it is.",
      "",
      "```js",
      "const a = 1;",
      "/* \u2066 */ if (a) {",
      "```",
      "",
      "And `b\u200f`.",
    );
    expect(problems.map(({ severity, line, found }) => [severity, line, found])).toEqual([
      ["error", 5, "U+2066"],
      ["error", 8, "U+200F"],
    ]);
  });

  it.each(["remarks", "output"])("refuses %s that follow no block", (language) => {
    expect(
      read("```sh", "a", "```", "", "Text", "", `\`\`\`${language}`, "x", "```").problems.map(told),
    ).toEqual([
      {
        severity: "error",
        file,
        line: 7,
        message: `${language === "output" ? "an" : "a"} \`${language}\` fence belongs right after a code block`,
      },
    ]);
  });
});

describe("analyse: syntax of other sites", () => {
  it("reads alerts of GitHub as admonitions", () => {
    const { tree, problems } = read(
      "> [!NOTE]\n> Text, *and* more.\n>\n> - item",
      "",
      "> [!warning]\\",
      "> b",
    );
    expect(problems).toEqual([]);
    expect(tree.children).toMatchObject([
      {
        type: "containerDirective",
        name: "note",
        children: [{ type: "paragraph", children: [{ value: "Text, " }, {}, {}] }, { type: "list" }],
      },
      { type: "containerDirective", name: "warning", children: [{ children: [{ value: "b" }] }] },
    ]);
    expect(read("> [!NOET]", "> a").problems).toMatchObject([
      { line: 1, message: "unknown admonition `:::noet`", fix: "did you mean `:::note`?" },
    ]);
  });

  it.each([
    ['Above\n!!! note "Title"', 2, "`!!! note` is shown as it is written"],
    ["??? tip", 1, "`??? tip` is shown as it is written"],
    ["[[toc]]", 1, "`[[toc]]` is shown as it is written"],
    ["- done :tada:", 1, "`:tada:` is shown as it is written"],
    ["a **b**\n$x^2 + 1$", 2, "`$x^2 + 1$` is shown as it is written"],
    ["## A ==b c== d", 1, "`==b c==` is shown as it is written"],
    ["Pi r^2^ and", 1, "`^2^` is shown as it is written"],
    ["Water\nis H~2~O.", 2, "`~2~` is shown struck through"],
    ["a ![b](./c d.png)", 1, "`![b](./c d.png)` is shown as it is written"],
    ["[b](my note.mdx)", 1, "`[b](my note.mdx)` is shown as it is written"],
    ['a\n\n<!-- check: none why="x" -->', 3, "a `check:` comment has no effect in a note"],
    ["a\n\n{/* check section: parse */}", 3, "a `check:` comment has no effect in a note"],
  ])("warns of %j", (text, line, message) => {
    expect(read(text).problems).toMatchObject([{ severity: "warning", line, message }]);
  });

  it.each([
    ["`$x$`, `:tada:` and\n\n```\n[[toc]]\n!!! note\n```"],
    ["\\$x$, \\:tada:, \\==a== and \\[[toc]]"],
    ['Pay $5 or $10, or $5/$10; $HOME and $PATH; US$ and A$; "$a" is no "$b".'],
    ["~a~, ~~b~~, a ~b~, 2^10, a^b and c^d, x\\^2^, \\[a](./b c)"],
    ['[a] (see there), a[0](x, y), f[i](g h), [x](/y "t. u")\n\n<!-- TODO check: this -->'],
    ["At 10:30:15, user:1:name, a::b and ::c:: (:), a == b == c, a==b==c, ===, wow!!!"],
  ])("reads %j as text", (text) => {
    expect(read(text).problems).toEqual([]);
  });
});
