import { analyse } from "proofmark/src/content/analyse.ts";
import { describe, expect, it } from "vitest";
import { createSlugState } from "./slug.ts";

const file = "content/a.mdx";
const claim = (paragraph: string, language = "regex") =>
  analyse(`\`\`\`${language}\na\n\`\`\`\n\n${paragraph}`, {
    file,
    slugState: createSlugState(),
  }).fences.all[0]?.claim;

describe("the sentence below a pattern", () => {
  it("names what matches and what does not", () => {
    expect(claim("Matches `a`, `b c`; not `d`, `e`. Not in Go.")).toEqual({
      matches: ["a", "b c"],
      not: ["d", "e"],
    });
    expect(claim("Start, end: matches `a` and `b`, and line ends.")).toEqual({
      matches: ["a", "b"],
      not: [],
    });
    expect(claim("The pattern matches `a`,\n`b`; not `c`.")).toEqual({ matches: ["a", "b"], not: ["c"] });
  });

  it("is nothing where it names no text, stands further down or belongs to other code", () => {
    expect(claim("The year is `$1`.")).toBeUndefined();
    expect(claim("## Next\n\nMatches `a`.")).toBeUndefined();
    expect(claim("Matches `a`.", "js")).toBeUndefined();
  });
});
