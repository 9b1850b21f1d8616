import { describe, expect, it } from "vitest";
import { prepareText } from "./prepare.ts";

describe("prepareText", () => {
  it.each([
    ["## Text {#custom-id}", "## Text \\{#custom-id}"],
    ["###### `code` *x* {#a.b:c}  ", "###### `code` *x* \\{#a.b:c}"],
    ["## Text \\{#custom-id}", "## Text \\{#custom-id}"],
  ])("escapes the id of a heading: %s", (line, prepared) => {
    expect(prepareText(line)).toBe(prepared);
  });

  it("leaves braces elsewhere alone", () => {
    for (const line of ["text {#id}", "## Text {id}", "## {#a} text", "{1 + 1}"])
      expect(prepareText(line)).toBe(line);
  });

  it.each([
    ["a <!-- b --> c", "a {/* b */} c"],
    ["<!-- one\ntwo -->", "{/* one\ntwo */}"],
    ["`<!-- code -->` and <!-- b -->", "`<!-- code -->` and {/* b */}"],
    ["<!-- a --> x <!-- b -->", "{/* a */} x {/* b */}"],
  ])("turns HTML comments into those of MDX: %j", (text, prepared) => {
    expect(prepareText(text)).toBe(prepared);
  });

  it("does not take a fence in a comment for a fence", () => {
    expect(prepareText("<!--\n```\n-->\n<!-- b -->")).toBe("{/*\n```\n*/}\n{/* b */}");
  });

  it.each([
    [":::note A title", ":::note[A title]"],
    ["::::tip Deep title", "::::tip[Deep title]"],
    ["  :::info  Spaced", "  :::info[Spaced]"],
  ])("puts the title of an admonition in brackets: %s", (line, prepared) => {
    expect(prepareText(line)).toBe(prepared);
  });

  it("leaves admonitions that have brackets, braces or no title", () => {
    for (const line of [":::note", ":::note[Title]", ':::note{title="x"}', ":::", ":::note "])
      expect(prepareText(line)).toBe(line);
  });

  it("leaves fences alone, whatever they hold", () => {
    const text = [
      "```md",
      "## Text {#id}",
      "<!-- a -->",
      ":::note Title",
      "~~~",
      "```",
      "",
      "~~~~",
      "~~~",
      "## x {#y}",
      "~~~~",
    ].join("\n");
    expect(prepareText(text)).toBe(text);
  });

  it("goes on after a fence", () => {
    expect(prepareText("```\n```\n## a {#b}")).toBe("```\n```\n## a \\{#b}");
  });

  it("takes a comment in inline code for code", () => {
    expect(prepareText("a `<!-- b` c\n\n```\n```\n## d {#e}")).toBe("a `<!-- b` c\n\n```\n```\n## d \\{#e}");
  });

  it("keeps the number of lines, and changes nothing when done twice", () => {
    const text = "# A\n\n<!-- x\ny -->\n\n## B {#b}\n\n:::note T\nx\n:::\n```\n<!--\n```\n";
    expect(prepareText(text).split("\n")).toHaveLength(text.split("\n").length);
    expect(prepareText(prepareText(text))).toBe(prepareText(text));
  });
});
