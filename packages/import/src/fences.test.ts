import { describe, expect, it } from "vitest";
import { fenceLabel, readFenceWords, takeMarks, writeFenceWords } from "./fences.ts";

/** The engine's info string for that of another generator, for code of nine lines. */
const written = (info: string): string => {
  const words = readFenceWords(info);
  return `${words.lang} ${writeFenceWords(words, 9)}`.trim();
};

describe("fence words of other generators", () => {
  it.each([
    // Docusaurus
    ['js title="a.js" {1,4-6} showLineNumbers', 'js title="a.js" {1,4,5,6} showLineNumbers'],
    ["bash npm2yarn", "bash"],
    // VitePress
    ["js{4}", "js {4}"],
    ["ts:line-numbers {1} [a.ts]", 'ts title="a.ts" {1} showLineNumbers'],
    ["[.env]", 'title=".env"'],
    // Starlight
    ["js title='say \"hi\"' ins={2-3} del={5} showLineNumbers=false", "js title=\"say 'hi'\" {2,3,5}"],
    // MkDocs
    ['py title="a.py" linenums="1" hl_lines="2 4-5"', 'py title="a.py" {2,4,5} showLineNumbers'],
    ['{ .py .annotate title="a b" }', 'py title="a b"'],
    ['hl_lines="2"', "{2}"],
    // what the engine reads as a part of another block, and lines that are not there
    ["output", "text"],
    ["js {3-1000}", "js {3,4,5,6,7,8,9}"],
    ["", ""],
  ])("%s", (info, expected) => {
    expect(written(info)).toBe(expected);
  });

  it("names the words that the engine has nothing for", () => {
    expect(readFenceWords('js twoslash "up" /re/ frame="none" wrap').unknown).toEqual([
      "twoslash",
      '"up"',
      "/re/",
      'frame="none"',
      "wrap",
    ]);
  });

  it("labels a tab by its title, else by its language", () => {
    expect(fenceLabel("js [config.js]")).toBe("config.js");
    expect(fenceLabel("sh")).toBe("sh");
    expect(fenceLabel("")).toBe("Code");
    expect(readFenceWords('js tab={"label":"Node"}').tab).toBe("Node");
  });

  it("takes marks out of comments", () => {
    expect(takeMarks("a(); // [!code highlight]\n# [!code focus:2]\nb()\nc() // [!code ++]")).toEqual({
      code: "a();\nb()\nc()",
      marked: [1, 2, 3, 3],
    });
    expect(takeMarks("a(); // plain")).toEqual({ code: "a(); // plain", marked: [] });
    expect(
      takeMarks("# highlight-next-line\na\n{/* highlight-start */}\nb\nc\n{/* highlight-end */}\nd"),
    ).toEqual({ code: "a\nb\nc\nd", marked: [1, 2, 3] });
    expect(takeMarks(".highlight-start {}")).toEqual({ code: ".highlight-start {}", marked: [] });
  });
});
