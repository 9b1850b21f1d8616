// @module-tag exhaustive
import { ProblemError } from "@proofmark/prover/problem.ts";
import { describe, expect, it } from "vitest";
import { parseMdx } from "../../../tests/parse-mdx.ts";

/** How much longer four times the text may take; the square would be 16. */
const MAX_GROWTH = 6;
/** Below this, times say nothing. */
const MIN_SECONDS = 0.1;
/** Of a busy machine, with the assertions that the parser has in tests. */
const MAX_SECONDS = 10;

const fill = (text: string) => (size: number) => text.repeat(Math.ceil(size / text.length));
const within = (before: string, text: string, after: string) => (size: number) =>
  before + fill(text)(size) + after;
/** As many parts as have that size, each of its number. */
const counted = (part: (index: number) => string) => (size: number) => {
  let text = "";
  for (let index = 0; text.length < size; index++) text += part(index);
  return text;
};

const TEXTS: Readonly<Record<string, (size: number) => string>> = {
  quotes: fill(">"),
  "lines of quotes": fill(`${">".repeat(90)} a\n`),
  braces: fill("{"),
  "ids in a heading": within("## ", "{#", ""),
  "open elements": fill("<a"),
  expressions: fill("{1} "),
  "lines of expressions": fill("{1}\n\n"),
  "open comments": fill("<!--"),
  "comments in a line": fill("a <!-- b --> "),
  "inline code": fill("`psql {{database}}` "),
  elements: fill("<b>a</b> "),
  "nested elements": fill("<b>"),
  "nested elements in lines": fill("<b>\n\n"),
  emphasis: fill("a_b_"),
  brackets: fill("["),
  "closed brackets": fill("]"),
  parentheses: fill("("),
  images: fill("!["),
  references: fill("&amp;"),
  links: fill("[a](b) "),
  "nested lists": counted((index) => `${" ".repeat(2 * index)}- a\n`),
  "items of a list": fill("- a\n"),
  "rows of a table": within("|a|b|\n|-|-|\n", "|a|b|\n", ""),
  "a wide table": (size) => ["|a", "\n|-", "\n|b"].map((cell) => fill(cell)(size / 3)).join(""),
  "a table of missing cells": (size) => `${"|a".repeat(1200)}\n${"|-".repeat(1200)}\n${fill("|a\n")(size)}`,
  footnotes: counted((index) => `a[^${index}]\n\n[^${index}]: b\n\n`),
  definitions: counted((index) => `[a${index}]: /b\n`),
  attributes: within("<Tabs ", 'a="b" ', "/>"),
  admonitions: fill(":::note\n"),
  "a title": within(":::note ", "[", "\n:::\n"),
  "brackets of an expression": within("{", "(", "}"),
  "type arguments of an expression": fill(`{${"a<b>".repeat(15)}} `),
  "runs of backticks": counted((index) => `${"`".repeat(index + 1)} `),
  "one word": fill("a"),
  "spaces in a heading": within("## a", " ", "b"),
  paragraphs: fill("a\n\n"),
  rules: fill("---\n"),
};

/** Processor time of reading a text in seconds. */
function parsed(text: string): number {
  const start = process.cpuUsage();
  try {
    parseMdx(text, "content/a.mdx");
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    expect(error.problems[0]?.line).toBeGreaterThan(0);
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

describe("a hostile text", () => {
  it.each(Object.entries(TEXTS))("takes time in proportion to its size: %s", (_name, textOf) => {
    // the faster of two runs: one may collect garbage
    const seconds = (size: number) => Math.min(parsed(textOf(size)), parsed(textOf(size)));
    const large = seconds(400_000);
    expect(large).toBeLessThan(Math.max(seconds(100_000), MIN_SECONDS) * MAX_GROWTH);
    expect(large).toBeLessThan(MAX_SECONDS);
  });

  it("of the longest blocks that are allowed takes no more", () => {
    for (const part of ["[", "]", "a_b_", "{1} ", "<b>a</b> ", "![", "&amp;", "[a](b) ", "`a` ", "*a **b "]) {
      const paragraph = part.repeat(Math.floor(5_990 / part.length));
      expect(parsed(`${paragraph}\n\n`.repeat(17))).toBeLessThan(MAX_SECONDS);
    }
  });
});
