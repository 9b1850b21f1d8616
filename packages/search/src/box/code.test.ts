import { describe, expect, it } from "vitest";
import { matchingLine } from "./code.ts";

describe("matchingLine", () => {
  it("is the line that matches most, without its indent", () => {
    expect(matchingLine("first\n\n    x <mark>-&gt;&gt;</mark> y\nlast", "text")).toBe(
      'x <span class="o"><mark>-&gt;&gt;</mark></span> y',
    );
  });

  it("is the first one with anything in it, where none matches", () => {
    expect(matchingLine("\n  only\nother", "text")).toBe("only");
  });

  it("begins shortly before a match that is far to the right", () => {
    expect(matchingLine(`  ${"word ".repeat(12)}<mark>match</mark> after`, "text")).toBe(
      "…d word word <mark>match</mark> after",
    );
  });

  it("colours keywords, strings, numbers, options, variables and comments", () => {
    expect(matchingLine("select 'a', 5 -- why", "sql")).toBe(
      '<span class="k">select</span> <span class="s">\'a\'</span>, <span class="n">5</span> <span class="c">-- why</span>',
    );
    expect(matchingLine("docker run --rm $HOME # why", "sh")).toBe(
      'docker run <span class="f">--rm</span> <span class="v">$HOME</span> <span class="c"># why</span>',
    );
  });

  it("marks a part of a token", () => {
    expect(matchingLine("<mark>sel</mark>ect", "sql")).toBe(
      '<span class="k"><mark>sel</mark></span><span class="k">ect</span>',
    );
  });

  it("keeps markup in code as text", () => {
    expect(matchingLine("&lt;img onerror=<mark>alert</mark>(1)&gt; &amp;lt;", "text")).not.toMatch(
      /<(?!\/?(?:mark|span))/,
    );
  });
});
