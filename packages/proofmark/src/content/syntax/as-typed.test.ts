import type { Root } from "mdast";
import { describe, expect, it } from "vitest";
import { parseMdx } from "../../../tests/parse-mdx.ts";
import { problemsOf } from "../../../tests/problems-of.ts";
import type { MdxNode } from "./mdx-node.ts";

const file = "content/a.mdx";

/** The code and the text of a note, as readers get them. */
function partsOf(tree: Root): string[] {
  const parts: string[] = [];
  const visit = (node: MdxNode): void => {
    if (node.type === "code" || node.type === "inlineCode" || node.type === "text") parts.push(node.value);
    if ("children" in node) for (const child of node.children as MdxNode[]) visit(child);
  };
  visit(tree);
  return parts;
}
const partsIn = (text: string): string[] => partsOf(parseMdx(text, file));
/** A text with each of its lines behind a prefix. */
const behind = (prefix: string, text: string): string => text.replace(/^/gm, prefix);

const CODE = "<!-- nav start -->\n:::note Be careful\n## Later {#custom}\n{/* x */} {y}";
const FENCE = `\`\`\`html\n${CODE}\n\`\`\``;

describe("code", () => {
  it.each([
    ["in a fence", FENCE],
    ["in a list", `- a\n\n${behind("  ", FENCE)}`],
    ["in a nested list", `- a\n   - b\n\n${behind("     ", FENCE)}`],
    ["in a numbered list with four spaces", `1.  a\n\n${behind("    ", FENCE)}`],
    ["on the line of an item", `- ${FENCE.replace(/\n/g, "\n  ")}\n\n## Later {#custom}\n\n<!-- a -->`],
    ["in a quote", behind("> ", FENCE)],
    ["in a quote in a list", `- > ${FENCE.replace(/\n/g, "\n  > ")}`],
    ["indented in an element", `<details>\n\n${behind("    ", FENCE)}\n\n</details>`],
    ["in an admonition", `:::tip\n${FENCE}\n:::`],
    ["in a footnote", `a[^b]\n\n[^b]: c\n\n${behind("    ", FENCE)}`],
  ])("comes through as it is written: %s", (_name, text) => {
    expect(partsIn(text)).toContain(CODE);
  });

  it.each([
    ["``<!-- x -->``", "<!-- x -->"],
    ["`<!-- x\n-->`", "<!-- x -->"],
    ["- `:::note a` b", ":::note a"],
    ["## `{#a}` b", "{#a}"],
  ])("in a line comes through as it is written: %s", (text, code) => {
    expect(partsIn(text)).toContain(code);
  });

  it("in backticks at the start of a line does not open a block", () => {
    expect(partsIn("``` a ``` b\n\n## Later {#custom}")).toEqual(["a", " b", "Later"]);
  });
});

describe("a comment", () => {
  it.each([
    ["of signs that a program reads", "a\n\n<!-- src/**/*.ts and docs/*/index.md -->\n\nb"],
    ["with a comment of MDX", "a <!-- {/* x */} --> b"],
    ["with braces and elements", "a <!-- { <b> --> b"],
    ["over lines, with what looks like blocks", "a\n\n<!--\n\n```sh\n# x\n:::note\n-->\n\nb"],
    ["right below text", "a\n<!--\n# x\n-->\nb"],
    ["in a list", "- a\n  <!-- x\n  {y} -->\n- b"],
    ["in a quote", "> a\n> <!-- x\n> {y} -->\n\nb"],
    ["in a table", "| a |\n|---|\n| <!-- {x} --> b |"],
    ["between elements", "<details>\n<!-- {x} -->\n\na\n\n</details>\n<!-- y -->\n<div>b</div>"],
    ["in a heading", "## a <!-- {x} -->\n\nb"],
    ["that is empty", "a <!----> b <!-->"],
  ])("shows nothing: %s", (_name, text) => {
    expect(partsIn(text).join("").replace(/\s/g, "")).toBe("ab");
  });

  it.each([
    ["a\n\n<!-- b\n\nc", 3],
    ["<!-- b --> c", 1],
  ])("that does not close at the end of a line is refused: %s", (text, line) => {
    expect(problemsOf(() => parseMdx(text, file))).toEqual([
      {
        severity: "error",
        file,
        line,
        column: 1,
        message: "the comment does not close at the end of a line",
        expected: "`-->`, and text on other lines",
      },
    ]);
  });

  it("in a line of text that ends before it is refused", () => {
    expect(problemsOf(() => parseMdx("a <!-- b\n\nc -->", file))).toMatchObject([
      { line: 1, message: expect.stringContaining("Unexpected character `!`") },
    ]);
  });
});

describe("the title of an admonition", () => {
  it.each([
    [":::note Use arr[0] and ‘x[’ here", "Use arr[0] and ‘x[’ here"],
    [":::warning Half [ open", "Half [ open"],
    [":::tip (a) ] b", "(a) ] b"],
    [":::tip[In brackets]", "In brackets"],
    [":::tip [In brackets]", "In brackets"],
    ["::: tip With a space", "With a space"],
    [":::tip[Half", "[Half"],
  ])("is what follows the name: %s", (line, title) => {
    for (const text of [`${line}\na\n:::`, `> ${line}\n> a\n> :::`, `- ${line}\n  a\n  :::`])
      expect(partsIn(text)).toEqual([title, "a"]);
  });

  it.each(["::: pkg.module", ":::5 things", ":::{note}", ":: two"])(
    "is none behind anything else: %s",
    (line) => {
      const tree = parseMdx(line.replace("{", "\\{"), file);
      expect(tree.children.map(({ type }) => type)).toEqual(["paragraph"]);
      expect(partsOf(tree)).toEqual([line]);
    },
  );
});
